"""The program as one thing: worker, window, tray and doorbell, and what passes between them.

Everything is made and connected here and nowhere else. Nothing here knows how a page looks or how
a library works; what the whole window shows of the library's state stands in `standing`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from seojae.logs import Bug
from seojae.model.shelving import UndoReport
from seojae_desktop import connecting, files, phrases, theme, words
from seojae_desktop.actor import ME
from seojae_desktop.instance import Doorbell
from seojae_desktop.news import ClaudeNews
from seojae_desktop.opening import Opening
from seojae_desktop.pages.history import HistoryPage
from seojae_desktop.pages.inbox import InboxReview
from seojae_desktop.pages.search import SearchPage
from seojae_desktop.pages.settings import SettingsPage
from seojae_desktop.pages.shelves import ShelvesPage
from seojae_desktop.preferences import Preferences
from seojae_desktop.standing import Standing
from seojae_desktop.tray import Tray
from seojae_desktop.widgets import dialogs
from seojae_desktop.widgets.details import Details
from seojae_desktop.window import MainWindow, Page
from seojae_desktop.worker import LibraryWorker

log = logging.getLogger(__name__)

_RECHECK_MS = 60 * 60 * 1000
"""How often it is looked whether Claude still knows us; also whenever something changes."""


class Program(QObject):
    """Everything that runs while the icon is in the tray."""

    def __init__(
        self, application: QApplication, preferences: Preferences, doorbell: Doorbell | None = None
    ) -> None:
        super().__init__()
        self._application = application
        self.preferences = preferences
        self.worker = LibraryWorker(self)
        self.tray = Tray(self)
        self.search = SearchPage(self.worker)
        self.shelves = ShelvesPage(self.worker)
        self.inbox = InboxReview(self.worker)
        self.history = HistoryPage(self.worker)
        self.settings = SettingsPage(self.worker, preferences)
        self.window = MainWindow(
            [
                Page(words.SEARCH, "search", self.search),
                Page(words.SHELVES, "shelves", self.shelves),
                Page(words.INBOX, "inbox", self.inbox),
                Page(words.HISTORY, "history", self.history),
                Page(words.SETTINGS, "settings", self.settings, at_end=True),
            ],
            preferences,
        )
        self._doorbell = doorbell
        self.standing = Standing(self.worker, self.window, self.tray, self)
        self.opening = Opening(self.worker, self.window, self.standing, preferences, self)
        self._told_lost = False
        self._has_ended: bool | None = None
        self._bug: QMessageBox | None = None
        self.news = ClaudeNews(self)
        self._recheck = QTimer(self)  # Claude may drop our entry at any time (field note A03)
        self._recheck.setInterval(_RECHECK_MS)
        self._recheck.timeout.connect(self.settings.connections.look)
        self._connect_worker()
        self._connect_window()
        self._connect_tray()
        application.setQuitOnLastWindowClosed(False)  # a hidden window is not the end (H02)
        application.setQuitLockEnabled(False)  # nor is a dialog that closes
        application.aboutToQuit.connect(self.end)
        application.commitDataRequest.connect(lambda _manager: self.window.remember())
        application.styleHints().colorSchemeChanged.connect(lambda _scheme: self.dress())
        self.window.looks_changed.connect(self.dress)

    def dress(self) -> None:
        """Take on the looks that the system asks for now."""
        theme.dress(self._application)

    def _connect_worker(self) -> None:
        self.opening.opened.connect(self._opened)
        self.worker.broke.connect(self.show_bug)
        self.standing.looked.connect(self.news.see)

    def _connect_window(self) -> None:
        window = self.window
        window.hidden.connect(self._hidden)
        window.quit_wanted.connect(self.quit)
        window.reindex_wanted.connect(self.worker.reindex)
        window.undo_wanted.connect(self.undo_last)
        window.folder_wanted.connect(self._show_folder)
        self.news.filed.connect(self._tell_filed)
        window.details_wanted.connect(self._show_details)
        window.strip.pause_wanted.connect(self.worker.pause)
        window.strip.resume_wanted.connect(self.worker.resume)
        window.strip.unread_wanted.connect(self._show_unread)
        self.settings.folder_chosen.connect(self.opening.move_to)
        self.settings.connections.looked.connect(self._show_claude)
        self.settings.rebuild_wanted.connect(lambda: self.worker.reindex(full=True))

    def _connect_tray(self) -> None:
        tray = self.tray
        tray.window_wanted.connect(self.window.raise_up)
        tray.search_wanted.connect(self._to_search)
        tray.inbox_wanted.connect(lambda: self._to(words.INBOX))
        tray.reindex_wanted.connect(self.worker.reindex)
        tray.undo_wanted.connect(self.undo_last)
        tray.folder_wanted.connect(self._show_folder)
        tray.claude_wanted.connect(lambda: self._to(words.SETTINGS))
        tray.settings_wanted.connect(lambda: self._to(words.SETTINGS))
        tray.quit_wanted.connect(self.quit)
        if self._doorbell is not None:
            self._doorbell.wished.connect(self.obey)
        self.window.keeps_running = Tray.is_available()

    def start(self, *, in_background: bool = False) -> None:
        """Show the icon, open the library of last time, and show the window unless told not to."""
        self._recheck.start()
        if Tray.is_available():
            self.tray.show()
        if self.preferences.library is None:
            self.window.raise_up()
            self.opening.guide()
            return
        self.opening.open(self.preferences.library)
        if not in_background or not Tray.is_available():
            self.window.raise_up()

    def _show_claude(self, state: str) -> None:
        """Show how it stands with Claude; a lost entry is told once, and repaired by a person."""
        self.tray.set_claude(state)
        is_lost = state == connecting.LOST
        if is_lost and not self._told_lost:
            self.tray.tell(words.CLAUDE_LOST, words.CLAUDE_LOST_MORE)
        self._told_lost = is_lost

    def quit(self) -> None:
        """Leave: what ends then is done by `end`."""
        self.window.remember()
        self._application.quit()

    def end(self) -> bool:
        """End all work within five seconds (field notes H03, H04); False when some went on.

        Called when the application is about to quit, at a log-off too, after which Windows gives no
        time for more; and by whoever started the program, for the answer.
        """
        if self._has_ended is None:
            self.standing.stop()
            self._recheck.stop()
            self.tray.hide()
            self.window.hide()
            if self._doorbell is not None:
                self._doorbell.close()
            self._has_ended = self.worker.close()
            if not self._has_ended:
                log.warning("work was still going on when the program ended")
        return self._has_ended

    def undo_last(self) -> None:
        """Take the last change back, once the person has confirmed what it is."""
        last = self.standing.last
        if last is None:
            return
        self.window.raise_up()
        what = phrases.change(last)
        if dialogs.ask(self.window, words.UNDO, f"{words.UNDO_ASK}\n\n{what}", words.UNDO):
            self.worker.change(
                lambda library: library.shelving.undo(ME, entry=last.id), self._show_undone
            )

    def _show_undone(self, report: UndoReport) -> None:
        if report.refusals:
            refusal = report.refusals[0]
            told = f"{refusal.message}\n{refusal.hint}"
            dialogs.tell(self.window, words.UNDO, told, warns=True)

    def _opened(self) -> None:
        self.news.forget()
        self.settings.connections.look()
        self.standing.look_soon()

    def _tell_filed(self, count: int) -> None:
        if self.preferences.notifies:
            told = phrases.claude_filed(count)
            self.tray.tell(told, words.CLAUDE_FILED_MORE, self.tray.inbox_wanted)

    def show_bug(self, bug: Bug) -> None:
        """Show a fault of ours with its number; further ones while it is shown are only logged."""
        if self._bug is not None:
            return
        box = QMessageBox(QMessageBox.Icon.Warning, words.BROKE, words.BROKE, parent=self.window)
        where = f"\n{bug.file}" if bug.file else ""
        box.setInformativeText(f"{words.BROKE_MORE} {words.TRY_AGAIN}\n\n번호 {bug.number}{where}")
        box.addButton(words.CLOSE, QMessageBox.ButtonRole.RejectRole)
        if bug.file is not None:
            logs = box.addButton(words.OPEN_LOGS, QMessageBox.ButtonRole.ActionRole)
            folder = bug.file.parent
            logs.clicked.connect(lambda: files.open_file(folder))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.finished.connect(self._forget_bug)
        self._bug = box
        box.open()

    def _forget_bug(self) -> None:
        self._bug = None

    def _hidden(self) -> None:
        if not self.preferences.told_it_keeps_running:
            self.preferences.told_it_keeps_running = True
            self.tray.tell(words.KEEPS_RUNNING, words.KEEPS_RUNNING_MORE)

    def _show_details(self) -> None:
        """Answer a click on the state: what it is about, or where to begin."""
        if self.preferences.library is None:
            self.opening.guide()
        elif self.standing.status is not None:
            Details(
                self.window,
                self.standing.status,
                self.standing.host,
                unread=self._show_unread,
                reindex=self.worker.reindex,
            ).open()

    def _show_unread(self) -> None:
        self.window.show_named(words.SHELVES)
        self.shelves.show_unread()

    def _show_folder(self) -> None:
        if self.preferences.library is not None:
            files.open_file(self.preferences.library)

    def _to(self, page: str) -> None:
        self.window.show_named(page)
        self.window.raise_up()

    def _to_search(self) -> None:
        self.window.raise_up()
        self.window.show_search()

    def _open_wished(self, folder: Path) -> None:
        self.opening.open(folder)
        self.window.raise_up()

    def obey(self, wish: str) -> None:
        """Do what a later start of the program wants."""
        word, _, rest = wish.partition("\t")
        acts: dict[str, Callable[[], object]] = {
            "show": self.window.raise_up,
            "search": self._to_search,
            "quit": self.quit,
            "open": lambda: self._open_wished(Path(rest)),
        }
        acts.get(word, self.window.raise_up)()
