"""The child's side of reading in processes: take a path, read it, send back what came of it.

It imports little, so that a child starts fast; parsers are loaded when their first file comes.
What it logs travels with its answer (`seojae.processes.child`).
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from seojae.errors import DocumentError, TooLarge
from seojae.parsers.base import Limits
from seojae.processes import child
from seojae.processes.limits import allow_seconds, limit_memory, peak_memory

OUT_OF_MEMORY = 70
"""Exit code of a child that ended because it had taken nearly all memory it may use."""
_NEARLY_ALL = 7 / 8
_LOOK_SECONDS = 0.1
_TOO_MUCH = "읽는 데 메모리가 너무 많이 들어 멈췄습니다."
Read = Callable[[Path, Limits], Any]


@dataclass(frozen=True, slots=True)
class Task:
    """A file to read within `seconds` of processor time."""

    file: Path
    seconds: float


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a task.

    Attributes:
        outcome: what `read` returned, or the `DocumentError` it raised.
        log: what was logged meanwhile.
        last: whether the child ends now.
    """

    outcome: Any
    log: tuple[str, ...] = ()
    last: bool = False


def serve(connection: Connection, read: Read, limits: Limits, memory: int) -> None:
    """Answer tasks until the other end closes, or until this process has grown too large.

    Args:
        connection: tasks come and replies go here; the first message only says "ready".
        read: what to call with a file; importable by name, since it crosses a process border.
        limits: passed on to `read`.
        memory: bytes of memory this process may use.
    """
    log = child.begin()
    limit_memory(memory)
    threading.Thread(target=_end_when_large, args=(memory,), daemon=True).start()
    connection.send(None)
    while True:
        try:
            task: Task = connection.recv()
        except EOFError:
            return
        allow_seconds(task.seconds)
        try:
            outcome = read(task.file, limits)
        except DocumentError as error:
            outcome = error
        except MemoryError:
            outcome = TooLarge(_TOO_MUCH)
        # A process that has been large stays large, and starting another one is cheap.
        last = peak_memory() > memory // 2
        logged = log.take()
        try:
            connection.send(Reply(outcome, logged, last))
        except MemoryError:
            connection.send(Reply(TooLarge(_TOO_MUCH), logged, last))
        if last:
            return


def _end_when_large(memory: int) -> None:
    """End before the system refuses memory: libraries then crash as if the file were broken.

    Reading libraries let other threads run while they work. Where one does not, the limit of the
    system (`limit_memory`, `Job`) holds.
    """
    while peak_memory() < memory * _NEARLY_ALL:
        time.sleep(_LOOK_SECONDS)
    os._exit(OUT_OF_MEMORY)
