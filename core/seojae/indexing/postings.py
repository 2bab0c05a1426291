"""From the chunks of documents to the terms they are found by.

Words are composed once each from the analyses of their Hangul runs, for as long as one `Poster`
lives; only runs that the index does not know yet reach the analyser, in one batch.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from seojae.analysis.morphemes import Analysis, Analyzer
from seojae.analysis.terms import WordTerms, join, word_terms
from seojae.analysis.words import Script, fold, runs, words
from seojae.model.documents import Chunk
from seojae.model.locations import headings_of
from seojae.store import words as word_table
from seojae.store.database import Connection
from seojae.store.passages import Posting

_MOST_WORDS = 300_000
"""Composed words kept in memory; beyond it the cache starts anew (about 150 MB)."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """A chunk with its words and the words of its place."""

    chunk: Chunk
    words: list[str]
    heading: list[str]
    place: list[str]


class CutDocument:
    """The words of a document's chunks, before they are analysed."""

    def __init__(self, chunks: Sequence[Chunk], names: Iterable[str]) -> None:
        """Cut all chunks; `names` are the document's title, file name and the like."""
        always = [word for name in names for word in words(fold(name))]
        self.cuts = [_cut(chunk, always) for chunk in chunks]

    def words(self) -> set[str]:
        """Give all distinct words."""
        found: set[str] = set()
        for cut in self.cuts:
            found.update(cut.words, cut.heading, cut.place)
        return found


def _cut(chunk: Chunk, always: list[str]) -> _Cut:
    *above, own = headings_of(chunk.location) or ("",)
    return _Cut(
        chunk, words(fold(chunk.text)), words(fold(own)), [*words(fold(" ".join(above))), *always]
    )


class Poster:
    """Makes postings, analysing each Hangul run at most once in the life of the index."""

    def __init__(self, analyzer: Analyzer) -> None:
        self._analyzer = analyzer
        self._words: dict[str, WordTerms] = {}

    def prepare(
        self, connection: Connection, documents: Sequence[CutDocument]
    ) -> dict[str, Analysis]:
        """Analyse what is new in these documents; give the new analyses, to be stored."""
        if len(self._words) > _MOST_WORDS:
            self._words.clear()
        fresh = {word for cut in documents for word in cut.words()} - self._words.keys()
        wanted = list(
            dict.fromkeys(
                run.text for word in fresh for run in runs(word) if run.script is Script.HANGUL
            )
        )
        known = word_table.known(connection, wanted)
        missing = [run for run in wanted if run not in known]
        new = dict(zip(missing, self._analyzer.analyze(missing), strict=True))
        lookup = {**known, **new}.__getitem__
        for word in fresh:
            self._words[word] = word_terms(word, lookup)
        return new

    def postings(self, document: CutDocument) -> list[Posting]:
        """Give the postings of a prepared document."""
        return [self._posting(cut) for cut in document.cuts]

    def _posting(self, cut: _Cut) -> Posting:
        terms = join(self._words[word] for word in cut.words)
        return Posting(
            chunk=cut.chunk,
            terms=terms.content,
            joined=terms.joined,
            heading=self._names(cut.heading),
            place=self._names(cut.place),
            same_text=_same_text(cut.words),
        )

    def _names(self, named: Sequence[str]) -> list[str]:
        """Give the terms of a heading or a name, joined nouns among them, each once."""
        terms = join(self._words[word] for word in named)
        return list(dict.fromkeys([*terms.content, *terms.joined]))


def _same_text(words_of_chunk: Sequence[str]) -> bytes:
    """Give a key that is equal for texts which differ only in spaces, punctuation and case."""
    letters = "".join(words_of_chunk).casefold()
    return hashlib.blake2b(letters.encode(), digest_size=12).digest()
