"""The window: a rail of pages at the left, one line of state above, progress at the foot.

It holds the pages and shows what the worker tells of the library as a whole; what a page shows is
the page's own affair. Closing it hides it where a tray keeps the program reachable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut, QShowEvent
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

from seojae.model.library import LibraryStatus
from seojae_desktop import colours, icons, theme, words
from seojae_desktop.pages.page import PageWidget
from seojae_desktop.preferences import Preferences
from seojae_desktop.widgets.basics import Picture, label, tab_through
from seojae_desktop.widgets.names import NameLink
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
    widget: PageWidget
    at_end: bool = False


_SIGNS = {
    "idle": ("check", "accent"),
    "working": ("refresh", "accent"),
    "attention": ("info", "amber"),
    "problem": ("warning", "amber"),
}


class RailEntry(QToolButton):
    """A page's button in the rail, its icon in the colours of the moment."""

    _icon = ""

    def __init__(self, icon: str) -> None:
        super().__init__()
        self.setProperty("rail", True)
        self.setIconSize(QSize(20, 20))
        self._icon = icon
        self._draw()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the icon anew in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._icon:
            self._draw()

    def _draw(self) -> None:
        self.setIcon(icons.icon(self._icon, colours.current().text))


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
    looks_changed = Signal()
    """The system changed its colours or its contrast."""
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
        self._status: LibraryStatus | None = None
        self._told: set[int] = set()
        self._build()
        self._restore()

    def _build(self) -> None:
        self.place = NameLink()
        self.place.clicked.connect(lambda _checked=False: self.folder_wanted.emit())
        self.sign = Picture(*_SIGNS["attention"], 16)
        self.state = NameLink(Qt.TextElideMode.ElideRight)
        self.state.clicked.connect(lambda _checked=False: self.details_wanted.emit())
        self.state.show_text(words.NO_LIBRARY)
        self.strip = ProgressStrip()
        top = QFrame()
        top.setObjectName("top")
        row = QHBoxLayout(top)
        row.setContentsMargins(theme.MARGIN, 6, theme.MARGIN, 6)
        row.addWidget(label(words.TITLE, points=12, bold=True))
        row.addSpacing(theme.NEAR)
        row.addWidget(self.place)
        row.addStretch(1)
        row.addWidget(self.sign)
        row.addWidget(self.state)
        self.pages = QStackedWidget()
        self.pages.currentChanged.connect(lambda _number: self._tell_page())
        self._rail = QButtonGroup(self)
        self._entries: list[RailEntry] = []
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
        tab_through(*self._entries, self.strip.failed, self.strip.pause, self.place, self.state)
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
            entry = RailEntry(page.icon)
            entry.setText(f" {page.name}")
            entry.setAccessibleName(page.name)
            entry.setCheckable(True)
            entry.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            entry.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            entry.setToolTip(f"{page.name} (Ctrl+{number + 1})")
            self._rail.addButton(entry, number)
            self._entries.append(entry)
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
        if self.isVisible():
            self._pages[number].widget.focus_first()

    def show_named(self, name: str) -> None:
        """Show the page of a name."""
        self.show_page([page.name for page in self._pages].index(name))

    def show_search(self) -> None:
        """Show the first page with the cursor in its field."""
        self.show_page(0)

    def rail_entry(self, number: int) -> RailEntry:
        """Give the button of a page, counted from 0."""
        return self._entries[number]

    def set_count(self, name: str, count: int) -> None:
        """Show a number beside a page's name; none for 0."""
        number = [page.name for page in self._pages].index(name)
        self._rail.button(number).setText(f" {name}   {count:,}" if count else f" {name}")

    def set_state(self, sentence: str, look: str = "working") -> None:
        """Show the one line of state, with the sign of `look`: one of the tray's."""
        self.sign.show_icon(*_SIGNS[look])
        self.state.show_text(sentence)

    def show_status(self, status: LibraryStatus) -> None:
        """Tell the page in front how the library stands, the others when they are shown."""
        self._status = status
        self._told.clear()
        self._tell_page()

    def _tell_page(self) -> None:
        """Tell the page in front what it does not know yet: a hidden one costs nothing."""
        number = self.pages.currentIndex()
        if self._status is None or number in self._told or not self.isVisible():
            return
        self._told.add(number)
        self._pages[number].widget.show_status(self._status)

    def set_folder(self, folder: str) -> None:
        """Show which folder the library is."""
        self.place.show_text(folder)
        self.setWindowTitle(f"{words.TITLE} - {folder}" if folder else words.TITLE)

    def raise_up(self) -> None:
        """Bring the window before the others."""
        self.show()
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        if self.focusWidget() is None:
            self._pages[self.pages.currentIndex()].widget.focus_first()

    def remember(self) -> None:
        """Write down place, size and page."""
        self._preferences.geometry = self.saveGeometry()
        self._preferences.page = self.pages.currentIndex()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Show what became of the library while nobody looked."""
        super().showEvent(event)
        self._tell_page()

    def event(self, event: QEvent) -> bool:
        """Tell when the system's looks changed, high contrast among them."""
        if event.type() == QEvent.Type.ThemeChange:
            self.looks_changed.emit()
        return super().event(event)

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
