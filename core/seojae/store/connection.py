"""A connection that keeps what was read through it, as long as nobody writes to the index.

Searches of one subject meet the same chunks again and again. What is made of them is kept for one
state of the index: SQLite itself tells when another connection has written, and our own writes let
go of everything. So nothing kept can be older than what a query would read. Called by
`seojae.store.database` alone; who keeps something says under which name, and how much.
"""

from __future__ import annotations

import sqlite3
from functools import cached_property
from itertools import islice
from typing import Any


class KeepingConnection(sqlite3.Connection):
    """A connection to the index with what is kept of it."""

    _state: int | None = None

    @cached_property
    def _kept(self) -> dict[str, dict[Any, Any]]:
        return {}

    def begin_reading(self) -> None:
        """Begin a read transaction; forget what was kept if the index is not what it was then."""
        self.execute("BEGIN")
        (state,) = self.execute("PRAGMA data_version").fetchone()
        if state != self._state:
            self._kept.clear()
            self._state = state

    def forget(self) -> None:
        """Let go of all that is kept: before and after a write, and when there is nothing to do."""
        self._kept.clear()
        self._state = None

    def kept(self, name: str, most: int) -> dict[Any, Any]:
        """Give what is kept under a name; of more than `most` things the oldest quarter is let go.

        Not all of them: the question that comes next would pay for every one it needs again.
        """
        things = self._kept.setdefault(name, {})
        if len(things) > most:
            for key in list(islice(things, len(things) - most + most // 4)):
                del things[key]
        return things
