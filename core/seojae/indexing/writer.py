"""Write records into the index: one bounded transaction a batch.

Term counts follow in the same transaction, so a process that is killed leaves an index that is
smaller than it should be, never one that contradicts itself. Another process may have written since
the run was planned: what it wrote is overwritten by what was read from a file, and by nothing less.
"""

from __future__ import annotations

import threading
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from seojae.analysis.morphemes import Analyzer
from seojae.indexing.analysing import Analysing
from seojae.indexing.postings import Poster, Prepared
from seojae.indexing.records import Record
from seojae.store import documents, facts, passages, signatures, words
from seojae.store.database import Connection, Database
from seojae.store.documents import DocumentRow

_BATCH_CHARACTERS = 1_500_000
_BATCH_FILES = 200
"""What is written together, at most: others wait for the write lock meanwhile."""
_MOST_BATCHES = 4
"""So many wait for their analyses: most new words stand in the first files of a library."""
_NOTHING = Prepared((), {}, {}, (), ())


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A record whose new words are being analysed, `number` says until when."""

    record: Record
    prepared: Prepared
    number: int
    characters: int


class Writer:
    """The write side of one run.

    New words are analysed as documents come, while the caller goes on reading; what is known by
    then can be written at any time, in the order in which it came.

    Args:
        database: the index.
        analyzer: cuts Hangul runs that the index does not know yet.
        stop: when it is set, what is not analysed yet is not written.
    """

    def __init__(self, database: Database, analyzer: Analyzer, stop: threading.Event) -> None:
        self._database = database
        self._analysing = Analysing(analyzer, stop)
        self._poster = Poster()
        self._waiting: deque[_Waiting] = deque()
        self._characters = 0
        self._asked: set[str] = set()

    def add(self, record: Record) -> None:
        """Take a record, and have its new words analysed."""
        if self._poster.is_full and not self._waiting:
            self._poster.forget()
        prepared, characters = _NOTHING, 0
        if record.text is not None and record.text.words:
            with self._database.read() as connection:
                prepared = self._poster.prepare(connection, record.text)
            characters = sum(len(cut.chunk.text) for cut in record.text.chunks)
        new = [run for run in prepared.wanted if run not in self._asked]
        self._asked.update(new)
        number = self._analysing.ask(new)
        self._waiting.append(_Waiting(record, prepared, number, characters))
        self._characters += characters

    @property
    def is_waiting(self) -> bool:
        """Whether there are records that are not written."""
        return bool(self._waiting)

    @property
    def is_analysing(self) -> bool:
        """Whether the analyser has words of them to work on."""
        return self._analysing.is_working

    @property
    def is_ready(self) -> bool:
        """Whether the first of them can be written without waiting."""
        return bool(self._waiting) and self._analysing.has(self._waiting[0].number)

    @property
    def is_batch_ready(self) -> bool:
        """Whether a whole batch can."""
        return self._holds(1) and self._analysing.has(self._batch()[-1].number)

    @property
    def is_full(self) -> bool:
        """Whether so much was read that reading should wait for the analyser."""
        return self._poster.is_full or self._holds(_MOST_BATCHES)

    def _holds(self, batches: int) -> bool:
        """Say whether so many batches wait."""
        return (
            len(self._waiting) >= batches * _BATCH_FILES
            or self._characters >= batches * _BATCH_CHARACTERS
        )

    def wait_for_first(self) -> None:
        """Wait until the first of them can be written, or for a stop."""
        if self._waiting:
            self._analysing.wait(self._waiting[0].number)

    def write_batch(self, *, waits: bool) -> list[Record]:
        """Write the next batch, or what is ready of it; give what was written.

        After a stop, what is not analysed is not written; but all analyses are, so none is lost.

        Args:
            waits: whether to wait for the analyses of the whole batch: before the write lock is
                taken.
        """
        batch = self._batch()
        if waits and batch:
            self._analysing.wait(batch[-1].number)
        return self._write([each for each in batch if self._analysing.has(each.number)])

    def write(self, records: Sequence[Record]) -> bool:
        """Write some records at once; say whether all were, see `write_batch`."""
        for record in records:
            self.add(record)
        while self._waiting and self.write_batch(waits=True):
            pass
        return not self._waiting

    def _batch(self) -> list[_Waiting]:
        """Give what is written together next."""
        batch: list[_Waiting] = []
        characters = 0
        for each in self._waiting:
            if len(batch) >= _BATCH_FILES or characters >= _BATCH_CHARACTERS:
                break
            batch.append(each)
            characters += each.characters
        return batch

    def _write(self, ready: Sequence[_Waiting]) -> list[Record]:
        for each in ready:
            self._poster.learn(each.prepared, self._analysing.of)
        with self._database.write() as connection:
            new = self._analysing.take_new()
            if any(analysis.stands_in for analysis in new.values()):
                facts.put(connection, facts.STANDS_IN, "1")
            words.add(connection, new)
            # First all rows, then all passages: a row that is written between passages makes FTS5
            # write out what it has gathered, a small segment for each document.
            placed = [(each, _placed(connection, each.record)) for each in ready]
            counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
            for each, place in placed:
                if place is not None:
                    terms = self._write_passages(connection, each, *place)
                    counts[each.record.row.collection].update(terms)
            for collection, counted in counts.items():
                words.count_up(connection, counted, collection)
        for _ in ready:
            self._characters -= self._waiting.popleft().characters
        self._asked = {run for each in self._waiting for run in each.prepared.wanted}
        self._analysing.keep(self._asked)
        return [each.record for each in ready]

    def _write_passages(
        self,
        connection: Connection,
        waiting: _Waiting,
        row: DocumentRow,
        replaced: DocumentRow | None,
    ) -> set[str]:
        """Write the passages of a row that stands; give the terms to count for its collection."""
        text = waiting.record.text
        if text is None:
            return _recounted(connection, row, replaced)
        if replaced is not None:
            _forget_passages(connection, replaced)
        posted = self._poster.postings(text, waiting.prepared)
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
