"""Compare what lies on the disk with what the index holds, and say what is to be done.

Size and time decide first; only where they differ is the file hashed. Failures are not tried again
until the file, its parser or the set of formats changes, except those that pass by themselves.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from seojae.errors import Locked, OnlineOnly, Unreadable
from seojae.indexing.scan import FoundFile, Scan
from seojae.parsers.formats import BY_NAME, FORMATS
from seojae.store.documents import DocumentRow

PASSING = frozenset({Locked.code, Unreadable.code, OnlineOnly.code})
"""Failures that may be gone at the next run though the file did not change."""
EDITION = zlib.crc32(" ".join(sorted(entry.name for entry in FORMATS)).encode())
"""Stands as the reader version of files whose format is unknown: more formats, another edition."""
STALE = -1
"""Reader version of rows that must be read again whatever the file says."""

_PIECE = 1024 * 1024


@dataclass(slots=True)
class Plan:
    """What a run has to do.

    Attributes:
        unchanged: number of files whose rows are true already.
        to_read: new and changed files, newest first, with the row they had.
        gone: rows whose files are not there any more.
    """

    unchanged: int = 0
    to_read: list[tuple[FoundFile, DocumentRow | None]] = field(default_factory=list)
    gone: list[DocumentRow] = field(default_factory=list)


def make_plan(found: Scan, rows: Iterable[DocumentRow]) -> Plan:
    """Sort files and rows into what is new, changed, unchanged and gone."""
    plan = Plan()
    known = {row.path.native: row for row in rows}
    for file in found.files:
        row = known.pop(file.path.native, None)
        if row is not None and is_current(row, file):
            plan.unchanged += 1
        else:
            plan.to_read.append((file, row))
    reported = {file.path.native for file, _ in found.problems}
    plan.gone = [
        row
        for row in known.values()
        if row.path.native not in reported and not found.hides(row.path)
    ]
    plan.to_read.sort(key=lambda entry: -entry[0].mtime_ns)
    return plan


def is_current(row: DocumentRow, file: FoundFile) -> bool:
    """Say whether a row needs no look at the file: same size, same time, same reader."""
    return (
        (row.file.size, row.file.mtime_ns) == (file.size, file.mtime_ns)
        and row.code not in PASSING
        and reader_is_current(row)
    )


def reader_is_current(row: DocumentRow) -> bool:
    """Say whether the parser that would read the file now is the one that read it."""
    entry = BY_NAME.get(row.format)
    return row.reader_version == (entry.version if entry else EDITION)


def content_hash(path: Path) -> bytes:
    """Hash the bytes of a file.

    Raises:
        OSError: it cannot be read.
    """
    digest = hashlib.blake2b(digest_size=20)
    with path.open("rb") as stream:
        while piece := stream.read(_PIECE):
            digest.update(piece)
    return digest.digest()


