"""Kiwi, the morphological analyser, for indexing only.

Loads without the multi-word and typo dictionaries: they change 10 of 49,000 tokens, and leaving
them out saves 200 MB and half the load time (RETRIEVAL). The model is loaded at the first call, and
searching never comes here.

Of a noun with a particle or an ending of 하다, only the noun is analysed (decision 0026): documents
hold it with many of them, and so it is cut in one way in all of its words.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib.metadata import version
from typing import TYPE_CHECKING, NamedTuple

from seojae.analysis.morphemes import Analysis, Kind, Morpheme
from seojae.analysis.particles import ENDINGS, PARTICLES
from seojae.analysis.tails import head_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiwipiepy import Kiwi, Token

# Sejong tags. Verbs and adjectives are kept in dictionary form, so that 주(week) is not 주다(give).
_NOUNS = {"NNG", "NNP", "NR", "XR", "SL", "SN", "SH"}
_AFFIXES = {"NNB", "XPN", "XSN"}
_VERBS = {"VV", "VA"}
_WHOLE_NOUNS = {"NNG", "NNP"}
_OF_NOUNS = _WHOLE_NOUNS | {"NNB", "XPN", "XSN"}
_TAILS = ("J", "E", "VCP", "XSV", "XSA")
_BREAK = Morpheme("", Kind.BREAK)
_CONTENT = frozenset({Kind.NOUN, Kind.VERB})
_FUNCTION = PARTICLES | ENDINGS
_MOST_KEPT = 50_000
"""Words whose analysis is kept for the next list: about 25 MB."""


class KiwiAnalyzer:
    """The `Analyzer` that every index is built with."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}

    @property
    def fingerprint(self) -> str:
        """Engine, model, and the edition of our own rules in this module."""
        return f"kiwi {version('kiwipiepy')}/{version('kiwipiepy_model')} rules 6"

    @cached_property
    def _kiwi(self) -> Kiwi:
        from kiwipiepy import Kiwi

        return Kiwi(num_workers=1, load_multi_dict=False, load_typo_dict=False)

    def warm(self) -> None:
        """Nothing to do: in this process, the model is loaded by the first run."""

    def close(self) -> None:
        """Nothing to do: the model stays as long as this object."""

    def analyze(self, runs: list[str]) -> list[Analysis]:
        """Analyse distinct Hangul runs, in order."""
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
        heads = {run: head_of(run) for run in runs}
        self._learn(head or run for run, head in heads.items())
        whole = [run for run, head in heads.items() if head and not self._known[head].is_noun]
        found = dict(zip(whole, map(_analysis, whole, self._tokens(whole)), strict=True))
        for run, head in heads.items():
            if run not in found:
                known = self._known[head or run].analysis
                found[run] = known.broken if head else known
        return [found[run] for run in runs]

    def _learn(self, words: Iterable[str]) -> None:
        """Have heads and words without a tail analysed: many of these are heads of others."""
        new = [word for word in dict.fromkeys(words) if word not in self._known]
        self._known.update(zip(new, map(_known, new, self._tokens(new)), strict=True))

    def _tokens(self, runs: Sequence[str]) -> Iterable[list[Token]]:
        if not runs:
            return ()
        # One by one: of a list, Kiwi hands each word to a thread of its own, and the two wake each
        # other for each (35,000 switches of a first index of office, which others paid for).
        # Codas set apart are a habit of chats (뭐행 = 뭐해 + ㅇ); they would tear 불리언, 과오납.
        tokenize = self._kiwi.tokenize
        return [tokenize(run, z_coda=False) for run in runs]


class _Known(NamedTuple):
    """The analysis of a word, and whether it is a noun, joined of nouns or not."""

    analysis: Analysis
    is_noun: bool


def _known(word: str, tokens: list[Token]) -> _Known:
    tags = [token.tag for token in tokens]
    # 발급일 (NNG NNB) and 출연자 (NNG XSN) are nouns; 신중 and 현격, torn alike, are none.
    is_whole = tags[-1] in _WHOLE_NOUNS or (len(word) > 2 and not _WHOLE_NOUNS.isdisjoint(tags))
    is_noun = is_whole and _OF_NOUNS.issuperset(tags)
    return _Known(_analysis(word, tokens), is_noun)


@cache
def _role(tag: str) -> tuple[Kind, bool]:
    """Give what a tag is to retrieval, and whether it belongs to the tail of a word."""
    plain = tag.partition("-")[0]  # VV-I: irregular
    is_tail = plain.startswith(_TAILS)
    if plain in _NOUNS:
        return Kind.NOUN, is_tail
    if plain in _AFFIXES:
        return Kind.AFFIX, is_tail
    return (Kind.VERB if plain in _VERBS else Kind.BREAK), is_tail


def _analysis(run: str, tokens: list[Token]) -> Analysis:
    morphemes: list[Morpheme] = []
    kinds: list[Kind] = []
    stem = 0
    for token in tokens:
        kind, is_tail = _role(token.tag)
        if not is_tail:
            stem = token.end
            kinds.append(kind)
        if kind is Kind.BREAK:
            if not morphemes or morphemes[-1] is not _BREAK:
                morphemes.append(_BREAK)
        else:
            morphemes.append(Morpheme(token.form + "다" if kind is Kind.VERB else token.form, kind))
    if len(run) > 1 and run not in _FUNCTION and _CONTENT.isdisjoint(kinds):
        word = run[:stem] or run
        # A word that Kiwi tore: 한도로 as 한(one) + 도(degree) + 로, names of people.
        if len(kinds) > 1 and Kind.BREAK in kinds:
            return Analysis((Morpheme(word, Kind.NOUN), _BREAK), stem)
        morphemes.append(Morpheme(word, Kind.OTHER))
    return Analysis(tuple(morphemes), stem)
