"""Doing a change: one at a time in the whole root, journalled, exclusive, looked at afterwards.

The order is always the same: take the lock, settle what was cut off, look at the file, write the
intent, act, see what came of it, write the end (DESIGN, moves; field notes F01, F03, F06, F07,
F10). Between intent and act every folder is opened anew, so that a link planted meanwhile is met.
Called by `desk` and `undo`; nothing else moves a file. The index is told by the caller.
"""

from __future__ import annotations

import errno
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from seojae.errors import FileChanged, FilingBusy, MoveFailed, NameTaken, SeojaeError
from seojae.model.shelving import Actor
from seojae.paths import fitting, locks
from seojae.paths.folders import Folder, opened
from seojae.paths.names import fold
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.crossing import move_across
from seojae.shelving.journal import DONE, MOVE, PENDING, Entry, Journal, new_id
from seojae.shelving.looking import Seen, free_name, is_same, look
from seojae.shelving.problems import is_in_use, problem
from seojae.shelving.settling import clear_folders, settle, spare_name

T = TypeVar("T")
log = logging.getLogger(__name__)

JOURNAL = "journal.jsonl"
LOCK = "move.lock"
LOCK_SECONDS = 20.0
"""How long a change waits for others; one change takes milliseconds."""
IN_USE_SECONDS = 2.0
"""How long a file may be held by a scanner before it counts as open (field note F10)."""
OUTCOME_SECONDS = 1.0
"""How long a security agent may take to let go of the old name (field note F10)."""

_LOOK_SECONDS = 0.05
_ATTEMPTS = 20
_LEFT_BEHIND = "옮겼지만 원본이 제자리에 남아 있습니다. 보안 프로그램이 붙들고 있는지 보세요."


@dataclass(frozen=True, slots=True)
class Order:
    """An order to move one file.

    Attributes:
        target: where it shall go; folders on the way are made.
        expected: hash it must have; empty when it does not matter.
        numbered: whether ` (2)` may be put behind the name where it is taken.
        clears: folders to remove afterwards where nothing is left in them.
        undoes: id of the change that this one takes back.
    """

    source: RelPath
    target: RelPath
    document_id: str = ""
    expected: str = ""
    numbered: bool = True
    clears: tuple[RelPath, ...] = ()
    undoes: str = ""


class Filing:
    """The hands: does changes of one root."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self.journal = Journal(root.state / JOURNAL)

    @contextmanager
    def turn(self, seconds: float = LOCK_SECONDS) -> Iterator[None]:
        """Have the root to oneself for one change, with everything settled that was cut off.

        Raises:
            FilingBusy: others moved files all the time.
            EnvironmentProblem: our own folder cannot be written.
        """
        lock = self.root.make_state() / LOCK
        try:
            with locks.held(lock, seconds):
                self._settle_all()
                yield
        except TimeoutError as error:
            raise FilingBusy from error
        except OSError as error:
            raise problem(error, self.root.relative(lock)) from error

    def _settle_all(self) -> None:
        for entry in self.journal.entries():
            if entry.state == PENDING:
                state = settle(self.root, entry)
                log.warning("a change that was cut off is settled: %s %s", entry.id, state)
                self.journal.end(entry, state)

    def move(self, order: Order, actor: Actor, batch: str) -> Entry:
        """Move one file. To be called in one's `turn`.

        Raises:
            UserError: FileInUse, FileChanged, NameTaken, UnknownDocument, OutsideLibrary.
            EnvironmentProblem: the system refuses it. In both cases everything is as before.
        """
        name = order.source.parts[-1]
        try:
            with opened(self.root, order.source.parent) as folder:
                seen = patiently(lambda: look(folder, name))
        except OSError as error:
            raise problem(error, order.source) from error
        if order.expected and seen.content_hash != order.expected:
            raise FileChanged
        for _ in range(_ATTEMPTS):
            target, makes = self._free_place(order)
            entry = replace(
                new_entry(MOVE, order.source, target, actor, batch),
                document_id=order.document_id,
                content_hash=seen.content_hash,
                makes=makes,
                clears=order.clears,
                undoes=order.undoes,
            )
            try:
                return self.carry_out(entry, lambda entry: self._move(entry, seen))
            except NameTaken:  # somebody was faster
                if not order.numbered:
                    raise
        raise NameTaken(f"같은 이름이 이미 있습니다: {order.target}")

    def _free_place(self, order: Order) -> tuple[RelPath, tuple[RelPath, ...]]:
        """Give the place with a name that is free, and the folders that have to be made for it."""
        makes = missing_folders(self.root, order.target.parent)
        wanted = order.target.parts[-1]
        if makes:
            return RelPath(f"{makes[-1].native}/{fitting.fitted(wanted)}"), makes
        own = order.source.parts[-1] if order.source.parent == order.target.parent else ""
        try:
            with opened(self.root, order.target.parent) as folder:
                name = free_name(folder, wanted, own)
                place = folder.at(name or wanted)
        except OSError as error:
            raise problem(error, order.target) from error
        if name is None or (name != wanted and not order.numbered):
            raise NameTaken(f"같은 이름이 이미 있습니다: {order.target}")
        return place, ()

    def carry_out(self, entry: Entry, act: Callable[[Entry], tuple[str, ...]]) -> Entry:
        """Write the intent, act, write the end.

        `act` does it and gives sentences on what is not as expected.

        Raises:
            SeojaeError: why it was not done; everything is as before.
        """
        place = entry.target or entry.source or RelPath(JOURNAL)
        try:
            self.journal.begin(entry)
        except OSError as error:
            raise problem(error, place) from error
        try:
            notes = act(entry)
        except (OSError, SeojaeError) as error:
            state = settle(self.root, entry)
            ended = self._end(entry, state, ())
            if state == DONE:
                return ended
            if isinstance(error, OSError):
                raise problem(error, entry.source or place) from error
            raise
        clear_folders(self.root, entry.clears)
        return self._end(entry, DONE, notes)

    def _end(self, entry: Entry, state: str, notes: tuple[str, ...]) -> Entry:
        try:
            return self.journal.end(entry, state, notes)
        except OSError as error:  # settled at the next start, by the same rules
            log.warning("the end of %s could not be written: %s", entry.id, error)
            return replace(entry, state=state, notes=notes)

    def _move(self, entry: Entry, seen: Seen) -> tuple[str, ...]:
        if entry.source is None or entry.target is None:
            raise MoveFailed
        name, new = entry.source.parts[-1], entry.target.parts[-1]
        make_folders(self.root, entry.makes)
        with (
            opened(self.root, entry.source.parent) as source,
            opened(self.root, entry.target.parent) as target,
        ):
            if not is_same(source.stat(name), seen.stat):
                raise FileChanged
            patiently(lambda: self._rename(entry, source, target, seen))
            source.sync()
            target.sync()
            return _outcome(source, name, target, new)

    def _rename(self, entry: Entry, source: Folder, target: Folder, seen: Seen) -> None:
        if entry.source is None or entry.target is None:
            raise MoveFailed
        name, new, spare = entry.source.parts[-1], entry.target.parts[-1], spare_name(entry)
        try:
            source.move(name, target, new)
        except FileExistsError:
            if source.place != target.place or fold(name) != fold(new):
                raise
            # On systems where case does not count, the file is in its own way (field note E10).
            source.move(name, source, spare)
            try:
                source.move(spare, target, new)
            except FileExistsError:
                source.move(spare, source, name)
                raise
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            move_across(source, name, target, new, seen, spare)


def new_entry(
    operation: str, source: RelPath | None, target: RelPath | None, actor: Actor, batch: str
) -> Entry:
    """Begin a change that happens now."""
    now = datetime.now().astimezone()
    return Entry(new_id("m"), batch, now, actor, operation, source, target)


def missing_folders(root: Root, place: RelPath | None) -> tuple[RelPath, ...]:
    """Give the folders on the way to a place that are not there, from the top."""
    missing: list[RelPath] = []
    while place is not None:
        try:
            with opened(root, place):
                break
        except FileNotFoundError:
            missing.append(place)
        except OSError as error:
            raise problem(error, place) from error
        place = place.parent
    return tuple(reversed(missing))


def make_folders(root: Root, places: tuple[RelPath, ...]) -> None:
    """Make folders one below the other; those that are there by now are fine."""
    for place in places:
        with opened(root, place.parent) as folder:
            try:
                folder.make(place.parts[-1])
            except FileExistsError:
                continue
            folder.sync()


def _outcome(source: Folder, name: str, target: Folder, new: str) -> tuple[str, ...]:
    """See that the file lies where it shall, and no more where it lay.

    Raises:
        MoveFailed: it is not where it shall be, though the system said so.
    """
    there = target.find(new)
    if there is None:
        raise MoveFailed(
            f"옮긴 파일이 보이지 않습니다: {target.at(new)}",
            "보안 프로그램이 막았는지 보고, 파일이 어디에 있는지 확인하세요.",
        )
    deadline = time.monotonic() + OUTCOME_SECONDS
    while (left := source.find(name)) is not None:
        if (left.st_dev, left.st_ino) == (there.st_dev, there.st_ino):
            return ()  # one file in two spellings, where case does not count
        if time.monotonic() >= deadline:
            return (_LEFT_BEHIND,)
        time.sleep(_LOOK_SECONDS)
    return ()


def patiently(act: Callable[[], T]) -> T:
    """Do something again for a while as long as another program holds the file."""
    deadline = time.monotonic() + IN_USE_SECONDS
    while True:
        try:
            return act()
        except OSError as error:
            if not is_in_use(error) or time.monotonic() >= deadline:
                raise
        time.sleep(_LOOK_SECONDS)
