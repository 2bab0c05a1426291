"""Write records into the index: one bounded transaction a batch.

Term counts follow in the same transaction, so a process that is killed leaves an index that is
smaller than it should be, never one that contradicts itself. Another process may have written since
the run was planned: what it wrote is overwritten by what was read from a file, and by nothing less.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from seojae.analysis.morphemes import Analysis, Analyzer
from seojae.indexing.postings import Poster
from seojae.indexing.records import Record
from seojae.store import documents, passages, signatures, words
from seojae.store.database import Connection, Database
from seojae.store.documents import DocumentRow

_RUNS_AT_ONCE = 4_000
"""Runs that are analysed between two looks at whether to stop: about half a second."""


class Writer:
    """The write side of one run.

    Args:
        database: the index.
        analyzer: cuts Hangul runs that the index does not know yet.
        stop: when it is set, what is not analysed yet is not written.
    """

    def __init__(self, database: Database, analyzer: Analyzer, stop: threading.Event) -> None:
        self._database = database
        self._analyzer = analyzer
        self._stop = stop
        self._poster = Poster()

    def write(self, records: Sequence[Record]) -> bool:
        """Analyse and write a batch; analysis happens before the write lock is taken.

        Returns:
            False when it was stopped: then only the analyses are written, so none is lost.
        """
        if not records:
            return True
        texts = [record.text for record in records if record.text is not None]
        with self._database.read() as connection:
            unknown = self._poster.prepare(connection, texts)
        analyses = self._analyze(unknown)
        if len(analyses) < len(unknown):
            with self._database.write() as connection:
                words.add(connection, analyses)
            return False
        self._poster.learn(analyses)
        counts: Counter[tuple[str, str]] = Counter()
        with self._database.write() as connection:
            words.add(connection, analyses)
            for record in records:
                counts.update(self._write_one(connection, record))
            words.count_up(connection, counts)
        return True

    def _analyze(self, unknown: Sequence[str]) -> dict[str, Analysis]:
        analyses: dict[str, Analysis] = {}
        for start in range(0, len(unknown), _RUNS_AT_ONCE):
            if self._stop.is_set():
                break
            part = list(unknown[start : start + _RUNS_AT_ONCE])
            analyses.update(zip(part, self._analyzer.analyze(part), strict=True))
        return analyses

    def _write_one(self, connection: Connection, record: Record) -> set[tuple[str, str]]:
        """Write one record; give the (term, collection) pairs to count up."""
        placed = _placed(connection, record)
        if placed is None:
            return set()
        row, replaced = placed
        if record.text is None:
            documents.save(connection, row)
            return set()
        if replaced is not None:
            _forget_passages(connection, replaced)
        number = documents.save(connection, row)
        if not record.is_move:
            signatures.put(connection, number, record.signature)
        postings = self._poster.postings(record.text)
        passages.add(connection, number, postings)
        terms = set[str]().union(*(posting.counted() for posting in postings))
        return {(term, row.collection) for term in terms}

    def remove(self, rows: Sequence[DocumentRow]) -> list[DocumentRow]:
        """Remove documents whose files are gone; give those that were still as in `rows`."""
        removed: list[DocumentRow] = []
        if not rows:
            return removed
        with self._database.write() as connection:
            for row in rows:
                if documents.by_path(connection, row.path) == row:
                    _forget_passages(connection, row)
                    signatures.remove(connection, row.id)
                    documents.delete(connection, row.id)
                    removed.append(row)
        return removed


def _placed(
    connection: Connection, record: Record
) -> tuple[DocumentRow, DocumentRow | None] | None:
    """Give the row with the numbers it is written under, and the row it replaces.

    None when it must not be written: another process was there since the run was planned.
    """
    row, old = record.row, record.old
    there = documents.by_path(connection, row.path)
    if old is not None and record.is_move:
        is_still_so = there is None and documents.by_path(connection, old.path) == old
        return (row, old) if is_still_so else None
    if there != old and not record.is_reading:
        return None
    if there is None:
        fresh = documents.free_document_id(connection, documents.candidate_ids(row.path))
        return replace(row, id=0, document_id=fresh), None
    return replace(row, id=there.id, document_id=there.document_id), there


def _forget_passages(connection: Connection, row: DocumentRow) -> None:
    """Take a document's passages and its share of the term counts out of the index."""
    words.count_down(connection, passages.remove(connection, row.id), row.collection)
