"""The files that could not be read, by reason, with what to do about each."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from seojae.model.library import Failure
from seojae_desktop import theme, words
from seojae_desktop.widgets.basics import label, quiet


class UnreadFiles(QWidget):
    """One branch a reason; nothing is hidden."""

    def __init__(self) -> None:
        super().__init__()
        self.files = QTreeWidget()
        self.files.setAccessibleName(words.UNREAD)
        self.files.setHeaderLabels(["파일", "까닭과 할 일"])
        self.files.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.NEAR)
        column.addWidget(label(words.UNREAD, points=12, bold=True))
        column.addWidget(quiet(words.UNREAD_HINT))
        column.addWidget(self.files, 1)

    def show_files(self, failures: tuple[Failure, ...], partial: tuple[Failure, ...]) -> None:
        """Show files that were not read, then those read in part."""
        self.files.clear()
        by_code = sorted(failures, key=lambda failure: failure.code)
        for _code, group in groupby(by_code, key=lambda failure: failure.code):
            self._add_group(list(group))
        if partial:
            self._add_group(list(partial), words.PARTLY_READ)

    def _add_group(self, failures: list[Failure], reason: str = "") -> None:
        first = failures[0]
        branch = QTreeWidgetItem([f"{reason or first.message}  {len(failures):,}", first.hint])
        branch.setFont(0, theme.font(bold=True))
        branch.setToolTip(1, first.hint)
        for failure in failures:
            told = f"{failure.message} {failure.hint}".strip()
            leaf = QTreeWidgetItem([failure.path, told])
            leaf.setToolTip(0, failure.path)
            leaf.setToolTip(1, told)
            branch.addChild(leaf)
        self.files.addTopLevelItem(branch)
        branch.setExpanded(len(failures) <= 20)
