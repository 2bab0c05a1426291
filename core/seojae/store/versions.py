"""Which documents are versions of one another, and which of them search puts forward.

`versions` has a row for each document that has others like it. What changed in a text, its
relations or its documents is noted by the database itself in `versions_due`, so that only the
families it belongs to are judged anew. Written by `seojae.duplicates`, read by `seojae.search`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

_AT_ONCE = 500
"""Numbers in one statement."""


@dataclass(frozen=True, slots=True)
class Version:
    """A document among others that are the same or nearly the same.

    Attributes:
        group: the same number for all of them.
        latest: row number of the one that is put forward.
        reason: why that one, in Korean.
    """

    group: int
    latest: int
    reason: str


def due(connection: sqlite3.Connection, most: int) -> list[int]:
    """Give texts, at most so many, whose versions have to be judged anew."""
    rows = connection.execute("SELECT text FROM versions_due ORDER BY text LIMIT ?", (most,))
    return [text for (text,) in rows]


def with_near(connection: sqlite3.Connection, texts: Iterable[int]) -> set[int]:
    """Give texts with all that are tied to them as nearly the same, directly or through others."""
    found = set(texts)
    edge = found
    while edge:
        edge = {text for part in _parts(edge) for text in _partners(connection, part)} - found
        found |= edge
    return found


def _partners(connection: sqlite3.Connection, texts: Sequence[int]) -> Iterator[int]:
    marks = ",".join("?" * len(texts))
    rows = connection.execute(
        f"SELECT b FROM relations WHERE is_near AND a IN ({marks}) UNION "
        f"SELECT a FROM relations WHERE is_near AND b IN ({marks})",
        [*texts, *texts],
    )
    return (text for (text,) in rows)


def replace(
    connection: sqlite3.Connection, texts: Iterable[int], made: Mapping[int, Version]
) -> None:
    """Write the versions among the documents of some texts in place of what stood there.

    Args:
        connection: in a write transaction, in which the texts were looked at, too.
        texts: whole families, and texts without one; they are not due any more.
        made: by row number of the document.
    """
    for part in _parts(texts):
        marks = ",".join("?" * len(part))
        connection.execute(
            "DELETE FROM versions WHERE document IN "
            f"(SELECT document FROM text_of WHERE text IN ({marks}))",
            part,
        )
        connection.execute(f"DELETE FROM versions_due WHERE text IN ({marks})", part)
    connection.executemany(
        "INSERT INTO versions VALUES (?, ?, ?, ?)",
        [(row, each.group, each.latest, each.reason) for row, each in made.items()],
    )


def _parts(numbers: Iterable[int]) -> Iterator[list[int]]:
    rest = sorted(numbers)
    return (rest[start : start + _AT_ONCE] for start in range(0, len(rest), _AT_ONCE))


def of_rows(
    connection: sqlite3.Connection, rows: Sequence[int] | None = None
) -> dict[int, Version]:
    """Give the versions among these documents, or of all."""
    where, values = "", list(rows or ())
    if rows is not None:
        where = f"WHERE document IN ({','.join('?' * len(values))})"
    found = connection.execute(
        f"SELECT document, family, latest, reason FROM versions {where}", values
    )
    return {document: Version(*rest) for document, *rest in found}


def documents_of_group(connection: sqlite3.Connection, group: int) -> list[int]:
    """Give the row numbers of the documents that are versions of each other."""
    rows = connection.execute("SELECT document FROM versions WHERE family = ?", (group,))
    return [document for (document,) in rows]
