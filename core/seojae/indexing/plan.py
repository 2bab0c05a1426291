"""Compare what lies on the disk with what the index holds, and say what is to be done.

Size and time decide first; only where they differ is the file hashed. Failures are not tried again
until the file, its parser or the set of formats changes, except those that pass by themselves
(field note G23). Pure: nothing is read or written here.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.metadata import version

from seojae.errors import (
    DocumentError,
    Locked,
    OnlineOnly,
    ReaderFailed,
    Unreadable,
    Unsupported,
)
from seojae.indexing.scan import FoundFile, Problem, Scan
from seojae.parsers.collection_readme import is_readme
from seojae.parsers.formats import BY_NAME, FORMATS
from seojae.paths.relpath import RelPath
from seojae.store.documents import UNREAD, DocumentRow, FileState

PASSING = frozenset({Locked.code, Unreadable.code, OnlineOnly.code})
"""Failures that may be gone at the next run though the file did not change."""
EDITION = zlib.crc32(" ".join(sorted(entry.name for entry in FORMATS)).encode())
"""Stands as the reader version of files of an unknown format: more formats, another edition."""
STALE = -1
"""Reader version of rows that must be read again whatever the file says."""

_CLOCK_TICK_NS = 2_000_000_000
"""A file may be saved twice within one tick of its clock (2 s on FAT), with one time to show."""
_MOST_AHEAD_NS = 3_600_000_000_000
"""The clock of a file server may be ahead; a later time was set by hand or by a wrong clock."""


@dataclass(frozen=True, slots=True)
class ToRead:
    """A new or changed file, with the row it had."""

    file: FoundFile
    old: DocumentRow | None


@dataclass(slots=True)
class Plan:
    """What a run has to do.

    Attributes:
        unchanged: number of entries whose rows are true already.
        to_read: new and changed files; those that may have been moved, then the newest, first.
        unsettled: files that look unchanged, but may have been saved again within the same tick
            of the clock: their content decides.
        problems: new or changed entries that are not read.
        gone: rows of what is not there any more.
        missing: rows whose files are gone too, but may lie among `to_read` under another name.
        moved: files in new folders, each with the row of one that is gone and had its name, size
            and time: a folder that is renamed or moved is not even hashed.
    """

    unchanged: int = 0
    to_read: list[ToRead] = field(default_factory=list)
    unsettled: list[ToRead] = field(default_factory=list)
    problems: list[tuple[Problem, DocumentRow | None]] = field(default_factory=list)
    gone: list[DocumentRow] = field(default_factory=list)
    missing: list[DocumentRow] = field(default_factory=list)
    moved: list[tuple[FoundFile, DocumentRow]] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether the index agrees with the disk already."""
        return not (self.to_read or self.problems or self.gone or self.missing or self.moved)


def make_plan(found: Scan, rows: Iterable[DocumentRow]) -> Plan:
    """Sort entries and rows into what is new, changed, unchanged and gone."""
    plan = Plan()
    known = {row.path.native: row for row in rows}
    for file in found.files:
        row = known.pop(file.path.native, None)
        if row is None or not is_current(row, file):
            plan.to_read.append(ToRead(file, row))
        elif is_settled(row) or file.online_only:
            plan.unchanged += 1
        else:
            plan.unsettled.append(ToRead(file, row))
    for problem in found.problems:
        row = known.pop(problem.path.native, None)
        if row is not None and _is_told(row, problem.error):
            plan.unchanged += 1
        else:
            plan.problems.append((problem, row))
    closed = tuple(f"{problem.path.native}/" for problem in found.problems if problem.is_folder)
    lost = [row for row in known.values() if not row.path.native.startswith(closed)]
    lost = _without_moved(plan, lost)  # those in closed folders are not known to be gone
    sizes = {task.file.size for task in plan.to_read if task.old is None}
    for row in lost:
        may_be_moved = row.status != UNREAD and row.file.content_hash and row.file.size in sizes
        (plan.missing if may_be_moved else plan.gone).append(row)
    lost_sizes = {row.file.size for row in plan.missing}
    plan.to_read.sort(
        key=lambda task: (task.old is None and task.file.size in lost_sizes, task.file.mtime_ns),
        reverse=True,
    )
    return plan


def _without_moved(plan: Plan, lost: list[DocumentRow]) -> list[DocumentRow]:
    """Find lost rows again that have the name, size and time of a new file; give the others."""
    by_look: dict[tuple[bytes, int, int, bool], list[DocumentRow]] = {}
    for row in lost:
        if row.file.content_hash and not row.code and reader_is_current(row) and is_settled(row):
            by_look.setdefault(_look(row.path, row.file), []).append(row)
    if not by_look:
        return lost
    to_read, found = [], set()
    for task in plan.to_read:
        alike = by_look.get(_look(task.file.path, task.file)) if task.old is None else None
        if alike:
            row = alike.pop()
            found.add(row.id)
            plan.moved.append((task.file, row))
        else:
            to_read.append(task)
    plan.to_read = to_read
    return [row for row in lost if row.id not in found]


def _look(path: RelPath, file: FoundFile | FileState) -> tuple[bytes, int, int, bool]:
    """What tells a file; a README is read otherwise at the top of a collection than below it."""
    return os.fsencode(path.parts[-1]), file.size, file.mtime_ns, is_readme(path)


def _is_told(row: DocumentRow, error: DocumentError) -> bool:
    return (row.code, row.message) == (error.code, error.message)


def is_current(row: DocumentRow, file: FoundFile) -> bool:
    """Say whether a row agrees with what the directory tells: same size, same time, same reader."""
    if (row.file.size, row.file.mtime_ns) != (file.size, file.mtime_ns):
        return False
    if not reader_is_current(row):
        return False
    if row.code in PASSING:
        return file.online_only and row.code == OnlineOnly.code
    return True


def is_settled(row: DocumentRow) -> bool:
    """Say whether a later change would have shown in the time of the file.

    It would where that time lay far ahead already: saving again sets it back to now.
    """
    since = row.indexed_at.timestamp() * 1e9 - row.file.mtime_ns
    return since > _CLOCK_TICK_NS or since < -_MOST_AHEAD_NS


def reader_is_current(row: DocumentRow) -> bool:
    """Say whether the parser that would read the file now is the one that read it."""
    return row.reader_version == reader_version(row.format, row.code)


def reader_version(format_name: str, code: str = "") -> int:
    """Give what stands as the reader version of a file of this format that ended with this code.

    A fault of ours may be mended anywhere in the program, so its files wait for the next one.
    """
    entry = BY_NAME.get(format_name)
    if code == ReaderFailed.code:
        reader = entry.version if entry else EDITION
        return zlib.crc32(f"{version('seojae')} {reader}".encode())
    return EDITION if entry is None or code == Unsupported.code else entry.version
