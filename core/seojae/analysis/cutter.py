"""Cut the words of a query by the words the library already holds, without a model.

A Hangul run that stands in the library is looked up in its table of analyses. Any other is cut
into the longest known terms, from the left (RETRIEVAL, finding 2): better than a model, since the
query is cut by the vocabulary it is matched against. What is left over is a particle or an ending,
or it is reported as unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from seojae.analysis.morphemes import Analysis, Kind, Morpheme
from seojae.analysis.particles import ENDINGS, PARTICLES

_FUNCTION = PARTICLES | ENDINGS
_LONGEST = 24
"""Syllables of a run that are looked at; a longer one has no spaces and is matched by bigrams."""
_BREAK = Morpheme("", Kind.BREAK)


class Vocabulary(Protocol):
    """What the library knows of words."""

    def analyses(self, runs: Sequence[str]) -> Mapping[str, Analysis]:
        """Give the analyses of those Hangul runs that stand in the library."""
        ...

    def document_counts(self, terms: Sequence[str]) -> Mapping[str, int]:
        """Count the documents that hold each term; 0 for an unknown one."""
        ...


@dataclass(frozen=True, slots=True)
class Cut:
    """A Hangul run cut by the vocabulary.

    Attributes:
        analysis: its morphemes as far as they are known.
        unknown: what is left over and is no function word; empty when all was understood.
    """

    analysis: Analysis
    unknown: tuple[str, ...] = ()


def cut_runs(runs: Sequence[str], vocabulary: Vocabulary) -> dict[str, Cut]:
    """Cut all Hangul runs of a query; two look-ups for all of them together."""
    distinct = list(dict.fromkeys(runs))
    prefixes = [run[:end] for run in distinct for end in range(1, min(len(run), _LONGEST) + 1)]
    analyses = vocabulary.analyses([*distinct, *prefixes])
    unknown = [run for run in distinct if run not in analyses]
    pieces = dict.fromkeys(piece for run in unknown for piece in _pieces(run))
    counts = vocabulary.document_counts(list(pieces))
    terms = frozenset(term for term, count in counts.items() if count)
    cuts = {run: Cut(analyses[run]) for run in distinct if run in analyses}
    cuts.update((run, _cut(run, analyses, terms)) for run in unknown)
    return cuts


def _pieces(run: str) -> list[str]:
    size = min(len(run), _LONGEST)
    spans = [run[start:end] for start in range(size) for end in range(start + 1, size + 1)]
    return [*spans, *(run[:end] + "다" for end in range(1, size))]


def _cut(run: str, analyses: Mapping[str, Analysis], terms: frozenset[str]) -> Cut:
    if cut := _noun_and_tail(run, analyses, terms):
        return cut
    cut = _longest_pieces(run, analyses, terms)
    if cut.unknown:
        # 분개장이 is a word with a particle; in 분개장이름 its end begins another.
        bare = {word: each for word, each in analyses.items() if each.stem >= len(word)}
        other = _longest_pieces(run, bare, terms)
        if sum(map(len, other.unknown)) < sum(map(len, cut.unknown)):
            return other
    return cut


def _noun_and_tail(run: str, analyses: Mapping[str, Analysis], terms: frozenset[str]) -> Cut | None:
    """Split into something known and one particle or ending: 값이, 팬들에게, 지급하나."""
    for end in range(min(len(run), _LONGEST) - 1, 0, -1):
        head, tail = run[:end], run[end:]
        if tail not in _FUNCTION:
            continue
        if head in analyses and end > 1:
            found = analyses[head].morphemes
        elif head in terms:
            found = (Morpheme(head, Kind.NOUN),)
        elif head + "다" in terms:
            found = (Morpheme(head + "다", Kind.VERB),)
        else:
            continue
        return Cut(Analysis((*found, _BREAK), end))
    return None


def _longest_pieces(run: str, analyses: Mapping[str, Analysis], terms: frozenset[str]) -> Cut:
    morphemes: list[Morpheme] = []
    left: list[str] = []
    gap = start = stem = 0
    size = min(len(run), _LONGEST)
    while start < size:
        end = next(
            (e for e in range(size, start + 1, -1) if _stands(run, start, e, analyses, terms)), 0
        )
        if not end:
            start += 1
            continue
        left.append(run[gap:start])
        piece = run[start:end]
        if start == 0 and piece in analyses:
            morphemes += analyses[piece].morphemes
        else:
            morphemes.append(Morpheme(piece, Kind.NOUN))
        gap = start = stem = end
    left.append(run[gap:])
    if left[-1]:
        morphemes.append(_BREAK)
    if len(left) > 1 and left[-1] not in _FUNCTION:
        left[-1] = _without_particle(left[-1])
    unknown = tuple(part for part in left if part and part not in _FUNCTION)
    return Cut(Analysis(tuple(morphemes), stem), unknown)


def _without_particle(rest: str) -> str:
    """Take the particle from what is left over at the end: 성에 of 중요성에."""
    ends = (end for end in range(1, len(rest)) if rest[end:] in PARTICLES)
    return rest[: next(ends, len(rest))]


def _stands(
    run: str, start: int, end: int, analyses: Mapping[str, Analysis], terms: frozenset[str]
) -> bool:
    piece = run[start:end]
    return piece in terms or (start == 0 and piece in analyses)
