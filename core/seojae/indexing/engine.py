"""One run over the library: plan, read, write in batches, tell how far it is.

A run may be cancelled or killed at any moment: what was written stays, and the next run takes up
the rest, because the plan is made anew from disk and rows each time.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from seojae.analysis.morphemes import Analyzer
from seojae.errors import DocumentError, TooLarge
from seojae.indexing import cards
from seojae.indexing.plan import (
    PASSING,
    STALE,
    Plan,
    content_hash,
    make_plan,
    reader_is_current,
)
from seojae.indexing.postings import Poster
from seojae.indexing.records import Record, of_failure, of_reading
from seojae.indexing.scan import FoundFile, Scan, scan
from seojae.indexing.writer import Writer
from seojae.model.library import Failure, IndexReport, Progress, Watch
from seojae.parsers.base import Limits
from seojae.parsers.reading import Reading, access_error
from seojae.parsers.workers import ReadingPool
from seojae.paths.root import Root
from seojae.store import collections, documents, facts, passages, words
from seojae.store.database import Connection, Database
from seojae.store.documents import UNREAD, DocumentRow, FileState

RULES = 1
"""Edition of chunking and of the terms; raising it rebuilds every index."""
BATCH_CHARACTERS = 1_500_000
BATCH_FILES = 64
BATCH_SECONDS = 2.0
"""A batch is written when it reaches one of these, so that early files are found early."""


def _quiet(_progress: Progress) -> None:
    """Watch nothing."""


@dataclass(slots=True)
class _Batch:
    records: list[Record] = field(default_factory=list)
    characters: int = 0
    started: float = field(default_factory=time.monotonic)

    def add(self, record: Record) -> None:
        self.records.append(record)
        if record.text is not None:
            self.characters += sum(len(cut.chunk.text) for cut in record.text.cuts)

    def is_full(self) -> bool:
        return (
            self.characters >= BATCH_CHARACTERS
            or len(self.records) >= BATCH_FILES
            or time.monotonic() - self.started >= BATCH_SECONDS
        )


@dataclass(slots=True)
class _Tally:
    """The counts of a run, and the clock behind its estimate."""

    total: int
    total_bytes: int
    started: float = field(default_factory=time.monotonic)
    done: int = 0
    done_bytes: int = 0
    read: int = 0
    unchanged: int = 0
    failures: list[Failure] = field(default_factory=list)

    def progress(self, stage: str, current: str = "") -> Progress:
        return Progress(
            stage, self.done, self.total, current, len(self.failures), self._seconds_left()
        )

    def _seconds_left(self) -> float | None:
        """Estimate from the bytes done so far; files without size count a little."""
        spent = time.monotonic() - self.started
        share = (self.done_bytes + self.done) / max(1, self.total_bytes + self.total)
        return spent * (1 - share) / share if spent > 1 and share > 0 else None


class Engine:
    """Keeps the index of one root true.

    Args:
        root: the library folder.
        database: its index.
        analyzer: cuts Hangul into morphemes; loads its model at the first new word.
        readers: processes that read files.
        limits: bounds for reading one file.
    """

    def __init__(
        self,
        root: Root,
        database: Database,
        analyzer: Analyzer,
        readers: int = 2,
        limits: Limits | None = None,
    ) -> None:
        self._root = root
        self._database = database
        self._analyzer = analyzer
        self._readers = readers
        self._limits = limits or Limits()
        self._writer = Writer(database, Poster(analyzer))

    def run(
        self,
        *,
        full: bool = False,
        watch: Watch = _quiet,
        stop: threading.Event | None = None,
    ) -> IndexReport:
        """Make the whole index agree with the disk.

        Args:
            full: read every file again.
            watch: is told of progress, from this thread.
            stop: set it to end the run early; what was done stays.

        Raises:
            EnvironmentProblem: the index cannot be written.
        """
        stop = stop or threading.Event()
        started = time.monotonic()
        watch(Progress("폴더를 살펴보는 중", 0, 0))
        found = scan(self._root)
        with self._database.write() as connection:
            self._renew_if_outdated(connection, full=full)
            rows = list(documents.every(connection))
        plan = make_plan(found, rows)
        self._writer.remove(plan.gone)
        self._save_cards(found)
        tally = _Tally(len(plan.to_read), sum(file.size for file, _ in plan.to_read))
        self._write_problems(found, tally)
        self._read_all(plan, tally, watch, stop)
        if not stop.is_set():
            self._finish(tally)
        with self._database.read() as connection:
            counts = documents.counts(connection).values()
        return IndexReport(
            read=tally.read,
            unchanged=plan.unchanged + tally.unchanged,
            failed=len(tally.failures),
            deleted=len(plan.gone),
            documents=sum(count.documents for count in counts),
            chunks=sum(count.chunks for count in counts),
            seconds=time.monotonic() - started,
            failures=tuple(tally.failures),
            cancelled=stop.is_set(),
        )

    def _renew_if_outdated(self, connection: Connection, *, full: bool) -> None:
        """Mark all rows stale when other rules would cut them; search goes on over the old rows."""
        rules = f"{self._analyzer.fingerprint} · {RULES}"
        before = facts.get(connection, facts.ANALYZER)
        if before != rules:
            words.clear(connection)
            facts.put(connection, facts.ANALYZER, rules)
        if full or before not in ("", rules):
            documents.mark_stale(connection, STALE)

    def _save_cards(self, found: Scan) -> None:
        made = cards.cards(self._root, found.folders, [file.path for file in found.files])
        with self._database.write() as connection:
            collections.replace(connection, made)

    def _write_problems(self, found: Scan, tally: _Tally) -> None:
        """Note links and folders that cannot be opened, as files that are not read."""
        records = []
        for file, error in found.problems:
            record = of_failure(file, b"", error, None)
            tally.failures.append(_failure(record.row))
            records.append(record)
        if records:
            self._writer.write(records)

    def _read_all(self, plan: Plan, tally: _Tally, watch: Watch, stop: threading.Event) -> None:
        batch = _Batch()
        for file, record in self._records(plan, tally, watch, stop):
            tally.done += 1
            tally.done_bytes += file.size
            if record is not None:
                if record.row.status == UNREAD or record.text is None:
                    tally.failures.append(_failure(record.row))
                else:
                    tally.read += 1
                batch.add(record)
            if batch.is_full():
                self._writer.write(batch.records)
                batch = _Batch()
        if batch.records:
            self._writer.write(batch.records)

    def _records(
        self, plan: Plan, tally: _Tally, watch: Watch, stop: threading.Event
    ) -> Iterator[tuple[FoundFile, Record | None]]:
        """Read files side by side, give their records in order; None where nothing changed."""
        if not plan.to_read:
            return
        ahead: deque[_Reading] = deque()
        with ReadingPool(self._readers, self._limits) as pool:
            waiting = iter(plan.to_read)
            while True:
                while len(ahead) < self._readers * 4 and (entry := next(waiting, None)):
                    ahead.append(self._begin(pool, *entry))
                if not ahead:
                    return
                if stop.is_set():
                    pool.cancel()
                    return
                watch(tally.progress("읽는 중", ahead[0].file.path.shown))
                reading = ahead.popleft()
                yield reading.file, self._end(reading, tally)

    def _begin(self, pool: ReadingPool, file: FoundFile, old: DocumentRow | None) -> _Reading:
        reading = _Reading(file, old)
        try:
            path = self._root.locate(file.path)
            if file.size > self._limits.file_bytes:
                raise TooLarge
            reading.content_hash = content_hash(path)
            same = old is not None and old.file.content_hash == reading.content_hash
            if old is None or not same or old.code in PASSING or not reader_is_current(old):
                reading.result = pool.submit(path).result
        except DocumentError as error:
            reading.error = error
        except OSError as error:
            reading.error = access_error(error)
        return reading

    def _end(self, reading: _Reading, tally: _Tally) -> Record | None:
        file, old = reading.file, reading.old
        if reading.error is None and reading.result is None and old is not None:
            with self._database.write() as connection:
                state = FileState(file.size, file.mtime_ns, reading.content_hash)
                documents.touch(connection, old.id, state)
            tally.unchanged += 1
            return None
        try:
            if reading.error is not None:
                raise reading.error
            assert reading.result is not None
            return of_reading(file, reading.content_hash, reading.result(), old)
        except DocumentError as error:
            return of_failure(file, reading.content_hash, error, old)

    def _finish(self, tally: _Tally) -> None:
        """Note that the run is complete, and merge the postings after a large one."""
        with self._database.write() as connection:
            if tally.read >= BATCH_FILES:
                passages.optimize(connection)
            facts.put(connection, facts.LAST_INDEXED, datetime.now(UTC).isoformat())


@dataclass(slots=True)
class _Reading:
    """A file under way."""

    file: FoundFile
    old: DocumentRow | None
    content_hash: bytes = b""
    result: Callable[[], Reading] | None = None
    error: DocumentError | None = None


def _failure(row: DocumentRow) -> Failure:
    return Failure(row.source, row.code, row.message, row.hint)
