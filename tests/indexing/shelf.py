"""A small library on disk with an engine over it, and what tests of whole runs do with it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.indexing.snapshot import Snapshot, snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.indexing.engine import Engine
from seojae.model.library import IndexReport, Progress
from seojae.paths.root import Root
from seojae.store import documents
from seojae.store.database import Database
from seojae.store.documents import DocumentRow

OLD_NS = 1_700_000_000_000_000_000
"""A time long before any test run, so that no file looks as if it had just been saved."""

LEAVE = "# 취업규칙\n\n## 제60조(연차 유급휴가)\n\n근로자에게 15일의 유급휴가를 준다.\n"
TRAVEL = "# 출장 규정\n\n## 여비\n\n숙박비는 하루 70,000원으로 한다.\n"


class Shelf:
    """A library folder with its index."""

    def __init__(self, folder: Path, kiwi: KiwiAnalyzer) -> None:
        self.folder = folder
        self.root = Root.open(folder)
        self.path = self.root.make_state() / "index.db"
        self.database = Database(self.path)
        self.engine = Engine(self.root, self.database, kiwi, readers=1)
        self._clock = OLD_NS

    def write(self, path: str, text: str | bytes) -> Path:
        """Write a file, each with a later time than the one before, all long ago."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        self._clock += 1_000_000_000
        os.utime(file, ns=(self._clock, self._clock))
        return file

    def run(self, *, full: bool = False) -> IndexReport:
        return self.engine.run(full=full)

    def rows(self) -> dict[str, DocumentRow]:
        with self.database.read() as connection:
            return {row.path.native: row for row in documents.every(connection)}

    def row(self, path: str) -> DocumentRow:
        return self.rows()[path]

    def finds(self, term: str) -> list[str]:
        """Give the documents that hold a term, by path."""
        with self.database.read() as connection:
            rows = connection.execute(
                "SELECT DISTINCT documents.path FROM passages "
                "JOIN chunks ON chunks.id = passages.rowid "
                "JOIN documents ON documents.id = chunks.document "
                "WHERE passages MATCH ? ORDER BY documents.path",
                (f'"{term}"',),
            )
            return [path for (path,) in rows]


def fresh(shelf: Shelf, kiwi: KiwiAnalyzer) -> Snapshot:
    """Give what an index made now from nothing holds."""
    path = shelf.path.with_name("fresh.db")
    with closing(Database(path)) as database:
        Engine(shelf.root, database, kiwi, readers=1).run()
        found = snapshot(database)
    path.unlink()
    return found


def counts(shelf: Shelf, *, full: bool = False) -> tuple[int, int, int, int]:
    report = shelf.run(full=full)
    return report.read, report.unchanged, report.failed, report.deleted


def run_and(shelf: Shelf, act: Callable[[], object], stage: str = "읽는 중") -> IndexReport:
    """Run, and do something when the run first tells that it has come to a stage."""
    done = threading.Event()

    def watch(progress: Progress) -> None:
        if progress.stage == stage and not done.is_set():
            done.set()
            act()

    report = shelf.engine.run(watch=watch)
    assert done.is_set()
    return report
