"""Files whose text was not read, found by their names: below the hits, with the reason.

They hold nothing that could be shown beside the hits, so all one can do is open them or look where
they lie. Nothing is decided here: the answer says which they are.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from seojae.model.answers import Answer, NamedFile
from seojae_desktop import phrases, theme, words
from seojae_desktop.widgets.basics import Button, button, label, quiet
from seojae_desktop.widgets.names import tip


class NamedFiles(QWidget):
    """A row for each of these files; hidden where there are none."""

    open_wanted = Signal(str)
    """Path under the root of a file that is to be opened in its program."""
    folder_wanted = Signal(str)
    """The same, to be shown in its folder."""

    def __init__(self) -> None:
        super().__init__()
        self.title = label(bold=True)
        self._rows = QWidget()
        self.buttons: list[Button] = []
        self.said = quiet()
        """What came of the last click."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.NEAR)
        for part in (self.title, self._rows, self.said):
            self._column.addWidget(part)
        self.hide()

    def show_answer(self, answer: Answer | None) -> None:
        """Show the files of another answer; none when it is None."""
        rows = QWidget()
        self.buttons = []
        column = QVBoxLayout(rows)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.NEAR)
        for found in answer.named if answer else ():
            column.addLayout(self._row(found))
        self._column.replaceWidget(self._rows, rows)
        self._rows.deleteLater()
        self._rows = rows
        self.said.hide()
        self.title.setText(phrases.named(answer) if answer else "")
        self.setVisible(bool(answer and answer.named))

    def say(self, sentence: str) -> None:
        """Tell what came of a click; nothing for an empty sentence."""
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))

    def _row(self, found: NamedFile) -> QHBoxLayout:
        told = QVBoxLayout()
        told.setSpacing(0)
        name = label(phrases.breakable(found.source))
        name.setWordWrap(True)
        name.setToolTip(tip(found.source))
        told.addWidget(name)
        told.addWidget(quiet(f"{found.problem} {found.next_step}".strip()))
        row = QHBoxLayout()
        row.setSpacing(theme.NEAR)
        row.addLayout(told, 1)
        for sentence, icon, wanted in (
            (words.OPEN, "open", self.open_wanted),
            (words.SHOW_IN_FOLDER, "folder", self.folder_wanted),
        ):
            act = button(sentence, partial(wanted.emit, found.source), icon=icon)
            act.setAccessibleName(f"{found.source} {sentence}")
            row.addWidget(act)
            self.buttons.append(act)
        return row
