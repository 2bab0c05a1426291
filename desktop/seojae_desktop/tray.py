"""The tray icon: what state the library is in, and the few things one does daily.

It shows what it is told and says what was chosen; it asks nothing of a library. Notifications are a
courtesy only: whatever they say can be seen in the menu or the window too (field note H06).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from seojae_desktop import icons, words
from seojae_desktop.widgets.names import literal

_FRAME_MS = 700


class Tray(QObject):
    """The icon and its menu."""

    window_wanted = Signal()
    search_wanted = Signal()
    inbox_wanted = Signal()
    reindex_wanted = Signal()
    undo_wanted = Signal()
    folder_wanted = Signal()
    claude_wanted = Signal()
    settings_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.icon = QSystemTrayIcon(icons.tray("idle"), self)
        self.icon.activated.connect(self._activated)
        self.icon.messageClicked.connect(self._message_clicked)
        self._about = self.window_wanted
        self.menu = QMenu()
        self.state = self._add(words.NO_LIBRARY, self.window_wanted.emit)
        self.menu.addSeparator()
        self._add(words.TRAY_OPEN, self.window_wanted.emit)
        self._add(words.TRAY_SEARCH, self.search_wanted.emit)
        self.inbox = self._add(words.TRAY_INBOX, self.inbox_wanted.emit)
        self.menu.addSeparator()
        self.reindex = self._add(words.TRAY_REINDEX, self.reindex_wanted.emit)
        self.undo = self._add(words.TRAY_NOTHING_TO_UNDO, self.undo_wanted.emit)
        self.undo.setEnabled(False)
        self._add(words.TRAY_FOLDER, self.folder_wanted.emit)
        self.claude = self._add(words.TRAY_CLAUDE, self.claude_wanted.emit)
        self.menu.addSeparator()
        self._add(words.TRAY_SETTINGS, self.settings_wanted.emit)
        self._add(words.TRAY_QUIT, self.quit_wanted.emit)
        self.icon.setContextMenu(self.menu)
        self._frame = 1
        self._beat = QTimer(self)
        self._beat.setInterval(_FRAME_MS)
        self._beat.timeout.connect(self._turn)

    def _add(self, text: str, act: Callable[[], object]) -> QAction:
        action = self.menu.addAction(text)
        action.triggered.connect(lambda _checked=False: act())
        return action

    @staticmethod
    def is_available() -> bool:
        """Say whether this desktop has a place for the icon (field note H01)."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def show(self) -> None:
        """Show the icon."""
        self.icon.show()

    def hide(self) -> None:
        """Take the icon away at once, not when the mouse next passes over it."""
        self._beat.stop()
        self.icon.hide()

    def set_state(self, look: str, sentence: str) -> None:
        """Show a state.

        Args:
            look: `idle`, `working`, `attention` or `problem`.
            sentence: one line, for the menu and the tooltip.
        """
        self.state.setText(literal(sentence))
        self.icon.setToolTip(f"{words.TITLE} · {sentence}")
        if look == "working":
            if not self._beat.isActive():
                self._beat.start()
                self._turn()
        else:
            self._beat.stop()
            self.icon.setIcon(icons.tray(look))

    def set_inbox(self, count: int) -> None:
        """Show how many files wait in the inbox."""
        self.inbox.setText(f"{words.INBOX} ({count:,})" if count else words.TRAY_INBOX)

    def set_undo(self, what: str) -> None:
        """Name what would be taken back; nothing for an empty text."""
        self.undo.setText(literal(f"되돌리기: {what}") if what else words.TRAY_NOTHING_TO_UNDO)
        self.undo.setEnabled(bool(what))

    def set_claude(self, state: str) -> None:
        """Show how the connection to Claude stands."""
        self.claude.setText(f"{words.TRAY_CLAUDE}: {state}")

    def tell(self, title: str, sentence: str, about: SignalInstance | None = None) -> None:
        """Show a notification, where the system shows any.

        Args:
            title: what happened.
            sentence: what one may do.
            about: what a click on it asks for; the window when None.
        """
        self._about = about or self.window_wanted
        self.icon.showMessage(title, sentence, icons.mark())

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in {
            QSystemTrayIcon.ActivationReason.Trigger,
            QSystemTrayIcon.ActivationReason.DoubleClick,
        }:
            self.window_wanted.emit()

    def _message_clicked(self) -> None:
        self._about.emit()

    def _turn(self) -> None:
        self._frame = 3 - self._frame  # 1, 2, 1, 2 …
        self.icon.setIcon(icons.tray(f"working-{self._frame}"))
