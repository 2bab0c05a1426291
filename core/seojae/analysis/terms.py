"""From words to the terms that are indexed and asked for.

Each word gives its content terms, the whole word where it mixes scripts or holds joints (an
identifier, an article, a version), and its part in chains of adjacent nouns. Documents and queries
differ only in where the analysis of a Hangul run comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from seojae.analysis.morphemes import Analysis, Kind, Morpheme
from seojae.analysis.particles import PARTICLES
from seojae.analysis.words import Run, Script, runs

Lookup = Callable[[str], Analysis]
"""Gives the analysis of one Hangul run."""
LONGEST_WHOLE = 120
"""Characters of a whole word that is kept as a term; a longer one is met by its parts."""

_BREAK = Morpheme("", Kind.BREAK)
_CONTENT = frozenset({Kind.NOUN, Kind.VERB})
_CONTENT_OR_OTHER = _CONTENT | {Kind.OTHER}
_NOMINAL = frozenset({Kind.NOUN, Kind.AFFIX})


class WordTerms(NamedTuple):
    """What one word contributes (a tuple, since a first run makes many).

    Attributes:
        content: its content terms, in order; a plain word without content stands for itself.
        whole: the word itself as one term, folded and without a particle; empty for plain words.
        chain: its morphemes, for joining nouns across words.
    """

    content: tuple[str, ...]
    whole: str
    chain: tuple[Morpheme, ...]


class Link(NamedTuple):
    """One word made ready to be joined with its neighbours (a tuple, since texts are long).

    Attributes:
        terms: its content terms and the whole word, a space before each.
        first: the noun it begins with, empty when it begins with something else.
        pairs: its own adjacent nouns, joined.
        last: the noun it ends with, likewise.
    """

    terms: str
    first: str
    pairs: tuple[str, ...]
    last: str


@dataclass(slots=True)
class Terms:
    """The terms of a text: content terms with whole identifiers, and joined nouns."""

    content: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)


def word_terms(word: str, lookup: Lookup) -> WordTerms:
    """Compose the terms of one word from the analyses of its Hangul runs."""
    return compose(word, runs(word), lookup)


def compose(word: str, parts: Sequence[Run], lookup: Lookup) -> WordTerms:
    """Compose the terms of one word that is cut into runs already."""
    if is_one_run(parts):
        return _of_hangul(lookup(parts[0].text))
    content: list[str] = []
    chain: list[Morpheme] = []
    end = stem = 0
    for run in parts:
        attached = run.start == end > 0
        joint = run.start > end > 0
        end = run.start + len(run.text)
        if run.script is not Script.HANGUL:
            content.append(run.text)
            chain.append(Morpheme(run.text, Kind.NOUN))
            stem = end
        elif attached and run.text in PARTICLES:
            chain.append(_BREAK)
        else:
            analysis = lookup(run.text)
            for morpheme in analysis.morphemes:
                form, kind = morpheme
                if kind is not Kind.OTHER:
                    chain.append(morpheme)
                if kind in _CONTENT:
                    content.append(form)
            if joint:
                stem = run.start + _own_length(run.text, analysis.stem)
            elif analysis.stem:
                stem = run.start + analysis.stem
    return WordTerms(tuple(content), _whole(word, parts, stem), tuple(chain))


def is_one_run(parts: Sequence[Run]) -> bool:
    """Say whether a word is no more than one Hangul run, as most are: that says all its terms."""
    return len(parts) == 1 and parts[0].script is Script.HANGUL


def _of_hangul(analysis: Analysis) -> WordTerms:
    """Give the terms of a word that is one Hangul run."""
    content = tuple([form for form, kind in analysis.morphemes if kind in _CONTENT_OR_OTHER])
    chain = [morpheme for morpheme in analysis.morphemes if morpheme[1] is not Kind.OTHER]
    return WordTerms(content, "", tuple(chain))


def _own_length(run: str, stem: int) -> int:
    """Say how much of a Hangul run after a joint belongs to the identifier.

    To the analyser 가 of `KB-1234-가` is a particle, and `KB-1234-가을` ends with autumn.
    """
    if run[1:] in PARTICLES:
        return 1
    return stem or len(run)


def _whole(word: str, parts: Sequence[Run], stem: int) -> str:
    """Give the word as one term when it is more than its first run or a string of Hangul."""
    if all(run.script is Script.HANGUL for run in parts):
        return ""
    last = parts[-1]
    whole = word if stem >= last.start + len(last.text) else word[:stem]
    whole = whole.casefold().strip("_")
    return "" if whole == parts[0].text or len(whole) > LONGEST_WHOLE else whole


def link(word: WordTerms) -> Link:
    """Make a word ready to be joined."""
    terms = "".join([f" {term}" for term in (*word.content, word.whole) if term])
    nouns = [form if kind in _NOMINAL else "" for form, kind in word.chain]
    if not nouns:
        return Link(terms, "", (), "")
    pairs = [before + noun for before, noun in pairwise(nouns) if before and noun]
    return Link(terms, nouns[0], tuple(pairs), nouns[-1])


def join_links(links: Sequence[Link]) -> tuple[str, str]:
    """Give the content terms of a text and its nouns joined across words, spaces between."""
    joined: list[str] = []
    before = ""
    for _, first, pairs, last in links:
        if before and first:
            joined.append(before + first)
        if pairs:
            joined += pairs
        before = last
    return "".join([terms for terms, _, _, _ in links])[1:], " ".join(joined)


def join(words: Iterable[WordTerms]) -> Terms:
    """Collect the terms of a text from its words, nouns joined across word borders."""
    content, joined = join_links([link(word) for word in words])
    return Terms(content.split(), joined.split())
