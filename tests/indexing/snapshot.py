"""What an index holds, in a form that is equal for equal indexes.

Row numbers and the times of indexing are left out: they depend on the order in which files came.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict
from typing import Any

from seojae.store import collections, documents, passages
from seojae.store.database import Database

Snapshot = dict[str, Any]


def snapshot(database: Database) -> Snapshot:
    """Give documents with their chunks and postings by path, term counts, and collection cards."""
    with database.read() as connection:
        held: dict[str, dict[str, Any]] = {}
        postings: dict[int, set[tuple[str, str, int]]] = defaultdict(set)
        connection.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.terms "
            "USING fts5vocab(main, passages, instance)"
        )
        for term, chunk, column, offset in connection.execute("SELECT * FROM temp.terms"):
            postings[chunk].add((term, column, offset))
        for row in documents.every(connection):
            values = asdict(row)
            for name in ("id", "indexed_at", "path"):
                del values[name]
            values["chunks"] = [
                (each.ordinal, each.chunk, each.same_text, sorted(postings.pop(each.id, ())))
                for each in passages.of_document(connection, row.id)
            ]
            held[row.path.native] = values
        counts = sorted(connection.execute("SELECT term, collection, documents FROM term_counts"))
        return {
            "documents": held,
            "counts": counts,
            "postings of no chunk": dict(postings),
            "cards": collections.every(connection),
        }
