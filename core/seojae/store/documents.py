"""Rows of documents: one for every file of the library, read or not."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from seojae.paths.relpath import RelPath

OK = "ok"
PARTIAL = "partial"
UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class FileState:
    """What is compared to see whether a file changed since it was indexed."""

    size: int
    mtime_ns: int
    content_hash: bytes


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document as the index knows it.

    Attributes:
        id: row number, inside the store only.
        document_id: the number shown to people and models; stays when the file is moved.
        collection: top folder as shown, `_inbox` for the inbox.
        modified_at: the document's own date, else None.
        indexed_at: when its rows were last made to agree with the file, aware.
        own_title: whether `title` is the document's own; else it is the name of its file.
        reader_version: version of the format's parser that read it.
        status: `ok`, `partial` (see `warnings`) or `unread` (see `code`, `message`, `hint`).
    """

    id: int
    document_id: str
    path: RelPath
    collection: str
    format: str
    title: str
    pages: int | None
    tags: tuple[str, ...]
    warnings: tuple[str, ...]
    modified_at: datetime | None
    indexed_at: datetime
    file: FileState
    reader_version: int
    status: str = OK
    code: str = ""
    message: str = ""
    hint: str = ""
    own_title: bool = False

    @property
    def source(self) -> str:
        """The path under the root as shown."""
        return self.path.shown

    @property
    def dated(self) -> datetime:
        """The document's own date, else its file's; aware."""
        return self.modified_at or datetime.fromtimestamp(self.file.mtime_ns / 1e9, UTC)


_COLUMNS = (
    "id, document_id, disk_path, collection, format, title, pages, tags, warnings, modified_at, "
    "indexed_at, size, mtime_ns, content_hash, reader_version, status, code, message, hint, "
    "own_title"
)


@lru_cache(maxsize=2048)
def _row(values: tuple[Any, ...]) -> DocumentRow:
    """Make a row of what was read; the same few documents come back with every search."""
    id_, document_id, disk_path, collection, format_, title, pages, tags, warnings = values[:9]
    modified_at, indexed_at, size, mtime_ns, content_hash, version = values[9:15]
    status, code, message, hint, own_title = values[15:]
    return DocumentRow(
        id=id_,
        document_id=document_id,
        path=RelPath.from_bytes(disk_path),
        collection=collection,
        format=format_,
        title=title,
        pages=pages,
        tags=tuple(json.loads(tags)),
        warnings=tuple(json.loads(warnings)),
        modified_at=datetime.fromisoformat(modified_at) if modified_at else None,
        indexed_at=datetime.fromisoformat(indexed_at),
        file=FileState(size, mtime_ns, content_hash),
        reader_version=version,
        status=status,
        code=code,
        message=message,
        hint=hint,
        own_title=bool(own_title),
    )


def save(connection: sqlite3.Connection, row: DocumentRow) -> int:
    """Write a document's row, a new one when its `id` is 0; give the row number."""
    values = (
        row.document_id,
        row.path.to_bytes(),
        row.path.shown,
        row.collection,
        row.format,
        row.title,
        row.pages,
        json.dumps(row.tags, ensure_ascii=False),
        json.dumps(row.warnings, ensure_ascii=False),
        row.modified_at.isoformat() if row.modified_at else None,
        row.indexed_at.isoformat(),
        row.file.size,
        row.file.mtime_ns,
        row.file.content_hash,
        row.reader_version,
        row.status,
        row.code,
        row.message,
        row.hint,
        int(row.own_title),
    )
    names = (
        "document_id, disk_path, path, collection, format, title, pages, tags, warnings, "
        "modified_at, indexed_at, size, mtime_ns, content_hash, reader_version, status, code, "
        "message, hint, own_title"
    )
    marks = ", ".join("?" * len(values))
    if row.id:
        connection.execute(
            f"UPDATE documents SET ({names}) = ({marks}) WHERE id = ?", (*values, row.id)
        )
        return row.id
    (id_,) = connection.execute(
        f"INSERT INTO documents ({names}) VALUES ({marks}) RETURNING id", values
    ).fetchone()
    return int(id_)


def mark_stale(connection: sqlite3.Connection, version: int) -> None:
    """Set the reader version of all rows to one that no parser has, so that all are read again."""
    connection.execute("UPDATE documents SET reader_version = ?", (version,))


def delete(connection: sqlite3.Connection, id_: int) -> None:
    """Remove a document's row. Its passages must be gone: the database refuses it otherwise."""
    connection.execute("DELETE FROM documents WHERE id = ?", (id_,))


def every(connection: sqlite3.Connection, collections: Sequence[str] = ()) -> Iterator[DocumentRow]:
    """Give all documents in the order of their paths, of some collections only when given."""
    scope = ",".join("?" * len(collections))
    where = f"WHERE collection IN ({scope})" if collections else ""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM documents {where} ORDER BY path", tuple(collections)
    )
    return map(_row, rows)


def at_places(connection: sqlite3.Connection, places: Iterable[RelPath]) -> Iterator[DocumentRow]:
    """Give the documents at some places: each a file, or a folder with all that lies in it."""
    for place in places:
        native = place.to_bytes()
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM documents WHERE disk_path = ? OR "
            "(disk_path > ? AND disk_path < ?)",
            (native, native + b"/", native + b"0"),  # "0" is what comes after "/"
        )
        yield from map(_row, rows)


def with_problems(connection: sqlite3.Connection) -> Iterator[DocumentRow]:
    """Give the documents that could not be read, or only in part, in the order of their paths."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM documents WHERE status <> 'ok' ORDER BY path"
    )
    return map(_row, rows)


def by_rows(connection: sqlite3.Connection, ids: Iterable[int]) -> dict[int, DocumentRow]:
    """Give documents by row number."""
    wanted = list(dict.fromkeys(ids))
    marks = ",".join("?" * len(wanted))
    rows = connection.execute(f"SELECT {_COLUMNS} FROM documents WHERE id IN ({marks})", wanted)
    return {row.id: row for row in map(_row, rows)}


def titles(connection: sqlite3.Connection, ids: Iterable[int]) -> dict[int, str]:
    """Give the titles of documents by row number."""
    rows = connection.execute(
        "SELECT id, title FROM documents WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(ids)),),
    )
    return dict(rows)


def by_document_id(connection: sqlite3.Connection, document_id: str) -> DocumentRow | None:
    """Give the document with this number."""
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM documents WHERE document_id = ?", (document_id,)
    ).fetchone()
    return _row(row) if row else None


def by_path(connection: sqlite3.Connection, path: RelPath) -> DocumentRow | None:
    """Give the document at a path, spelled as on disk."""
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM documents WHERE disk_path = ?", (path.to_bytes(),)
    ).fetchone()
    return _row(row) if row else None


def by_shown_path(connection: sqlite3.Connection, shown: str) -> DocumentRow | None:
    """Give the first document whose shown path is this."""
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM documents WHERE path = ? ORDER BY disk_path", (shown,)
    ).fetchone()
    return _row(row) if row else None


def candidate_ids(path: RelPath) -> Iterator[str]:
    """Give document numbers for a path, the same at every rebuild; later ones if one is taken.

    A path has the same number whatever its case and composition, so a document keeps it when only
    those change; of two files that differ in nothing else, one gets a number of its own spelling.
    """
    yield _number(path.key.encode("utf-8", "surrogateescape"))
    attempt = 0
    while True:
        yield _number(b"%d\0%s" % (attempt, path.to_bytes()))
        attempt += 1


def _number(name: bytes) -> str:
    return f"d{hashlib.blake2b(name, digest_size=5).hexdigest()}"


def free_document_id(connection: sqlite3.Connection, candidates: Iterable[str]) -> str:
    """Give the first candidate that no document has."""
    for candidate in candidates:
        taken = connection.execute(
            "SELECT 1 FROM documents WHERE document_id = ?", (candidate,)
        ).fetchone()
        if not taken:
            return candidate
    raise ValueError("ran out of candidates")


def total(connection: sqlite3.Connection) -> int:
    """Count the documents that were read."""
    (count,) = connection.execute(
        "SELECT coalesce(sum(documents), 0) FROM document_counts WHERE status <> 'unread'"
    ).fetchone()
    return int(count)


@dataclass(frozen=True, slots=True)
class CollectionCounts:
    """How much lies in one collection."""

    documents: int
    unread: int
    chunks: int


def counts(connection: sqlite3.Connection) -> dict[str, CollectionCounts]:
    """Count readable documents, unread files and chunks of each collection that has any."""
    rows = connection.execute(
        """
        SELECT collection, sum(status <> 'unread'), sum(status = 'unread'),
               (SELECT count(*) FROM chunks JOIN documents AS own ON own.id = chunks.document
                WHERE own.collection = documents.collection)
        FROM documents GROUP BY collection"""
    )
    return {name: CollectionCounts(read, unread, chunks) for name, read, unread, chunks in rows}
