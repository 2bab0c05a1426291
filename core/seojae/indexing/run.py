"""One run over the library: scan, plan, read, write in batches, tell how far it is.

A run may be cancelled or killed at any moment: what was written stays, and the next run takes up
the rest, because the plan is made anew from disk and rows each time. Rows are never deleted because
the root is not there (field note E03). Called by the engine, which makes one for every run.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime

from seojae.analysis.morphemes import Analyzer
from seojae.errors import DocumentError, RootMissing
from seojae.indexing import edition
from seojae.indexing.cards import cards
from seojae.indexing.cutting import CutReading
from seojae.indexing.plan import STALE, Plan, make_plan
from seojae.indexing.reading_ahead import (
    Moved,
    Outcome,
    ReadingAhead,
    Same,
    Vanished,
    is_same,
)
from seojae.indexing.records import (
    Record,
    of_failure,
    of_move,
    of_problem,
    of_reading,
    of_relocation,
    of_same,
)
from seojae.indexing.scan import FoundFile, Scan, scan
from seojae.indexing.tally import Tally
from seojae.indexing.writer import Writer
from seojae.likeness import fingerprint
from seojae.model.library import Progress, Watch
from seojae.parsers.base import Limits
from seojae.parsers.workers import ReadingPool
from seojae.paths.root import Root
from seojae.store import collections, documents, facts, passages, signatures, words
from seojae.store.database import Database
from seojae.store.documents import DocumentRow

_FIRST_SECONDS = 0.3
_LONGEST_SECONDS = 4.0
_START_SECONDS = 3.0
"""The analyser takes one and a half to load its model."""
_BATCH_FILES = 200


class Run:
    """One run.

    Args:
        root: the library folder.
        database: its index.
        analyzer: cuts Hangul into morphemes.
        watch: is told of progress, from this thread.
        stop: ends the run early when it is set.
    """

    def __init__(
        self,
        root: Root,
        database: Database,
        analyzer: Analyzer,
        watch: Watch,
        stop: threading.Event,
    ) -> None:
        self._root = root
        self._database = database
        self._analyzer = analyzer
        self._watch = watch
        self._stop = stop
        self._writer = Writer(database, analyzer, stop)
        self._place = _place_of(root)
        self._is_first = False
        self._seconds = _FIRST_SECONDS
        self._waiting_since = 0.0

    def go(self, pool: ReadingPool, limits: Limits, *, full: bool) -> Tally:
        """Make the index agree with the disk.

        Args:
            pool: processes that read files.
            limits: bounds for reading one file.
            full: read every file again, also where a newer program has indexed.

        Raises:
            OlderProgram: a newer program has built the index.
            EnvironmentProblem: the root is not there, or the index cannot be written.
        """
        self._watch(Progress("폴더를 살펴보는 중", 0, 0))
        if not full:
            self._check_edition()
        found = self._scan()
        self._check_and_renew(full=full)
        with self._database.read() as connection:
            rows = list(documents.every(connection))
        plan = make_plan(found, rows)
        self._settle(plan)
        tally = Tally(
            total=len(plan.to_read),
            total_bytes=sum(task.file.size for task in plan.to_read),
            unchanged=plan.unchanged,
        )
        self._save_cards(found, rows)
        if not plan.is_empty:
            self._begin()
            if not rows and plan.to_read:
                self._is_first = True
            self._remove(plan.gone, found, tally)
            self._write_problems(plan, tally)
            self._relocate(plan.moved, tally)
            self._read_all(plan, tally, found, pool, limits)
        self._end(found, is_changed=not plan.is_empty)
        return tally

    def _scan(self) -> Scan:
        try:
            found = scan(self._root)
        except OSError as error:
            raise RootMissing from error
        self._check_place()
        return found

    def _check_place(self) -> None:
        """See that the root is still the folder it was: a drive may be pulled at any moment.

        A folder without our own in it is what is left where a drive was.
        """
        if _place_of(self._root) != self._place or not self._root.state.is_dir():
            raise RootMissing

    def _check_edition(self) -> None:
        with self._database.read() as connection:
            edition.check(connection, self._analyzer.fingerprint)

    def _check_and_renew(self, *, full: bool) -> None:
        """Look for damage after a run that was killed; mark rows stale that other rules made.

        Search goes on over the old rows until each is replaced.
        """
        rules, formats = edition.rules(self._analyzer.fingerprint), edition.formats()
        with self._database.read() as connection:
            before = facts.get(connection, facts.ANALYZER)
            is_signed = facts.get(connection, facts.SIGNATURES) == fingerprint()
            are_same_formats = facts.get(connection, facts.FORMATS) == formats
            is_unfinished = bool(facts.get(connection, facts.UNFINISHED))
        if is_unfinished or full:
            self._database.check()
        are_stale = before != rules or self._model_is_back()
        if is_signed and are_same_formats and not (are_stale or full):
            return
        with self._database.write() as connection:
            facts.put(connection, facts.FORMATS, formats)
            if are_stale:
                words.clear(connection)
                facts.put(connection, facts.ANALYZER, rules)
                facts.put(connection, facts.STANDS_IN, "")
            if not is_signed:
                signatures.clear(connection)
                facts.put(connection, facts.SIGNATURES, fingerprint())
            if are_stale or full or not is_signed:
                documents.mark_stale(connection, STALE)

    def _model_is_back(self) -> bool:
        """Say whether words that were analysed without Kiwi can be analysed with it now."""
        with self._database.read() as connection:
            if not facts.get(connection, facts.STANDS_IN):
                return False
            some = words.some_standing_in(connection, 1)
        return not any(analysis.stands_in for analysis in self._analyzer.analyze(some))

    def _settle(self, plan: Plan) -> None:
        """Compare files that were indexed right after they were saved; most are the same."""
        settled = []
        for task in plan.unsettled:
            if task.old is not None and is_same(self._root, task):
                settled.append(of_same(task.file, task.old.file.content_hash, task.old))
            else:
                plan.to_read.append(task)
        plan.unsettled.clear()
        plan.unchanged += len(settled)
        self._writer.write(settled)

    def _begin(self) -> None:
        """Leave a note that is there as long as the run is not at its end."""
        with self._database.write() as connection:
            facts.put(connection, facts.UNFINISHED, datetime.now(UTC).isoformat())

    def _save_cards(self, found: Scan, rows: Sequence[DocumentRow]) -> None:
        titles = {row.path.native: row.title for row in rows}
        made = cards(self._root, found, titles)
        with self._database.read() as connection:
            if collections.every(connection) == made:
                return
        with self._database.write() as connection:
            collections.replace(connection, made)

    def _remove(self, rows: Sequence[DocumentRow], found: Scan, tally: Tally) -> list[DocumentRow]:
        """Remove rows of what is gone, and give those that were documents.

        A folder that can be opened again is no deleted document.
        """
        self._check_place()
        removed = [row for row in self._writer.remove(rows) if row.path.native not in found.folders]
        tally.deleted += len(removed)
        return removed

    def _write_problems(self, plan: Plan, tally: Tally) -> None:
        records = [of_problem(problem, old) for problem, old in plan.problems]
        if records:
            tally.failures += [record.failure() for record in records]
            self._writer.write(records)

    def _relocate(self, moved: Sequence[tuple[FoundFile, DocumentRow]], tally: Tally) -> None:
        """Give documents whose files went to another folder their new paths."""
        tally.unchanged += len(moved)
        for start in range(0, len(moved), _BATCH_FILES):
            part = moved[start : start + _BATCH_FILES]
            self._writer.write([of_relocation(file, row) for file, row in part])

    def _read_all(
        self, plan: Plan, tally: Tally, found: Scan, pool: ReadingPool, limits: Limits
    ) -> None:
        def tell(file: FoundFile) -> None:
            self._watch(tally.progress("읽는 중", file.path.shown))

        def pause() -> None:
            self._write_due(tally)

        def gently() -> bool:
            """Leave the processor to the analyser while it starts: first hits wait for it."""
            is_late = time.monotonic() >= tally.started + _START_SECONDS
            return self._is_starting(tally) and not is_late

        def is_analysing() -> bool:
            return self._writer.is_analysing

        ahead = ReadingAhead(
            self._root, pool, limits, plan.missing, self._stop, tell, pause, gently, is_analysing
        )
        with closing(ahead.outcomes(plan.to_read)) as outcomes:
            for outcome in outcomes:
                tally.done += 1
                tally.done_bytes += outcome.file.size
                if record := self._record(outcome, found, tally):
                    if not self._writer.is_waiting:
                        self._waiting_since = time.monotonic()
                    self._writer.add(record)
                pause()
        while self._writer.is_waiting and self._write_batch(tally, waits=True):
            pass
        if not self._stop.is_set():
            self._remove(ahead.not_found(), found, tally)

    def _is_starting(self, tally: Tally) -> bool:
        """Say whether this is a first run of which nothing can be found yet."""
        return self._is_first and not tally.written

    def _write_due(self, tally: Tally) -> None:
        """Write what can be found by now when it is much, or some seconds after the last time.

        These are few at first, so that early files are found early. The very first is waited for:
        who reads on meanwhile takes the processor from the analyser.
        """
        is_time = time.monotonic() - self._waiting_since >= self._seconds
        if is_time and self._is_starting(tally):
            self._writer.wait_for_first()
        if self._writer.is_full:
            self._write_batch(tally, waits=True)
        elif (is_time and self._writer.is_ready) or self._writer.is_batch_ready:
            self._write_batch(tally, waits=False)
            self._seconds = min(2 * self._seconds, _LONGEST_SECONDS)

    def _write_batch(self, tally: Tally, *, waits: bool) -> bool:
        """Write the next batch, so that it can be found; say whether there was any."""
        is_ready = self._writer.is_ready
        self._watch(tally.progress("색인에 쓰는 중" if is_ready else "낱말을 분석하는 중"))
        written = self._writer.write_batch(waits=waits)
        tally.written += len(written)
        tally.read += sum(record.is_reading and not record.is_move for record in written)
        tally.written_bytes += sum(record.row.file.size for record in written)
        self._waiting_since = time.monotonic()
        return bool(written)

    def _record(self, outcome: Outcome, found: Scan, tally: Tally) -> Record | None:
        """Give what is to be written for a file; None for one that went away meanwhile."""
        file, old, content_hash = outcome.file, outcome.old, outcome.content_hash
        match outcome.result:
            case CutReading() as reading:
                return of_reading(file, content_hash, reading, old)
            case DocumentError() as error:
                record = of_failure(file, content_hash, error, old)
                tally.failures.append(record.failure())
                return record
            case Same(row):
                tally.unchanged += 1
                return of_same(file, content_hash, row)
            case Moved(row):
                tally.unchanged += 1
                with self._database.read() as connection:
                    chunks = [each.chunk for each in passages.of_document(connection, row.id)]
                return of_move(file, row, chunks)
            case Vanished():
                self._remove([old] if old else [], found, tally)
                return None

    def _end(self, found: Scan, *, is_changed: bool) -> None:
        """Note that the run came to its end, and when it was complete.

        Cards name titles, and those are known only now.
        """
        is_complete = not self._stop.is_set()
        if is_complete and is_changed:
            with self._database.read() as connection:
                rows = list(documents.every(connection))
            self._save_cards(found, rows)
        with self._database.write() as connection:
            facts.put(connection, facts.UNFINISHED, "")
            if is_complete:
                facts.put(connection, facts.LAST_INDEXED, datetime.now(UTC).isoformat())


def _place_of(root: Root) -> tuple[int, int]:
    """Give what tells a folder from another that stands under its name.

    Raises:
        RootMissing: it is not there.
    """
    try:
        stat = root.path.stat()
    except OSError as error:
        raise RootMissing from error
    return stat.st_dev, stat.st_ino
