"""Read the files of a plan side by side, and say in order what became of each.

Files are hashed here first: what has its old content, or that of a file which is gone, is not read
at all. Reading itself is done by child processes, a bounded number of files ahead of whoever takes
the results. Nothing is written here. Called by the engine.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, cast

from seojae.errors import DocumentError, OnlineOnly, OutsideLibrary, TooLarge, Unsupported
from seojae.indexing.cutting import CutReading
from seojae.indexing.plan import PASSING, ToRead, reader_is_current
from seojae.indexing.scan import FoundFile
from seojae.parsers.base import Limits
from seojae.parsers.collection_readme import is_readme
from seojae.parsers.reading import access_error
from seojae.parsers.workers import ReadingPool
from seojae.paths.contents import content_hash
from seojae.paths.root import Root
from seojae.paths.windows import extended
from seojae.store.documents import DocumentRow

FILES_AHEAD = 128
"""Files that are being read, or wait for being taken, at most."""
BYTES_AHEAD = 32 * 1024 * 1024
"""The same in bytes of files: what they hold is kept in memory."""

_LOOK_SECONDS = 0.1
"""How long to wait for a file before looking whether to stop."""
_START_SECONDS = 3.0
"""So long a process may take to start and read its first file before that counts as idle time."""
_IDLE_SECONDS = 1.0
"""After so long a wait with nothing else to do, one more process that reads is worth its start."""


@dataclass(frozen=True, slots=True)
class Same:
    """The file has the content that the index knows: `row`."""

    row: DocumentRow


@dataclass(frozen=True, slots=True)
class Vanished:
    """The file went away after the scan."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The file holds the content of a document whose own file is gone: `row`."""

    row: DocumentRow


Result: TypeAlias = CutReading | DocumentError | Same | Moved | Vanished


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file.

    Attributes:
        content_hash: empty when it could not be read, or when it changed while it was.
    """

    file: FoundFile
    old: DocumentRow | None
    content_hash: bytes
    result: Result


@dataclass(slots=True)
class _Begun:
    """A file under way: a result already, or one to come."""

    task: ToRead
    content_hash: bytes
    result: Result | Future[CutReading]


class ReadingAhead:
    """Reads files.

    Args:
        root: the library folder.
        pool: processes that read; cancelled when the reading ends early.
        limits: bounds for one file.
        missing: rows whose files are gone, which may turn up under other paths.
        stop: ends the reading early when it is set.
        tell: is told which file is waited for.
        pause: is called again and again while a file is waited for.
        gently: says whether to read one file at a time now, because others need the processor.
        is_analysing: says whether the analyser has words. It takes a core then, and one process
            fewer reads until files are waited for while it has none.
    """

    def __init__(
        self,
        root: Root,
        pool: ReadingPool,
        limits: Limits,
        missing: Iterable[DocumentRow],
        stop: threading.Event,
        tell: Callable[[FoundFile], None],
        pause: Callable[[], None],
        gently: Callable[[], bool] = lambda: False,
        is_analysing: Callable[[], bool] = lambda: False,
    ) -> None:
        self._root = root
        self._pool = pool
        self._limits = limits
        # READMEs of collections are read otherwise than the same text elsewhere.
        self._missing: dict[tuple[bytes, bool], list[DocumentRow]] = {}
        self._stop = stop
        self._tell = tell
        self._pause = pause
        self._gently = gently
        self._is_analysing = is_analysing
        self._idle_seconds = -_START_SECONDS
        self._bytes_ahead = 0
        for row in missing:
            key = (row.file.content_hash, is_readme(row.path))
            self._missing.setdefault(key, []).append(row)

    def not_found(self) -> list[DocumentRow]:
        """Give the rows of `missing` that turned up nowhere so far."""
        return [row for rows in self._missing.values() for row in rows]

    def outcomes(self, tasks: Iterable[ToRead]) -> Generator[Outcome]:
        """Give what became of each file, in order; fewer when it was stopped."""
        waiting = iter(tasks)
        ahead: deque[_Begun] = deque()
        self._pool.allow(max(1, self._pool.workers - 1))
        try:
            while not self._stop.is_set():
                self._fill(ahead, waiting)
                if not ahead:
                    return
                begun = ahead[0]
                self._tell(begun.task.file)
                result = begun.result
                if isinstance(result, Future):
                    while not self._stop.is_set() and not self._wait_for(result):
                        self._pause()
                        self._fill(ahead, waiting)
                    if self._stop.is_set():
                        break
                    result = _taken(result)
                self._idle_seconds = max(self._idle_seconds, 0.0)
                ahead.popleft()
                self._bytes_ahead -= begun.task.file.size
                yield self._end(begun, result)
        finally:
            if ahead or self._stop.is_set():
                self._pool.cancel()

    def _wait_for(self, result: Future[CutReading]) -> bool:
        """Wait for a file a little; say whether it is read. Idle time adds up to another reader."""
        started = time.monotonic()
        is_read = bool(wait([result], _LOOK_SECONDS).done)
        if not self._is_analysing():
            self._idle_seconds += time.monotonic() - started
            if self._idle_seconds >= _IDLE_SECONDS:
                self._pool.allow(self._pool.workers)
        return is_read

    def _fill(self, ahead: deque[_Begun], waiting: Iterator[ToRead]) -> None:
        """Begin as many files as there is room for."""
        while len(ahead) < FILES_AHEAD and self._bytes_ahead < BYTES_AHEAD:
            if ahead and self._gently():
                return
            task = next(waiting, None)
            if task is None:
                return
            ahead.append(self._begin(task))
            self._bytes_ahead += task.file.size

    def _begin(self, task: ToRead) -> _Begun:
        file, old = task.file, task.old
        found = b""
        try:
            if file.online_only:
                raise OnlineOnly
            if file.size > self._limits.file_bytes:
                raise TooLarge(f"파일이 {file.size / 1024 / 1024:,.0f}MB나 되어 읽지 않았습니다.")
            path = self._root.locate(file.path)
            found = content_hash(path)
        except DocumentError as error:
            return _Begun(task, found, error)
        except OSError as error:
            return _Begun(task, found, access_error(error))
        except OutsideLibrary as error:
            return _Begun(task, found, Unsupported(error.message, error.hint))
        if old is None and (rows := self._missing.get((found, is_readme(file.path)))):
            return _Begun(task, found, Moved(rows.pop()))
        if old is not None and _is_read(old, found):
            return _Begun(task, found, Same(old))
        return _Begun(task, found, cast("Future[CutReading]", self._pool.submit(path)))

    def _end(self, begun: _Begun, result: Result) -> Outcome:
        """Look at the file again: it may have changed or gone while it was read."""
        file, found = begun.task.file, begun.content_hash
        path = Path(extended(self._root.path / file.path.native))
        try:
            now = path.stat(follow_symlinks=False)
        except (FileNotFoundError, NotADirectoryError):
            if isinstance(result, Moved):
                self._missing[found, is_readme(result.row.path)].append(result.row)
            result = Vanished()
        except OSError:
            pass  # the result says already what is wrong
        else:
            if (now.st_size, now.st_mtime_ns) != (file.size, file.mtime_ns):
                found = b""  # text and hash may be of two versions: the next run reads it again
        return Outcome(file, begun.task.old, found, result)


def _is_read(old: DocumentRow, found: bytes) -> bool:
    """Say whether the index holds what can be read of this content."""
    return old.file.content_hash == found and old.code not in PASSING and reader_is_current(old)


def _taken(future: Future[CutReading]) -> CutReading | DocumentError:
    try:
        return future.result()
    except DocumentError as error:
        return error


def is_same(root: Root, task: ToRead) -> bool:
    """Say whether a file that looks unchanged has the content that the index knows."""
    try:
        found = content_hash(root.locate(task.file.path))
    except (OSError, OutsideLibrary):
        return False
    return task.old is not None and task.old.file.content_hash == found
