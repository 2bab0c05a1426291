"""Chunks made ready to be scored: squeezed, with the headings and the title they stand under.

This is most of what a candidate costs, and searches of one subject share candidates, so it is kept
while the index stays as it is. Called by the searcher, between `candidates` and `scoring`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from seojae.model.locations import headings_of
from seojae.search import bigrams
from seojae.store import documents, passages
from seojae.store.database import Connection
from seojae.store.passages import StoredChunk

MOST_KEPT = 8_192
"""Chunks that are kept ready, about 2 KB each."""


_NUMBERING = re.compile(r"^(?:제\d+(?:조|장|절|편|관)(?:의\d+)?|[\d.]+|[①-⑳]|[가-하]\.)")
_NOTES = re.compile(r"^부칙|^개정|^\[시행|변경이력|개정이력|제\s?·?\s?개정")


class Ready(NamedTuple):
    """A chunk ready to be scored; a tuple, since every question looks at more than a hundred.

    Attributes:
        title: of its document.
        headings: that it stands under, outermost first.
        squeezed: its text with its headings.
        is_note: whether it stands in a revision note or a supplement.
    """

    stored: StoredChunk
    title: str
    headings: tuple[str, ...]
    squeezed: str
    is_note: bool


def ready(connection: Connection, chunks: Iterable[int]) -> list[Ready]:
    """Make chunks ready, given by row number, in their order."""
    wanted = list(chunks)
    kept: dict[int, Ready] = connection.kept("ready chunks", MOST_KEPT)
    if missing := [chunk for chunk in wanted if chunk not in kept]:
        found = passages.by_ids(connection, missing)
        titles = documents.titles(connection, {each.document for each in found})
        kept.update((each.id, _ready(each, titles[each.document])) for each in found)
    return [kept[chunk] for chunk in wanted]


def _ready(stored: StoredChunk, title: str) -> Ready:
    headings = headings_of(stored.chunk.location)
    return Ready(
        stored=stored,
        title=title,
        headings=headings,
        squeezed=bigrams.squeeze_quickly(" ".join([*headings, stored.chunk.text])),
        is_note=any(map(_is_of_notes, headings)),
    )


@lru_cache(maxsize=8192)
def _is_of_notes(heading: str) -> bool:
    return _NOTES.search(heading) is not None


def without_number(heading: str) -> str:
    """Give a heading without the number it begins with: 제7조(정의), 3.2 범위."""
    return _NUMBERING.sub("", heading)
