"""Scores of single terms, kept while the index stays: a question's score is their sum.

BM25 adds up what each term gives a chunk, and FTS5 takes longest for just that, so what it said of
a term serves every later question with it. Sums are made in the order of FTS5, to the last bit.
Called by `seojae.store.ranking` where every chunk with a term is ranked; it never decides which
terms are asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from seojae.store.connection import KeepingConnection

MOST_CHUNKS = 50_000
"""Chunks of a library whose terms are kept; in a larger one a common term has long lists."""
MOST_KEPT = 400_000
"""Scores that are kept, twelve bytes each."""

_Scores: TypeAlias = tuple[Sequence[int], Sequence[float]]


class _Kept:
    """What is kept: row numbers of chunks and scores, by term and weights."""

    def __init__(self) -> None:
        self.terms: dict[tuple[str, Sequence[float]], _Scores] = {}
        self.size = 0

    def add(self, key: tuple[str, Sequence[float]], scores: _Scores) -> None:
        if self.size > MOST_KEPT:
            self.terms.clear()
            self.size = 0
        self.terms[key] = scores
        self.size += len(scores[0])


def best(
    connection: KeepingConnection,
    phrases: Iterable[str],
    weights: Sequence[float],
    scope: bytes | None,
    limit: int,
) -> dict[int, float]:
    """Give the scores of the best chunks that hold one of some terms, best first.

    Args:
        connection: of the index.
        phrases: terms, each once, as FTS5 is asked for them.
        weights: of the columns.
        scope: the chunks that may be given, see `seojae.store.scopes`; None for all.
        limit: most chunks that are given.
    """
    totals: dict[int, float] = {}
    for phrase in phrases:
        scored = zip(*_scores(connection, phrase, weights), strict=True)
        if not totals:
            totals = dict(scored)
            continue
        for chunk, score in scored:
            totals[chunk] = totals.get(chunk, 0.0) + score
    if scope is not None:
        totals = {chunk: score for chunk, score in totals.items() if scope[chunk]}
    # Sorting keeps the order of equals: of equal scores the older chunk comes first.
    ranked = sorted(sorted(totals), key=totals.__getitem__, reverse=True)
    return {chunk: totals[chunk] for chunk in ranked[:limit]}


def _scores(connection: KeepingConnection, phrase: str, weights: Sequence[float]) -> _Scores:
    kept: _Kept = connection.kept("scores of terms", 1).setdefault("kept", _Kept())
    key = (phrase, weights)
    if key not in kept.terms:
        rows = connection.execute(
            "SELECT rowid, -bm25(passages, ?, ?, ?, ?) FROM passages WHERE passages MATCH ?",
            (*weights, phrase),
        ).fetchall()
        chunks, scores = zip(*rows, strict=True) if rows else ((), ())
        kept.add(key, (array("I", chunks), array("d", scores)))
    return kept.terms[key]
