"""Chunks made ready to be scored: squeezed, with the headings and the title they stand under.

This is most of what a candidate costs, and searches of one subject share candidates, so it is kept
while the index stays as it is. Called by the searcher, between `candidates` and `scoring`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from seojae.model.locations import headings_of
from seojae.search import bigrams
from seojae.store import documents, passages
from seojae.store.database import Connection
from seojae.store.passages import StoredChunk

MOST_KEPT = 8_192
"""Chunks that are kept ready, about 2 KB each."""


class Ready(NamedTuple):
    """A chunk ready to be scored; a tuple, since every question looks at more than a hundred."""

    stored: StoredChunk
    title: str
    headings: tuple[str, ...]
    squeezed: str


class Found(NamedTuple):
    """A chunk that was found, and its score by terms."""

    ready: Ready
    score: float


def ready(connection: Connection, scores: Mapping[int, float]) -> list[Found]:
    """Make the chunks that were found ready, in the order of `scores`.

    Args:
        connection: of the index.
        scores: by row number.
    """
    kept: dict[int, Ready] = connection.kept("ready chunks", MOST_KEPT)
    missing = [chunk for chunk in scores if chunk not in kept]
    if missing:
        chunks = passages.by_ids(connection, missing)
        titles = documents.titles(connection, {each.document for each in chunks})
        kept.update((each.id, _ready(each, titles[each.document])) for each in chunks)
    return [Found(kept[chunk], score) for chunk, score in scores.items()]


def _ready(stored: StoredChunk, title: str) -> Ready:
    headings = headings_of(stored.chunk.location)
    squeezed = bigrams.squeeze_quickly(" ".join([*headings, stored.chunk.text]))
    return Ready(stored, title, headings, squeezed)
