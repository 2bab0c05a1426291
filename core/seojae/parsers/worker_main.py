"""The child's side of reading in processes: take a path, read it, send back what came of it.

It imports little, so that a child starts fast; parsers are loaded when their first file comes.
It never speaks to the terminal or to the pipes of an MCP server, which it inherits (field note
B01): its standard streams go nowhere, and what it logs travels with its answer.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from seojae.errors import DocumentError, TooLarge
from seojae.parsers.base import Limits
from seojae.parsers.process_limits import allow_seconds, limit_memory, peak_memory

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


class _Collector(logging.Handler):
    """Keeps formatted records until the next reply."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def serve(connection: Connection, read: Read, limits: Limits, memory: int) -> None:
    """Answer tasks until the other end closes, or until this process has grown too large.

    Args:
        connection: tasks come and replies go here; the first message only says "ready".
        read: what to call with a file; importable by name, since it crosses a process border.
        limits: passed on to `read`.
        memory: bytes of memory this process may use.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent, which ends us
    _mute()
    limit_memory(memory)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    threading.Thread(target=_end_when_large, args=(memory,), daemon=True).start()
    collector = _Collector()
    logging.getLogger().addHandler(collector)
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
        try:
            connection.send(Reply(outcome, tuple(collector.lines), last))
        except MemoryError:
            connection.send(Reply(TooLarge(_TOO_MUCH), tuple(collector.lines), last))
        collector.lines.clear()
        if last:
            return


def _end_with_parent() -> None:
    """Do not outlive a parent that was killed.

    Where a library holds the interpreter lock, the allowed processor time is the end instead.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _end_when_large(memory: int) -> None:
    """End before the system refuses memory: libraries then crash as if the file were broken.

    Reading libraries let other threads run while they work. Where one does not, the limit of the
    system (`limit_memory`, `Job`) holds.
    """
    while peak_memory() < memory * _NEARLY_ALL:
        time.sleep(_LOOK_SECONDS)
    os._exit(OUT_OF_MEMORY)


def _mute() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
