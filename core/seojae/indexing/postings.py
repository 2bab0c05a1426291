"""From the words of documents to the terms they are found by.

Words are composed once each from the analyses of their Hangul runs, for as long as one `Poster`
lives. Which runs are new to the index it tells; analysing and storing them is the writer's.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from seojae.analysis.morphemes import Analysis
from seojae.analysis.terms import Link, Lookup, compose, join_nouns, link
from seojae.analysis.words import Run, Script, is_one_run, runs
from seojae.indexing.cutting import CutDocument
from seojae.store import words as word_table
from seojae.store.database import Connection
from seojae.store.passages import Posting

_MOST_WORDS = 300_000
"""Composed words kept in memory; beyond it the cache starts anew (about 150 MB)."""
_UNLEARNT: Link = ("", ("", "", ""))
"""Stands for a word that is not learnt yet."""


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
        plain: its words that no document before it had and that are one Hangul run.
        mixed: all other such words, cut into runs.
        known: those of their Hangul runs that the index has analyses of.
        wanted: all others.
        links: what was learnt of the words of the document by then, in their order.
    """

    plain: Sequence[str]
    mixed: Mapping[str, Sequence[Run]]
    known: Mapping[str, Analysis]
    wanted: Sequence[str]
    links: Sequence[Link]


class Poster:
    """Makes postings. Lives for one run: what it knows of the index may not outlast it.

    Documents are learnt in the order in which they were prepared.
    """

    def __init__(self) -> None:
        self._links: dict[str, Link] = {}
        self._said: dict[str, Link] = {}
        self._wanted: set[str] = set()
        self._was_empty: bool | None = None

    def prepare(self, connection: Connection, document: CutDocument) -> Prepared:
        """Look up the words of a document that are new to this run."""
        links = self._links
        found = [links.get(word, _UNLEARNT) for word in document.words]
        unsure = [word for word, it in zip(document.words, found, strict=True) if it is _UNLEARNT]
        fresh = sorted([word for word in unsure if word not in links])
        links.update(dict.fromkeys(fresh, _UNLEARNT))
        plain: list[str] = []
        mixed: dict[str, Sequence[Run]] = {}
        for word in fresh:
            if is_one_run(word):
                plain.append(word)
            else:
                mixed[word] = runs(word)
        asked = dict.fromkeys(plain)
        for parts in mixed.values():
            asked.update((run.text, None) for run in parts if run.script is Script.HANGUL)
        known = self._known(connection, asked)
        wanted = [run for run in asked if run not in known]
        if self._was_empty:
            self._wanted.update(wanted)
        return Prepared(plain, mixed, known, wanted, found)

    def _known(self, connection: Connection, asked: Collection[str]) -> dict[str, Analysis]:
        """Give what the index says of some runs. Where it was empty, that is what we wanted before.

        What another process writes meanwhile is analysed twice, and says the same.
        """
        if self._was_empty is None:
            self._was_empty = word_table.is_empty(connection)
        sought = [run for run in asked if run in self._wanted] if self._was_empty else list(asked)
        return word_table.known(connection, sought) if sought else {}

    def learn(self, prepared: Prepared, analysis_of: Lookup) -> None:
        """Compose the new words of a document; `analysis_of` gives the runs it wanted."""
        known, links, linked = prepared.known, self._links, self._said

        def lookup(run: str) -> Analysis:
            return known.get(run) or analysis_of(run)

        for word in prepared.plain:
            # Half of these words say what another says, and differ in no more than a particle.
            analysis = lookup(word)
            said = analysis.said
            if said not in linked:
                linked[said] = link(analysis.written)
            links[word] = linked[said]
        for word, parts in prepared.mixed.items():
            links[word] = link(*compose(word, parts, lookup))

    @property
    def is_full(self) -> bool:
        """Whether too many words are remembered."""
        return len(self._links) > _MOST_WORDS

    def forget(self) -> None:
        """Begin anew; all documents that were prepared must be written."""
        self._links.clear()
        self._said.clear()
        self._wanted.clear()
        self._was_empty = False

    def postings(self, document: CutDocument, prepared: Prepared) -> Posted:
        """Give the postings of a document whose words were prepared and learnt."""
        links = [
            self._links[word] if link is _UNLEARNT else link
            for word, link in zip(document.words, prepared.links, strict=True)
        ]
        terms = [each for each, _ in links]
        nouns = [each for _, each in links]
        counted = set("".join(terms).split())

        def terms_of(numbers: Iterable[int]) -> str:
            return "".join([terms[number] for number in numbers])[1:]

        def joined_of(numbers: Iterable[int]) -> str:
            return join_nouns([nouns[number] for number in numbers])

        @lru_cache(maxsize=256)
        def names(packed: bytes) -> str:
            numbers = array("I", packed).tolist()
            found = dict.fromkeys(f"{terms_of(numbers)} {joined_of(numbers)}".split())
            counted.update(found)
            return " ".join(found)

        postings = []
        for cut in document.chunks:
            text = cut.text.tolist()
            postings.append(
                Posting(
                    chunk=cut.chunk,
                    terms=terms_of(text),
                    joined=joined_of(text),
                    heading=names(cut.heading.tobytes()),
                    place=names(cut.place.tobytes()),
                    same_text=cut.same_text,
                )
            )
        return Posted(postings, counted)
