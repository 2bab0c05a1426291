"""기록: what was moved, with a way back for each, and what Claude asked for.

Moves are shown by day, those that were asked for together under one line. Whatever is chosen can be
taken back; what cannot be is told with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from seojae.errors import SeojaeError
from seojae.library import Library
from seojae.model.library import LibraryStatus
from seojae.model.shelving import JournalEntry, UndoReport
from seojae_desktop import phrases, theme, words
from seojae_desktop.actor import ME
from seojae_desktop.pages.page import PageWidget
from seojae_desktop.pages.readings import Readings
from seojae_desktop.widgets.basics import EmptyState, Notice, button, quiet, tab_through
from seojae_desktop.widgets.names import tip
from seojae_desktop.worker import LibraryWorker

_ENTRIES = Qt.ItemDataRole.UserRole
MOST = 1_000


class HistoryPage(PageWidget):
    """Two tabs: moves, and readings."""

    def __init__(self, worker: LibraryWorker) -> None:
        super().__init__()
        self.moves = Moves(worker)
        self.readings = Readings(worker)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(words.HISTORY)
        self.tabs.tabBar().setAccessibleName(words.HISTORY)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(self.moves, words.MOVED)
        self.tabs.addTab(self.readings, words.READ_BY_CLAUDE)
        self.tabs.currentChanged.connect(lambda _tab: self._look())
        page = QVBoxLayout(self)
        page.setContentsMargins(0, theme.NEAR, 0, 0)
        page.addWidget(self.tabs)

    def show_status(self, status: LibraryStatus) -> None:
        """Look again."""
        del status  # neither tab shows counts of the library
        self._look()

    def focus_first(self) -> None:
        """Begin with the tabs: what lies below them may be empty."""
        self.tabs.tabBar().setFocus()

    def _look(self) -> None:
        (self.moves if self.tabs.currentIndex() == 0 else self.readings).look()


class Moves(QWidget):
    """What was changed, newest first."""

    def __init__(self, worker: LibraryWorker) -> None:
        super().__init__()
        self._worker = worker
        self._entries: tuple[JournalEntry, ...] = ()
        self.problem = Notice()
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(words.MOVED)
        self.tree.setHeaderLabels(["무엇을", "언제", "누가", "상태"])
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2, 3):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.itemSelectionChanged.connect(self._chosen)
        self.empty = EmptyState(words.NO_MOVES, words.NO_MOVES_HINT, "history")
        self.undo = button(words.UNDO + "(&U)", self._undo, icon="undo")
        self.undo.setEnabled(False)
        self.said = quiet(words.CHOOSE_MOVES)
        foot = QHBoxLayout()
        foot.addWidget(self.said, 1)
        foot.addWidget(self.undo)
        page = QVBoxLayout(self)
        page.setContentsMargins(theme.MARGIN, theme.GAP, theme.MARGIN, theme.MARGIN)
        page.setSpacing(theme.GAP)
        page.addWidget(self.problem)
        page.addWidget(self.empty, 1)
        page.addWidget(self.tree, 1)
        page.addLayout(foot)
        tab_through(self.tree, self.undo)

    def look(self) -> None:
        """Ask for the moves."""
        self._worker.ask(
            lambda library: library.shelving.moves(limit=MOST),
            self._show,
            lambda error: self.problem.say_meanwhile(str(error)),
        )

    def _show(self, entries: Iterable[JournalEntry]) -> None:
        found = tuple(entries)
        self.problem.pass_by()
        self.empty.setVisible(not found)
        self.tree.setVisible(bool(found))
        if found == self._entries:
            return
        self._entries = found
        self.tree.clear()
        for day, of_day in groupby(found, key=lambda entry: phrases.day(entry.at)):
            branch = QTreeWidgetItem([day])
            branch.setFont(0, theme.font(bold=True))
            self.tree.addTopLevelItem(branch)
            whole: list[JournalEntry] = []
            for _batch, group in groupby(of_day, key=lambda entry: entry.batch):
                batch = list(group)
                whole += batch
                branch.addChild(_line(batch[0]) if len(batch) == 1 else _folded(batch))
            branch.setData(0, _ENTRIES, whole)
            branch.setExpanded(True)

    def _selected(self) -> list[JournalEntry]:
        """Give what is chosen and can be taken back, newest first, each once."""
        chosen: dict[str, JournalEntry] = {}
        for item in self.tree.selectedItems():
            entries: list[JournalEntry] = item.data(0, _ENTRIES)
            # One that took another back is taken back only when it alone is meant: a redo.
            can = phrases.can_undo if item.childCount() else phrases.can_take_back
            chosen |= {entry.id: entry for entry in entries if can(entry)}
        return sorted(chosen.values(), key=lambda entry: entry.at, reverse=True)

    def _chosen(self) -> None:
        selected = self._selected()
        count = len(selected)
        again = bool(count) and all(entry.undoes for entry in selected)
        self.undo.setText((words.REDO if again else words.UNDO) + "(&U)")
        self.undo.setEnabled(bool(count))
        self.said.setText(f"{count:,}건을 되돌릴 수 있습니다." if count else words.CHOOSE_MOVES)

    def _undo(self) -> None:
        wanted = [entry.id for entry in self._selected()]
        self.undo.setEnabled(False)

        def undo(library: Library) -> list[UndoReport]:
            return [library.shelving.undo(ME, entry=each) for each in wanted]

        def undone(reports: list[UndoReport]) -> None:
            count = sum(len(report.undone) for report in reports)
            self._chosen()  # what could not be taken back may be tried again
            if count:
                self.said.setText(f"{count:,}건을 되돌렸습니다.")
            refusals = tuple(refusal for report in reports for refusal in report.refusals)
            self.problem.say(phrases.refusals(refusals))

        def refused(error: SeojaeError) -> None:
            self.problem.say(str(error))
            self._chosen()

        self._worker.change(undo, undone, refused)


def _line(entry: JournalEntry) -> QTreeWidgetItem:
    item = QTreeWidgetItem(
        [
            phrases.change(entry),
            phrases.when(entry.at),
            phrases.who(entry),
            phrases.entry_state(entry),
        ]
    )
    item.setToolTip(0, tip(phrases.change_in_full(entry)))
    item.setData(0, _ENTRIES, [entry])
    return item


def _folded(batch: list[JournalEntry]) -> QTreeWidgetItem:
    first = batch[0]
    item = QTreeWidgetItem(
        [f"한꺼번에 {len(batch):,}건", phrases.when(first.at), phrases.who(first)]
    )
    item.setData(0, _ENTRIES, batch)
    item.addChildren([_line(entry) for entry in batch])
    return item
