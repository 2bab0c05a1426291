"""Several changes under one batch: each in a turn of its own, what is refused told beside the rest.

Called by `desk`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from seojae.errors import SeojaeError
from seojae.model.shelving import Actor, Refusal
from seojae.paths.names import visible
from seojae.shelving import importing, taking_back, undo
from seojae.shelving.filing import Filing, Order
from seojae.shelving.journal import Entry
from seojae.shelving.plans import Step, refusal
from seojae.shelving.undo import Chosen

Outcome = tuple[list[Entry], list[Refusal]]


def file_one(filing: Filing, step: Step, actor: Actor, batch: str) -> Entry:
    """File one document as planned.

    Raises:
        SeojaeError: why it stays where it is.
    """
    order = Order(step.document.path, step.target, step.document.document_id)
    with filing.turn():
        return filing.move(order, actor, batch)


def file_all(
    filing: Filing,
    steps: Sequence[Step],
    actor: Actor,
    batch: str,
    watch: Callable[[int, int], None],
    stop: threading.Event,
) -> Outcome:
    """File documents as planned; each is checked again. Once it is stopped, the rest stays."""
    done: list[Entry] = []
    refusals: list[Refusal] = []
    for number, step in enumerate(steps):
        if stop.is_set():
            break
        watch(number, len(steps))
        try:
            done.append(file_one(filing, step, actor, batch))
        except SeojaeError as error:
            source = step.document.path.shown
            refusals.append(refusal(step.request.document, error, source))
    return done, refusals


def take_back_one(filing: Filing, entry: Entry, actor: Actor, batch: str, *, beside: bool) -> Entry:
    """Take one change back, if it still stands: another process may have been faster.

    Raises:
        SeojaeError: why it stands.
    """
    with filing.turn():
        (now,) = undo.choose(filing.journal.entries(), Chosen(entry=entry.id))
        return taking_back.take_back(filing, now, actor, batch, beside=beside)


def take_back_all(
    filing: Filing, entries: Iterable[Entry], actor: Actor, batch: str, *, beside: bool
) -> Outcome:
    """Take changes back in the order given."""
    undone: list[Entry] = []
    refusals: list[Refusal] = []
    for entry in entries:
        try:
            undone.append(take_back_one(filing, entry, actor, batch, beside=beside))
        except SeojaeError as error:
            source = entry.target.shown if entry.target else ""
            refusals.append(refusal(entry.id, error, source))
    return undone, refusals


def add_all(filing: Filing, files: Sequence[Path], actor: Actor, batch: str) -> Outcome:
    """Copy files into the inbox."""
    added: list[Entry] = []
    refusals: list[Refusal] = []
    for file in files:
        try:
            with filing.turn():
                added.append(importing.add(filing, file, actor, batch))
        except SeojaeError as error:
            shown = visible(str(file))
            refusals.append(refusal(shown, error, shown))
    return added, refusals
