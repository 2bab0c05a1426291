"""Processes that die between two system calls, and what must be true of a library afterwards."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from tests.shelving.conftest import listing

from seojae.library import Library
from seojae.shelving.desk import Shelving
from seojae.shelving.journal import PENDING

SYSTEM = frozenset({"posix", "_io", "fcntl", "_ctypes", "io"})
"""Modules of C functions that ask the system for something."""

Act = Callable[[Shelving], object]


def dies(root: Path, act: Act, at: int) -> bool:
    """Do something in a process that is killed right before its `at`-th system call.

    Returns:
        False when it had ended before.
    """
    child = os.fork()
    if child == 0:
        try:
            with Library.open(root) as library:
                shelving = library.shelving
                sys.setprofile(_Reaper(at))
                act(shelving)
                sys.setprofile(None)
            os._exit(0)
        finally:
            os._exit(3)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0, "the act failed in the child"
    return False


class _Reaper:
    """Counts the calls into the system, and kills its process before one of them."""

    def __init__(self, at: int) -> None:
        self._left = at

    def __call__(self, frame: FrameType, event: str, function: Any) -> None:  # noqa: ANN401
        if event != "c_call":
            return
        owner = (
            getattr(function, "__module__", None)
            or type(getattr(function, "__self__", None)).__module__
        )
        if owner not in SYSTEM:
            return
        self._left -= 1
        if self._left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


def contents(root: Path) -> Counter[bytes]:
    """Count the contents of all files of the library, also of those that were set aside."""
    found = Counter(listing(root).values())
    backups = root / ".seojae" / "backups"
    found.update(path.read_bytes() for path in backups.rglob("*") if path.is_file())
    return found


def settled(root: Path) -> None:
    """Start again, and see that everything is settled and nothing of ours lies about."""
    with Library.open(root) as library:
        library.shelving.settle()
        entries = library.shelving._filing.journal.entries()
    assert [entry for entry in entries if entry.state == PENDING] == []
    assert list(root.rglob(".seojae-*")) == []


def folders(root: Path) -> set[str]:
    """Give all folders but our own."""
    return {
        path.relative_to(root).as_posix()
        for path in root.rglob("*")
        if path.is_dir() and ".seojae" not in path.relative_to(root).parts
    }
