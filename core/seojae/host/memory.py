"""Giving memory back to the system after much work.

What Python has freed is kept by the C library for later, tens of megabytes after a first index.
Linux's gives it back when it is asked to; other systems do so by themselves. Called by the leader
when it has been idle for a while.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress


def give_back() -> None:
    """Let go of what is free. Takes some hundredths of a second."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library than glibc
            ctypes.CDLL("libc.so.6").malloc_trim(0)
