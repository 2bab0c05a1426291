"""Let only so many of some waiting threads go on at a time, in the order of their numbers.

How many may change at any moment. Called by `seojae.parsers.workers`, whose files are taken in the
order in which they were given: one that is overtaken again and again would hold up all.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """Gives turns.

    Args:
        at_once: how many may have one at a time.
    """

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._changed = threading.Condition()
        self._waiting: set[int] = set()
        self._taken = 0

    def allow(self, at_once: int) -> None:
        """Change how many may have a turn; who has one keeps it."""
        with self._changed:
            self._at_once = at_once
            self._changed.notify_all()

    @contextmanager
    def turn(self, number: int) -> Iterator[None]:
        """Wait for a turn, before all that wait with a higher number, and keep it for the block."""
        with self._changed:
            self._waiting.add(number)
            self._changed.wait_for(lambda: self._is_next(number))
            self._waiting.discard(number)
            self._taken += 1
            self._changed.notify_all()  # another may have one, too
        try:
            yield
        finally:
            with self._changed:
                self._taken -= 1
                self._changed.notify_all()

    def _is_next(self, number: int) -> bool:
        return self._taken < self._at_once and number == min(self._waiting)
