"""Documents as members of families: which one, where it lies, and the date that it goes by."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from seojae.duplicates.families import Tie
from seojae.duplicates.latest import is_plausible
from seojae.model.duplicates import Member
from seojae.store import documents
from seojae.store.database import Connection
from seojae.store.documents import DocumentRow

_AT_ONCE = 1_000


def members_of(connection: Connection, ties: Iterable[Tie]) -> dict[int, Member]:
    """Give the documents of some ties, by row number."""
    now = datetime.now(UTC)
    wanted = sorted({row for tie in ties for row in (tie.a, tie.b)})
    return {
        row.id: member(row, now)
        for start in range(0, len(wanted), _AT_ONCE)
        for row in documents.by_rows(connection, wanted[start : start + _AT_ONCE]).values()
    }


def member(row: DocumentRow, now: datetime) -> Member:
    """Give one document; a date that no clock can have shown is none."""
    own = row.modified_at
    has_own = own is not None and is_plausible(own, now)
    changed = datetime.fromtimestamp(row.file.mtime_ns / 1e9, UTC)
    return Member(
        document_id=row.document_id,
        source=row.source,
        title=row.title,
        collection=row.collection,
        modified_at=own if own is not None and has_own else changed,
        has_own_date=has_own,
    )
