"""Mend misspelt words of a question: alone, inside a compound, and by the word beside them.

What is one wrong jamo away is `seojae.analysis.spelling`'s to say; this says which words are tried.
A word of the thesaurus is never misspelt, so only what a person or a model wrote comes here. Called
by the query.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from seojae.analysis.cutter import Cut, cut_runs
from seojae.analysis.spelling import Sorted, looks_misspelt, may_be_mended, mend, mend_part


def mend_runs(runs: Iterable[str], cuts: dict[str, Cut], vocabulary: Sorted) -> dict[str, str]:
    """Mend runs, each by itself, and cut them anew.

    Returns:
        What each misspelt run was read as.
    """
    read_as: dict[str, str] = {}
    for run in runs:
        cut = cuts[run]
        if not looks_misspelt(run, cut):
            continue
        if mended := mend(run, vocabulary):
            cuts[run] = Cut(mended.analysis)
            read_as[run] = mended.word
        elif word := mend_part(run, cut, vocabulary):
            cuts[run] = cut_runs([word], vocabulary)[word]
            read_as[run] = word
    return read_as


def mend_by_neighbours(
    surfaces: Sequence[str], cuts: dict[str, Cut], vocabulary: Sorted
) -> dict[str, str]:
    """Mend what is left by the word beside it: 휴계 시간 (휴게시간), 장기 계속게약 (장기계속계약).

    Alone, a word of two syllables has too many neighbours, and a longer one stands nowhere.
    """
    read_as: dict[str, str] = {}
    for before, after in pairwise(surfaces):
        for run, start in ((before, 0), (after, len(before))):
            if before not in cuts or after not in cuts or not _may_be_a_slip(run, cuts):
                continue
            whole = before + after
            if not may_be_mended(whole, start, start + len(run), vocabulary):
                continue
            mended = mend(whole, vocabulary)
            own = mended.word[start : start + len(run)] if mended else run
            meant = whole[:start] + own + whole[start + len(run) :]
            if mended and own != run and meant.startswith(mended.word):
                cuts[run] = cut_runs([own], vocabulary)[own]
                read_as[run] = own
    return read_as


def _may_be_a_slip(run: str, cuts: Mapping[str, Cut]) -> bool:
    return looks_misspelt(run, cuts[run]) or (len(run) == 2 and cuts[run].unknown == (run,))
