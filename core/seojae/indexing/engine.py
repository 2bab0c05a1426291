"""The engine that keeps the index of one root true; what `seojae.library` talks to."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterable

from seojae.analysis.morphemes import Analyzer
from seojae.errors import IndexCorrupt
from seojae.indexing.reconciling import PlacesRun
from seojae.indexing.run import Run
from seojae.indexing.tally import Tally
from seojae.model import notices
from seojae.model.host import Reconciled
from seojae.model.library import IndexReport, Progress, Watch
from seojae.parsers.base import Limits
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.store import documents, facts
from seojae.store.database import Database

log = logging.getLogger(__name__)

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
    """

    def __init__(
        self,
        root: Root,
        database: Database,
        analyzer: Analyzer,
        readers: int = READERS,
        limits: Limits | None = None,
    ) -> None:
        self._root = root
        self._database = database
        self._analyzer = analyzer
        self._readers = readers
        self._limits = limits or Limits()

    def close(self) -> None:
        """End the processes that wait for more work."""
        self._analyzer.close()

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
            IndexCorrupt: the index is damaged; `run` makes it anew.
            EnvironmentProblem: the index cannot be written.
        """
        self._check_file()
        stop = stop or threading.Event()
        run = PlacesRun(self._root, self._database, self._analyzer, watch or _quiet, stop)
        return run.go_to(places, arrivals, self._readers, self._limits)

    def _check_file(self) -> None:
        """See that the index file was not deleted under our feet; a person may do that."""
        if not self._database.path.exists() and self._root.state.is_dir():
            raise IndexCorrupt

    def _go(self, watch: Watch, stop: threading.Event, *, full: bool) -> Tally:
        run = Run(self._root, self._database, self._analyzer, watch, stop)
        return run.go(self._readers, self._limits, full=full)


def _notices(*, rebuilt: bool, without_kiwi: bool) -> tuple[str, ...]:
    told = {notices.REBUILT: rebuilt, notices.WITHOUT_KIWI: without_kiwi}
    return tuple(notice for notice, holds in told.items() if holds)
