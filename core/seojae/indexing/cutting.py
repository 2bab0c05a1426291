"""Read a file and cut it into the words of its chunks: the part of indexing done by children.

Here ends what can be done to a file alone, without the index and without Kiwi; so it runs in the
processes that read files, side by side on all cores. Only what the parent needs travels back: each
distinct word of a document once, and numbers that point to it.
"""

from __future__ import annotations

import hashlib
import logging
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import chain, count
from pathlib import Path
from typing import Any

from seojae.analysis.words import fold, words
from seojae.chunking import chunk
from seojae.errors import ReaderFailed
from seojae.likeness import Signature, sign
from seojae.model.documents import Chunk
from seojae.model.locations import headings_of
from seojae.parsers.base import Limits
from seojae.parsers.reading import read
from seojae.paths.names import visible

log = logging.getLogger(__name__)

_AT_ONCE = 32
"""Texts that are folded together."""
_BORDER = "\0"
"""Stands between these; no rule of folding reaches across."""


@dataclass(frozen=True, slots=True)
class CutChunk:
    """A chunk with its words and those of its place, as numbers of words of the document.

    Attributes:
        text: all words of the chunk, in order.
        heading: the words of the passage's own heading.
        place: the words of the headings above it and of the document's names.
        same_text: equal for texts that differ only in spaces, punctuation and case.
    """

    chunk: Chunk
    text: array[int]
    heading: array[int]
    place: array[int]
    same_text: bytes


@dataclass(frozen=True, slots=True)
class CutDocument:
    """The chunks of a document and its distinct words, before these are analysed."""

    words: tuple[str, ...]
    chunks: tuple[CutChunk, ...]

    def __reduce__(self) -> tuple[object, ...]:
        """Cross from the process that cut it: as plain rows, faster than object by object."""
        rows = [
            (
                cut.chunk.text,
                cut.chunk.location,
                cut.chunk.first_line,
                cut.chunk.last_line,
                cut.text,
                cut.heading,
                cut.place,
                cut.same_text,
            )
            for cut in self.chunks
        ]
        return _of_rows, (" ".join(self.words), rows)


def _of_rows(joined_words: str, rows: Iterable[tuple[Any, ...]]) -> CutDocument:
    chunks = [
        CutChunk(Chunk(text, location, first, last), numbers, heading, place, same)
        for text, location, first, last, numbers, heading, place, same in rows
    ]
    return CutDocument(tuple(joined_words.split()), tuple(chunks))


@dataclass(frozen=True, slots=True)
class CutReading:
    """What came of reading a file: what `ParsedDocument` tells, and its text cut into words.

    `title` is empty where the document has none of its own. `signature` is what copies of it are
    found by; None where there is no text to speak of. `is_front_matter_alone` as the document says.
    """

    format: str
    title: str
    modified_at: datetime | None
    tags: tuple[str, ...]
    pages: int | None
    warnings: tuple[str, ...]
    text: CutDocument
    signature: Signature | None = None
    is_front_matter_alone: bool = False


def read_and_cut(file: Path, limits: Limits) -> CutReading:
    """Read one file and cut it; what a child process calls.

    Raises:
        DocumentError: the file cannot be read.
    """
    reading = read(file, limits)
    document = reading.document
    stem = Path(visible(file.name)).stem
    try:
        text = cut_document(chunk(document), names_of(document.title, stem, document.tags))
        signature = sign(document)
    except MemoryError:  # told as `TooLarge` by the process that reads
        raise
    except Exception as error:  # a bug of ours with this text costs this file alone
        log.exception("cutting a document of format %s", reading.format)
        raise ReaderFailed from error
    return CutReading(
        format=reading.format,
        title=document.title,
        modified_at=document.modified_at,
        tags=document.tags,
        pages=document.pages,
        warnings=document.warnings,
        text=text,
        signature=signature,
        is_front_matter_alone=document.is_front_matter_alone,
    )


def names_of(title: str, stem: str, tags: Iterable[str]) -> list[str]:
    """Give what a document is called by: its own title, its file's name, its tags."""
    return [name for name in (title, stem, *tags) if name]


def cut_document(chunks: Sequence[Chunk], names: Iterable[str]) -> CutDocument:
    """Cut chunks into words; `names` are the document's title, file name and tags.

    Headings stand above many passages, and parents above many headings: each is cut once.
    """
    numbers: defaultdict[str, int] = defaultdict(count().__next__)  # a new word gets the next one
    names = list(dict.fromkeys(names))
    paths = [headings_of(each.location) for each in chunks]
    titles = list(dict.fromkeys(chain(names, map(_own, paths), map(_parents, paths))))
    words_of = dict(zip(titles, map(words, _folded(titles)), strict=True))
    always = [word for name in names for word in words_of[name]]

    def numbered(found: Iterable[str]) -> array[int]:
        return array("I", [numbers[word] for word in found])

    @lru_cache(maxsize=256)
    def above(parents: str) -> array[int]:
        return numbered(chain(words_of[parents], always))

    @lru_cache(maxsize=256)
    def cut_place(headings: tuple[str, ...]) -> tuple[array[int], array[int]]:
        return numbered(words_of[_own(headings)]), above(_parents(headings))

    cuts = []
    texts = _folded([each.text for each in chunks])
    for each, headings, text in zip(chunks, paths, texts, strict=True):
        found = words(text)
        heading, place = cut_place(headings)
        cuts.append(CutChunk(each, numbered(found), heading, place, _same_text(found)))
    return CutDocument(tuple(numbers), tuple(cuts))


def _own(headings: tuple[str, ...]) -> str:
    return headings[-1] if headings else ""


def _parents(headings: tuple[str, ...]) -> str:
    return " ".join(headings[:-1])


def _folded(texts: Sequence[str]) -> Iterator[str]:
    """Fold texts, some together: one call for each costs a quarter more."""
    for start in range(0, len(texts), _AT_ONCE):
        some = [text.replace(_BORDER, " ") for text in texts[start : start + _AT_ONCE]]
        yield from fold(_BORDER.join(some)).split(_BORDER)


def _same_text(words_of_chunk: Sequence[str]) -> bytes:
    letters = "".join(words_of_chunk).casefold()
    return hashlib.blake2b(letters.encode(), digest_size=12).digest()
