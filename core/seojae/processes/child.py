"""What a child process does before its work: fall silent, and not outlive its parent.

It never speaks to the terminal or to the pipes of an MCP server, which it inherits (field note
B01): its standard streams go nowhere, and what it logs is kept until its next reply. It imports
little, so that a child starts fast. Called first in every child's target function.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

from seojae.processes.garbage import collect_seldom


class Log(logging.Handler):
    """Keeps formatted records of level WARNING and above until they are taken."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        self._lines.append(self.format(record))

    def take(self) -> tuple[str, ...]:
        """Give what was logged since the last time."""
        lines = tuple(self._lines)
        self._lines.clear()
        return lines


def begin() -> Log:
    """Make this process a quiet child that ends with its parent; give what it logs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent, which ends us
    _mute()
    collect_seldom()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    log = Log()
    logging.getLogger().addHandler(log)
    return log


def _end_with_parent() -> None:
    """Do not outlive a parent that was killed (field note B06).

    Where a library holds the interpreter lock, a limit of `limits` is the end instead.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _mute() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
