"""Analyse Hangul runs without a model, where Kiwi does not run on a machine (field note C07).

A run gives its word without a particle, and the pairs of its syllables, so that a word of two
syllables is found inside a longer one (J08). Worse than Kiwi in every way but one: it always works.
Such analyses are marked, so that they are made anew once Kiwi runs. Called by
`seojae.analysis.kiwi_process`.
"""

from __future__ import annotations

from seojae.analysis.morphemes import Analysis, Kind, Morpheme
from seojae.analysis.particles import ENDINGS, PARTICLES

_TAILS = PARTICLES | ENDINGS
_LONGEST_TAIL = max(map(len, _TAILS))
_BREAK = Morpheme("", Kind.BREAK)


def analyze(run: str) -> Analysis:
    """Analyse one Hangul run by the closed lists of particles and endings alone."""
    stem = len(run) - _tail_length(run)
    word = run[:stem]
    pairs = [word[start : start + 2] for start in range(len(word) - 1)]
    morphemes = [Morpheme(word, Kind.NOUN)]
    if len(word) > 2:
        # Not nominal: joined nouns of pairs would fill the index with what nobody wrote.
        morphemes += [Morpheme(pair, Kind.VERB) for pair in dict.fromkeys(pairs)]
    if stem < len(run):
        morphemes.append(_BREAK)
    return Analysis(tuple(morphemes), stem, stands_in=True)


def _tail_length(run: str) -> int:
    """Say how many syllables at the end are a particle or an ending; two are left at least."""
    for length in range(min(_LONGEST_TAIL, len(run) - 2), 0, -1):
        if run[-length:] in _TAILS:
            return length
    return 0
