"""Notice that the program that started this one has gone.

A client that is killed closes our standard input, unless another of its children holds the other
end too; on Windows no signal is sent either (field note B06). So the parent itself is watched.
Called by `process`.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable

SECONDS = 1.0
"""How often a parent is looked at where the system cannot be asked to wait for its end."""


def watch(gone: Callable[[], None]) -> None:
    """Call `gone`, from a thread of its own, when the parent process has ended."""
    parent = os.getppid()
    wait = _waiter(parent)
    if wait is None:
        return

    def run() -> None:
        wait()
        gone()

    threading.Thread(target=run, name="watch parent", daemon=True).start()


if sys.platform == "win32":

    def _waiter(parent: int) -> Callable[[], object] | None:
        """Give a function that returns when the parent has ended; None where it has already."""
        import ctypes
        from ctypes import wintypes

        synchronize, infinite = 0x00100000, 0xFFFFFFFF
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.WaitForSingleObject.argtypes = (wintypes.HANDLE, wintypes.DWORD)
        handle = kernel.OpenProcess(synchronize, 0, parent)
        if not handle:
            return None
        return lambda: kernel.WaitForSingleObject(handle, infinite)

else:

    def _waiter(parent: int) -> Callable[[], object] | None:
        """Give a function that returns when the parent has ended; None where it has already."""
        if parent <= 1:
            return None
        tick = threading.Event()

        def wait() -> None:
            while os.getppid() == parent:
                tick.wait(SECONDS)

        return wait
