"""A small library on disk, and an engine over it with the real analyser and real readers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.indexing.engine import Engine
from seojae.model.library import IndexReport
from seojae.paths.root import Root
from seojae.store import documents
from seojae.store.database import Database
from seojae.store.documents import DocumentRow

OLD_NS = 1_700_000_000_000_000_000
"""A time long before any test run, so that no file looks as if it had just been saved."""


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


@pytest.fixture
def shelf(library_root: Path, kiwi: KiwiAnalyzer) -> Iterator[Shelf]:
    opened = Shelf(library_root, kiwi)
    yield opened
    opened.database.close()
