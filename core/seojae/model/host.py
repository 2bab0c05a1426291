"""What a process that keeps a library open tells of it: who leads, what is watched, what waits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from seojae.model.library import Failure, IndexReport, Progress


class Watching(StrEnum):
    """How the leader learns of changes."""

    NOT = "none"
    EVENTS = "events"
    """The system tells of each change."""
    POLLING = "polling"
    """The system does not: the folder is looked through every few seconds."""


@dataclass(frozen=True, slots=True)
class HostState:
    """One moment of a library that several processes may have open.

    Attributes:
        is_leader: this process indexes and watches.
        is_led: some process does, this one or another.
        root_present: the folder is there; its index is kept while it is not.
        paused: a person asked for a rest; nothing is indexed until `resume`.
        watching: how changes are noticed; `watching_reason` says in Korean why by polling.
        progress: of the run that is under way, else None.
        queue: places that changed and are not looked at yet.
        lag_seconds: how long the oldest of them has been waiting; 0.0 when none is.
        last_event: when a change was last noticed; None when none was.
        last_indexed: when the index was last made to agree with all that was noticed.
        problem: a Korean sentence saying what keeps the leader from its work, with the next step.
    """

    is_leader: bool = False
    is_led: bool = False
    root_present: bool = True
    paused: bool = False
    watching: Watching = Watching.NOT
    watching_reason: str = ""
    progress: Progress | None = None
    queue: int = 0
    lag_seconds: float = 0.0
    last_event: datetime | None = None
    last_indexed: datetime | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Reconciled:
    """What came of making the rows of some places agree with the disk.

    Attributes:
        read, removed: documents as shown, `moved` those that have a new place.
        failures: files that could not be read.
        again: places as shown on disk that have to be looked at again: their files were held by
            another program, or changed while they were read.
        cancelled: it was stopped early; not everything was looked at.
    """

    read: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    again: tuple[str, ...] = ()
    cancelled: bool = False


class HostEventKind(StrEnum):
    """What happened."""

    LEADING = "leading"
    FOLLOWING = "following"
    WATCHING = "watching"
    PROGRESS = "progress"
    RUN = "run"
    RECONCILED = "reconciled"
    COMPARED = "compared"
    """New texts were compared with the others: copies of them are known now."""
    ROOT_LOST = "root_lost"
    ROOT_BACK = "root_back"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class HostEvent:
    """Something that a face may want to show; `state` is how things stand then.

    Attributes:
        report: of a whole run (`RUN`).
        reconciled: of some places (`RECONCILED`).
        message: Korean, for `PROBLEM`.
    """

    kind: HostEventKind
    state: HostState
    report: IndexReport | None = None
    reconciled: Reconciled | None = None
    message: str = ""


OnEvent: TypeAlias = Callable[[HostEvent], None]
"""Is told of events, from the host's own thread."""
