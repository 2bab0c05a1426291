"""Segments: what FTS5 writes at each commit, merged while nothing else is to be done.

Every look-up walks through all segments side by side, so an index that was written in many small
steps, or for hours, answers slower than one written at once (docs/decisions/0027). FTS5 merges some
as it writes; the rest is done here, in short transactions, so that nobody has to wait. It changes
no answer. Called by the engine for a leader that is idle.
"""

from __future__ import annotations

from contextlib import suppress

from seojae.errors import DiskFull, IndexBusy
from seojae.store.database import Connection, Database

_PAGES = 500
"""Pages of postings that one transaction merges: less than a tenth of a second."""
_ALIKE = 2
"""Segments of about one size that are merged. FTS5 waits for four, and for sixteen small ones; with
two, what is written once is written again as often as the index doubles."""


def merge_some(database: Database) -> bool:
    """Merge some segments; say whether there may be more to merge.

    Others come first: nothing is merged while another program writes, or when the disk is full.

    Raises:
        EnvironmentProblem: the index cannot be used.
    """
    with suppress(IndexBusy, DiskFull), database.write() as connection:
        _set_up(connection)
        before = connection.total_changes
        connection.execute("INSERT INTO passages (passages, rank) VALUES ('merge', ?)", (_PAGES,))
        return connection.total_changes - before > 1  # as FTS5 tells it
    return False


def _set_up(connection: Connection) -> None:
    """Have FTS5 merge that few; it is kept in the index, and writing it anew would be a change."""
    row = connection.execute("SELECT v FROM passages_config WHERE k = 'usermerge'").fetchone()
    if row != (_ALIKE,):
        connection.execute(
            "INSERT INTO passages (passages, rank) VALUES ('usermerge', ?)", (_ALIKE,)
        )
