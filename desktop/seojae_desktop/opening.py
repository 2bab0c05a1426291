"""Which folder is the library: the one of last time, the first one, another one.

A folder is remembered once it could be opened; one that is refused leaves the one before. Made by
`Program`; what is shown of an open library is `standing`'s affair.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from seojae.errors import SeojaeError
from seojae_desktop import connecting, words
from seojae_desktop.first_run import FirstRun
from seojae_desktop.preferences import Preferences
from seojae_desktop.standing import Standing
from seojae_desktop.widgets import dialogs
from seojae_desktop.window import MainWindow
from seojae_desktop.worker import LibraryWorker


class Opening(QObject):
    """Opens libraries as a person wishes."""

    opened = Signal()
    """A library stands open, in place of the one before."""

    def __init__(
        self,
        worker: LibraryWorker,
        window: MainWindow,
        standing: Standing,
        preferences: Preferences,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._worker, self._window, self._standing = worker, window, standing
        self._preferences = preferences
        self._guide: FirstRun | None = None
        self._wanted: Path | None = None
        self._is_chosen = False
        worker.opened.connect(self._opened)

    def guide(self) -> FirstRun:
        """Lead a person through the first start."""
        if self._guide is not None and self._guide.isVisible():
            self._guide.activateWindow()
            return self._guide
        self._guide = FirstRun(self._worker, self._window)
        self._guide.chosen.connect(self._begin)
        self._guide.open()
        return self._guide

    def _begin(self, folder: Path) -> None:
        """Make a chosen folder a library; an empty one gets an inbox and an example."""
        self._worker.make(folder, lambda: self.open(folder))

    def open(self, folder: Path) -> None:
        """Take a folder as the library; it is remembered once it is one."""
        self._wanted = folder
        self._window.set_state(words.OPENING)
        self._worker.open(folder, self._refuse)

    def move_to(self, folder: Path) -> None:
        """Take another folder as the library; clients that are connected follow it."""
        self._is_chosen = True
        self.open(folder)

    def _refuse(self, error: SeojaeError) -> None:
        """Say why a folder can be no library; the one before, if any, stays."""
        self._is_chosen = False
        self._wanted = self._preferences.library
        self._standing.show("attention", str(error))
        dialogs.tell(
            self._window, words.CHOOSE_FOLDER, f"{error.message}\n{error.hint}", warns=True
        )
        self._standing.look_soon()

    def _opened(self, folder: str) -> None:
        self._preferences.library = self._wanted
        self._window.set_folder(folder)
        self.opened.emit()
        if self._is_chosen:  # a person chose it: clients that are connected follow
            self._worker.change(
                lambda library: connecting.follow_library(library.root), lambda _done: None
            )
        self._is_chosen = False
