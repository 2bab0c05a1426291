"""The ledger (대출 기록): who asked what and when, what was handed out, what came back empty.

A file of its own beside the index, because the index may be thrown away and made anew and this may
not be lost with it. It stays under the root, as all words of a question do. It must never cost an
answer: it holds no connection between calls, a damaged file is begun anew, and old entries go.
Written by the MCP face, read by `seojae readings` and the window.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from seojae.errors import IndexCorrupt
from seojae.model.readings import Lent, Reading
from seojae.store.database import told

FILE = "ledger.db"
KEEP_DAYS = 400
LONGEST = 1_000
"""Characters that are kept of what was asked."""

_BUSY_SECONDS = 2.0
_VERSION = 1
_TABLES = """
CREATE TABLE readings (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,          -- ISO 8601, UTC
    client TEXT NOT NULL,
    tool TEXT NOT NULL,
    asked TEXT NOT NULL,
    missed INTEGER NOT NULL,
    problem TEXT NOT NULL,
    seconds REAL NOT NULL
);
CREATE INDEX readings_by_time ON readings (at);
CREATE TABLE lent (
    reading INTEGER NOT NULL REFERENCES readings ON DELETE CASCADE,
    rank INTEGER NOT NULL,
    document_id TEXT NOT NULL,
    source TEXT NOT NULL,
    place TEXT NOT NULL,
    PRIMARY KEY (reading, rank)
) WITHOUT ROWID;
CREATE INDEX lent_by_document ON lent (document_id);
"""


class Ledger:
    """The ledger of one library.

    Args:
        state: the folder of our own files under the root.
    """

    def __init__(self, state: Path) -> None:
        self._path = state / FILE

    def add(self, reading: Reading) -> None:
        """Write down one reading.

        Raises:
            EnvironmentProblem: it cannot be written; the caller goes on without it.
        """
        try:
            self._add(reading)
        except IndexCorrupt:
            self.forget()
            self._add(reading)

    def latest(self, count: int = 50, *, missed: bool = False) -> tuple[Reading, ...]:
        """Give readings, newest first.

        Args:
            count: most readings.
            missed: only those for which the library did not hold what was asked.

        Raises:
            EnvironmentProblem: the file cannot be read.
        """
        if not self._path.exists():
            return ()
        where = "WHERE missed" if missed else ""
        with self._open() as connection:
            rows = connection.execute(
                "SELECT id, at, client, tool, asked, missed, problem, seconds FROM readings "
                f"{where} ORDER BY id DESC LIMIT ?",
                (count,),
            ).fetchall()
            return tuple(_reading(connection, row) for row in rows)

    def lent_ids(self) -> frozenset[str]:
        """Give the numbers of all documents of which something was ever handed out.

        Raises:
            EnvironmentProblem: the file cannot be read.
        """
        if not self._path.exists():
            return frozenset()
        with self._open() as connection:
            return frozenset(
                name for (name,) in connection.execute("SELECT DISTINCT document_id FROM lent")
            )

    def forget(self) -> None:
        """Throw the whole ledger away."""
        for suffix in ("", "-journal"):
            self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)

    def _add(self, reading: Reading) -> None:
        oldest = datetime.now(UTC) - timedelta(days=KEEP_DAYS)
        with self._open() as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("DELETE FROM readings WHERE at < ?", (oldest.isoformat(),))
            cursor = connection.execute(
                "INSERT INTO readings (at, client, tool, asked, missed, problem, seconds) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    reading.at.astimezone(UTC).isoformat(),
                    reading.client,
                    reading.tool,
                    reading.asked[:LONGEST],
                    reading.missed,
                    reading.problem[:LONGEST],
                    reading.seconds,
                ),
            )
            connection.executemany(
                "INSERT INTO lent VALUES (?, ?, ?, ?, ?)",
                [
                    (cursor.lastrowid, rank, each.document_id, each.source, each.place)
                    for rank, each in enumerate(reading.lent)
                ],
            )
            connection.commit()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with (
            told(self._path),
            closing(
                sqlite3.connect(self._path, timeout=_BUSY_SECONDS, isolation_level=None)
            ) as connection,
        ):
            # No WAL: the root may be a network drive (field note D05). What a power cut takes from
            # this file is not worth a wait for the disk in every answer.
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("PRAGMA foreign_keys = ON")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if not version:
                _make_tables(connection)
            yield connection


def _make_tables(connection: sqlite3.Connection) -> None:
    """Make the tables, unless another process has done it meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if not version:
        for statement in _TABLES.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {_VERSION}")
    connection.commit()


def _reading(connection: sqlite3.Connection, row: tuple[object, ...]) -> Reading:
    number, at, client, tool, asked, missed, problem, seconds = row
    lent = connection.execute(
        "SELECT document_id, source, place FROM lent WHERE reading = ? ORDER BY rank", (number,)
    )
    return Reading(
        at=datetime.fromisoformat(str(at)),
        client=str(client),
        tool=str(tool),
        asked=str(asked),
        lent=tuple(Lent(*entry) for entry in lent),
        missed=bool(missed),
        problem=str(problem),
        seconds=float(str(seconds)),
    )
