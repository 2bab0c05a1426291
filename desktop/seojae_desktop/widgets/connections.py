"""The programs that can ask the library, one row each: a light, what is so, one button.

What is so is found out by `seojae_desktop.connecting`; green means that a program has really
connected, not only that its settings were written.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from seojae.errors import SeojaeError
from seojae_desktop import connecting, theme, words
from seojae_desktop.connecting import Connection, Light
from seojae_desktop.widgets import dialogs
from seojae_desktop.widgets.basics import Notice, Picture, button, label, quiet
from seojae_desktop.widgets.names import tip
from seojae_desktop.worker import LibraryWorker

_LIGHTS = {
    Light.ON: ("check", "accent"),
    Light.WAITING: ("info", "amber"),
    Light.LOST: ("warning", "amber"),
    Light.OFF: ("link", "quiet"),
}


class Connections(QWidget):
    """The rows; `look` asks how things stand."""

    looked = Signal(str)
    """How it stands with Claude, in a word."""

    rows_made = Signal()
    """There are other buttons than before."""

    def __init__(self, worker: LibraryWorker) -> None:
        super().__init__()
        self._worker = worker
        self._shown: tuple[Connection, ...] = ()
        self.buttons: dict[str, QPushButton] = {}
        self.states: dict[str, QLabel] = {}
        self.problem = Notice()
        self.none = quiet(words.NO_CLIENTS)
        self.none.hide()
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(theme.GAP)
        self._rows.setVerticalSpacing(theme.NEAR)
        self._rows.setColumnStretch(2, 1)
        self.paste = QPlainTextEdit()
        self.paste.setReadOnly(True)
        self.paste.setTabChangesFocus(True)
        self.paste.setFixedHeight(110)
        self.paste.setAccessibleName(words.PASTE)
        self.paste.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.NEAR)
        column.addWidget(self.problem)
        column.addLayout(self._rows)
        column.addWidget(self.none)
        column.addWidget(self.paste)

    def look(self) -> None:
        """Ask how the connections stand."""
        self._worker.ask(
            lambda library: connecting.look(library.root),
            self._show,
            lambda error: self.problem.say_meanwhile(str(error)),
        )

    def _show(self, found: tuple[Connection, ...]) -> None:
        self.problem.pass_by()
        self.none.setVisible(not found)
        self.looked.emit(connecting.summary(found))
        if found == self._shown:
            return
        self._shown = found
        self.buttons, self.states = {}, {}
        while self._rows.count():
            self._rows.takeAt(0).widget().deleteLater()
        for row, each in enumerate(found):
            self._add(row, each)
        self.rows_made.emit()

    def _add(self, row: int, each: Connection) -> None:
        picture, tone = _LIGHTS[each.light]
        light = Picture(picture, tone, 18)
        light.setAccessibleName(each.state)
        state = quiet(each.state)
        if each.detail:
            state.setToolTip(tip(each.detail))
        connects = each.light in {Light.OFF, Light.LOST}
        text = (
            words.CONNECT
            if each.light is Light.OFF
            else words.CONNECT_AGAIN
            if each.light is Light.LOST
            else words.DISCONNECT
        )
        act = button(text, lambda: self._change(each, on=connects))
        act.setAccessibleName(f"{each.label}: {text}")
        self.buttons[each.label] = act
        self.states[each.label] = state
        self._rows.addWidget(light, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._rows.addWidget(label(each.label), row, 1)
        self._rows.addWidget(state, row, 2)
        self._rows.addWidget(act, row, 3)

    def _change(self, each: Connection, *, on: bool) -> None:
        self.problem.say("")
        self.paste.hide()
        warns = on and each.is_running
        if warns and not dialogs.ask(self, words.CONNECT, words.CLAUDE_RUNS, words.CONNECT_ANYWAY):
            return
        self.states[each.label].setText(words.TRYING)  # it is tried first, which takes seconds
        self._set_usable(on=False)
        self._worker.change(
            lambda library: connecting.change(library.root, each, on=on), self._changed, self._tell
        )

    def _set_usable(self, *, on: bool) -> None:
        for act in self.buttons.values():
            act.setEnabled(on)

    def _changed(self, done: connecting.Done) -> None:
        self._shown = ()  # the rows are made anew, also where nothing was changed
        self.problem.say(done.problem)
        self.paste.setPlainText(done.paste)
        self.paste.setVisible(bool(done.paste))
        self.look()

    def _tell(self, error: SeojaeError) -> None:
        self._shown = ()
        self._set_usable(on=True)
        self.problem.say(str(error))
        self.look()
