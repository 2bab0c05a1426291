"""Understand a query: its words, its terms, quoted phrases, and which words the library lacks.

The words are cut by the library's own vocabulary, so a query never needs a model (RETRIEVAL,
finding 2). Question words (무엇, 며칠, 알려줘) are searched with, but do not count as content.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from seojae.analysis.conjugation import ENDING_STARTS
from seojae.analysis.cutter import Cut, cut_runs
from seojae.analysis.morphemes import Analysis, Kind
from seojae.analysis.particles import ENDINGS, PARTICLES, QUESTION_WORDS, SUFFIXES
from seojae.analysis.terms import Terms, WordTerms, join, word_terms
from seojae.analysis.words import Script, fold, runs, words
from seojae.errors import EmptyQuery
from seojae.parsers.text import clean
from seojae.search.days import with_years as days_with_years
from seojae.search.slips import mend_by_neighbours, mend_runs
from seojae.store import words as word_table
from seojae.store.database import Connection

LONGEST_QUERY = 2_000
"""Characters of a query that are looked at."""
MOST_WORDS = 64
"""Distinct words of a query that are looked at."""
MOST_KEPT = 20_000
"""Words and terms that are kept with what the library knows of them."""

_SS = 20
"""Number of the final consonant ㅆ, which is that of the past tense."""
_PHRASE = re.compile(r'["“”„‟＂]([^"“”„‟＂]+)["“”„‟＂]')


class LibraryVocabulary:
    """The words of the whole library, from its index; what was asked is kept while that stays.

    Args:
        connection: of the index.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._analyses: dict[str, Analysis | None] = connection.kept("analyses", MOST_KEPT)
        self._counts: dict[str, int] = connection.kept("document counts", MOST_KEPT)

    def analyses(self, runs: Sequence[str]) -> Mapping[str, Analysis]:
        """Give the analyses of those runs that stand in the library."""
        if missing := [run for run in runs if run not in self._analyses]:
            self._analyses.update(dict.fromkeys(missing))
            self._analyses.update(word_table.known(self._connection, missing))
        return {run: found for run in runs if (found := self._analyses[run])}

    def beginning(self, heads: Sequence[str], longer: int) -> Mapping[str, Analysis]:
        """Give the analyses of runs that begin with one of some heads, at most so much longer."""
        return word_table.beginning(self._connection, heads, longer)

    def any_begins(self, head: str, length: int) -> bool:
        """Say whether a run of at least this length begins so."""
        return word_table.any_begins(self._connection, head, length)

    def document_counts(self, terms: Sequence[str]) -> Mapping[str, int]:
        """Count the documents that hold each term."""
        if missing := [term for term in terms if term not in self._counts]:
            self._counts.update(word_table.document_counts(self._connection, missing))
        return {term: self._counts[term] for term in terms}


@dataclass(frozen=True, slots=True)
class AskedWord:
    """One word of a query.

    Attributes:
        surface: as typed, folded.
        terms: what it is looked up by; empty for a particle or an unknown word.
        unknown: the parts that no document holds.
        is_question: a question word, which carries no content.
        with_years: of a day without a year, the days with one that the library holds.
    """

    surface: str
    parts: WordTerms
    unknown: tuple[str, ...]
    is_question: bool
    whole_known: bool = False
    with_years: tuple[str, ...] = ()

    @property
    def is_unknown(self) -> bool:
        """Whether at least half of the word stands nowhere in the library."""
        return bool(self.unknown) and 2 * sum(map(len, self.unknown)) >= len(self.surface)

    @property
    def is_another(self) -> bool:
        """Whether a part that tells stands nowhere: 양자컴퓨터 is no 컴퓨터, 시간표 is no 시간."""
        return any(
            part not in SUFFIXES
            and not (self.surface.endswith(part) and part[0] in ENDING_STARTS | SUFFIXES)
            for part in self.unknown
        )

    @property
    def is_conjugated(self) -> bool:
        """Whether it is an unknown word in the past tense (잃어버렸을): a verb, and no name."""
        return bool(self.unknown) and any(
            "가" <= letter <= "힣" and (ord(letter) - ord("가")) % 28 == _SS
            for letter in self.surface
        )

    @property
    def is_weak(self) -> bool:
        """Whether it carries no content: 함께, 반드시."""
        return bool(self.terms) and {Kind.BREAK, Kind.AFFIX}.issuperset(self.parts.kinds)

    @property
    def core(self) -> str:
        """The word without particles and endings, as far as it is known."""
        return self.parts.whole or "".join(self.parts.content)

    @property
    def terms(self) -> tuple[str, ...]:
        """Content terms and the whole identifier."""
        whole = (self.parts.whole,) if self.parts.whole else ()
        return (*self.parts.content, *whole)


@dataclass(frozen=True, slots=True)
class Understood:
    """A query, cut.

    Attributes:
        words: in order, each once.
        phrases: texts in double quotes, which must stand as written.
        text: the folded query with misspelt words mended, for bigrams.
        read_as: misspelt words and what they were read as.
    """

    words: tuple[AskedWord, ...]
    phrases: tuple[str, ...]
    text: str
    read_as: Mapping[str, str]

    def terms(self) -> Terms:
        """All terms of the query, each once; nouns joined across words."""
        found = join(WordTerms((), w.parts.whole) if w.whole_known else w.parts for w in self.words)
        # Beside the joined nouns, which are always looked up and never push another term out.
        days = [day for word in self.words for day in word.with_years]
        return Terms(
            list(dict.fromkeys(found.content)), list(dict.fromkeys([*found.joined, *days]))
        )

    def content_words(self) -> tuple[AskedWord, ...]:
        """The words that carry content: no question words, no mere particles."""
        return tuple(
            word for word in self.words if not word.is_question and (word.terms or word.unknown)
        )


def understand_each(
    queries: Sequence[str], vocabulary: LibraryVocabulary, *, mends: bool = True
) -> list[Understood]:
    """Cut queries, each by itself, with the look-ups of one.

    Args:
        queries: what was asked, or words of the thesaurus.
        vocabulary: of the library.
        mends: whether a word may be misspelt; one of the thesaurus is not.

    Raises:
        EmptyQuery: one of them holds no letter and no digit.
    """
    texts = [fold(clean(query)[:LONGEST_QUERY]) for query in queries]
    surfaces = [list(dict.fromkeys(words(text)))[:MOST_WORDS] for text in texts]
    if not all(any(letter.isalnum() for word in own for letter in word) for own in surfaces):
        raise EmptyQuery
    cuts, read_as = _cut(surfaces, vocabulary, mends=mends)
    asked = [_without_weak([_asked(word, cuts) for word in own]) for own in surfaces]
    wholes = [word.parts.whole for own in asked for word in own if word.parts.whole]
    counts = vocabulary.document_counts(wholes)
    days = [days_with_years(*each, vocabulary) for each in zip(texts, surfaces, strict=True)]
    return [
        Understood(
            tuple(
                [
                    replace(
                        word,
                        whole_known=bool(counts.get(word.parts.whole)),
                        with_years=own_days.get(word.surface, ()),
                    )
                    for word in own
                ]
            ),
            tuple(" ".join(match.split()) for match in _PHRASE.findall(clean(query))),
            *_mended(text, own, read_as),
        )
        for query, text, own, own_days in zip(queries, texts, asked, days, strict=True)
    ]


def _cut(
    surfaces: Sequence[Sequence[str]], vocabulary: LibraryVocabulary, *, mends: bool
) -> tuple[dict[str, Cut], dict[str, str]]:
    """Cut the Hangul runs of all words, misspelt ones mended; tell which were read as what."""
    every = dict.fromkeys(word for own in surfaces for word in own)
    cuts = cut_runs([run for word in every for run in _hangul(word)], vocabulary)
    if not mends:
        return cuts, {}
    read_as = mend_runs([run for run in cuts if not _is_question(run)], cuts, vocabulary)
    for own in surfaces:
        read_as |= mend_by_neighbours(own, cuts, vocabulary)
    return cuts, read_as


def _mended(
    text: str, asked: Sequence[AskedWord], read_as: Mapping[str, str]
) -> tuple[str, dict[str, str]]:
    """Write a query with its misspelt words mended, and tell which these were."""
    own = {run: read_as[run] for word in asked for run in _hangul(word.surface) if run in read_as}
    for run, word in own.items():
        text = text.replace(run, word)
    return text, own


@lru_cache(maxsize=1024)
def _hangul(word: str) -> tuple[str, ...]:
    """Give the Hangul runs of a word; each step of understanding asks for them."""
    return tuple([run.text for run in runs(word) if run.script is Script.HANGUL])


def _asked(surface: str, cuts: Mapping[str, Cut]) -> AskedWord:
    parts = word_terms(surface, lambda run: cuts[run].analysis)
    # 대비, 인가, 하자 look like function words, but documents use them as nouns.
    is_noun = len(surface) > 1 and Kind.NOUN in parts.kinds
    is_function = (surface in PARTICLES or surface in ENDINGS) and not is_noun
    unknown = tuple(part for run in _hangul(surface) for part in cuts[run].unknown)
    return AskedWord(
        surface=surface,
        parts=WordTerms(()) if is_function else parts,
        unknown=() if is_function else unknown,
        is_question=_is_question(surface),
    )


def _without_weak(asked: list[AskedWord]) -> list[AskedWord]:
    """Leave out words that carry no content, unless nothing else was asked."""
    if not any((word.terms or word.unknown) and not word.is_weak for word in asked):
        return asked
    nothing = WordTerms((Kind.BREAK,))
    return [replace(word, parts=nothing) if word.is_weak else word for word in asked]


def _is_question(surface: str) -> bool:
    """Say whether a word only asks: 며칠, 얼마의, 무엇인가요."""
    return any(
        surface[:end] in QUESTION_WORDS and (end == len(surface) or surface[end:] in PARTICLES)
        for end in range(1, len(surface) + 1)
    )
