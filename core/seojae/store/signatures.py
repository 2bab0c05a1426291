"""Texts of documents as they are compared, how they are related, and which version is the newest.

`texts` holds each distinct text once, however many documents have it; `relations` ties texts, not
documents, so a copy that is moved or deleted costs nothing. `versions` says for each document that
has others like it which of them search puts forward. A text goes with its last document.
Written by indexing (`put`, `remove`) and by `seojae.duplicates` (all others).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from seojae.likeness import Signature


@dataclass(frozen=True, slots=True)
class TextRelation:
    """Two texts that are near to each other, or of which the first holds the second."""

    a: int
    b: int
    is_near: bool
    jaccard: float
    containment: float


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


def put(connection: sqlite3.Connection, document: int, signature: Signature | None) -> None:
    """Write the text of a document, in place of the one it had; None when it has none any more."""
    before = connection.execute(
        "SELECT hash FROM texts JOIN text_of ON text_of.text = texts.id WHERE document = ?",
        (document,),
    ).fetchone()
    if before is not None and signature is not None and before[0] == signature.text_hash:
        return
    remove(connection, document)
    if signature is None:
        return
    connection.execute(
        "INSERT INTO texts (hash, size, minhash, packed, compared) VALUES (?, ?, ?, ?, 0) "
        "ON CONFLICT (hash) DO NOTHING",
        (signature.text_hash, signature.size, signature.minhash, signature.packed),
    )
    connection.execute(
        "INSERT INTO text_of SELECT ?, id FROM texts WHERE hash = ?",
        (document, signature.text_hash),
    )


def remove(connection: sqlite3.Connection, document: int) -> None:
    """Forget the text of a document; a text that no document has any more goes, too."""
    connection.execute("DELETE FROM versions WHERE document = ?", (document,))
    row = connection.execute(
        "DELETE FROM text_of WHERE document = ? RETURNING text", (document,)
    ).fetchone()
    if row is None:
        return
    (text,) = row
    if connection.execute("SELECT 1 FROM text_of WHERE text = ?", (text,)).fetchone():
        return
    connection.execute("DELETE FROM relations WHERE a = ?", (text,))
    connection.execute("DELETE FROM relations WHERE b = ?", (text,))
    connection.execute("DELETE FROM texts WHERE id = ?", (text,))


def clear(connection: sqlite3.Connection) -> None:
    """Forget everything that was made of texts."""
    for table in ("versions", "relations", "text_of", "texts"):
        connection.execute(f"DELETE FROM {table}")


def text_of(connection: sqlite3.Connection, document: int) -> int | None:
    """Give the number of the text of a document; None when it has none."""
    row = connection.execute("SELECT text FROM text_of WHERE document = ?", (document,)).fetchone()
    return row[0] if row else None


def documents_of_texts(
    connection: sqlite3.Connection, texts: Iterable[int] | None = None
) -> dict[int, list[int]]:
    """Give the row numbers of the documents of these texts, or of every text."""
    where, values = "", list(texts or ())
    if texts is not None:
        where = f"WHERE text IN ({','.join('?' * len(values))})"
    found: dict[int, list[int]] = {}
    for document, text in connection.execute(
        f"SELECT document, text FROM text_of {where} ORDER BY document", values
    ):
        found.setdefault(text, []).append(document)
    return found


def same_bytes(connection: sqlite3.Connection) -> list[list[int]]:
    """Give groups of documents without text whose files hold the same bytes."""
    found: dict[bytes, list[int]] = {}
    for document, content_hash in connection.execute(
        """
        SELECT id, content_hash FROM documents
        WHERE length(content_hash) > 0 AND size > 0
          AND id NOT IN (SELECT document FROM text_of)
        ORDER BY id"""
    ):
        found.setdefault(content_hash, []).append(document)
    return [group for group in found.values() if len(group) > 1]


def uncompared(connection: sqlite3.Connection) -> list[int]:
    """Give the texts that have not been compared with the others yet."""
    return [text for (text,) in connection.execute("SELECT id FROM texts WHERE NOT compared")]


def minhashes(connection: sqlite3.Connection) -> dict[int, bytes]:
    """Give the MinHash of every text."""
    return dict(connection.execute("SELECT id, minhash FROM texts ORDER BY id"))


def sizes(connection: sqlite3.Connection) -> dict[int, int]:
    """Give the number of distinct grams of every text."""
    return dict(connection.execute("SELECT id, size FROM texts"))


def packed(connection: sqlite3.Connection, text: int) -> bytes | None:
    """Give the packed plain text of a text; None when it is gone."""
    row = connection.execute("SELECT packed FROM texts WHERE id = ?", (text,)).fetchone()
    return row[0] if row else None


def add_relations(
    connection: sqlite3.Connection, compared: Iterable[int], found: Iterable[TextRelation]
) -> None:
    """Write what came of comparing some texts with all others, and that it was done.

    Texts that went away meanwhile are passed over.
    """
    marks = [(text,) for text in compared]
    for column in ("a", "b"):
        connection.executemany(f"DELETE FROM relations WHERE {column} = ?", marks)
    connection.executemany(
        "INSERT OR REPLACE INTO relations SELECT ?1, ?2, ?3, ?4, ?5 "
        "WHERE (SELECT count(*) FROM texts WHERE id IN (?1, ?2)) = 2",
        [(each.a, each.b, each.is_near, each.jaccard, each.containment) for each in found],
    )
    connection.executemany("UPDATE texts SET compared = 1 WHERE id = ?", marks)


_RELATION = "a, b, is_near, jaccard, containment"


def _relation(values: tuple[int, int, int, float, float]) -> TextRelation:
    a, b, is_near, jaccard, containment = values
    return TextRelation(a, b, bool(is_near), jaccard, containment)


def relations(connection: sqlite3.Connection) -> Iterator[TextRelation]:
    """Give all relations between texts."""
    rows = connection.execute(f"SELECT {_RELATION} FROM relations ORDER BY a, b")
    return map(_relation, rows)


def relations_of(connection: sqlite3.Connection, text: int) -> list[TextRelation]:
    """Give the relations of one text."""
    rows = connection.execute(
        f"SELECT {_RELATION} FROM relations WHERE a = ?1 UNION "
        f"SELECT {_RELATION} FROM relations WHERE b = ?1",
        (text,),
    )
    return [_relation(row) for row in rows]


def replace_versions(connection: sqlite3.Connection, versions: Mapping[int, Version]) -> None:
    """Write which documents are versions of each other, in place of what stood there."""
    connection.execute("DELETE FROM versions")
    connection.executemany(
        "INSERT INTO versions SELECT ?1, ?2, ?3, ?4 WHERE EXISTS "
        "(SELECT 1 FROM documents WHERE id = ?1)",
        [(row, each.group, each.latest, each.reason) for row, each in versions.items()],
    )


def versions(
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
