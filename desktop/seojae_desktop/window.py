"""The window: a folder, a question, the hits with their places.

It asks the worker by signals and shows what comes back; it never touches a library itself.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QThread, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from seojae.model.answers import Answer, Hit
from seojae.model.library import IndexReport, Progress
from seojae_desktop import words
from seojae_desktop.worker import LibraryWorker

_END_SECONDS = 5


class MainWindow(QMainWindow):
    """Search over one library."""

    folder_chosen = Signal(str)
    reindex_wanted = Signal()
    asked = Signal(str)
    ending = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(words.TITLE)
        self.setMinimumSize(880, 560)
        self.resize(1100, 720)
        self._hits: tuple[Hit, ...] = ()
        self._build()
        self._start_worker()

    def _build(self) -> None:
        self.choose = QPushButton(words.CHOOSE)
        self.choose.clicked.connect(self._choose_folder)
        self.reindex = QPushButton(words.REINDEX)
        self.reindex.setShortcut(QKeySequence.StandardKey.Refresh)
        self.reindex.setEnabled(False)
        self.reindex.clicked.connect(self.reindex_wanted)
        self.state = QLabel(words.NO_FOLDER)
        self.state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setMaximumWidth(160)
        self.bar.hide()
        self.query = QLineEdit()
        self.query.setPlaceholderText(words.ASK)
        self.query.setAccessibleName(words.SEARCH)
        self.query.setEnabled(False)
        self.query.returnPressed.connect(self._ask)
        self.hits = QListWidget()
        self.hits.setWordWrap(True)
        self.hits.setAccessibleName("찾은 곳")
        self.hits.currentRowChanged.connect(self._show_passage)
        self.passage = QPlainTextEdit()
        self.passage.setReadOnly(True)
        self.passage.setAccessibleName("찾은 내용")
        self.facts = QLabel()
        self.facts.setWordWrap(True)
        self._lay_out()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.choose)
        top.addWidget(self.reindex)
        top.addWidget(self.bar)
        top.addWidget(self.state, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.hits)
        split.addWidget(self.passage)
        split.setSizes([480, 560])
        page = QVBoxLayout()
        page.setContentsMargins(16, 16, 16, 16)
        page.setSpacing(12)
        page.addLayout(top)
        page.addWidget(self.query)
        page.addWidget(self.facts)
        page.addWidget(split, 1)
        center = QWidget()
        center.setLayout(page)
        self.setCentralWidget(center)

    def _start_worker(self) -> None:
        self._thread = QThread(self)
        self._worker = LibraryWorker()
        self._worker.moveToThread(self._thread)
        self.folder_chosen.connect(self._worker.open)
        self.reindex_wanted.connect(self._worker.reindex)
        self.asked.connect(self._worker.search)
        self.ending.connect(self._worker.close)
        self._worker.progressed.connect(self._show_progress)
        self._worker.indexed.connect(self._show_report)
        self._worker.answered.connect(self._show_answer)
        self._worker.failed.connect(self._show_failure)
        self._thread.start()

    def open_folder(self, folder: str) -> None:
        """Take a folder as the library."""
        self.folder_chosen.emit(folder)

    def _choose_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, words.CHOOSE)
        if folder:
            self.open_folder(folder)

    def _ask(self) -> None:
        self.asked.emit(self.query.text())

    def _show_progress(self, progress: Progress) -> None:
        self.bar.setVisible(True)
        self.bar.setMaximum(max(1, progress.total))
        self.bar.setValue(progress.done)
        self.state.setText(words.progress(progress))

    def _show_report(self, report: IndexReport) -> None:
        self.bar.hide()
        self.state.setText(words.state(report))
        self.reindex.setEnabled(True)
        self.query.setEnabled(True)
        self.query.setFocus()

    def _show_failure(self, message: str) -> None:
        self.bar.hide()
        self.state.setText(message)

    def _show_answer(self, answer: Answer) -> None:
        self._hits = answer.hits
        self.facts.setText(words.facts(answer))
        self.hits.clear()
        self.hits.addItems([words.hit(n, found) for n, found in enumerate(answer.hits, 1)])
        self.passage.setPlainText("" if answer.hits else words.NOTHING)
        self.hits.setCurrentRow(0 if answer.hits else -1)

    def _show_passage(self, row: int) -> None:
        if 0 <= row < len(self._hits):
            found = self._hits[row]
            self.passage.setPlainText(f"{found.citation.label()}\n\n{found.text}")

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """End the worker; an indexing run stops, the next start goes on (field notes H03, H04)."""
        self._worker.stop()
        self.ending.emit()
        self._thread.quit()
        self._thread.wait(_END_SECONDS * 1000)
        event.accept()
