"""From words to the terms that are indexed and asked for.

Each word gives its content terms, the whole word where it mixes scripts or holds joints (an
identifier, an article, a version), and its part in chains of adjacent nouns. Documents and queries
differ only in where the analysis of a Hangul run comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from seojae.analysis.morphemes import Analysis, Kind
from seojae.analysis.particles import PARTICLES
from seojae.analysis.words import Run, Script, is_one_run, runs

Lookup = Callable[[str], Analysis]
"""Gives the analysis of one Hangul run."""
LONGEST_WHOLE = 120
"""Characters of a whole word that is kept as a term; a longer one is met by its parts."""

# Letters of kinds: morphemes are looked at as they are written, since a first run has many.
_NOUN, _OTHER, _BREAK = Kind.NOUN.value, Kind.OTHER.value, Kind.BREAK.value
_CONTENT = frozenset(each.value for each in (Kind.NOUN, Kind.VERB, Kind.OTHER))
_NOMINAL = frozenset(each.value for each in (Kind.NOUN, Kind.AFFIX))


class WordTerms(NamedTuple):
    """What one word contributes (a tuple, since a first run makes many).

    Attributes:
        written: its morphemes as they are written (`n연차`, `-`).
        whole: the word itself as one term, folded and without a particle; empty for plain words.
    """

    written: tuple[str, ...]
    whole: str = ""

    @property
    def content(self) -> tuple[str, ...]:
        """Its content terms, in order; a plain word without content stands for itself."""
        return tuple([each[1:] for each in self.written if each[0] in _CONTENT])

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of its morphemes, but of what stands for itself for want of content."""
        return tuple([Kind(each[0]) for each in self.written if each[0] != _OTHER])


Nouns: TypeAlias = tuple[str, str, str]
"""What of a word is joined: the noun it begins with, its own adjacent nouns joined, spaces between,
and the noun it ends with; each empty where there is none."""
Link: TypeAlias = tuple[str, Nouns]
"""A word made ready to be joined with its neighbours: its content terms and the whole word, a space
before each; and its nouns. (Plain tuples: a named one is unpacked by way of an iterator, once for
each word of each text.)"""


@dataclass(slots=True)
class Terms:
    """The terms of a text: content terms with whole identifiers, and joined nouns."""

    content: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)


def word_terms(word: str, lookup: Lookup) -> WordTerms:
    """Compose the terms of one word from the analyses of its Hangul runs."""
    if is_one_run(word):
        return WordTerms(lookup(word).written)
    return compose(word, runs(word), lookup)


def compose(word: str, parts: Sequence[Run], lookup: Lookup) -> WordTerms:
    """Compose the terms of a word that is more than one Hangul run, and cut into its runs.

    What stands for itself for want of content says nothing beside other parts.
    """
    written: list[str] = []
    end = stem = 0
    for run in parts:
        attached = run.start == end > 0
        joint = run.start > end > 0
        end = run.start + len(run.text)
        if run.script is not Script.HANGUL:
            written.append(_NOUN + run.text)
            stem = end
        elif attached and run.text in PARTICLES:
            written.append(_BREAK)
        else:
            analysis = lookup(run.text)
            written += [each for each in analysis.written if each[0] != _OTHER]
            if joint:
                stem = run.start + _own_length(run.text, analysis.stem)
            elif analysis.stem:
                stem = run.start + analysis.stem
    return WordTerms(tuple(written), _whole(word, parts, stem))


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


def link(written: Iterable[str], whole: str = "") -> Link:
    """Make a word ready to be joined; the arguments are the attributes of `WordTerms`."""
    terms = own = last = ""
    first: str | None = None
    for morpheme in written:
        kind, form = morpheme[0], morpheme[1:]
        if kind in _CONTENT:
            terms += f" {form}"
        if kind != _OTHER:
            noun = form if kind in _NOMINAL else ""
            if first is None:
                first = noun
            elif last and noun:
                own += f" {last}{noun}"
            last = noun
    if whole:
        terms += f" {whole}"
    return terms, (first or "", own[1:], last)


def join_nouns(words: Iterable[Nouns]) -> str:
    """Give the nouns of a text joined within and across its words, spaces between."""
    joined: list[str] = []
    before = ""
    for first, own, last in words:
        if before and first:
            joined.append(before + first)
        if own:
            joined.append(own)
        before = last
    return " ".join(joined)


def join(words: Iterable[WordTerms]) -> Terms:
    """Collect the terms of a text from its words, nouns joined across word borders."""
    links = [link(*word) for word in words]
    content = "".join([terms for terms, _ in links]).split()
    return Terms(content, join_nouns([nouns for _, nouns in links]).split())
