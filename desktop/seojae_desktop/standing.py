"""How the library stands, told by everything that shows it as a whole: window, tray, progress.

The worker's events come in here; out go the one line of state, the tray's icon and counts, the
strip of progress, and the status that the page in front is given. Several changes within a moment
make one look at the library. `Program` makes it; it asks nothing of a person.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from seojae.errors import EnvironmentProblem, RootMissing, SeojaeError
from seojae.library import Library
from seojae.model.host import HostState
from seojae.model.library import IndexReport, LibraryStatus, Progress
from seojae.model.shelving import JournalEntry
from seojae_desktop import phrases, words
from seojae_desktop.tray import Tray
from seojae_desktop.window import MainWindow
from seojae_desktop.worker import LibraryWorker

LATEST = 100
"""Changes that are looked through for the last one, and for what Claude filed."""
_AGAIN_MS = 5_000
"""After a look that failed."""
_SETTLE_MS = 200
"""Several changes within this time make one look at the library."""


class Standing(QObject):
    """Shows how the library stands.

    Attributes:
        status: of the library, as it was last looked at; None before the first look.
        host: how it is kept up to date.
        last: the last change that a person may take back.
    """

    looked = Signal(object)
    """The latest changes, as a tuple of `JournalEntry`, at every look."""

    def __init__(
        self, worker: LibraryWorker, window: MainWindow, tray: Tray, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._worker, self._window, self._tray = worker, window, tray
        self.status: LibraryStatus | None = None
        self.host = HostState()
        self.last: JournalEntry | None = None
        self._is_reading = False
        self._stands_in_the_way = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._look)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_AGAIN_MS)
        self._again.timeout.connect(self._look)
        worker.stood.connect(self._show_host)
        worker.progressed.connect(self._show_progress)
        worker.indexed.connect(self._show_report)
        worker.changed.connect(self.look_soon)
        worker.failed.connect(self._show_failure)

    def look_soon(self) -> None:
        """Look at the library in a moment, once for all that changes until then."""
        self._settle.start()

    def stop(self) -> None:
        """Look no more."""
        self._settle.stop()
        self._again.stop()

    def show(self, look: str, sentence: str) -> None:
        """Show one line of state.

        Args:
            look: `idle`, `working`, `attention` or `problem`.
            sentence: the line.
        """
        self._window.set_state(sentence, look)
        self._tray.set_state(look, sentence)

    def _show_host(self, state: HostState) -> None:
        """Show what stands in the way, or that it rests; figures come with `_look`."""
        self.host = state
        if not state.root_present:
            self.show("problem", words.ROOT_AWAY)
        elif state.problem:
            self.show("problem", state.problem)
        elif state.paused:
            self._window.strip.show_paused(paused=True)
            self.show("attention", words.PAUSED)
        elif self._stands_in_the_way:
            self.look_soon()
        self._stands_in_the_way = bool(state.problem or state.paused or not state.root_present)
        if state.progress is None and not state.paused:
            self._is_reading = False
            self._window.strip.hide()

    def _show_progress(self, progress: Progress) -> None:
        self._is_reading = True
        self._window.strip.show_progress(progress)
        self.show("working", f"{words.READING} {progress.done:,}/{progress.total:,}")

    def _show_report(self, _report: IndexReport) -> None:
        self._is_reading = False
        self._window.strip.hide()

    def _look(self) -> None:
        """Ask how the library stands, and let everything show it."""

        def look(library: Library) -> tuple[LibraryStatus, tuple[JournalEntry, ...]]:
            return library.status(), library.shelving.moves(limit=LATEST)

        self._worker.ask(look, self._show_state, self._could_not_look)

    def _could_not_look(self, error: SeojaeError) -> None:
        self._show_failure(error)
        if isinstance(error, EnvironmentProblem):  # it may pass; a fault of ours does not
            self._again.start()

    def _show_state(self, found: tuple[LibraryStatus, tuple[JournalEntry, ...]]) -> None:
        status, latest = found
        self.status = status
        self.last = next(filter(phrases.can_undo, latest), None)
        self.looked.emit(latest)
        if not self._is_reading and not self._stands_in_the_way:
            self.show("idle", phrases.state(status))
        self._window.set_count(words.INBOX, status.inbox)
        self._tray.set_inbox(status.inbox)
        self._tray.set_undo(phrases.change(self.last) if self.last else "")
        self._window.show_status(status)

    def _show_failure(self, error: SeojaeError) -> None:
        self._is_reading = False
        self._window.strip.hide()
        sentence = words.ROOT_AWAY if isinstance(error, RootMissing) else str(error)
        self.show("problem", sentence)
