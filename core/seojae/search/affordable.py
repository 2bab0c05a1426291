"""Bound what a question costs in a large library (docs/decisions/0003).

BM25 looks at every chunk that holds any term, so costs would grow with the library. Called by the
searcher, before chunks are ranked.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from seojae.store import ranking

SMALL = 5_000
"""Documents of a library in which every question can be afforded."""
NEEDED_DOCUMENTS = 2_500
"""Documents that may hold the terms of which each ranked chunk has one, added up."""
SCORED_DOCUMENTS = 12_000
"""The same for all terms that a chunk is scored by."""
TOGETHER = 2
"""Terms that must stand together where all are common."""


def affordable(asked: ranking.Asked, counts: Mapping[str, int], total: int) -> ranking.Asked:
    """Bound what a question costs in a large library.

    Only chunks with one of the rarest terms are ranked, by all terms that can be afforded. Where
    even the rarest is common, only those with several terms together are.

    Args:
        asked: its terms come with the rarest first.
        counts: the documents that hold each term.
        total: documents in the library.
    """
    sums = list(accumulate(counts[term] for term in asked.terms))
    if total <= SMALL or not sums or sums[-1] <= NEEDED_DOCUMENTS:
        return asked
    needed = asked.terms[: sum(each <= NEEDED_DOCUMENTS for each in sums)]
    scored = asked.terms[: max(1, sum(each <= SCORED_DOCUMENTS for each in sums))]
    if needed:
        return ranking.Asked(scored, asked.joined, needed)
    return ranking.Asked(scored, asked.joined, scored[:TOGETHER], needed_together=True)
