"""From words to the terms that are indexed and asked for.

Each word gives its content terms, the whole word where it mixes scripts or holds joints (an
identifier, an article, a version), and its part in chains of adjacent nouns. Documents and queries
differ only in where the analysis of a Hangul run comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from seojae.analysis.morphemes import Analysis, Kind, Morpheme
from seojae.analysis.particles import PARTICLES
from seojae.analysis.words import Run, Script, runs

Lookup = Callable[[str], Analysis]
"""Gives the analysis of one Hangul run."""

_BREAK = Morpheme("", Kind.BREAK)
_CONTENT = (Kind.NOUN, Kind.VERB)


@dataclass(frozen=True, slots=True)
class WordTerms:
    """What one word contributes.

    Attributes:
        content: its content terms, in order.
        whole: the word itself as one term, folded and without a particle; empty for plain words.
        chain: its morphemes, for joining nouns across words.
    """

    content: tuple[str, ...]
    whole: str
    chain: tuple[Morpheme, ...]


@dataclass(slots=True)
class Terms:
    """The terms of a text: content terms with whole identifiers, and joined nouns."""

    content: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)


def word_terms(word: str, lookup: Lookup) -> WordTerms:
    """Compose the terms of one word from the analyses of its Hangul runs."""
    parts = runs(word)
    content: list[str] = []
    chain: list[Morpheme] = []
    end = stem = 0
    for run in parts:
        attached = run.start == end > 0
        end = run.start + len(run.text)
        if run.script is not Script.HANGUL:
            content.append(run.text)
            chain.append(Morpheme(run.text, Kind.NOUN))
            stem = end
        elif attached and run.text in PARTICLES:
            chain.append(_BREAK)
        else:
            analysis = lookup(run.text)
            content += [m.form for m in analysis.morphemes if m.kind in _CONTENT]
            chain += analysis.morphemes
            stem = run.start + analysis.stem if analysis.stem else stem
    return WordTerms(tuple(content), _whole(word, parts, stem), tuple(chain))


def _whole(word: str, parts: list[Run], stem: int) -> str:
    """Give the word as one term when it is more than its only run or a string of Hangul."""
    if all(run.script is Script.HANGUL for run in parts):
        return ""
    whole = (word if stem >= parts[-1].start + len(parts[-1].text) else word[:stem]).casefold()
    whole = whole.strip("_")
    return "" if len(parts) == 1 and parts[0].text == whole else whole


def join(words: Iterable[WordTerms]) -> Terms:
    """Collect the terms of a text from its words, nouns joined across word borders."""
    result = Terms()
    before = ""
    for word in words:
        result.content += word.content
        if word.whole:
            result.content.append(word.whole)
        for morpheme in word.chain:
            if morpheme.kind in (Kind.NOUN, Kind.AFFIX):
                if before:
                    result.joined.append(before + morpheme.form)
                before = morpheme.form
            else:
                before = ""
    return result
