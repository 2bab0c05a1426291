"""Connections and transactions over the index file.

One connection a thread (field note B15), WAL, writers by `BEGIN IMMEDIATE` (D02), no read
transaction left open between calls (D03). What SQLite raises leaves here as our own errors, in one
place, so that no "database is locked" reaches a person.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from seojae.errors import DiskFull, IndexBusy, IndexCorrupt, ReadOnlyRoot
from seojae.store import migrations

Connection = sqlite3.Connection
"""What tables take; callers outside the store pass it on and never speak SQL themselves."""
BUSY_SECONDS = 5.0
"""How long a writer waits for another before it gives up with `IndexBusy`."""
WAL_BYTES = 32 * 1024 * 1024


class Database:
    """The index of one root.

    Args:
        path: the index file; made with its tables when it is not there.

    Raises:
        IndexTooNew: a newer Seojae wrote it.
        IndexCorrupt: the file is damaged.
        ReadOnlyRoot, DiskFull, IndexBusy: the machine is in the way.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        with told():
            migrations.migrate(self._connection())

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = _connect(self.path)
            self._local.connection = connection
            with self._lock:
                self._opened.append(connection)
        return connection

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """Give a consistent view for the length of the block."""
        with told():
            connection = self._connection()
            if connection.in_transaction:
                yield connection
                return
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.rollback()

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Give a write transaction: committed at the end of the block, undone by an exception.

        Raises:
            IndexBusy: another process kept the lock for `BUSY_SECONDS`.
        """
        with told():
            connection = self._connection()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    def close(self) -> None:
        """Close the connections of all threads. Call it when no other thread works any more."""
        with self._lock:
            for connection in self._opened:
                connection.close()
            self._opened.clear()
        self._local = threading.local()

    @staticmethod
    def delete(path: Path) -> None:
        """Remove an index file with what SQLite keeps beside it, to build it anew."""
        for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
            path.with_name(name).unlink(missing_ok=True)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA journal_size_limit = {WAL_BYTES}")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA cache_size = -16000")
    return connection


@contextmanager
def told() -> Iterator[None]:
    """Turn what SQLite raises into the errors that a person understands."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        match code:
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                raise IndexBusy from error
            case sqlite3.SQLITE_FULL:
                raise DiskFull from error
            case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
                raise ReadOnlyRoot from error
            case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
                raise IndexCorrupt from error
        raise
