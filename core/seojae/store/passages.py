"""Chunks with their postings: written together, removed together, ranked by FTS5.

`chunks` holds what is shown, `passages` (FTS5) what is matched, under the same row number. The
columns of `passages` are lists of terms with spaces between: `terms` (content terms and whole
identifiers), `joined` (pairs of adjacent nouns), `heading` (terms of the passage's own heading),
`place` (terms of the headings above it, the title, the file name, the tags).

`passages` keeps no copy of these lists, and can forget a chunk only when it is told the same lists
again: they stand in `postings`, compressed, a document a row. So `add` and `remove` are the only
ways in and out (field note D06; docs/decisions/0002).
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from seojae.errors import IndexCorrupt
from seojae.model.documents import Chunk
from seojae.model.locations import Location, from_json, to_json


@dataclass(frozen=True, slots=True)
class Posting:
    """A chunk with the terms it is found by: the columns of `passages`."""

    chunk: Chunk
    terms: str
    joined: str
    heading: str
    place: str
    same_text: bytes


class StoredChunk(NamedTuple):
    """A chunk as it comes back, a tuple since a question reads many; `document` is a row number."""

    id: int
    document: int
    ordinal: int
    chunk: Chunk
    same_text: bytes


_Entry: TypeAlias = tuple[str, str, str, str]
"""What one chunk has in the columns of `passages`."""
_encode = json.JSONEncoder(ensure_ascii=False).encode
_COLUMNS = "id, document, ordinal, text, location, first_line, last_line, same_text"


def _stored(values: tuple[int, int, int, str, str, int, int, bytes]) -> StoredChunk:
    """Make a chunk of what was read."""
    id_, document, ordinal, text, location, first, last, same_text = values
    chunk = Chunk(text, _location(location), first, last)
    return StoredChunk(id_, document, ordinal, chunk, same_text)


@lru_cache(maxsize=8192)
def _location(text: str) -> Location:
    """Decode a location; the same few places come back with every search."""
    return from_json(json.loads(text))


def add(connection: sqlite3.Connection, document: int, postings: Sequence[Posting]) -> None:
    """Write the chunks of a document that has none."""
    if not postings:
        return
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM chunks").fetchone()
    chunks = [
        (
            last + number,
            document,
            number - 1,
            posting.chunk.text,
            _encode(to_json(posting.chunk.location)),
            posting.chunk.first_line,
            posting.chunk.last_line,
            posting.same_text,
        )
        for number, posting in enumerate(postings, 1)
    ]
    entries = [(each.terms, each.joined, each.heading, each.place) for each in postings]
    connection.executemany(
        f"INSERT INTO chunks ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", chunks
    )
    connection.executemany(
        "INSERT INTO passages (rowid, terms, joined, heading, place) VALUES (?, ?, ?, ?, ?)",
        ((last + number, *entry) for number, entry in enumerate(entries, 1)),
    )
    connection.execute("INSERT INTO postings VALUES (?, ?)", (document, _pack(entries)))


def remove(connection: sqlite3.Connection, document: int) -> set[str]:
    """Remove all chunks of a document with their postings; give the terms it was counted under.

    Raises:
        IndexCorrupt: what was indexed of it cannot be told any more.
    """
    row = connection.execute(
        "SELECT packed FROM postings WHERE document = ?", (document,)
    ).fetchone()
    if row is None:
        return set()
    chunks = connection.execute(
        "SELECT id FROM chunks WHERE document = ? ORDER BY ordinal", (document,)
    ).fetchall()
    entries = _unpack(row[0], len(chunks))
    connection.executemany(
        "INSERT INTO passages (passages, rowid, terms, joined, heading, place) "
        "VALUES ('delete', ?, ?, ?, ?, ?)",
        ((chunk, *entry) for (chunk,), entry in zip(chunks, entries, strict=True)),
    )
    connection.execute("DELETE FROM postings WHERE document = ?", (document,))
    connection.execute("DELETE FROM chunks WHERE document = ?", (document,))
    return _counted(entries)


def counted_terms(connection: sqlite3.Connection, document: int) -> set[str]:
    """Give the terms a document is counted under.

    Raises:
        IndexCorrupt: what was indexed of it cannot be told any more.
    """
    return _counted(_entries(connection, document))


def chunk_counts(connection: sqlite3.Connection, document: int) -> Counter[str]:
    """Count the chunks of a document that hold each of its terms.

    Raises:
        IndexCorrupt: as for `counted_terms`.
    """
    return Counter(term for e in _entries(connection, document) for term in _counted([e]))


def _entries(connection: sqlite3.Connection, document: int) -> list[_Entry]:
    row = connection.execute(
        "SELECT packed, (SELECT count(*) FROM chunks WHERE document = ?1) "
        "FROM postings WHERE document = ?1",
        (document,),
    ).fetchone()
    return _unpack(*row) if row else []


def _counted(entries: Sequence[_Entry]) -> set[str]:
    return {
        term
        for terms, _joined, heading, place in entries
        for column in (terms, heading, place)
        for term in column.split()
    }


def _pack(entries: Sequence[_Entry]) -> bytes:
    """Compress what was indexed: a line a chunk, tabs between columns. Terms hold no spaces."""
    return zlib.compress("\n".join(map("\t".join, entries)).encode(), level=1)


def _unpack(packed: bytes, count: int) -> list[_Entry]:
    try:
        entries = [_columns(line) for line in zlib.decompress(packed).decode().split("\n")]
    except (zlib.error, ValueError) as error:
        raise IndexCorrupt from error
    if len(entries) != count:
        raise IndexCorrupt
    return entries


def _columns(line: str) -> _Entry:
    terms, joined, heading, place = line.split("\t")
    return terms, joined, heading, place


def of_document(connection: sqlite3.Connection, document: int) -> Iterator[StoredChunk]:
    """Give the chunks of a document in reading order."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM chunks WHERE document = ? ORDER BY ordinal", (document,)
    )
    return map(_stored, rows)


def total(connection: sqlite3.Connection) -> int:
    """Count all chunks."""
    (count,) = connection.execute("SELECT count(*) FROM chunks").fetchone()
    return int(count)


def check(connection: sqlite3.Connection) -> None:
    """Look for damage in the postings, and for chunks without them (field note D06).

    Raises:
        sqlite3.DatabaseError: the postings are damaged.
        IndexCorrupt: chunks and postings do not go together.
    """
    connection.execute("INSERT INTO passages (passages) VALUES ('integrity-check')")
    (apart,) = connection.execute(
        """
        SELECT EXISTS (SELECT id FROM chunks EXCEPT SELECT id FROM passages_docsize)
            OR EXISTS (SELECT id FROM passages_docsize EXCEPT SELECT id FROM chunks)
            OR EXISTS (SELECT document FROM chunks EXCEPT SELECT document FROM postings)"""
    ).fetchone()
    if apart:
        raise IndexCorrupt


def by_ids(connection: sqlite3.Connection, ids: Sequence[int]) -> list[StoredChunk]:
    """Give the chunks with these row numbers, in no order."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM chunks WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(ids)),),
    )
    return [_stored(row) for row in rows]


def texts(connection: sqlite3.Connection, ids: Sequence[int]) -> dict[int, str]:
    """Give the texts of chunks by row number."""
    rows = connection.execute(
        "SELECT id, text FROM chunks WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(ids)),),
    )
    return dict(rows)


def around(
    connection: sqlite3.Connection, home: StoredChunk, before: int, after: int
) -> list[tuple[int, int, Location]]:
    """Give row number, ordinal and place of a chunk and some before and after it, in order."""
    rows = connection.execute(
        "SELECT id, ordinal, location FROM chunks WHERE document = ? AND ordinal BETWEEN ? AND ? "
        "ORDER BY ordinal",
        (home.document, home.ordinal - before, home.ordinal + after),
    )
    return [(id_, ordinal, _location(location)) for id_, ordinal, location in rows]
