"""Doing a change: one at a time in the whole root, journalled, exclusive, looked at afterwards.

The order is always the same: take the lock, settle what was cut off, look at the file, write the
intent, act, see what came of it, write the end (DESIGN, moves; field notes F01, F03, F06, F07,
F10). Between intent and act every folder is opened anew, so that a link planted meanwhile is met.
Called by `desk` and `undo`; nothing else moves a file. The index is told by the caller.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from seojae.errors import FileChanged, FilingBusy, MoveFailed, NameTaken, SeojaeError
from seojae.model.shelving import Actor
from seojae.paths import fitting, locks
from seojae.paths.folders import Folder, opened
from seojae.paths.names import STATE
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.journal import DONE, MOVE, OPERATIONS, PENDING, Entry, Journal, new_id
from seojae.shelving.looking import Seen, free_name, is_same, look
from seojae.shelving.problems import problem
from seojae.shelving.settling import clear_folders, settle, spare_name
from seojae.shelving.steps import (
    left_behind,
    make_folders,
    missing_folders,
    patiently,
    rename,
)

log = logging.getLogger(__name__)

JOURNAL = "journal.jsonl"
LOCK = "move.lock"
LOCK_SECONDS = 20.0
"""How long a change waits for others; one change takes milliseconds."""

_ATTEMPTS = 20


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
        with ExitStack() as stack:
            try:
                stack.enter_context(locks.held(self.root.make_state() / LOCK, seconds))
                entries = self.journal.entries()
            except TimeoutError as error:
                raise FilingBusy from error
            except OSError as error:
                raise problem(error, RelPath(f"{STATE}/{LOCK}")) from error
            for entry in entries:
                if entry.state == PENDING and entry.operation in OPERATIONS:
                    log.warning("a change was cut off: %s", entry.id)
                    self._settle(entry)
            yield

    def _settle(self, entry: Entry) -> Entry:
        """Bring a change to its end, or back; one that cannot be looked at now stays pending."""
        try:
            state = settle(self.root, entry)
        except OSError as error:
            log.warning("what became of %s cannot be seen: %s", entry.id, error)
            return entry
        return self._end(entry, state, ())

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
                return self.carry_out(entry, partial(self._move, entry, order.source, target, seen))
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
                # What is taken back lay beside its twins before: only its very name counts.
                is_back = bool(order.undoes) and folder.find(wanted) is None
                name = wanted if is_back else free_name(folder, wanted, own)
                place = folder.at(name or wanted)
        except OSError as error:
            raise problem(error, order.target) from error
        if name is None or (name != wanted and not order.numbered):
            raise NameTaken(f"같은 이름이 이미 있습니다: {order.target}")
        return place, ()

    def carry_out(self, entry: Entry, act: Callable[[], tuple[str, ...]]) -> Entry:
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
            notes = act()
        except (OSError, SeojaeError) as error:
            ended = self._settle(entry)
            if ended.state == DONE:
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

    def _move(self, entry: Entry, source: RelPath, target: RelPath, seen: Seen) -> tuple[str, ...]:
        name, new = source.parts[-1], target.parts[-1]
        make_folders(self.root, entry.makes)
        with opened(self.root, source.parent) as old, opened(self.root, target.parent) as folder:
            if not is_same(old.stat(name), seen.stat):
                raise FileChanged
            patiently(lambda: rename(old, name, folder, new, seen, spare_name(entry.id)))
            old.sync()
            folder.sync()
            self._refuse_elsewhere(old, name, folder, target)
            return left_behind(old, name, folder, new)

    def _refuse_elsewhere(self, old: Folder, name: str, folder: Folder, target: RelPath) -> None:
        """See that the file lies where it shall; where the folder was swapped, take it back.

        Raises:
            MoveFailed: it is not to be seen, though the system said that it was moved.
            OutsideLibrary: a link stands in the place of the folder now.
        """
        try:
            with opened(self.root, target.parent) as now:
                if now.find(target.parts[-1]) is None:
                    raise MoveFailed(
                        f"옮긴 파일이 보이지 않아 그대로 두었습니다: {target}",
                        "보안 프로그램이 막았는지 보고, 파일이 어디에 있는지 확인하세요.",
                    )
        except (OSError, SeojaeError):
            with suppress(OSError):
                folder.move(target.parts[-1], old, name)
            raise


def new_entry(
    operation: str, source: RelPath | None, target: RelPath | None, actor: Actor, batch: str
) -> Entry:
    """Begin a change that happens now."""
    now = datetime.now().astimezone()
    now = now.replace(microsecond=now.microsecond // 1000 * 1000)  # as the journal keeps it
    return Entry(new_id("m"), batch, now, actor, operation, source, target)
