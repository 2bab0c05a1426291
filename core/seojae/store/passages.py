"""Chunks with their postings: written together, removed together, ranked by FTS5.

`chunks` holds what is shown, `passages` (FTS5) what is matched, under the same row number. The
columns of `passages` are lists of terms with spaces between: `terms` (content terms and whole
identifiers), `joined` (pairs of adjacent nouns), `heading` (terms of the passage's own heading),
`place` (terms of the headings above it, the title, the file name, the tags).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from seojae.model.documents import Chunk
from seojae.model.locations import Location, from_json, to_json


@dataclass(frozen=True, slots=True)
class Posting:
    """A chunk with the terms it is found by."""

    chunk: Chunk
    terms: Sequence[str]
    joined: Sequence[str]
    heading: Sequence[str]
    place: Sequence[str]
    same_text: bytes


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk as it comes back; `document` is a row number."""

    id: int
    document: int
    ordinal: int
    chunk: Chunk
    same_text: bytes


_COLUMNS = "id, document, ordinal, text, location, first_line, last_line, same_text"


def _stored(values: tuple[int, int, int, str, str, int, int, bytes]) -> StoredChunk:
    id_, document, ordinal, text, location, first, last, same_text = values
    chunk = Chunk(text, _location(location), first, last)
    return StoredChunk(id_, document, ordinal, chunk, same_text)


@lru_cache(maxsize=8192)
def _location(text: str) -> Location:
    """Decode a location; the same few places come back with every search."""
    return from_json(json.loads(text))


def add(connection: sqlite3.Connection, document: int, postings: Iterable[Posting]) -> int:
    """Write the chunks of a document that has none; give how many."""
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM chunks").fetchone()
    rows, entries = [], []
    for ordinal, posting in enumerate(postings):
        number = last + 1 + ordinal
        chunk = posting.chunk
        location = json.dumps(to_json(chunk.location), ensure_ascii=False)
        rows.append(
            (number, document, ordinal, chunk.text, location, chunk.first_line, chunk.last_line,
             posting.same_text)  # fmt: skip
        )
        columns = (posting.terms, posting.joined, posting.heading, posting.place)
        entries.append((number, *map(" ".join, columns)))
    connection.executemany(f"INSERT INTO chunks ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    connection.executemany(
        "INSERT INTO passages (rowid, terms, joined, heading, place) VALUES (?, ?, ?, ?, ?)", entries
    )
    return len(rows)


def remove(connection: sqlite3.Connection, document: int) -> None:
    """Remove all chunks of a document with their postings."""
    connection.execute(
        "DELETE FROM passages WHERE rowid IN (SELECT id FROM chunks WHERE document = ?)", (document,)
    )
    connection.execute("DELETE FROM chunks WHERE document = ?", (document,))


def distinct_terms(connection: sqlite3.Connection, document: int) -> set[str]:
    """Give the terms a document is counted under: those of its text and of its places."""
    rows = connection.execute(
        "SELECT terms, heading, place FROM passages "
        "WHERE rowid IN (SELECT id FROM chunks WHERE document = ?)",
        (document,),
    )
    return {term for columns in rows for term in " ".join(columns).split(" ") if term}


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


def optimize(connection: sqlite3.Connection) -> None:
    """Merge the postings into one piece, after many were written."""
    connection.execute("INSERT INTO passages (passages) VALUES ('optimize')")


def check(connection: sqlite3.Connection) -> None:
    """Compare the postings with their content (field note D06).

    Raises:
        sqlite3.DatabaseError: they do not agree.
    """
    connection.execute("INSERT INTO passages (passages) VALUES ('integrity-check')")


def by_ids(connection: sqlite3.Connection, ids: Sequence[int]) -> dict[int, StoredChunk]:
    """Give chunks by row number."""
    marks = ",".join("?" * len(ids))
    rows = connection.execute(f"SELECT {_COLUMNS} FROM chunks WHERE id IN ({marks})", list(ids))
    return {stored.id: stored for stored in map(_stored, rows)}


def around(connection: sqlite3.Connection, home: StoredChunk, reach: int) -> list[StoredChunk]:
    """Give a chunk with up to `reach` chunks of its document on each side, in order."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM chunks WHERE document = ? AND ordinal BETWEEN ? AND ? "
        "ORDER BY ordinal",
        (home.document, home.ordinal - reach, home.ordinal + reach),
    )
    return [_stored(row) for row in rows]
