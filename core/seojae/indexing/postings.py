"""From the words of documents to the terms they are found by.

Words are composed once each from the analyses of their Hangul runs, for as long as one `Poster`
lives. Which runs are new to the index it tells; analysing and storing them is the writer's.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from seojae.analysis.morphemes import Analysis
from seojae.analysis.terms import Link, compose, is_one_run, join_links, link
from seojae.analysis.words import Run, Script, runs
from seojae.indexing.cutting import CutDocument
from seojae.store import words as word_table
from seojae.store.database import Connection
from seojae.store.passages import Posting

_MOST_WORDS = 300_000
"""Composed words kept in memory; beyond it the cache starts anew (about 150 MB)."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The postings of a document, and the terms it is counted under.

    Joined nouns of its text only spell its terms otherwise, and are not counted. Each word of a
    document stands in one of its chunks, so its terms are those of its words.
    """

    postings: Sequence[Posting]
    terms: set[str]


class Poster:
    """Makes postings. Lives for one run: what it knows of the index may not outlast it."""

    def __init__(self) -> None:
        self._links: dict[str, Link] = {}
        self._said: dict[str, Link] = {}
        self._fresh: dict[str, list[Run]] = {}
        self._known: dict[str, Analysis] = {}

    def prepare(self, connection: Connection, documents: Sequence[CutDocument]) -> list[str]:
        """Look up the words of these documents; give the Hangul runs that are still unknown."""
        if len(self._links) > _MOST_WORDS:
            self._links.clear()
            self._said.clear()
        fresh = {word for document in documents for word in document.words} - self._links.keys()
        self._fresh = {word: runs(word) for word in sorted(fresh)}
        wanted = dict.fromkeys(
            run.text
            for parts in self._fresh.values()
            for run in parts
            if run.script is Script.HANGUL
        )
        self._known = word_table.known(connection, list(wanted))
        return [run for run in wanted if run not in self._known]

    def learn(self, analyses: Mapping[str, Analysis]) -> None:
        """Compose the words of the documents that were prepared, with the analyses of new runs."""
        lookup = {**self._known, **analyses}.__getitem__
        for word, parts in self._fresh.items():
            if is_one_run(parts):
                # Half of these words say what another says, and differ in no more than a particle.
                said = lookup(parts[0].text).said
                found = self._said.get(said)
                if found is None:
                    found = self._said[said] = link(compose(word, parts, lookup))
                self._links[word] = found
            else:
                self._links[word] = link(compose(word, parts, lookup))
        self._fresh, self._known = {}, {}

    def postings(self, document: CutDocument) -> Posted:
        """Give the postings of a document whose words were prepared and learnt."""
        links = [self._links[word] for word in document.words]
        counted = set("".join([each.terms for each in links]).split())

        @lru_cache(maxsize=256)
        def names(numbers: bytes) -> str:
            found = dict.fromkeys(
                term
                for terms in join_links([links[number] for number in array("I", numbers)])
                for term in terms.split()
            )
            counted.update(found)
            return " ".join(found)

        postings = []
        for cut in document.chunks:
            terms, joined = join_links([links[number] for number in cut.text])
            postings.append(
                Posting(
                    chunk=cut.chunk,
                    terms=terms,
                    joined=joined,
                    heading=names(cut.heading.tobytes()),
                    place=names(cut.place.tobytes()),
                    same_text=cut.same_text,
                )
            )
        return Posted(postings, counted)
