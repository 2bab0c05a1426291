"""Ranked look-ups: which chunks hold some of these terms, best first (BM25 of FTS5).

Every term is quoted (field note D01). FTS5's `bm25()` is negative and smaller is better (D07);
it leaves here as a positive number that grows with relevance.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from dataclasses import astuple, dataclass

from seojae.model.answers import Filters
from seojae.store import scopes, term_scores
from seojae.store.connection import KeepingConnection
from seojae.store.scopes import document_scope

_MOST_RANKED = 4_000
"""Chunks that are scored for one question in a large library, the newest of those with what is
needed; scoring one takes a microsecond."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a term counts in each column of `passages`."""

    terms: float = 1.0
    joined: float = 0.2
    heading: float = 1.0
    place: float = 1.0


@dataclass(frozen=True, slots=True)
class Asked:
    """Terms to look for; any of them makes a chunk a candidate.

    Attributes:
        needed: where it is not empty, only chunks with one of these, or of `joined`, are ranked.
        needed_together: only chunks with all of `needed`, whatever they have of `joined`.
    """

    terms: tuple[str, ...]
    joined: tuple[str, ...]
    needed: tuple[str, ...] = ()
    needed_together: bool = False


def candidates(
    connection: KeepingConnection,
    asked: Asked,
    filters: Filters,
    weights: Weights,
    limit: int,
    without: Collection[int] = (),
) -> dict[int, float]:
    """Give the scores of the best chunks, best first. Filters narrow before ranking.

    Chunks of the documents `without` (row numbers) are left out.

    Every term is looked for in every column: naming columns costs FTS5 a third of its time, and a
    pair of nouns that is one noun to the analyser stands among the terms.
    """
    phrases = list(map(_quoted, dict.fromkeys([*asked.terms, *asked.joined])))
    if not phrases:
        return {}
    scope = scopes.chunks_of(connection, filters)
    if without:
        scope = scopes.without(connection, scope, without)
    if not asked.needed and _is_small(connection):
        return term_scores.best(connection, phrases, astuple(weights), scope, limit)
    narrow = "" if scope is None else scopes.IN_SCOPE
    values: list[str | bytes] = [] if scope is None else [scope]
    most = -1
    if asked.needed:
        narrow, values = _narrowed(asked, narrow, values)
        most = _MOST_RANKED
    # FTS5 begins with the newest by itself, and walks no further than what is ranked.
    rows = connection.execute(
        "SELECT rowid, score FROM ("
        "SELECT rowid, -bm25(passages, ?, ?, ?, ?) AS score FROM passages "
        f"WHERE passages MATCH ? {narrow} ORDER BY rowid DESC LIMIT ?"
        ") ORDER BY score DESC, rowid LIMIT ?",
        [*astuple(weights), " OR ".join(phrases), *values, most, limit],
    )
    return dict(rows)


def _is_small(connection: KeepingConnection) -> bool:
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM chunks").fetchone()
    return bool(last <= term_scores.MOST_CHUNKS)


def _narrowed(asked: Asked, scope: str, values: list[str | bytes]) -> tuple[str, list[str | bytes]]:
    """Narrow a scope to chunks with what is needed; lists of chunks are kept short."""
    joined = () if asked.needed_together else asked.joined
    is_one_of = not asked.needed_together or len(asked.needed) == 1
    needed = _any(asked.needed, joined) if is_one_of else " AND ".join(map(_quoted, asked.needed))
    others = {*asked.terms, *asked.joined} - {*asked.needed, *joined}
    if is_one_of and not others:
        return scope, values
    if is_one_of and others.issubset(asked.joined):
        # Joined nouns are rare, and seldom stand without the nouns they are made of.
        without = "AND +rowid NOT IN (SELECT rowid FROM passages WHERE passages MATCH ?)"
        return f"{without} {scope}", [f"({_any(sorted(others), ())}) NOT ({needed})", *values]
    newest = (
        "AND +rowid IN (SELECT rowid FROM passages "
        f"WHERE passages MATCH ? {scope} ORDER BY rowid DESC LIMIT {_MOST_RANKED})"
    )
    return newest, [needed, *values]


def _any(terms: Sequence[str], more: Sequence[str]) -> str:
    return " OR ".join(map(_quoted, dict.fromkeys([*terms, *more])))


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'


def unread_paths(connection: sqlite3.Connection, filters: Filters) -> Iterator[tuple[int, str]]:
    """Give row numbers and paths of the files of a scope whose text could not be read."""
    condition, values = document_scope(filters)
    rows: Iterator[tuple[int, str]] = connection.execute(
        "SELECT id, path FROM documents INDEXED BY documents_with_problems "
        f"WHERE status <> 'ok' AND status = 'unread' AND {condition}",
        values,
    )
    return rows


def count_documents(connection: KeepingConnection, filters: Filters) -> tuple[int, int]:
    """Count the documents of a scope: (searchable, unread); it is kept while the index stays."""
    kept: dict[Filters, tuple[int, int]] = connection.kept("counts by filters", scopes.MOST_KEPT)
    if filters not in kept:
        kept[filters] = _count_documents(connection, filters)
    return kept[filters]


def _count_documents(connection: KeepingConnection, filters: Filters) -> tuple[int, int]:
    condition, values = document_scope(filters)
    plain = Filters(collections=filters.collections, include_inbox=filters.include_inbox)
    table, one = ("document_counts", "documents") if filters == plain else ("documents", "1")
    row = connection.execute(
        f"SELECT coalesce(sum((status <> 'unread') * {one}), 0), "
        f"coalesce(sum((status = 'unread') * {one}), 0) FROM {table} WHERE {condition}",
        values,
    ).fetchone()
    return int(row[0]), int(row[1])
