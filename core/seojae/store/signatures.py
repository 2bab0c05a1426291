"""Texts of documents as they are compared, and how they are related.

`texts` holds each distinct text once, however many documents have it; `relations` ties texts, not
documents, so a copy that is moved or deleted costs nothing. A text goes with its last document.
Written by indexing (`put`, `remove`) and by `seojae.duplicates` (all others).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from seojae.likeness import Signature
from seojae.store import neighbours


@dataclass(frozen=True, slots=True)
class TextRelation:
    """Two texts that are near to each other, or of which the first holds the second."""

    a: int
    b: int
    is_near: bool
    jaccard: float
    containment: float


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
    (minhash,) = connection.execute(
        "DELETE FROM texts WHERE id = ? RETURNING minhash", (text,)
    ).fetchone()
    neighbours.remove(connection, text, minhash)


def clear(connection: sqlite3.Connection) -> None:
    """Forget everything that was made of texts."""
    for table in ("versions", "relations", "text_of", "texts", "bands"):
        connection.execute(f"DELETE FROM {table}")


def text_of(connection: sqlite3.Connection, document: int) -> int | None:
    """Give the number of the text of a document; None when it has none."""
    row = connection.execute("SELECT text FROM text_of WHERE document = ?", (document,)).fetchone()
    return row[0] if row else None


def documents_of_texts(
    connection: sqlite3.Connection, texts: Iterable[int] | None = None
) -> dict[int, list[int]]:
    """Give the row numbers of the documents of these texts, or of every text."""
    if texts is None:
        rows = connection.execute("SELECT document, text FROM text_of ORDER BY document").fetchall()
    else:
        of_text = "SELECT document, text FROM text_of WHERE text = ?"
        rows = sorted(row for text in texts for row in connection.execute(of_text, (text,)))
    found: dict[int, list[int]] = {}
    for document, text in rows:
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


def uncompared(connection: sqlite3.Connection, most: int = -1) -> list[int]:
    """Give the texts that have not been compared with the others yet, all or at most so many."""
    rows = connection.execute("SELECT id FROM texts WHERE NOT compared LIMIT ?", (most,))
    return [text for (text,) in rows]


def waiting(connection: sqlite3.Connection) -> int:
    """Count them."""
    (count,) = connection.execute("SELECT count(*) FROM texts WHERE NOT compared").fetchone()
    return int(count)


def total(connection: sqlite3.Connection) -> int:
    """Count the distinct texts."""
    (count,) = connection.execute("SELECT count(*) FROM texts").fetchone()
    return int(count)


def minhashes(connection: sqlite3.Connection) -> Iterator[tuple[int, bytes]]:
    """Give every text with its MinHash, in the order of their numbers."""
    return iter(connection.execute("SELECT id, minhash FROM texts ORDER BY id"))


def minhashes_of(
    connection: sqlite3.Connection, texts: Iterable[int]
) -> Iterator[tuple[int, bytes]]:
    """Give some texts with their MinHashes, in the order of their numbers."""
    for text in sorted(texts):
        yield from connection.execute("SELECT id, minhash FROM texts WHERE id = ?", (text,))


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
    neighbours.add(connection, minhashes_of(connection, (text for (text,) in marks)))
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


def near_among(connection: sqlite3.Connection, texts: Iterable[int]) -> list[TextRelation]:
    """Give the relations of nearly equal texts of which the first is one of these."""
    found: list[TextRelation] = []
    for text in sorted(texts):
        rows = connection.execute(
            f"SELECT {_RELATION} FROM relations WHERE a = ? AND is_near ORDER BY b", (text,)
        )
        found += map(_relation, rows)
    return found


def relations_of(connection: sqlite3.Connection, text: int) -> list[TextRelation]:
    """Give the relations of one text."""
    rows = connection.execute(
        f"SELECT {_RELATION} FROM relations WHERE a = ?1 UNION "
        f"SELECT {_RELATION} FROM relations WHERE b = ?1",
        (text,),
    )
    return [_relation(row) for row in rows]
