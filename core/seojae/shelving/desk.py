"""`Shelving`: what `Library.shelving` hands out, one method for each thing a face can ask.

Each change takes the root's turn for as long as that one change lasts, so that a batch lets others
through in between. The index follows after the lock is given back; where it cannot, the change
stands, and the next run follows.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path

from seojae.errors import AlreadyThere, FilingBusy, RootMissing, SeojaeError
from seojae.model.library import CollectionCard
from seojae.model.shelving import (
    Actor,
    AddReport,
    CollectionMaterial,
    FilingReport,
    InboxPage,
    JournalEntry,
    MoveRequest,
    Plan,
    UndoReport,
)
from seojae.paths.names import check_collection_name
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving import batches, catalog, inbox, readme_writing, shelves, undo
from seojae.shelving.filing import JOURNAL, Filing
from seojae.shelving.index import Follow, RelativesOf
from seojae.shelving.journal import FAILED, PENDING, RENAME, Entry, new_id
from seojae.shelving.places import find_collection, find_document
from seojae.shelving.plans import Planner
from seojae.shelving.problems import problem
from seojae.shelving.readme import wanted
from seojae.shelving.undo import Chosen
from seojae.store.database import Database

log = logging.getLogger(__name__)

PAGE = 20
"""Documents on a page of the inbox."""

_NOT_FOLLOWED = "색인에는 다음 색인 때 반영됩니다."


class Shelving:
    """Files documents in one root. Methods may be called from any thread and process.

    Args:
        root: the library folder.
        database: its index, which may know nothing yet.
        follow: makes the index agree with what was changed.
        relatives: gives the copies and versions of documents.
    """

    def __init__(
        self, root: Root, database: Database, follow: Follow, relatives: RelativesOf
    ) -> None:
        self._root = root
        self._database = database
        self._follow = follow
        self._relatives = relatives
        self._filing = Filing(root)

    def settle(self) -> None:
        """Settle changes that were cut off; called at a start. Others at work are left alone.

        Raises:
            EnvironmentProblem: our own folder cannot be written.
        """
        if any(entry.state == PENDING for entry in self._entries()):
            try:
                with self._filing.turn(seconds=0.0):
                    pass
            except FilingBusy:
                return

    def plan(self, requests: Sequence[MoveRequest], *, include_empty: bool = False) -> Plan:
        """Say what would happen to many documents, and what would be refused. Changes nothing.

        Documents without text are refused unless `include_empty` is set.
        """
        return self._planned(requests, include_empty=include_empty).plan()

    def apply(
        self,
        requests: Sequence[MoveRequest],
        actor: Actor,
        *,
        include_empty: bool = False,
        watch: Callable[[int, int], None] = lambda _done, _total: None,
        stop: threading.Event | None = None,
    ) -> FilingReport:
        """File many documents as one batch; what is refused is told, the others go.

        Args:
            requests: what goes where.
            actor: who asks.
            include_empty: file documents without text too.
            watch: is told before each document how many are through, and of how many.
            stop: set it to end early; what was filed stays, and the report tells only of that.
        """
        planner = self._planned(requests, include_empty=include_empty)
        batch = new_id("b")
        done, refusals = batches.file_all(
            self._filing, planner.steps, actor, batch, watch, stop or threading.Event()
        )
        refused = (*planner.refusals, *refusals)
        return FilingReport(batch if done else "", self._told(done), refused)

    def file(self, request: MoveRequest, actor: Actor) -> JournalEntry:
        """File one document that was named; also one without text.

        Raises:
            UserError: why it stays where it is.
            EnvironmentProblem: the machine is in the way; it stays where it is.
        """
        with self._database.read() as connection:
            entries = self._entries()
            planner = Planner(self._root, connection, entries, include_empty=True)
            document = find_document(self._root, connection, entries, request.document)
            step = planner.step(request, document)
        (told,) = self._told([batches.file_one(self._filing, step, actor, new_id("b"))])
        return replace(told, notes=step.notes + told.notes)

    def moves(
        self, *, limit: int = 0, since: date | None = None, batch: str = ""
    ) -> tuple[JournalEntry, ...]:
        """List what was changed, the latest first.

        At most `limit` entries, 0 for all; only of the day `since` and later; only of one `batch`.

        Raises:
            RootMissing: the folder went away.
        """
        self.settle()
        entries = self._entries()
        back = undo.undone_by(entries)
        shown = (
            entry.shown(back.get(entry.id, ""))
            for entry in reversed(entries)
            if entry.state != FAILED
            and (since is None or entry.at.astimezone().date() >= since)
            and (not batch or entry.batch == batch)
        )
        return tuple(islice(shown, limit or None))

    def undo(
        self,
        actor: Actor,
        *,
        entry: str = "",
        batch: str = "",
        since: date | None = None,
        beside: bool = False,
    ) -> UndoReport:
        """Take changes back: one by id, a batch, all since a day; else the last one.

        With `beside`, ` (2)` is put behind a name whose old place is taken.

        Raises:
            NothingToUndo: nothing is meant, or it was taken back already.
            UndoBlocked: the one change that is meant cannot be taken back; with several, what
                cannot be is told in the report.
            RootMissing: the folder went away.
        """
        self.settle()
        chosen = undo.choose(self._entries(), Chosen(entry, batch, since))
        own = new_id("b")
        if not batch and since is None:
            one = batches.take_back_one(self._filing, chosen[0], actor, own, beside=beside)
            return UndoReport(own, self._told([one]))
        undone, refusals = batches.take_back_all(self._filing, chosen, actor, own, beside=beside)
        return UndoReport(own if undone else "", self._told(undone), tuple(refusals))

    def inbox(self, cursor: str = "", limit: int = PAGE) -> InboxPage:
        """List what waits in the inbox, with the collections one may choose from.

        Raises:
            BadCursor: the cursor is none of ours.
        """
        page = inbox.page(self._root, self._database, self._relatives, cursor, max(1, limit))
        return replace(page, collections=self.collections())

    def add(self, files: Sequence[Path], actor: Actor) -> AddReport:
        """Copy files from outside into the inbox; what is refused is told."""
        batch = new_id("b")
        added, refusals = batches.add_all(self._filing, files, actor, batch)
        return AddReport(batch if added else "", self._told(added), tuple(refusals))

    def collections(self) -> tuple[CollectionCard, ...]:
        """List the collections as they lie on the disk, in the order of their folders."""
        with self._database.read() as connection:
            return catalog.cards(self._root, connection)

    def create_collection(self, name: str, actor: Actor) -> JournalEntry:
        """Make an empty collection.

        Raises:
            NameNotAllowed: no collection can have this name.
            NameTaken: something has it.
        """
        check_collection_name(name)
        return self._change(
            lambda batch: shelves.make(self._filing, RelPath.parse(name), actor, batch)
        )

    def rename_collection(self, collection: str, name: str, actor: Actor) -> JournalEntry:
        """Rename a collection's folder; what its README calls it stays.

        Raises:
            UnknownCollection: there is none.
            NameNotAllowed: no collection can have this name.
            NameTaken: something has it.
        """
        source = self._collection(collection)
        check_collection_name(name)
        target = RelPath.parse(name)
        if target == source:
            raise AlreadyThere(f"책장 이름이 이미 그렇습니다: {source}")
        return self._change(
            lambda batch: shelves.move(self._filing, RENAME, source, target, actor, batch)
        )

    def remove_collection(self, collection: str, actor: Actor) -> JournalEntry:
        """Take a collection away in which no document is left; its README is kept for undo.

        Raises:
            UnknownCollection: there is none.
            CollectionNotEmpty: a document lies in it.
        """
        place = self._collection(collection)
        return self._change(lambda batch: shelves.remove(self._filing, place, actor, batch))

    def describe(self, collection: str) -> CollectionMaterial:
        """Give the material for describing a collection.

        Raises:
            UnknownCollection: there is none.
        """
        place = self._collection(collection)
        with self._database.read() as connection:
            card = next(
                card for card in catalog.cards(self._root, connection) if card.folder == place.shown
            )
            return catalog.material(connection, card)

    def write_readme(
        self,
        collection: str,
        name: str | None,
        description: str | None,
        tags: Sequence[str] | None,
        actor: Actor,
    ) -> JournalEntry | None:
        """Have a collection's README say its name, description and tags; None leaves a value.

        Returns:
            The change; None where the README says all of it already.

        Raises:
            UnknownCollection: there is none.
            BadArgument: a value cannot be written.
            UserError: FileInUse, FileChanged.
        """
        place = self._collection(collection)
        said = wanted(name, description, tags)
        with self._filing.turn():
            entry = readme_writing.introduce(self._filing, place, said, actor, new_id("b"))
        return self._told([entry])[0] if entry else None

    def _planned(self, requests: Sequence[MoveRequest], *, include_empty: bool) -> Planner:
        with self._database.read() as connection:
            planner = Planner(self._root, connection, self._entries(), include_empty)
            planner.add(requests)
        return planner

    def _collection(self, wanted: str) -> RelPath:
        with self._database.read() as connection:
            return find_collection(self._root, connection, wanted, create=False)

    def _change(self, act: Callable[[str], Entry]) -> JournalEntry:
        with self._filing.turn():
            entry = act(new_id("b"))
        return self._told([entry])[0]

    def _entries(self) -> list[Entry]:
        """Give all changes; without its folder a library has not none, it is away."""
        try:
            entries = self._filing.journal.entries()
        except OSError as error:
            raise problem(error, RelPath(JOURNAL)) from error
        if not entries and not self._root.path.is_dir():
            raise RootMissing
        return entries

    def _told(self, entries: Iterable[Entry]) -> tuple[JournalEntry, ...]:
        """Have the index follow, and give the changes as faces show them."""
        done = list(entries)
        places = [
            place for each in done for place in (each.source, each.target) if place is not None
        ]
        notes: tuple[str, ...] = ()
        try:
            if places:
                self._follow(places)
        except SeojaeError as error:
            log.warning("the index did not follow a change: %s", error)
            notes = (_NOT_FOLLOWED,)
        return tuple(replace(each.shown(), notes=each.notes + notes) for each in done)
