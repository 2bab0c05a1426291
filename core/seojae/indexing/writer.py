"""Write records into the index: one bounded transaction a batch.

Term counts follow in the same transaction, so a process that is killed leaves an index that is
smaller than it should be, never one that contradicts itself. Another process may have written since
the run was planned: what it wrote is overwritten by what was read from a file, and by nothing less.
"""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, replace

from seojae.analysis.morphemes import Analysis, Analyzer
from seojae.indexing.postings import Poster
from seojae.indexing.records import Record
from seojae.store import documents, facts, passages, signatures, words
from seojae.store.database import Connection, Database
from seojae.store.documents import DocumentRow

_RUNS_AT_ONCE = 4_000
"""Runs that are analysed between two looks at whether to stop: about half a second."""
_LOOK_SECONDS = 0.05
_GRACE_SECONDS = 0.6
"""How long a stop waits for the words that are being analysed."""


@dataclass(frozen=True, slots=True)
class _Begun:
    """A batch whose new words are being analysed."""

    records: Sequence[Record]
    unknown: Sequence[str]
    analyses: Future[dict[str, Analysis]]


class Writer:
    """The write side of one run.

    While the new words of a batch are analysed, the caller may go on reading: `put` begins a batch,
    `flush` writes it.

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
        self._begun: _Begun | None = None

    @property
    def waiting(self) -> Sequence[Record]:
        """The records that were put and are not written yet."""
        return () if self._begun is None else self._begun.records

    @property
    def is_ready(self) -> bool:
        """Whether `flush` has something to write and need not wait."""
        return self._begun is not None and self._begun.analyses.done()

    def put(self, records: Sequence[Record]) -> None:
        """Begin a batch; the one before is written first."""
        self.flush()
        if not records:
            return
        texts = [record.text for record in records if record.text is not None]
        with self._database.read() as connection:
            unknown = self._poster.prepare(connection, texts)
        self._begun = _Begun(records, unknown, self._analyses(unknown))

    def flush(self) -> bool:
        """Write the batch that was begun; analysis happens before the write lock is taken.

        Returns:
            False when it was stopped: then only the analyses are written, so none is lost.
        """
        if self._begun is None:
            return True
        begun, self._begun = self._begun, None
        analyses = self._waited(begun)
        with self._database.write() as connection:
            if any(analysis.stands_in for analysis in analyses.values()):
                facts.put(connection, facts.STANDS_IN, "1")
            words.add(connection, analyses)
            if len(analyses) < len(begun.unknown):
                return False
            self._poster.learn(analyses)
            # First all rows, then all passages: a row that is written between passages makes FTS5
            # write out what it has gathered, a small segment for each document.
            placed = [(record, _placed(connection, record)) for record in begun.records]
            counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
            for record, place in placed:
                if place is not None:
                    terms = self._write_passages(connection, record, *place)
                    counts[record.row.collection].update(terms)
            for collection, counted in counts.items():
                words.count_up(connection, counted, collection)
        return True

    def write(self, records: Sequence[Record]) -> bool:
        """Write a batch at once; say whether it was, see `flush`."""
        self.put(records)
        return self.flush()

    def _waited(self, begun: _Begun) -> dict[str, Analysis]:
        """Wait for the analyses of a batch, but not for long after a stop."""
        while not wait([begun.analyses], _LOOK_SECONDS).done:
            if self._stop.is_set():
                if wait([begun.analyses], _GRACE_SECONDS).done:
                    break
                return {}
        return begun.analyses.result()

    def _analyses(self, unknown: Sequence[str]) -> Future[dict[str, Analysis]]:
        """Begin to analyse runs, in a thread of their own.

        Nobody has to wait for that thread: an analysis that is not wanted any more ends by itself,
        or with its process.
        """
        future: Future[dict[str, Analysis]] = Future()
        if not unknown:
            future.set_result({})
            return future

        def work() -> None:
            try:
                future.set_result(self._analyze(unknown))
            except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
                future.set_exception(error)

        threading.Thread(target=work, name="analysing", daemon=True).start()
        return future

    def _analyze(self, unknown: Sequence[str]) -> dict[str, Analysis]:
        analyses: dict[str, Analysis] = {}
        for start in range(0, len(unknown), _RUNS_AT_ONCE):
            if self._stop.is_set():
                break
            part = list(unknown[start : start + _RUNS_AT_ONCE])
            analyses.update(zip(part, self._analyzer.analyze(part), strict=True))
        return analyses

    def _write_passages(
        self,
        connection: Connection,
        record: Record,
        row: DocumentRow,
        replaced: DocumentRow | None,
    ) -> set[str]:
        """Write the passages of a row that stands; give the terms to count for its collection."""
        if record.text is None:
            return _recounted(connection, row, replaced)
        if replaced is not None:
            _forget_passages(connection, replaced)
        posted = self._poster.postings(record.text)
        passages.add(connection, row.id, posted.postings)
        return posted.terms

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
    """Write the row of a record and its signature; give the row, and the one it replaces.

    None when it must not be written: another process was there since the run was planned.
    """
    place = _place(connection, record)
    if place is None:
        return None
    row, replaced = place
    row = replace(row, id=documents.save(connection, row))
    if record.text is not None and not record.is_move:
        signatures.put(connection, row.id, record.signature)
    return row, replaced


def _place(connection: Connection, record: Record) -> tuple[DocumentRow, DocumentRow | None] | None:
    """Give the row with the numbers it is written under, and the row it replaces."""
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


def _recounted(connection: Connection, row: DocumentRow, before: DocumentRow | None) -> set[str]:
    """Take a document that went to another collection out of the counts of its old one."""
    if before is None or before.collection == row.collection:
        return set()
    terms = passages.counted_terms(connection, row.id)
    words.count_down(connection, terms, before.collection)
    return terms


def _forget_passages(connection: Connection, row: DocumentRow) -> None:
    """Take a document's passages and its share of the term counts out of the index."""
    words.count_down(connection, passages.remove(connection, row.id), row.collection)
