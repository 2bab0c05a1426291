"""A lock between processes: held by the system, so it goes with its process, however that ends.

No pids and no pings (STYLE, what we do not take along). Two threads of one process exclude each
other as two processes do. Called where something may be done by one process at a time: moves.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_LOOK_SECONDS = 0.02


@contextmanager
def held(path: Path, seconds: float) -> Iterator[None]:
    """Hold the lock of a file for the length of the block; the file is made where it is missing.

    Raises:
        TimeoutError: another one held it all the time.
        OSError: the file cannot be opened.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    try:
        _take(descriptor, time.monotonic() + seconds)
        yield
    finally:
        os.close(descriptor)  # which gives the lock back


def _take(descriptor: int, deadline: float) -> None:
    while not _is_taken_now(descriptor):
        if time.monotonic() >= deadline:
            raise TimeoutError
        time.sleep(_LOOK_SECONDS)


def _is_taken_now(descriptor: int) -> bool:
    """Try once; say whether we hold it."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
