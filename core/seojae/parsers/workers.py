"""Reading files in child processes, so that no file can hang, bloat or kill the program.

A `ReadingPool` keeps a few children and gives each one file at a time. A child that takes too long
is killed, one that grows too large or crashes is replaced; each costs its file alone. Children
start when they are needed. The caller guards its entry point with `freeze_support` (DESIGN, two
executables). The child's side is `worker_main`.

Our own pool and not a library's: those share one pipe and one lock between children, so that a
child killed at the wrong moment takes the others with it, and wait seconds before they kill.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self, cast

from seojae.errors import (
    Corrupt,
    DocumentError,
    ReadersNotStarting,
    TimedOut,
    TooLarge,
    Unreadable,
)
from seojae.parsers import reading
from seojae.parsers.base import Limits
from seojae.parsers.reading import Reading
from seojae.parsers.worker_main import OUT_OF_MEMORY, Read, Reply, Task, serve
from seojae.processes.limits import Job
from seojae.processes.turns import Turns

log = logging.getLogger(__name__)

MEMORY = 1024 * 1024 * 1024
"""Bytes of memory for reading one file (FORMATS, Robustness)."""
SECONDS = 27.0
"""Time for one file. With the end of the child and the start of another it stays below 30 s."""
_START_SECONDS = 60.0
"""How long a child may take to start: antivirus programs look at every file it loads."""
_STARTS = 4
"""So many children in a row may end before they begin; then it is not the file, nor chance. A
script that indexes as soon as it is imported does so in each child, too."""
_AGAIN_SECONDS = 60.0
"""How long no child is started then."""
_END_SECONDS = 5.0
# On POSIX minus SIGKILL, which only a system short of memory sends; on Windows the exception with
# which libraries of Chromium, pdfium among them, end when memory is refused.
_OUT_OF_MEMORY = {OUT_OF_MEMORY, -9, 0xE0000008}
_OUT_OF_TIME = -24  # on POSIX minus SIGXCPU
_SPAWN = multiprocessing.get_context("spawn")


class ReadingPool:
    """Reads files side by side in child processes.

    Args:
        workers: most children at a time; `allow` may have fewer of them work.
        limits: bounds for one file.
        seconds: time for one file.
        memory: bytes of memory for one child.
        read: what a child calls with the file and the limits; importable by name.
        idle_seconds: how long children without work are kept; until `close` when None.
    """

    def __init__(
        self,
        workers: int,
        limits: Limits,
        seconds: float = SECONDS,
        *,
        memory: int = MEMORY,
        read: Read = reading.read,
        idle_seconds: float | None = None,
    ) -> None:
        self.workers = workers
        self._settings = (read, limits, memory)
        self._seconds = seconds
        self._job = Job(memory)
        self._lock = threading.Lock()
        self._children: set[_Child] = set()
        self._idle: list[_Child] = []
        self._cancelled = False
        self._not_started = 0
        self._not_before = 0.0
        self._idle_seconds = idle_seconds
        self._timer: threading.Timer | None = None
        self._last_work = time.monotonic()
        self._turns = Turns(workers)
        self._numbers = count()
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="reading")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.cancel()

    def submit(self, file: Path) -> Future[Reading]:
        """Read a file when a child is free.

        `result()` of what is returned gives the `Reading`, or raises the `DocumentError` that says
        why there is none, `ReadersNotStarting` when none can be read at all, or `CancelledError`
        after `cancel`.
        """
        return self._threads.submit(self._read, file, next(self._numbers))

    def allow(self, children: int) -> None:
        """Have only so many children read from now on; others finish what they are reading."""
        self._turns.allow(children)

    def warm(self) -> None:
        """Start a child, without waiting until it is ready: a file will come."""
        self._threads.submit(lambda: self._give_back(self._take()))

    @property
    def is_cancelled(self) -> bool:
        """Whether `cancel` was called: nothing can be submitted any more."""
        return self._cancelled

    def close(self) -> None:
        """Finish what was submitted, then end the children."""
        self._threads.shutdown()
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
        self._end_idle()
        self._job.close()

    def cancel(self) -> None:
        """Drop what was submitted and kill the children at once."""
        with self._lock:
            self._cancelled = True
            for child in self._children:
                child.kill()
        self._turns.allow(self.workers)  # who waits for a turn need not wait longer
        self._threads.shutdown(cancel_futures=True)
        self.close()

    def _read(self, file: Path, number: int) -> Reading:
        with self._turns.turn(number):
            if self._cancelled:
                raise CancelledError
            child = self._take()
            try:
                return child.read(file, self._seconds)
            except _Killed as error:
                raise CancelledError from error
            finally:
                self._give_back(child)

    def _take(self) -> _Child:
        with self._lock:
            while self._idle:
                child = self._idle.pop()
                if child.is_alive:  # one that waits long may have been ended by somebody
                    return child
                self._children.discard(child)
                child.end()
            if time.monotonic() < self._not_before:
                raise ReadersNotStarting
        try:
            child = _Child(self._settings, self._job)
        except OSError as error:
            raise _not_started() from error
        with self._lock:
            self._children.add(child)
            if self._cancelled:
                child.kill()
        return child

    def _give_back(self, child: _Child) -> None:
        with self._lock:
            if child.usable:
                self._idle.append(child)
                self._not_started = 0 if child.started else self._not_started
            else:
                self._children.discard(child)
                self._count(child)
            self._last_work = time.monotonic()
            if self._idle_seconds is not None and self._timer is None and not self._cancelled:
                self._look_later(self._idle_seconds)

    def _count(self, child: _Child) -> None:
        """Note whether a child that is gone had ever begun; after some that had not, wait."""
        self._not_started = 0 if child.started else self._not_started + 1
        if self._not_started >= _STARTS and not self._cancelled:
            log.warning("children that read do not start: none is tried for a while")
            self._not_before = time.monotonic() + _AGAIN_SECONDS
            self._not_started = 0

    def _look_later(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._look_whether_idle)
        self._timer.daemon = True
        self._timer.start()

    def _look_whether_idle(self) -> None:
        with self._lock:
            self._timer = None
            left = self._last_work + (self._idle_seconds or 0.0) - time.monotonic()
            if left > 0 and not self._cancelled:
                self._look_later(left)
                return
        self._end_idle()

    def _end_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
            self._children.difference_update(idle)
        for child in idle:
            child.end()


class _Killed(Exception):
    """The child was killed from outside its reading, by `cancel`."""


class _Child:
    """One child process. Used by one thread at a time; only `kill` may come from another."""

    def __init__(self, settings: tuple[Read, Limits, int], job: Job) -> None:
        self._connection, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=serve, args=(theirs, *settings), daemon=True)
        self._process.start()
        theirs.close()
        try:
            job.add(cast("int", self._process.pid))
        except OSError as error:  # the time limit still holds
            log.warning("no memory limit for a reading process: %s", error)
        self.started = False
        self._killed = False
        self.usable = True

    def read(self, file: Path, seconds: float) -> Reading:
        """Have one file read.

        Raises:
            DocumentError: there is no reading, or the child did not survive it.
            _Killed: `kill` came from another thread.
        """
        try:
            self._start()
            self._connection.send(Task(file, seconds))
            if not self._connection.poll(seconds):
                raise TimedOut
            reply: Reply = self._connection.recv()
        except (EOFError, OSError) as error:
            raise self._death() from error
        except DocumentError:
            self._process.kill()
            self.end()
            raise
        for line in reply.log:
            log.warning("%s", line)
        if reply.last:
            self.end()
        if isinstance(reply.outcome, DocumentError):
            raise reply.outcome
        return cast("Reading", reply.outcome)

    @property
    def is_alive(self) -> bool:
        """Whether the process is there."""
        return self._process.is_alive()

    def kill(self) -> None:
        """End the child now, whatever it is doing."""
        self._killed = True
        self._process.kill()

    def end(self) -> None:
        """Let an idle child go and wait until it is gone."""
        self.usable = False
        self._connection.close()
        self._process.join(_END_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(_END_SECONDS)

    def _start(self) -> None:
        if not self.started:
            if not self._connection.poll(_START_SECONDS):
                raise _not_started()
            self._connection.recv()
            self.started = True

    def _death(self) -> Exception:
        """Say what the end of the child means for the file it was reading."""
        self.end()
        if self._killed:
            return _Killed()
        if not self.started:
            return _not_started()
        if self._process.exitcode in _OUT_OF_MEMORY:
            return TooLarge("읽는 데 메모리가 너무 많이 들어 멈췄습니다.")
        if self._process.exitcode == _OUT_OF_TIME:
            return TimedOut()
        return Corrupt("파일을 읽던 프로그램이 멈췄습니다. 파일이 손상된 것 같습니다.")


def _not_started() -> Unreadable:
    return Unreadable(
        "문서를 읽는 프로그램을 시작하지 못했습니다.",
        "메모리에 빈 자리가 생긴 뒤 다시 색인해 주세요.",
    )
