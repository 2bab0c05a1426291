"""Make the rows of some places agree with the disk, and leave all others alone.

The same steps as a whole run, over what changed only: events are hints, and this looks at the disk
to see what is so. It may be repeated, and raced by a run, a move or another process without harm.
A file that turns up at one of the places with the content of one that is gone from another keeps
its document number and is not read again, so give both ends of a move at once. Called by the
engine, for the watcher and for whoever has moved a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seojae.errors import DocumentError, OnlineOnly, RootMissing
from seojae.indexing.cards import refreshed
from seojae.indexing.cutting import CutReading
from seojae.indexing.plan import PASSING, make_plan
from seojae.indexing.reading_ahead import Moved, Outcome
from seojae.indexing.records import Record
from seojae.indexing.run import Run
from seojae.indexing.scan import Scan, scan_places
from seojae.indexing.tally import Tally
from seojae.model.host import Reconciled
from seojae.parsers.base import Limits
from seojae.parsers.workers import ReadingPool
from seojae.paths.relpath import RelPath
from seojae.store import collections, documents
from seojae.store.documents import DocumentRow


class PlacesRun(Run):
    """One run over some places; made like a `Run`."""

    def go_to(
        self,
        places: Iterable[RelPath],
        arrivals: Iterable[RelPath],
        pool: ReadingPool,
        limits: Limits,
    ) -> Reconciled:
        """Make the rows of the places agree with the disk.

        Args:
            places: files and folders, there or not; a folder means all that lies in it.
            arrivals: new places, of which only those files are looked at that have size and time
                of one that is gone: on Windows a move between folders is told as two things.
            pool: processes that read files.
            limits: bounds for reading one file.

        Raises:
            OlderProgram: a newer program has built the index.
            EnvironmentProblem: the root is not there, or the index cannot be written.
        """
        self._check_edition()
        self._read: list[str] = []
        self._moved: list[str] = []
        self._removed: list[str] = []
        self._again: list[str] = []
        found, outer = self._look(places)
        self._check_place()
        self._check_edition()
        with self._database.read() as connection:
            rows = list(documents.at_places(connection, outer))
            self._add_arrivals(arrivals, found, rows)
        plan = make_plan(found, rows)
        self._settle(plan)
        tally = Tally(
            total=len(plan.to_read),
            total_bytes=sum(task.file.size for task in plan.to_read),
            unchanged=plan.unchanged,
        )
        self._remove(plan.gone, found, tally)
        self._write_problems(plan, tally)
        self._relocate(plan.moved, tally)
        self._moved += [file.path.shown for file, _ in plan.moved]
        if plan.to_read or plan.missing:
            self._read_all(plan, tally, found, pool, limits)
        self._refresh_cards(outer)
        return Reconciled(
            read=tuple(self._read),
            moved=tuple(self._moved),
            removed=tuple(self._removed),
            failures=tuple(tally.failures),
            again=tuple(self._again),
            cancelled=self._stop.is_set(),
        )

    def _look(self, places: Iterable[RelPath]) -> tuple[Scan, list[RelPath]]:
        try:
            return scan_places(self._root, places)
        except OSError as error:
            raise RootMissing from error

    def _add_arrivals(
        self, arrivals: Iterable[RelPath], found: Scan, rows: Iterable[DocumentRow]
    ) -> None:
        """Add files at new places that look like documents which are gone."""
        there = {file.path.native for file in found.files}
        gone = {(row.file.size, row.file.mtime_ns) for row in rows if row.path.native not in there}
        if gone:
            come, _ = self._look(arrivals)
            found.files += [
                file
                for file in come.files
                if (file.size, file.mtime_ns) in gone and file.path.native not in there
            ]

    def _record(self, outcome: Outcome, found: Scan, tally: Tally) -> Record | None:
        path = outcome.file.path
        match outcome.result:
            case CutReading():
                self._read.append(path.shown)
                if not outcome.content_hash:  # it changed while it was read
                    self._again.append(path.native)
            case DocumentError() as error if error.code in PASSING - {OnlineOnly.code}:
                self._again.append(path.native)
            case Moved():
                self._moved.append(path.shown)
        return super()._record(outcome, found, tally)

    def _remove(self, rows: Sequence[DocumentRow], found: Scan, tally: Tally) -> list[DocumentRow]:
        removed = super()._remove(rows, found, tally)
        self._removed += [row.source for row in removed]
        return removed

    def _refresh_cards(self, places: Sequence[RelPath]) -> None:
        """Make the cards of the collections anew in which some places lie."""
        with self._database.read() as connection:
            before = collections.every(connection)
            try:
                made = refreshed(self._root, before, places, connection)
            except OSError as error:
                raise RootMissing from error
        if made != before:
            with self._database.write() as connection:
                collections.replace(connection, made)
