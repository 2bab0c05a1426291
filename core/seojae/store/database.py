"""Connections and transactions over the index file.

One connection a thread (field note B15), WAL, writers by `BEGIN IMMEDIATE` (D02), no read
transaction left open between calls (D03). What SQLite raises leaves here as our own errors, in one
place, so that no "database is locked" reaches a person.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from seojae.errors import (
    DiskFailed,
    DiskFull,
    EnvironmentProblem,
    IndexBusy,
    IndexCorrupt,
    IndexTooNew,
    ReadOnlyRoot,
    RootMissing,
)
from seojae.paths.root import disk_problem
from seojae.store import facts, migrations, passages
from seojae.store.connection import KeepingConnection

log = logging.getLogger(__name__)

Connection: TypeAlias = KeepingConnection
"""What tables take; callers outside the store pass it on and never speak SQL themselves."""
BUSY_SECONDS = 5.0
"""How long a writer waits for another before it gives up with `IndexBusy`."""
WAL_BYTES = 32 * 1024 * 1024
"""Size to which the write-ahead log shrinks when it has been written back."""

_File: TypeAlias = tuple[int, int, int]
_CACHE_KIB = 16_000
_RETRY_SECONDS = 0.02
_REST_MILLISECONDS = 100
_DAMAGED = "-damaged"
"""Ending of a file beside the index that any process leaves which meets damage in it."""
_FULL_BYTES = 1024 * 1024


class Database:
    """The index of one root.

    Args:
        path: the index file; made with its tables when it is not there.

    Raises:
        IndexTooNew: a newer Seojae wrote it.
        IndexCorrupt: the file is damaged.
        ReadOnlyRoot, DiskFull, DiskFailed, RootMissing, IndexBusy: the machine is in the way.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._damaged = path.with_name(path.name + _DAMAGED)
        self._lock = threading.Lock()
        self._connections: dict[threading.Thread, tuple[_File | None, Connection]] = {}
        self._generation = 0
        with told(path):
            self._connection()

    @classmethod
    def open_whole(cls, path: Path) -> Database:
        """Open an index; one that is damaged is thrown away first, and the next run tells it.

        Raises:
            IndexTooNew: a newer Seojae wrote it.
            IndexBusy: it has to be thrown away, and another program holds it.
            ReadOnlyRoot, DiskFull, DiskFailed, RootMissing: as for `Database`.
        """
        try:
            return cls(path)
        except IndexCorrupt:
            log.warning("the index is damaged and is made anew: %s", path)
            remove(path)
            database = cls(path)
            with database.write() as connection:
                facts.put(connection, facts.DAMAGED, "1")
            return database

    @classmethod
    def open_sound(cls, path: Path) -> Database:
        """Open an index that is whole; one that is damaged or too new is thrown away first.

        Raises:
            IndexBusy: it has to be thrown away, and another program holds it.
            ReadOnlyRoot, DiskFull, DiskFailed, RootMissing: as for `Database`.
        """
        try:
            database = cls(path)
        except (IndexCorrupt, IndexTooNew):
            remove(path)
            return cls(path)
        try:
            database.check()
        except IndexCorrupt:
            database.renew()
        return database

    @property
    def is_missing(self) -> bool:
        """Whether the file is gone from its folder, though we may still hold it."""
        return not self.path.exists() and self.path.parent.is_dir()

    @property
    def is_suspect(self) -> bool:
        """Whether any process has met damage in this index; `check` finds out."""
        return self._damaged.exists()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Tell what goes wrong; leave a mark where the index is damaged, and let go of the file.

        Windows removes no file that a process holds.
        """
        try:
            with told(self.path):
                yield
        except IndexCorrupt:
            with suppress(OSError):
                self._damaged.touch()
            self._drop_connection()
            raise

    def _drop_connection(self) -> None:
        """Close the connection of this thread, if it has one."""
        with self._lock:
            _, connection = self._connections.pop(threading.current_thread(), (None, None))
        if connection is not None:
            connection.close()

    def _connection(self) -> Connection:
        """Give this thread's connection, a new one where the file is not the one it was opened for.

        Another process may have thrown the index away. Where there is no file at all, its drive may
        be away, and what is open still answers.
        """
        thread = threading.current_thread()
        opened_for, connection = self._connections.get(thread, (None, None))
        if connection is not None:
            file = _file(self.path, self._generation)
            if connection.in_transaction or file in (opened_for, None):
                return connection
            connection.close()
        connection = _connect(self.path)
        with self._lock:
            self._close_of_ended_threads()
            self._connections[thread] = _file(self.path, self._generation), connection
        return connection

    def _close_of_ended_threads(self) -> None:
        """Close connections that nobody can use any more: some callers change threads for ever."""
        for thread in [thread for thread in self._connections if not thread.is_alive()]:
            self._connections.pop(thread)[1].close()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a consistent view for the length of the block."""
        with self._guarded():
            connection = self._connection()
            if connection.in_transaction:
                yield connection
                return
            try:
                connection.begin_reading()
                yield connection
            finally:
                connection.rollback()

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give a write transaction: committed at the end of the block, undone by an exception.

        Raises:
            IndexBusy: another process kept the lock for `BUSY_SECONDS`.
            IndexTooNew: a newer Seojae has changed the tables meanwhile.
            IndexCorrupt: the file is gone, and nobody would find what is written to it.
        """
        with self._guarded():
            connection = self._connection()
            if self.is_missing:
                raise IndexCorrupt
            connection.forget()
            connection.execute("BEGIN IMMEDIATE")
            try:
                migrations.check(connection)
                yield connection
                connection.commit()
            except BaseException:
                connection.rollback()
                raise
            finally:
                connection.forget()

    def check(self) -> None:
        """Look for damage (field note D06); 0.2 s for an index of 40 MB.

        Raises:
            IndexCorrupt: the file or the postings in it are damaged.
        """
        with self.read() as connection:
            (answer,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if answer != "ok":
                raise IndexCorrupt
        with self.write() as connection:
            passages.check(connection)
        with suppress(OSError):
            self._damaged.unlink(missing_ok=True)

    def rest(self) -> None:
        """Write the log back into the index and empty it, when there is nothing else to do (D03).

        Pages that were kept in memory are let go, and connections of threads that have ended.
        Readers and other writers come first: then the log stays as it is, until the next time.
        """
        with self._guarded():
            connection = self._connection()
            connection.execute(f"PRAGMA busy_timeout = {_REST_MILLISECONDS}")
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            except sqlite3.OperationalError as error:
                if _code(error) not in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                    raise
            finally:
                connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")
            connection.execute("PRAGMA shrink_memory")
            connection.forget()
            with self._lock:
                self._close_of_ended_threads()

    def renew(self) -> None:
        """Throw the whole index away and begin anew; other threads follow at their next block.

        Raises:
            IndexBusy: another thread or program holds the file (Windows).
        """
        self._drop_connection()
        remove(self.path)
        self._generation += 1
        with told(self.path):
            self._connection()

    def reconnect(self) -> None:
        """Open the file anew in every thread at its next block: its drive was away.

        Raises:
            EnvironmentProblem: as for `Database`.
        """
        self._generation += 1
        with told(self.path):
            self._connection()

    def close(self) -> None:
        """Close the connections of all threads. Call it when no other thread works any more."""
        with self._lock:
            while self._connections:
                self._connections.popitem()[1][1].close()


def _file(path: Path, generation: int) -> _File | None:
    """Give what tells one index file from the next under its name; None where there is none."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return generation, stat.st_dev, stat.st_ino


def remove(path: Path) -> None:
    """Remove an index file, then what SQLite keeps beside it: it drops a log without its file.

    Windows removes no file that a process holds; others let go of it when they meet the damage.
    """
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            for suffix in ("", "-wal", "-shm", _DAMAGED):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
        except PermissionError as error:
            if not os.access(path.parent, os.W_OK):
                raise ReadOnlyRoot from error
            if time.monotonic() > deadline:
                raise IndexBusy from error
            time.sleep(_RETRY_SECONDS)
        except OSError as error:
            raise disk_problem(error) or DiskFailed() from error
        else:
            return


def _connect(path: Path) -> Connection:
    connection = sqlite3.connect(
        path,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=KeepingConnection,
    )
    try:
        _switch_to_wal(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA journal_size_limit = {WAL_BYTES}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        migrations.migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _switch_to_wal(connection: Connection) -> None:
    """Turn on WAL. Where two processes do it to a new file at once, SQLite does not wait itself."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite raises over the file at `path` into errors that a person understands."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if problem := _problem(error, path):
            raise problem from error
        raise


def _code(error: sqlite3.Error) -> int:
    """Give the primary result code of SQLite; 0 where the error is not SQLite's own."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def _problem(error: sqlite3.DatabaseError, path: Path) -> EnvironmentProblem | None:
    match _code(error):
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return IndexBusy()
        case sqlite3.SQLITE_FULL:
            return DiskFull()
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return IndexCorrupt()
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return _disk_problem(path) or ReadOnlyRoot()
        case sqlite3.SQLITE_IOERR:
            return _disk_problem(path) or DiskFailed()
    return None


def _disk_problem(path: Path) -> EnvironmentProblem | None:
    """Look at the disk for what an unspecific answer of SQLite means."""
    import shutil  # only here: it brings every compressor along

    try:
        free = shutil.disk_usage(path.parent).free
    except OSError:
        return RootMissing()
    return DiskFull() if free < _FULL_BYTES else None
