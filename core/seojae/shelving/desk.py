"""`Shelving`: what `Library.shelving` hands out, one method for each thing a face can ask.

Each change takes the root's turn for as long as that one change lasts, so that a batch lets others
through in between. The index follows after the lock is given back; where it cannot, the change
stands, and the next run follows.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from seojae.errors import FilingBusy, SeojaeError
from seojae.model.shelving import (
    Actor,
    FilingReport,
    JournalEntry,
    MoveRequest,
    Plan,
    Refusal,
    UndoReport,
)
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving import taking_back, undo
from seojae.shelving.filing import Filing, Order
from seojae.shelving.index import Follow
from seojae.shelving.journal import FAILED, PENDING, Entry, new_id
from seojae.shelving.places import find_document
from seojae.shelving.plans import Planner, Step, refusal
from seojae.shelving.problems import problem
from seojae.shelving.undo import Chosen
from seojae.store.database import Database

log = logging.getLogger(__name__)

_NOT_FOLLOWED = "색인에는 다음 색인 때 반영됩니다."


class Shelving:
    """Files documents in one root. Methods may be called from any thread and process.

    Args:
        root: the library folder.
        database: its index, which may know nothing yet.
        follow: makes the index agree with what was changed.
    """

    def __init__(self, root: Root, database: Database, follow: Follow) -> None:
        self._root = root
        self._database = database
        self._follow = follow
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
        self, requests: Sequence[MoveRequest], actor: Actor, *, include_empty: bool = False
    ) -> FilingReport:
        """File many documents as one batch; what is refused is told, the others go.

        Documents without text are refused unless `include_empty` is set.
        """
        planner = self._planned(requests, include_empty=include_empty)
        batch = new_id("b")
        done: list[Entry] = []
        refusals = list(planner.refusals)
        for step in planner.steps:
            try:
                done.append(self._file(step, actor, batch))
            except SeojaeError as error:
                source = step.document.path.shown
                refusals.append(refusal(step.request.document, error, source))
        notes = self._followed(done)
        shown = tuple(replace(each.shown(), notes=each.notes + notes) for each in done)
        return FilingReport(batch if done else "", shown, tuple(refusals))

    def file(self, request: MoveRequest, actor: Actor) -> JournalEntry:
        """File one document that was named; also one without text.

        Raises:
            UserError: why it stays where it is.
            EnvironmentProblem: the machine is in the way; it stays where it is.
        """
        with self._database.read() as connection:
            planner = Planner(self._root, connection, self._entries(), include_empty=True)
            document = find_document(self._root, connection, planner.entries, request.document)
            step = planner.step(request, document)
        entry = self._file(step, actor, new_id("b"))
        notes = self._followed([entry])
        return replace(entry.shown(), notes=(*step.notes, *entry.notes, *notes))

    def moves(
        self, *, limit: int = 0, since: date | None = None, batch: str = ""
    ) -> tuple[JournalEntry, ...]:
        """List what was changed, the latest first.

        Args:
            limit: most entries; 0 for all.
            since: only those of this day and later.
            batch: only those of this batch.
        """
        self.settle()
        entries = self._entries()
        back = undo.undone_by(entries)
        shown = [
            entry.shown(back.get(entry.id, ""))
            for entry in reversed(entries)
            if entry.state != FAILED
            and (since is None or entry.at.astimezone().date() >= since)
            and (not batch or entry.batch == batch)
        ]
        return tuple(shown[:limit] if limit else shown)

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
        """
        is_one = not batch and since is None
        self.settle()
        chosen = undo.choose(self._entries(), Chosen(entry, batch, since))
        own = new_id("b")
        undone: list[Entry] = []
        refusals: list[Refusal] = []
        for each in chosen:
            try:
                with self._filing.turn():
                    # Looked up again: another process may have been faster.
                    (now,) = undo.choose(self._entries(), Chosen(entry=each.id))
                    undone.append(
                        taking_back.take_back(self._filing, now, actor, own, beside=beside)
                    )
            except SeojaeError as error:
                if is_one:
                    raise
                source = each.target.shown if each.target else ""
                refusals.append(refusal(each.id, error, source))
        notes = self._followed(undone)
        shown = tuple(replace(each.shown(), notes=each.notes + notes) for each in undone)
        return UndoReport(own if undone else "", shown, tuple(refusals))

    def _planned(self, requests: Sequence[MoveRequest], *, include_empty: bool) -> Planner:
        with self._database.read() as connection:
            planner = Planner(self._root, connection, self._entries(), include_empty)
            planner.add(requests)
        return planner

    def _file(self, step: Step, actor: Actor, batch: str) -> Entry:
        order = Order(step.document.path, step.target, step.document.document_id)
        with self._filing.turn():
            return self._filing.move(order, actor, batch)

    def _entries(self) -> list[Entry]:
        try:
            return self._filing.journal.entries()
        except OSError as error:
            raise problem(error, RelPath("journal.jsonl")) from error

    def _followed(self, entries: Iterable[Entry]) -> tuple[str, ...]:
        """Have the index follow; give a sentence where it could not."""
        places = [
            place
            for entry in entries
            for place in (entry.source, entry.target)
            if place is not None
        ]
        try:
            if places:
                self._follow(places)
        except SeojaeError as error:
            log.warning("the index did not follow a change: %s", error)
            return (_NOT_FOLLOWED,)
        return ()
