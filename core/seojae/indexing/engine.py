"""The engine that keeps the index of one root true; what `seojae.library` talks to."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from seojae.analysis.morphemes import Analyzer
from seojae.errors import IndexCorrupt
from seojae.indexing.cutting import read_and_cut
from seojae.indexing.reconciling import PlacesRun
from seojae.indexing.run import Run
from seojae.indexing.tally import Tally
from seojae.model import notices
from seojae.model.host import Reconciled
from seojae.model.library import IndexReport, Progress, Watch
from seojae.parsers.base import Limits
from seojae.parsers.workers import ReadingPool
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.processes.garbage import seldom_collected
from seojae.store import documents, facts, segments
from seojae.store.database import Database

log = logging.getLogger(__name__)

IDLE_SECONDS = 60.0
"""How long a program that goes on keeps reading processes for the next file."""
READERS = max(1, min(4, os.cpu_count() or 1))
"""Processes that read files: one a core, but each may take a gigabyte."""


def _quiet(_progress: Progress) -> None:
    """Watch nothing."""


class Engine:
    """Keeps the index of one root true.

    Args:
        root: the library folder.
        database: its index.
        analyzer: cuts Hangul into morphemes; loads its model at the first new word.
        readers: processes that read files.
        limits: bounds for reading one file.
        idle_seconds: how long these are kept for the next file; they end with each run when 0.
    """

    def __init__(
        self,
        root: Root,
        database: Database,
        analyzer: Analyzer,
        readers: int = READERS,
        limits: Limits | None = None,
        idle_seconds: float = 0.0,
    ) -> None:
        self._root = root
        self._database = database
        self._analyzer = analyzer
        self._readers = readers
        self._limits = limits or Limits()
        self._idle_seconds = idle_seconds
        self._pool: ReadingPool | None = None
        self._pool_lock = threading.Lock()

    def warm(self) -> None:
        """Start what reads and analyses, without waiting: a new document will come."""
        self._analyzer.warm()
        if self._pool_lock.acquire(blocking=False):
            try:
                self._kept_pool().warm()
            finally:
                self._pool_lock.release()

    @property
    def is_needed(self) -> bool:
        """Whether the index was met damaged, by any process, or is gone: a run makes it anew."""
        return self._database.is_suspect or self._database.is_missing

    def rest(self) -> None:
        """Give back what is not needed while nothing changes.

        Raises:
            EnvironmentProblem: the index cannot be used.
        """
        self._database.rest()

    def merge_some(self) -> bool:
        """Merge a part of what many writes left apart, while nothing changes; say if there is more.

        Raises:
            EnvironmentProblem: the index cannot be used.
        """
        return segments.merge_some(self._database)

    def close(self) -> None:
        """End the processes that wait for more work. No other thread may be inside a method."""
        self._analyzer.close()
        if self._pool is not None:
            self._pool.close()
            self._pool = None

    def run(
        self,
        *,
        full: bool = False,
        watch: Watch | None = None,
        stop: threading.Event | None = None,
    ) -> IndexReport:
        """Make the whole index agree with the disk.

        An index that is damaged, or whose file was deleted, is made anew (field note D08).

        Args:
            full: read every file again.
            watch: is told of progress, from this thread.
            stop: set it to end the run early; what was done stays.

        Raises:
            RootMissing: the root is not there, or went away.
            OlderProgram: a newer program has built the index, and `full` is not set.
            EnvironmentProblem: the index cannot be written.
        """
        started = time.monotonic()
        stop = stop or threading.Event()
        watch = watch or _quiet
        rebuilt = False
        try:
            self._check_file()
            tally = self._go(watch, stop, full=full)
        except IndexCorrupt:
            log.warning("the index is damaged and is made anew: %s", self._database.path)
            self._database.renew()
            rebuilt = True
            tally = self._go(watch, stop, full=False)
        rebuilt = self._was_damaged() or rebuilt
        self._database.rest()
        with self._database.read() as connection:
            counts = documents.counts(connection).values()
            without_kiwi = bool(facts.get(connection, facts.STANDS_IN))
        return IndexReport(
            read=tally.read,
            unchanged=tally.unchanged,
            failed=len(tally.failures),
            deleted=tally.deleted,
            documents=sum(count.documents for count in counts),
            chunks=sum(count.chunks for count in counts),
            seconds=time.monotonic() - started,
            failures=tuple(tally.failures),
            cancelled=stop.is_set(),
            rebuilt=rebuilt,
            notices=_notices(rebuilt=rebuilt, without_kiwi=without_kiwi),
        )

    def reconcile(
        self,
        places: Iterable[RelPath],
        *,
        arrivals: Iterable[RelPath] = (),
        watch: Watch | None = None,
        stop: threading.Event | None = None,
    ) -> Reconciled:
        """Make the rows of some places agree with the disk.

        Args:
            places: files and folders, there or not; both ends of what was moved.
            arrivals: new places, of which only those files are looked at that may be the other
                end of a move from one of `places`.
            watch: is told of progress, from this thread.
            stop: set it to end early; what was done stays.

        Raises:
            RootMissing: the root is not there, or went away.
            OlderProgram: a newer program has built the index.
            IndexCorrupt: the index is damaged; `run` makes it anew.
            EnvironmentProblem: the index cannot be written.
        """
        self._check_file()
        stop = stop or threading.Event()
        run = PlacesRun(self._root, self._database, self._analyzer, watch or _quiet, stop)
        with self._reading() as pool, seldom_collected():
            done = run.go_to(places, arrivals, pool, self._limits)
        self._database.rest()
        return done

    def _was_damaged(self) -> bool:
        """Say, once, whether the index took the place of a damaged one when it was opened."""
        with self._database.read() as connection:
            if not facts.get(connection, facts.DAMAGED):
                return False
        with self._database.write() as connection:
            facts.put(connection, facts.DAMAGED, "")
        return True

    def _check_file(self) -> None:
        """See that the index file is whole, and was not deleted under our feet.

        Raises:
            IndexCorrupt: it is not, or it was; a person may do that.
        """
        if self._database.is_missing:
            raise IndexCorrupt
        if self._database.is_suspect:
            self._database.check()

    def _go(self, watch: Watch, stop: threading.Event, *, full: bool) -> Tally:
        run = Run(self._root, self._database, self._analyzer, watch, stop)
        with self._reading() as pool, seldom_collected():
            return run.go(pool, self._limits, full=full)

    @contextmanager
    def _reading(self) -> Iterator[ReadingPool]:
        """Give processes that read for one run: those that are kept, unless another run has them.

        They start with the first file that has to be read.
        """
        if not self._idle_seconds or not self._pool_lock.acquire(blocking=False):
            with ReadingPool(self._readers, self._limits, read=read_and_cut) as pool:
                yield pool
            return
        try:
            yield self._kept_pool()
        finally:
            self._pool_lock.release()

    def _kept_pool(self) -> ReadingPool:
        if self._pool is None or self._pool.is_cancelled:
            self._pool = ReadingPool(
                self._readers,
                self._limits,
                read=read_and_cut,
                idle_seconds=self._idle_seconds,
            )
        return self._pool


def _notices(*, rebuilt: bool, without_kiwi: bool) -> tuple[str, ...]:
    told = {notices.REBUILT: rebuilt, notices.WITHOUT_KIWI: without_kiwi}
    return tuple(notice for notice, holds in told.items() if holds)
