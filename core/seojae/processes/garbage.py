"""Looking for garbage in cycles less often, while a process makes many small objects that stay.

Python looks after every 700 new objects. A first index makes millions, nearly all of which live on
or go without its help, and the looking was a sixth of what the parent did. Called by a run over the
library and at the beginning of each child.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_SELDOM = (200_000, 10, 10)
"""New objects between two looks: some megabytes that may wait to be given back."""
_lock = threading.Lock()
_usual: list[tuple[int, int, int]] = []
"""What to go back to, once for each block that is entered now."""


def collect_seldom() -> None:
    """Look for garbage seldom from now on."""
    gc.set_threshold(*_SELDOM)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Look for garbage seldom within the block; blocks may overlap in several threads."""
    with _lock:
        _usual.append(_usual[0] if _usual else gc.get_threshold())
        collect_seldom()
    try:
        yield
    finally:
        with _lock:
            usual = _usual.pop()
            if not _usual:
                gc.set_threshold(*usual)
