"""Scopes: which chunks a search may find at all, by its filters.

A scope is a byte for each row number of a chunk, one or zero. It is made once for its filters and
kept while the index stays: to ask of every document whether it is meant takes longer than to rank
(docs/decisions/0027). Called by `seojae.store.ranking`.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection

from seojae.model.answers import Filters
from seojae.model.kinds import formats_called
from seojae.model.library import INBOX
from seojae.store.connection import KeepingConnection

MOST_KEPT = 8
"""Scopes that are kept, a byte for each chunk of the library."""
IN_SCOPE = "AND substr(?, rowid + 1, 1) = x'01'"
"""Condition on a row of `passages`; its value is a scope."""


def chunks_of(connection: KeepingConnection, filters: Filters) -> bytes | None:
    """Give the chunks that filters leave, indexed by row number; None where all may be found."""
    kept: dict[Filters, bytes | None] = connection.kept("scopes", MOST_KEPT)
    if filters not in kept:
        kept[filters] = _chunks_of(connection, filters)
    return kept[filters]


def _chunks_of(connection: KeepingConnection, filters: Filters) -> bytes | None:
    if filters == Filters(include_inbox=True):
        return None
    if filters == Filters():  # the inbox is the smaller part
        inbox = _ids(connection, "collection = ?", [INBOX])
        return _marked(connection, inbox, inside=0) if inbox else None
    return _marked(connection, _ids(connection, *document_scope(filters)), inside=1)


def without(
    connection: KeepingConnection, scope: bytes | None, documents: Collection[int]
) -> bytes:
    """Take the chunks of some documents, by row number, out of a scope."""
    given = json.dumps(list(documents))
    left = bytearray(_marked(connection, [], inside=0) if scope is None else scope)
    for chunk in _ids(connection, "id IN (SELECT value FROM json_each(?))", [given]):
        left[chunk] = 0
    return bytes(left)


def _ids(connection: KeepingConnection, condition: str, values: list[str]) -> list[int]:
    """Give the row numbers of all chunks of documents."""
    (ids,) = connection.execute(
        "SELECT json_group_array(id) FROM chunks "
        f"WHERE document IN (SELECT id FROM documents WHERE {condition})",
        values,
    ).fetchone()
    found: list[int] = json.loads(ids)
    return found


def _marked(connection: KeepingConnection, chunks: list[int], inside: int) -> bytes:
    """Make a scope that holds these chunks (`inside` 1) or all others (0)."""
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM chunks").fetchone()
    marks = bytearray([1 - inside]) * (last + 1)
    for chunk in chunks:
        marks[chunk] = inside
    return bytes(marks)


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
            "(" + " OR ".join(["format = ? OR path LIKE '%.' || ?"] * len(names)) + ")"
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
