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
from seojae.analysis.terms import Link, Lookup, compose, is_one_run, join_links, link
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


@dataclass(frozen=True, slots=True)
class Prepared:
    """What has to be known before the postings of a document can be made.

    Attributes:
        words: its words that no document before it had, cut into runs.
        known: those of their Hangul runs that the index has analyses of.
        wanted: all others.
    """

    words: Mapping[str, Sequence[Run]]
    known: Mapping[str, Analysis]
    wanted: Sequence[str]


class Poster:
    """Makes postings. Lives for one run: what it knows of the index may not outlast it.

    Documents are learnt in the order in which they were prepared.
    """

    def __init__(self) -> None:
        self._links: dict[str, Link] = {}
        self._said: dict[str, Link] = {}
        self._prepared: set[str] = set()

    def prepare(self, connection: Connection, document: CutDocument) -> Prepared:
        """Look up the words of a document that are new to this run."""
        links, prepared = self._links, self._prepared
        fresh = [word for word in document.words if word not in links and word not in prepared]
        prepared.update(fresh)
        cut = {word: runs(word) for word in sorted(fresh)}
        asked = dict.fromkeys(
            run.text for parts in cut.values() for run in parts if run.script is Script.HANGUL
        )
        known = word_table.known(connection, list(asked)) if asked else {}
        return Prepared(cut, known, [run for run in asked if run not in known])

    def learn(self, prepared: Prepared, analysis_of: Lookup) -> None:
        """Compose the new words of a document; `analysis_of` gives the runs it wanted."""
        known = prepared.known

        def lookup(run: str) -> Analysis:
            return known[run] if run in known else analysis_of(run)

        for word, parts in prepared.words.items():
            if is_one_run(parts):
                # Half of these words say what another says, and differ in no more than a particle.
                said = lookup(parts[0].text).said
                found = self._said.get(said)
                if found is None:
                    found = self._said[said] = link(compose(word, parts, lookup))
                self._links[word] = found
            else:
                self._links[word] = link(compose(word, parts, lookup))
        self._prepared -= prepared.words.keys()

    @property
    def is_full(self) -> bool:
        """Whether too many words are remembered."""
        return len(self._links) > _MOST_WORDS

    def forget(self) -> None:
        """Begin anew; all documents that were prepared must be written."""
        self._links.clear()
        self._said.clear()

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
