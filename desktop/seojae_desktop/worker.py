"""`LibraryWorker`: the only place where work on a library meets Qt.

Work runs on threads of its own, so that a window never waits; what comes of it is brought back to
the GUI thread, in which the worker lives. Reading work may run side by side; work that changes
something runs one after the other. Windows hand over plain functions of a `Library`:

    worker.ask(lambda library: library.search(request), self.show_answer)

Progress is told at most ten times a second. Nothing here knows a window.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from seojae import logs
from seojae.errors import (
    EnvironmentProblem,
    IndexCorrupt,
    ReadOnlyRoot,
    RootMissing,
    RootNotAllowed,
    SeojaeError,
)
from seojae.host import Host
from seojae.library import Library
from seojae.model.host import HostEvent, HostEventKind, HostState
from seojae.model.library import FolderPreview
from seojae.skeleton import create_library
from seojae_desktop import words

log = logging.getLogger(__name__)

T = TypeVar("T")

CHANGING = frozenset(
    {
        HostEventKind.RUN,
        HostEventKind.RECONCILED,
        HostEventKind.COMPARED,
        HostEventKind.ROOT_BACK,
    }
)
"""Events after which windows look at the library again."""
TOLD_EVERY = 0.1
"""Seconds between two tellings of progress."""
LOOK_MS = 2_000
"""How often another process that leads is asked how it goes."""
AGAIN_MS = 5_000
"""How often a library that could not be opened is tried again."""
END_SECONDS = 4.0
"""How long an end waits for work that is going on (field notes H03, H04)."""


class LibraryWorker(QObject):
    """Keeps one library open at a time and runs work on it."""

    opened = Signal(str)
    """A library was opened; its folder."""
    stood = Signal(object)
    """How the library stands now, as a `HostState`."""
    progressed = Signal(object)
    """A `Progress`, while documents are read, by this process or another."""
    indexed = Signal(object)
    """The `IndexReport` at the end of a run over the whole folder."""
    changed = Signal()
    """Something in the library is not what it was: what is shown should be asked again."""
    failed = Signal(object)
    """A `SeojaeError` that nobody else takes care of."""
    broke = Signal(object)
    """A fault of ours, as `seojae.logs.Bug`: what a person can report."""

    _brought = Signal(object)
    _heard = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._host: Host | None = None
        self._readers = ThreadPoolExecutor(2, "seojae-read")
        self._writer = ThreadPoolExecutor(1, "seojae-write")
        self._running: set[Future[None]] = set()
        self._told = 0.0
        self._is_closed = False
        self._has_ended = True
        self._brought.connect(self._take)
        self._heard.connect(self._pass_on)
        self._wanted: Path | None = None
        self._why_not: SeojaeError = RootMissing(words.NO_LIBRARY, words.NO_LIBRARY_HINT)
        self._seen = HostState()
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN_MS)
        self._again.timeout.connect(self._open_again)
        self._looking = QTimer(self)
        self._looking.setInterval(LOOK_MS)
        self._looking.timeout.connect(self._look)

    @property
    def root(self) -> Path | None:
        """The folder of the open library."""
        return self._host.library.root.path if self._host else None

    def open(self, folder: Path, otherwise: Callable[[SeojaeError], None] | None = None) -> None:
        """Open a library instead of the one before; it is kept up to date from now on.

        Where the machine is in the way (a drive that is not there yet) it is told by `failed` and
        tried again until it succeeds or another folder is wanted (field note E03).

        Args:
            folder: the library folder.
            otherwise: is given why the folder can be no library; `failed` when None.
        """
        self._again.stop()
        self._wanted = folder

        def refused(error: SeojaeError) -> None:
            may_come = isinstance(error, EnvironmentProblem) and not isinstance(
                error, RootNotAllowed
            )
            if may_come and self._host is None and self._wanted == folder:
                self._why_not = error
                self._again.start()
                self.failed.emit(error)
            else:  # a library that is open stays
                self._wanted = self.root
                (otherwise or self.failed.emit)(error)

        def work() -> Callable[[], None]:
            host = Host.open(folder, on_event=self._hear)
            logs.start(host.library.root.state)

            def then() -> None:
                if self._wanted != folder:  # another one was chosen meanwhile
                    host.close()
                    return
                self._swap(host)
                self.opened.emit(str(host.library.root.path))
                self.changed.emit()
                self._looking.start()

            return then

        self._submit(self._writer, work, refused)

    def _open_again(self) -> None:
        if self._wanted is not None:
            self.open(self._wanted)

    def look_into(
        self,
        folder: Path,
        then: Callable[[FolderPreview], None],
        otherwise: Callable[[SeojaeError], None],
    ) -> None:
        """Look what a folder would give as a library; nothing is written."""

        def work() -> Callable[[], None]:
            found = Library.preview(folder)
            return lambda: then(found)

        self._submit(self._readers, work, otherwise)

    def make(self, folder: Path, then: Callable[[], None]) -> None:
        """Make a folder a library: what is missing of it is made, what is there stays."""

        def work() -> Callable[[], None]:
            create_library(folder)
            return then

        self._submit(self._writer, work, self.failed.emit)

    def reindex(self, *, full: bool = False) -> None:
        """Look through the whole folder again, also after a rest."""
        if host := self._host:
            self._wish(lambda: host.reindex(full=full))

    def pause(self) -> None:
        """Let reading rest, in all programs that have the library open."""
        if host := self._host:
            self._wish(host.pause)

    def resume(self) -> None:
        """End the rest."""
        if host := self._host:
            self._wish(host.resume)

    def ask(
        self,
        work: Callable[[Library], T],
        then: Callable[[T], None],
        otherwise: Callable[[SeojaeError], None] | None = None,
    ) -> None:
        """Read from the library.

        Args:
            work: runs on another thread.
            then: is given what came of it, on the GUI thread.
            otherwise: is given what is told to a person, a fault of ours too, so that whoever waits
                waits no longer; `failed` when there is none.
        """
        self._work(self._readers, work, then, otherwise)

    def change(
        self,
        work: Callable[[Library], T],
        then: Callable[[T], None],
        otherwise: Callable[[SeojaeError], None] | None = None,
    ) -> None:
        """Change something in the library; `changed` is emitted after `then`."""

        def and_tell(outcome: T) -> None:
            then(outcome)
            self.changed.emit()

        self._work(self._writer, work, and_tell, otherwise)

    def close(self) -> bool:
        """End all work and close the library; False when something did not end in time."""
        if self._is_closed:
            return self._has_ended
        self._is_closed = True
        self._looking.stop()
        self._again.stop()
        deadline = time.monotonic() + END_SECONDS
        for pool in (self._writer, self._readers):
            pool.shutdown(wait=False, cancel_futures=True)
        late = wait(set(self._running), timeout=END_SECONDS / 2).not_done
        closing = threading.Thread(target=self._swap, args=(None,), daemon=True)
        closing.start()
        closing.join(max(0.0, deadline - time.monotonic()))
        self._has_ended = not late and not closing.is_alive()
        return self._has_ended

    def _swap(self, host: Host | None) -> None:
        old, self._host = self._host, host
        if old is not None:
            old.close()

    def _wish(self, wish: Callable[[], None]) -> None:
        def work() -> Callable[[], None]:
            try:
                wish()
            except OSError as error:
                raise ReadOnlyRoot from error
            return self._look

        self._submit(self._writer, work)

    def _look(self) -> None:
        if host := self._host:
            self._submit(self._readers, lambda: partial(self._show, host, host.state()))

    def _show(self, host: Host, state: HostState) -> None:
        if host is not self._host:
            return
        self.stood.emit(state)
        before, self._seen = self._seen, state
        if state.is_leader:
            return  # its events tell the rest
        if state.progress is not None:
            self.progressed.emit(state.progress)
        if (state.last_indexed, state.last_event) != (before.last_indexed, before.last_event):
            self.changed.emit()  # another process that leads has read something

    def _work(
        self,
        pool: ThreadPoolExecutor,
        work: Callable[[Library], T],
        then: Callable[[T], None],
        otherwise: Callable[[SeojaeError], None] | None,
    ) -> None:
        host = self._host

        def run() -> Callable[[], None]:
            if host is None:
                raise self._why_not
            outcome = work(host.library)
            return lambda: then(outcome)

        self._submit(pool, run, otherwise)

    def _submit(
        self,
        pool: ThreadPoolExecutor,
        work: Callable[[], Callable[[], None]],
        otherwise: Callable[[SeojaeError], None] | None = None,
    ) -> None:
        if self._is_closed:
            return

        def run() -> None:
            try:
                bring = work()
            except SeojaeError as error:
                if isinstance(error, IndexCorrupt):
                    self.reindex()  # which makes it anew
                bring = partial(otherwise or self.failed.emit, _in_words(error))
            except Exception as error:  # noqa: BLE001 - a fault of ours is logged and shown
                if self._is_closed:  # the library was closed under what was late
                    return
                bring = partial(self._tell_bug, logs.bug(error), otherwise)
            self._brought.emit(bring)

        future = pool.submit(run)
        self._running.add(future)
        future.add_done_callback(self._running.discard)

    def _tell_bug(self, bug: logs.Bug, otherwise: Callable[[SeojaeError], None] | None) -> None:
        """Show a fault of ours, and let whoever waits for the work wait no longer."""
        if otherwise is not None:
            otherwise(SeojaeError(f"{words.BROKE} (번호 {bug.number}).", words.TRY_AGAIN))
        self.broke.emit(bug)

    @Slot(object)
    def _take(self, bring: Callable[[], None]) -> None:
        """Run what a thread brought back; this is the GUI thread. After the end it is too late."""
        if not self._is_closed:
            bring()

    def _hear(self, event: HostEvent) -> None:
        """Bring an event from the host's thread to ours, progress not too often."""
        if event.kind is HostEventKind.PROGRESS:
            now = time.monotonic()
            if now - self._told < TOLD_EVERY:
                return
            self._told = now
        self._heard.emit(event)

    @Slot(object)
    def _pass_on(self, event: HostEvent) -> None:
        """Tell the windows of an event; this is the GUI thread."""
        if self._is_closed:
            return
        self.stood.emit(event.state)
        if event.state.progress is not None:
            self.progressed.emit(event.state.progress)
        if event.report is not None:
            self.indexed.emit(event.report)
        if event.kind in CHANGING:
            self.changed.emit()


def _in_words(error: SeojaeError) -> SeojaeError:
    """Give an error with what one does about it in a window, where the core names commands."""
    hint = words.HINTS.get(error.code)
    if hint and error.hint == error.default_hint:
        error.hint = hint
    return error
