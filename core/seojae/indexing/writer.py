"""Write records into the index: one bounded transaction a batch.

Term counts follow in the same transaction, so a process that is killed leaves an index that is
smaller than it should be, never one that contradicts itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from seojae.indexing.postings import Poster
from seojae.indexing.records import Record, candidate_ids
from seojae.store import documents, passages, words
from seojae.store.database import Connection, Database
from seojae.store.documents import DocumentRow


class Writer:
    """The write side of the engine.

    Args:
        database: the index.
        poster: makes postings and holds the words seen so far.
    """

    def __init__(self, database: Database, poster: Poster) -> None:
        self._database = database
        self._poster = poster

    def write(self, records: Sequence[Record]) -> None:
        """Analyse and write a batch. Analysis happens before the write lock is taken."""
        cuts = [record.text for record in records if record.text is not None]
        with self._database.read() as connection:
            analyses = self._poster.prepare(connection, cuts)
        with self._database.write() as connection:
            words.add(connection, analyses)
            counts: Counter[tuple[str, str]] = Counter()
            for record in records:
                counts.update(self._write_one(connection, record))
            words.count_up(connection, ((*key, number) for key, number in counts.items()))

    def _write_one(self, connection: Connection, record: Record) -> set[tuple[str, str]]:
        row = record.row
        if record.text is None:
            documents.save(connection, row)
            return set()
        current = documents.by_path(connection, row.path)
        if current is not None:  # another process may have written it since the plan was made
            forget_passages(connection, current)
            row = replace(row, id=current.id, document_id=current.document_id)
        else:
            fresh = documents.free_document_id(connection, candidate_ids(row.path))
            row = replace(row, id=0, document_id=fresh)
        number = documents.save(connection, row)
        postings = self._poster.postings(record.text)
        passages.add(connection, number, postings)
        distinct = {term for posting in postings for term in (*posting.terms, *posting.heading, *posting.place)}
        return {(term, row.collection) for term in distinct}

    def remove(self, rows: Sequence[DocumentRow]) -> None:
        """Remove documents whose files are gone."""
        if not rows:
            return
        with self._database.write() as connection:
            for row in rows:
                forget_passages(connection, row)
                documents.delete(connection, row.id)


def forget_passages(connection: Connection, row: DocumentRow) -> None:
    """Take a document's passages and its share of the term counts out of the index."""
    terms = passages.distinct_terms(connection, row.id)
    words.count_down(connection, terms, row.collection)
    passages.remove(connection, row.id)
