"""The window: a rail of pages at the left, one line of state above, progress at the foot.

It holds the pages and shows what the worker tells of the library as a whole; what a page shows is
the page's own affair. Closing it hides it where a tray keeps the program reachable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from seojae_desktop import icons, theme, words
from seojae_desktop.preferences import Preferences
from seojae_desktop.widgets.basics import label, link
from seojae_desktop.widgets.progress_strip import ProgressStrip

SMALLEST = QSize(880, 560)
FIRST = QSize(1100, 720)


@dataclass(frozen=True, slots=True)
class Page:
    """A page and its place in the rail.

    Attributes:
        name: what the rail says.
        icon: a line icon.
        widget: the page.
        at_end: whether it stands at the foot of the rail.
    """

    name: str
    icon: str
    widget: QWidget
    at_end: bool = False


class MainWindow(QMainWindow):
    """Shows one page at a time."""

    hidden = Signal()
    """The person closed the window; the program goes on."""
    quit_wanted = Signal()
    """The person closed the window where nothing else keeps the program reachable."""
    reindex_wanted = Signal()
    undo_wanted = Signal()
    folder_wanted = Signal()
    """The person wants to see the library's folder."""
    details_wanted = Signal()
    """The person wants to know more about the state."""

    def __init__(self, pages: Sequence[Page], preferences: Preferences) -> None:
        super().__init__()
        self.setWindowTitle(words.TITLE)
        self.setWindowIcon(icons.mark())
        self.setMinimumSize(SMALLEST)
        self._preferences = preferences
        self._pages = list(pages)
        self.keeps_running = False
        """Whether closing hides the window: a tray icon brings it back."""
        self._build()
        self._restore()

    def _build(self) -> None:
        self.place = link("", self.folder_wanted.emit)
        self.state = link(words.NO_LIBRARY, self.details_wanted.emit)
        self.strip = ProgressStrip()
        top = QFrame()
        top.setObjectName("top")
        row = QHBoxLayout(top)
        row.setContentsMargins(theme.MARGIN, 6, theme.MARGIN, 6)
        row.addWidget(label(words.TITLE, points=12, bold=True))
        row.addSpacing(theme.NEAR)
        row.addWidget(self.place)
        row.addStretch(1)
        row.addWidget(self.state)
        self.pages = QStackedWidget()
        self._rail = QButtonGroup(self)
        self._rail.idClicked.connect(self.show_page)
        below = QHBoxLayout()
        below.setSpacing(0)
        below.addWidget(self._make_rail())
        below.addWidget(self.pages, 1)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(top)
        column.addLayout(below, 1)
        column.addWidget(self.strip)
        center = QWidget()
        center.setLayout(column)
        self.setCentralWidget(center)
        self._add_shortcut(QKeySequence(QKeySequence.StandardKey.Refresh), self.reindex_wanted.emit)
        self._add_shortcut(QKeySequence(QKeySequence.StandardKey.Find), self.show_search)
        self._add_shortcut(QKeySequence("Ctrl+Z"), self.undo_wanted.emit)

    def _make_rail(self) -> QFrame:
        rail = QFrame()
        rail.setObjectName("rail")
        rail.setFixedWidth(168)
        column = QVBoxLayout(rail)
        column.setContentsMargins(theme.NEAR, theme.GAP, theme.NEAR, theme.GAP)
        column.setSpacing(4)
        ends = [page for page in self._pages if page.at_end]
        for number, page in enumerate(self._pages):
            if ends and page is ends[0]:
                column.addStretch(1)
            entry = QToolButton()
            entry.setProperty("rail", True)
            entry.setText(f" {page.name}")
            entry.setAccessibleName(page.name)
            entry.setIcon(icons.icon(page.icon, theme.current().text))
            entry.setIconSize(QSize(20, 20))
            entry.setCheckable(True)
            entry.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            entry.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            entry.setToolTip(f"{page.name} (Ctrl+{number + 1})")
            self._rail.addButton(entry, number)
            column.addWidget(entry)
            self.pages.addWidget(page.widget)
            self._add_shortcut(QKeySequence(f"Ctrl+{number + 1}"), partial(self.show_page, number))
        if not ends:
            column.addStretch(1)
        return rail

    def _add_shortcut(self, keys: QKeySequence, act: Callable[[], object]) -> None:
        shortcut = QShortcut(keys, self)
        shortcut.activated.connect(act)

    def show_page(self, number: int) -> None:
        """Show a page, counted from 0."""
        self.pages.setCurrentIndex(number)
        button = self._rail.button(number)
        button.setChecked(True)

    def show_named(self, name: str) -> None:
        """Show the page of a name."""
        self.show_page([page.name for page in self._pages].index(name))

    def show_search(self) -> None:
        """Show the first page with the cursor in its field."""
        self.show_page(0)
        page = self._pages[0].widget
        if hasattr(page, "focus_query"):
            page.focus_query()

    def set_count(self, name: str, count: int) -> None:
        """Show a number beside a page's name; none for 0."""
        number = [page.name for page in self._pages].index(name)
        self._rail.button(number).setText(f" {name}   {count:,}" if count else f" {name}")

    def set_state(self, sentence: str) -> None:
        """Show the one line of state."""
        self.state.setText(sentence)
        self.state.setAccessibleName(sentence)

    def set_folder(self, folder: str) -> None:
        """Show which folder the library is."""
        self.place.setText(folder)
        self.setWindowTitle(f"{words.TITLE} - {folder}" if folder else words.TITLE)

    def raise_up(self) -> None:
        """Bring the window before the others."""
        self.show()
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()

    def remember(self) -> None:
        """Write down place, size and page."""
        self._preferences.geometry = self.saveGeometry()
        self._preferences.page = self.pages.currentIndex()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Hide where the tray brings the window back; never refuse, or log-off waits (H03)."""
        self.remember()
        event.accept()
        (self.hidden if self.keeps_running else self.quit_wanted).emit()

    def _restore(self) -> None:
        self.resize(FIRST)
        if not self._preferences.geometry.isEmpty():
            self.restoreGeometry(self._preferences.geometry)
        self.show_page(min(self._preferences.page, len(self._pages) - 1))
