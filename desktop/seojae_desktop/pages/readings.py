"""Claude가 찾은 것: what was asked of the library, what came of it, and what was never read.

It shows the ledger; what came back empty stands in amber, since it tells what the library lacks.
"""

from __future__ import annotations

from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from seojae import settings
from seojae.errors import SeojaeError
from seojae.library import Library
from seojae.model.library import DocumentInfo
from seojae.model.readings import Reading
from seojae_desktop import colours, phrases, theme, words
from seojae_desktop.widgets.basics import EmptyState, Notice, quiet, tab_through
from seojae_desktop.widgets.names import tip
from seojae_desktop.worker import LibraryWorker

MOST = 300


class Readings(QWidget):
    """The ledger, newest first."""

    def __init__(self, worker: LibraryWorker) -> None:
        super().__init__()
        self._worker = worker
        self.only_missed = QCheckBox(words.ONLY_MISSED + "(&M)")
        self.only_missed.clicked.connect(lambda _checked: self.look())
        self.never = QCheckBox(words.NEVER_READ + "(&N)")
        self.never.clicked.connect(lambda _checked: self.look())
        self.off = Notice()
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(words.READ_BY_CLAUDE)
        self.tree.header().setStretchLastSection(False)
        self.empty = EmptyState(words.NO_READINGS, words.NO_READINGS_HINT, "history")
        self.said = quiet()
        head = QHBoxLayout()
        head.addWidget(self.only_missed)
        head.addWidget(self.never)
        head.addStretch(1)
        page = QVBoxLayout(self)
        page.setContentsMargins(theme.MARGIN, theme.GAP, theme.MARGIN, theme.MARGIN)
        page.setSpacing(theme.GAP)
        page.addLayout(head)
        page.addWidget(self.off)
        page.addWidget(self.empty, 1)
        page.addWidget(self.tree, 1)
        page.addWidget(self.said)
        tab_through(self.only_missed, self.never, self.tree)

    def look(self) -> None:
        """Ask for what is to be shown."""
        self.only_missed.setEnabled(not self.never.isChecked())
        self._worker.ask(
            lambda library: settings.load(library.root.state).ledger,
            lambda keeps: self.off.say("" if keeps else words.LEDGER_OFF),
            self._tell,
        )
        if self.never.isChecked():
            self._worker.ask(_never_read, self._show_documents, self._tell)
            return
        missed = self.only_missed.isChecked()
        self._worker.ask(
            lambda library: library.readings.latest(MOST, missed=missed),
            self._show_readings,
            self._tell,
        )

    def _show_readings(self, readings: tuple[Reading, ...]) -> None:
        self._begin(["언제", "누가", "무엇을 물었나", "건넨 문서"], wide=2)
        amber = QBrush(QColor(colours.current().amber))
        for reading in readings:
            item = QTreeWidgetItem(
                [
                    phrases.when(reading.at),
                    reading.client,
                    reading.asked,
                    words.MISSED if reading.missed else f"{len(reading.lent):,}건",
                ]
            )
            item.setToolTip(2, tip(reading.problem or reading.asked))
            if reading.missed:
                item.setForeground(3, amber)
            for lent in reading.lent:
                item.addChild(QTreeWidgetItem(["", "", f"{lent.source} · {lent.place}", ""]))
            self.tree.addTopLevelItem(item)
        self._end(len(readings), words.NO_READINGS, words.NO_READINGS_HINT)

    def _show_documents(self, documents: tuple[DocumentInfo, ...]) -> None:
        self._begin(["제목", "위치", "수정일"], wide=1)
        for info in documents:
            dated = f"{info.modified_at.astimezone():%Y-%m-%d}"
            self.tree.addTopLevelItem(QTreeWidgetItem([info.title, info.source, dated]))
        self._end(len(documents), words.ALL_READ, "")

    def _begin(self, heads: list[str], wide: int) -> None:
        self.tree.clear()
        self.tree.setColumnCount(len(heads))
        self.tree.setHeaderLabels(heads)
        for column in range(len(heads)):
            mode = QHeaderView.ResizeMode
            stretch = mode.Stretch if column == wide else mode.ResizeToContents
            self.tree.header().setSectionResizeMode(column, stretch)

    def _end(self, count: int, sentence: str, more: str) -> None:
        self.empty.say(sentence, more)
        self.empty.setVisible(not count)
        self.tree.setVisible(bool(count))
        self.said.setText(f"{count:,}건" if count else "")

    def _tell(self, error: SeojaeError) -> None:
        self.said.setText(str(error))


def _never_read(library: Library) -> tuple[DocumentInfo, ...]:
    lent = library.readings.lent_ids()
    return tuple(
        info
        for info in library.documents()
        if info.document_id not in lent and info.status != "unread"
    )
