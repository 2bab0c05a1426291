"""Ranked look-ups: which chunks hold some of these terms, best first (BM25 of FTS5).

Every term is quoted (field note D01). FTS5's `bm25()` is negative and smaller is better (D07);
it leaves here as a positive number that grows with relevance.
"""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import astuple, dataclass

from seojae.model.answers import Filters
from seojae.model.kinds import formats_called
from seojae.model.library import INBOX
from seojae.store import term_scores
from seojae.store.connection import KeepingConnection

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
    match = _any(asked.terms, asked.joined)
    if not match:
        return {}
    if not asked.needed and filters == Filters() and _is_small(connection):
        phrases = map(_quoted, dict.fromkeys([*asked.terms, *asked.joined]))
        hidden = _hidden(connection, without)
        return term_scores.best(connection, phrases, astuple(weights), hidden, limit)
    scope, values = _scope(filters)
    if without:
        scope += (
            " AND +rowid NOT IN (SELECT id FROM chunks "
            "WHERE document IN (SELECT value FROM json_each(?)))"
        )
        values = [*values, json.dumps(list(without))]
    if asked.needed:
        scope, values = _narrowed(asked, scope, values)
    # FTS5 begins with the newest by itself, and walks no further than what is ranked.
    rows = connection.execute(
        "SELECT rowid, score FROM ("
        "SELECT rowid, -bm25(passages, ?, ?, ?, ?) AS score FROM passages "
        f"WHERE passages MATCH ? {scope} ORDER BY rowid DESC LIMIT ?"
        ") ORDER BY score DESC, rowid LIMIT ?",
        [*astuple(weights), match, *values, _MOST_RANKED if asked.needed else -1, limit],
    )
    return dict(rows)


def _is_small(connection: KeepingConnection) -> bool:
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM chunks").fetchone()
    return bool(last <= term_scores.MOST_CHUNKS)


def _hidden(connection: KeepingConnection, without: Collection[int]) -> Collection[int]:
    """Give the chunks that the usual search leaves out: of the inbox and of some documents."""
    kept = connection.kept("chunks of the inbox", 1)
    if INBOX not in kept:
        kept[INBOX] = _chunks(connection, "SELECT id FROM documents WHERE collection = ?", INBOX)
    if not without:
        inbox: list[int] = kept[INBOX]
        return inbox
    others = _chunks(connection, "SELECT value FROM json_each(?)", json.dumps(list(without)))
    return [*kept[INBOX], *others]


def _chunks(connection: KeepingConnection, documents: str, value: str) -> list[int]:
    rows = connection.execute(f"SELECT id FROM chunks WHERE document IN ({documents})", [value])
    return [chunk for (chunk,) in rows]


def _narrowed(asked: Asked, scope: str, values: Sequence[str]) -> tuple[str, list[str]]:
    """Narrow a scope to chunks with what is needed; lists of chunks are kept short."""
    joined = () if asked.needed_together else asked.joined
    is_one_of = not asked.needed_together or len(asked.needed) == 1
    needed = _any(asked.needed, joined) if is_one_of else " AND ".join(map(_quoted, asked.needed))
    others = {*asked.terms, *asked.joined} - {*asked.needed, *joined}
    if is_one_of and not others:
        return scope, list(values)
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


def document_scope(filters: Filters) -> tuple[str, list[str]]:
    """Give an SQL condition on `documents` that the filters stand for, with its values."""
    conditions: list[str] = []
    values: list[str] = []
    if filters.collections:
        inbox = [INBOX] if filters.include_inbox else []
        wanted = [*filters.collections, *inbox]
        conditions.append(f"collection IN ({','.join('?' * len(wanted))})")
        values += wanted
    elif not filters.include_inbox:
        conditions.append("collection <> ?")
        values.append(INBOX)
    if filters.path:
        condition, wanted = _path_condition(filters.path)
        conditions.append(condition)
        values += wanted
    if filters.formats:
        names = formats_called(filters.formats)
        conditions.append(
            "(" + " OR ".join(["format = ? OR lower(path) LIKE '%.' || ?"] * len(names)) + ")"
        )
        values += [value for name in names for value in (name, name)]
    if filters.tags:
        marks = ",".join("?" * len(filters.tags))
        held = f"EXISTS (SELECT 1 FROM json_each({{}}.tags) WHERE value IN ({marks}))"
        conditions.append(
            f"({held.format('documents')} OR collection IN "
            f"(SELECT folder FROM collections WHERE {held.format('collections')}))"
        )
        values += [*filters.tags, *filters.tags]
    # The day as the document's own clock had it, not in UTC.
    day = (
        "coalesce(substr(modified_at, 1, 10), "
        "date(mtime_ns / 1000000000, 'unixepoch', 'localtime'))"
    )
    if filters.since:
        conditions.append(f"{day} >= ?")
        values.append(filters.since.isoformat())
    if filters.until:
        conditions.append(f"{day} <= ?")
        values.append(filters.until.isoformat())
    return " AND ".join(conditions) or "1", values


def _path_condition(path: str) -> tuple[str, list[str]]:
    """Take a path as a folder or a file, or with `*` and `?` as a pattern over whole paths."""
    wanted = unicodedata.normalize("NFC", path).replace("\\", "/").strip("/")
    if "*" in wanted or "?" in wanted:
        pattern = wanted.replace("[", "[[]")
        return "(path GLOB ? OR path GLOB ?)", [pattern, f"{pattern}/*"]
    return "(path = ? OR substr(path, 1, length(?)) = ?)", [wanted, f"{wanted}/", f"{wanted}/"]


def _scope(filters: Filters) -> tuple[str, list[str]]:
    """Narrow chunks by documents; only the inbox is left out in the usual, unfiltered search."""
    if filters == Filters():
        inside = (
            "SELECT id FROM chunks WHERE document IN "
            "(SELECT id FROM documents WHERE collection = ?)"
        )
        return f"AND +rowid NOT IN ({inside})", [INBOX]
    condition, values = document_scope(filters)
    inside = f"SELECT id FROM chunks WHERE document IN (SELECT id FROM documents WHERE {condition})"
    return f"AND +rowid IN ({inside})", values


def unread_paths(connection: sqlite3.Connection, filters: Filters) -> Iterator[tuple[int, str]]:
    """Give row numbers and paths of the files of a scope whose text could not be read."""
    condition, values = document_scope(filters)
    rows: Iterator[tuple[int, str]] = connection.execute(
        "SELECT id, path FROM documents INDEXED BY documents_with_problems "
        f"WHERE status <> 'ok' AND status = 'unread' AND {condition}",
        values,
    )
    return rows


def count_documents(connection: sqlite3.Connection, filters: Filters) -> tuple[int, int]:
    """Count the documents of a scope: (searchable, unread)."""
    condition, values = document_scope(filters)
    plain = Filters(collections=filters.collections, include_inbox=filters.include_inbox)
    table, one = ("document_counts", "documents") if filters == plain else ("documents", "1")
    row = connection.execute(
        f"SELECT coalesce(sum((status <> 'unread') * {one}), 0), "
        f"coalesce(sum((status = 'unread') * {one}), 0) FROM {table} WHERE {condition}",
        values,
    ).fetchone()
    return int(row[0]), int(row[1])
