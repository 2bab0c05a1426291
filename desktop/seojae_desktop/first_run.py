"""The first start: which folder, connect to Claude, read. Three steps in one window.

Nothing is written before a folder was chosen and looked at: a person sees first what would be read.
The window may be closed in the third step; reading goes on.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from seojae.errors import SeojaeError
from seojae.model.library import FolderPreview, IndexReport, Progress
from seojae_desktop import icons, phrases, theme, words
from seojae_desktop.widgets.basics import Notice, button, label, quiet, row_of, tab_through
from seojae_desktop.widgets.connections import Connections
from seojae_desktop.worker import LibraryWorker


class FirstRun(QDialog):
    """Guides through the first start."""

    chosen = Signal(object)
    """The `Path` of the folder that is to be the library."""

    def __init__(self, worker: LibraryWorker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._folder: Path | None = None
        self.setWindowTitle(words.FIRST_TITLE)
        self.setWindowIcon(icons.mark())
        self.setMinimumSize(620, 440)
        self.step = quiet()
        self.title = label(points=16, bold=True)
        self.title.setWordWrap(True)
        self.steps = QStackedWidget()
        for made in (self._choose_step(), self._connect_step(), self._read_step()):
            self.steps.addWidget(made)
        self.back = button(words.BACK + "(&B)", self._back)
        self.next = button(words.NEXT + "(&N)", self._next, primary=True)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.back)
        foot.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 24, 32, 24)
        column.setSpacing(theme.GAP)
        column.addWidget(self.step)
        column.addWidget(self.title)
        column.addWidget(self.steps, 1)
        column.addLayout(foot)
        self._set_tab_order()
        self.connections.rows_made.connect(self._set_tab_order)
        worker.opened.connect(self._opened)
        worker.failed.connect(self._show_failure)
        worker.progressed.connect(self._show_progress)
        worker.indexed.connect(self._show_report)
        self._show_step(0)

    def _set_tab_order(self) -> None:
        tab_through(
            self.new, self.existing, *self.connections.buttons.values(), self.back, self.next
        )

    def _choose_step(self) -> QWidget:
        self.preview = label()
        self.preview.setWordWrap(True)
        self.notice = Notice()
        self.new = button(words.FIRST_NEW + "(&D)", self._choose_new, icon="plus")
        self.existing = button(words.FIRST_EXISTING + "(&F)", self._choose_existing, icon="folder")
        return _column(
            quiet(words.FIRST_FOLDER_HINT),
            row_of(self.new, self.existing),
            self.preview,
            self.notice,
        )

    def _connect_step(self) -> QWidget:
        self.connections = Connections(self._worker)
        return _column(quiet(words.FIRST_CONNECT_HINT), self.connections)

    def _read_step(self) -> QWidget:
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(words.READING)
        self.state = label(words.OPENING)
        self.state.setWordWrap(True)
        return _column(self.bar, self.state, quiet(words.SEARCHABLE_MEANWHILE))

    def _show_step(self, number: int) -> None:
        self.steps.setCurrentIndex(number)
        self.step.setText(f"{number + 1} / 3")
        self.title.setText(words.FIRST_TITLES[number])
        self.back.setVisible(number == 1)
        self.next.setText((words.FIRST_CLOSE if number == 2 else words.NEXT) + "(&N)")
        self.next.setEnabled(number > 0 or self._folder is not None)
        (self.new if number == 0 and self._folder is None else self.next).setFocus()

    def _choose_new(self) -> None:
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        self.look_at(Path(QStandardPaths.writableLocation(documents)) / words.DEFAULT_FOLDER)

    def _choose_existing(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, words.FIRST_EXISTING)
        if folder:
            self.look_at(Path(folder))

    def look_at(self, folder: Path) -> None:
        """Show what would be read in a folder."""
        self.preview.setText(words.FIRST_LOOKING)
        self.next.setEnabled(False)

        def show(found: FolderPreview) -> None:
            self._folder = folder
            self.preview.setText(phrases.breakable(phrases.preview(folder, found)))
            self.notice.say(found.note)
            self.next.setEnabled(True)
            self.next.setFocus()

        def tell(error: SeojaeError) -> None:
            self._folder = None
            self.preview.setText("")
            self.notice.say(str(error))

        self._worker.look_into(folder, show, tell)

    def _next(self) -> None:
        number = self.steps.currentIndex()
        if number == 2:
            self.accept()
            return
        if number == 0 and self._folder is not None:
            self.chosen.emit(self._folder)
        self._show_step(number + 1)

    def _back(self) -> None:
        self._show_step(self.steps.currentIndex() - 1)

    def _opened(self, _folder: str) -> None:
        self.connections.look()

    def _show_failure(self, error: SeojaeError) -> None:
        """Go back to the folder where it cannot be used, else say what is in the way."""
        if self._worker.root is None and self.steps.currentIndex() > 0:
            self._folder = None
            self.preview.setText("")
            self.notice.say(str(error))
            self._show_step(0)
        elif self.steps.currentIndex() == 2:
            self.state.setText(str(error))

    def _show_progress(self, progress: Progress) -> None:
        self.bar.setRange(0, progress.total)
        self.bar.setValue(progress.done)
        self.state.setText(phrases.progress(progress))

    def _show_report(self, report: IndexReport) -> None:
        self.bar.setRange(0, 1)
        self.bar.setValue(1)
        self.state.setText(phrases.report(report))


def _column(*parts: QWidget) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(theme.MARGIN)
    for part in parts:
        column.addWidget(part)
    column.addStretch(1)
    return made
