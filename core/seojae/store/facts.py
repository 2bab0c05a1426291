"""Single values about the whole index: when it was last complete, what built it."""

from __future__ import annotations

import sqlite3

ANALYZER = "analyzer"
"""Fingerprint of the analyser and the chunker that built the rows; another one rebuilds."""
FORMATS = "formats"
"""Number of formats and sum of their versions, of the program that indexed last."""
STANDS_IN = "stands_in"
"""Whether words were analysed without Kiwi, because it did not run."""
DAMAGED = "damaged"
"""Whether this index took the place of one that was damaged; empty once a run has told it."""
LAST_INDEXED = "last_indexed"
"""ISO 8601 time of the last complete run; absent until one has ended."""
SIGNATURES = "signatures"
"""Fingerprint of what makes signatures; another one makes all of them anew."""
UNFINISHED = "unfinished"
"""ISO 8601 time of the start of a run that is under way or was killed; empty after it ended."""


def get(connection: sqlite3.Connection, name: str) -> str:
    """Give a value, empty when it was never set."""
    row = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else ""


def put(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Set a value."""
    connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))
