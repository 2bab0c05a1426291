"""설정: the folder, the connections, what is kept, the index, and who we are.

Settings of a library lie with the library (`seojae.settings`), so that every process reads the
same; what only this window needs are the `Preferences`. Everything here takes effect at once.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

import seojae
from seojae import logs, settings
from seojae.errors import SeojaeError
from seojae.library import Library
from seojae.model.library import LibraryStatus
from seojae.settings import Settings
from seojae_desktop import connecting, files, licences, phrases, theme, words
from seojae_desktop.pages.page import PageWidget
from seojae_desktop.preferences import Preferences
from seojae_desktop.widgets import dialogs
from seojae_desktop.widgets.basics import Notice, button, label, quiet, row_of, tab_through
from seojae_desktop.widgets.connections import Connections
from seojae_desktop.worker import LibraryWorker


class SettingsPage(PageWidget):
    """Groups one below the other; each says in a line what it is for."""

    folder_chosen = Signal(object)
    """The `Path` of another library folder."""
    rebuild_wanted = Signal()

    def __init__(self, worker: LibraryWorker, preferences: Preferences) -> None:
        super().__init__()
        self._worker = worker
        self._preferences = preferences
        self.problem = Notice()
        self.folder = label()
        self.folder.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.folder.setWordWrap(True)
        self.choose = button(words.CHOOSE_FOLDER + "(&F)", self._choose_folder, icon="folder")
        self.show_folder = button(words.TRAY_FOLDER + "(&O)", self._open_folder, icon="open")
        self.connections = Connections(worker)
        self.connections.rows_made.connect(self._set_tab_order)
        self.watch = QCheckBox(words.WATCH + "(&W)")
        self.watch.clicked.connect(lambda on: self._change("watch", on=on))
        self.ledger = QCheckBox(words.KEEP_LEDGER + "(&K)")
        self.ledger.clicked.connect(lambda on: self._change("ledger", on=on))
        self.autostart = QCheckBox(words.START_WITH_SYSTEM + "(&T)")
        self.autostart.clicked.connect(self._change_autostart)
        self.notify = QCheckBox(words.NOTIFY + "(&N)")
        self.notify.setChecked(preferences.notifies)
        self.notify.clicked.connect(self._change_notify)
        self.rebuild = button(words.REBUILD + "(&B)", self._rebuild, icon="refresh")
        self.logs = button(words.OPEN_LOGS + "(&L)", self._open_logs, icon="folder")
        self.licences = button(words.LICENCES + "(&C)", self._show_licences, icon="file")
        self.index = label()
        self.index.setWordWrap(True)
        self.place = quiet()
        self.place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()

    def _lay_out(self) -> None:
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, theme.NEAR, 0)
        self._column.setSpacing(theme.MARGIN)
        self._add_group(
            words.FOLDER_GROUP,
            self.folder,
            row_of(
                self.choose,
                self.show_folder,
            ),
        )
        self._add_group(words.CONNECTIONS_GROUP, self.connections)
        self._add_group(
            words.START_GROUP,
            self.autostart,
            quiet(words.START_HINT),
            self.notify,
            quiet(words.NOTIFY_HINT),
        )
        self._add_group(
            words.READING_GROUP,
            self.watch,
            quiet(words.WATCH_HINT),
            self.index,
            self.place,
            row_of(self.rebuild),
        )
        self._add_group(words.LEDGER_GROUP, self.ledger, quiet(words.LEDGER_HINT))
        self._add_group(
            words.ABOUT_GROUP,
            quiet(words.ABOUT.format(version=seojae.__version__)),
            row_of(
                self.logs,
                self.licences,
            ),
        )
        self._column.addStretch(1)
        inside = QWidget()
        inside.setLayout(self._column)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(words.SETTINGS)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows what has the focus in it
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inside)
        page = QVBoxLayout(self)
        page.setContentsMargins(theme.MARGIN, theme.MARGIN, theme.MARGIN, theme.MARGIN)
        page.setSpacing(theme.GAP)
        page.addWidget(label(words.SETTINGS, points=12, bold=True))
        page.addWidget(self.problem)
        page.addWidget(scroll, 1)
        self._set_tab_order()

    def _set_tab_order(self) -> None:
        """Go from group to group, also when the rows of the connections were made anew."""
        tab_through(
            self.choose,
            self.show_folder,
            *self.connections.buttons.values(),
            self.connections.paste,
            self.autostart,
            self.notify,
            self.watch,
            self.rebuild,
            self.ledger,
            self.logs,
            self.licences,
        )

    def _add_group(self, title: str, *parts: QWidget) -> None:
        card = QFrame()
        card.setObjectName("card")
        grid = QGridLayout(card)
        grid.setContentsMargins(theme.MARGIN, theme.GAP, theme.MARGIN, theme.GAP)
        grid.setHorizontalSpacing(theme.MARGIN)
        grid.setVerticalSpacing(theme.NEAR)
        grid.setColumnMinimumWidth(0, 130)
        grid.setColumnStretch(1, 1)
        name = label(title, bold=True)
        grid.addWidget(name, 0, 0, Qt.AlignmentFlag.AlignTop)
        for row, part in enumerate(parts):
            grid.addWidget(part, row, 1)
        self._column.addWidget(card)

    def show_status(self, status: LibraryStatus) -> None:
        """Show how this library is set."""
        self.folder.setText(status.root)
        self.index.setText(phrases.index(status))
        notices = status.notices
        meanwhile = self._tell_meanwhile
        self._worker.ask(
            lambda library: settings.load(library.root.state), self._show_settings, meanwhile
        )
        self._worker.ask(
            lambda library: library.index_folder,
            lambda folder: self.place.setText(phrases.index_place(folder, notices)),
            meanwhile,
        )
        self._worker.ask(
            lambda _library: connecting.starts_with_system(), self.autostart.setChecked, meanwhile
        )
        self.connections.look()

    def _show_settings(self, found: Settings) -> None:
        self.watch.setChecked(found.watch)
        self.ledger.setChecked(found.ledger)
        self.problem.say(" ".join(found.problems))

    def _change(self, name: str, *, on: bool) -> None:
        def change(library: Library) -> Settings:
            return settings.change(library.root.make_state(), {name: on})

        def refused(error: SeojaeError) -> None:
            {"watch": self.watch, "ledger": self.ledger}[name].setChecked(not on)
            self._tell(error)

        self._worker.change(change, self._show_settings, refused)

    def _change_autostart(self, on: bool) -> None:
        def refused(error: SeojaeError) -> None:
            self.autostart.setChecked(not on)
            self._tell(error)

        self._worker.ask(
            lambda _library: connecting.start_with_system(on=on), lambda _done: None, refused
        )

    def _change_notify(self, on: bool) -> None:
        self._preferences.notifies = on

    def focus_first(self) -> None:
        """Begin with the folder."""
        self.choose.setFocus()

    def _choose_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, words.CHOOSE_FOLDER, self.folder.text())
        if folder:
            self.folder_chosen.emit(Path(folder))

    def _open_folder(self) -> None:
        if self.folder.text():
            files.open_file(Path(self.folder.text()))

    def _rebuild(self) -> None:
        if dialogs.ask(self, words.REBUILD, words.REBUILD_ASK, words.REBUILD):
            self.rebuild_wanted.emit()

    def _open_logs(self) -> None:
        if self.folder.text():
            state = Path(self.folder.text()) / ".seojae"
            folder = state / logs.FOLDER
            files.open_file(folder if folder.is_dir() else state)

    def _show_licences(self) -> None:
        licences.show(self)

    def _tell(self, error: SeojaeError) -> None:
        self.problem.say(str(error))

    def _tell_meanwhile(self, error: SeojaeError) -> None:
        self.problem.say_meanwhile(str(error))
