"""Small parts in the house's looks: labels, buttons, an empty state, a notice."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from seojae_desktop import icons, theme


def label(text: str = "", *, points: int = theme.BASE_POINTS, bold: bool = False) -> QLabel:
    """Make a label whose text is never taken for HTML."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setFont(theme.font(points, bold=bold))
    return made


def quiet(text: str = "") -> QLabel:
    """Make a label for what stands beside: small and grey, wrapped."""
    made = label(text, points=9)
    made.setProperty("quiet", True)
    made.setWordWrap(True)
    return made


def button(
    text: str, act: Callable[[], object] | None = None, *, primary: bool = False, icon: str = ""
) -> QPushButton:
    """Make a push button.

    Args:
        text: verb first; may hold `&` before its mnemonic letter.
        act: what a click does.
        primary: the one action a page is for.
        icon: a line icon before the text.
    """
    made = QPushButton(text)
    made.setProperty("primary", primary)
    made.setAutoDefault(False)
    if icon:
        colours = theme.current()
        ink = colours.on_accent if primary else colours.text
        made.setIcon(icons.icon(icon, ink, colours.quiet))
    if act is not None:
        made.clicked.connect(lambda _checked=False: act())
    return made


def link(text: str, act: Callable[[], object] | None = None) -> QPushButton:
    """Make a button that looks like a link."""
    made = button(text, act)
    made.setProperty("link", True)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


class EmptyState(QWidget):
    """What a list shows while it has nothing: one sentence, what to do, at most one button."""

    def __init__(self, sentence: str, more: str = "", icon: str = "") -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setSpacing(theme.NEAR)
        column.addStretch(2)
        if icon:
            picture = QLabel()
            picture.setPixmap(icons.icon(icon, theme.current().quiet).pixmap(40, 40))
            picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(picture)
        self.sentence = label(sentence, points=12)
        self.more = quiet(more)
        for part in (self.sentence, self.more):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            part.setWordWrap(True)
            column.addWidget(part)
        self._actions = QHBoxLayout()
        self._actions.addStretch()
        self._actions.addStretch()
        column.addLayout(self._actions)
        column.addStretch(3)

    def say(self, sentence: str, more: str = "") -> None:
        """Change what is said."""
        self.sentence.setText(sentence)
        self.more.setText(more)

    def offer(self, action: QPushButton) -> None:
        """Show the one thing that can be done."""
        self._actions.insertWidget(1, action)


class Notice(QFrame):
    """One line on an amber ground: what wants attention, with a warning sign."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 10, 6)
        picture = QLabel()
        picture.setPixmap(icons.icon("warning", theme.current().amber).pixmap(16, 16))
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
        self.hide()

    def say(self, text: str) -> None:
        """Show the line, or nothing for an empty text."""
        self.words.setText(text)
        self.setVisible(bool(text))


def set_flag(widget: QWidget, name: str, *, on: bool) -> None:
    """Set a property that the style sheet looks at, and draw anew."""
    widget.setProperty(name, on)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
