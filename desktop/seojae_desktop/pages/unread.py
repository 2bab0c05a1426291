"""The files that could not be read, by reason, with what to do about each."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from seojae.model.library import Failure
from seojae_desktop import phrases, theme, words
from seojae_desktop.widgets.basics import button, label, quiet
from seojae_desktop.widgets.names import tip

_PATH = Qt.ItemDataRole.UserRole


class UnreadFiles(QWidget):
    """One branch a reason; nothing is hidden."""

    open_wanted = Signal(str)
    """Path under the root of a file that is to be opened in its program."""
    folder_wanted = Signal(str)
    """The same, to be shown in its folder."""

    def __init__(self) -> None:
        super().__init__()
        self.files = QTreeWidget()
        self.files.setAccessibleName(words.UNREAD)
        self.files.setHeaderLabels(["파일", "까닭과 할 일"])
        self.files.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.files.setWordWrap(True)
        self.files.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.files.header().sectionResized.connect(
            lambda _column, _old, _new: self.files.scheduleDelayedItemsLayout()
        )
        self.files.itemSelectionChanged.connect(self._chosen)
        self.files.itemActivated.connect(lambda _item, _column: self._emit(self.open_wanted))
        self.open = button(words.OPEN + "(&O)", lambda: self._emit(self.open_wanted), icon="open")
        self.folder = button(
            words.SHOW_IN_FOLDER + "(&E)", lambda: self._emit(self.folder_wanted), icon="folder"
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.NEAR)
        column.addWidget(label(words.UNREAD, points=12, bold=True))
        column.addWidget(quiet(words.UNREAD_HINT))
        column.addWidget(self.files, 1)
        row = QHBoxLayout()
        row.setSpacing(theme.NEAR)
        row.addStretch(1)
        row.addWidget(self.open)
        row.addWidget(self.folder)
        column.addLayout(row)
        self._shown: tuple[tuple[Failure, ...], tuple[Failure, ...]] | None = None
        self._chosen()

    def show_files(self, failures: tuple[Failure, ...], partial: tuple[Failure, ...]) -> None:
        """Show files that were not read, then those read in part."""
        if self._shown == (failures, partial):
            return
        self._shown = failures, partial
        self.files.clear()
        by_code = sorted(failures, key=lambda failure: failure.code)
        for _code, group in groupby(by_code, key=lambda failure: failure.code):
            self._add_group(list(group))
        if partial:
            self._add_group(list(partial), words.PARTLY_READ)

    def _path(self) -> str:
        """Give the file that is chosen; empty for none, and for a reason."""
        item = self.files.currentItem()
        return str(item.data(0, _PATH) or "") if item in self.files.selectedItems() else ""

    def _chosen(self) -> None:
        for act in (self.open, self.folder):
            act.setEnabled(bool(self._path()))

    def _emit(self, wanted: SignalInstance) -> None:
        if path := self._path():
            wanted.emit(path)

    def _add_group(self, failures: list[Failure], reason: str = "") -> None:
        first = failures[0]
        title = reason or first.message
        branch = QTreeWidgetItem([f"{title}  {len(failures):,}"])
        branch.setFont(0, theme.font(bold=True))
        for failure in failures:
            own = "" if failure.message == title and failure.hint else failure.message
            told = f"{own} {failure.hint}".strip()
            leaf = QTreeWidgetItem([phrases.breakable(failure.path), told])
            leaf.setData(0, _PATH, failure.path)
            leaf.setToolTip(0, tip(failure.path))
            leaf.setToolTip(1, tip(told))
            branch.addChild(leaf)
        self.files.addTopLevelItem(branch)
        branch.setFirstColumnSpanned(True)
        branch.setExpanded(len(failures) <= 20)
