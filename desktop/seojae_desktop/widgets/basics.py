"""Small parts in the house's looks: labels, buttons, an empty state, a notice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from seojae_desktop import colours, icons, phrases, theme


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


class Button(QPushButton):
    """A push button whose line icon keeps to the colours of the moment."""

    _line_icon = ""

    def set_line_icon(self, name: str) -> None:
        """Show a line icon before the text."""
        self._line_icon = name
        self._draw()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the icon anew in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._line_icon:
            self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Let Enter press the button that has the focus, as in dialogs of the system."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)

    def _draw(self) -> None:
        tones = colours.current()
        ink = tones.on_accent if self.property("primary") and not tones.is_plain else tones.text
        self.setIcon(icons.icon(self._line_icon, ink, tones.quiet))


class Picture(QLabel):
    """A line icon in a tone of the theme, kept to the colours of the moment."""

    _name = ""

    def __init__(self, name: str, tone: str, size: int) -> None:
        """Show a file of `assets/icons` in `tone`, a name in `Theme`, `size` pixels wide."""
        super().__init__()
        self._tone, self._size = tone, size
        self.show_icon(name, tone)

    def show_icon(self, name: str, tone: str) -> None:
        """Show another icon, or another tone."""
        self._name, self._tone = name, tone
        ink = getattr(colours.current(), tone)
        ratio = self.devicePixelRatioF()
        wide = QSize(self._size, self._size)
        self.setPixmap(icons.icon(name, ink).pixmap(wide, ratio))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the icon anew in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._name:
            self.show_icon(self._name, self._tone)


def button(
    text: str, act: Callable[[], object] | None = None, *, primary: bool = False, icon: str = ""
) -> Button:
    """Make a push button.

    Args:
        text: verb first; may hold `&` before its mnemonic letter.
        act: what a click does.
        primary: the one action a page is for.
        icon: a line icon before the text.
    """
    made = Button(text)
    made.setProperty("primary", primary)
    made.setAutoDefault(False)
    if icon:
        made.set_line_icon(icon)
    if act is not None:
        made.clicked.connect(lambda _checked=False: act())
    return made


def link(text: str, act: Callable[[], object] | None = None) -> Button:
    """Make a button that looks like a link."""
    made = button(text, act)
    made.setProperty("link", True)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def row_of(*parts: QWidget) -> QWidget:
    """Set some parts side by side, from the left."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(theme.NEAR)
    for part in parts:
        row.addWidget(part)
    row.addStretch(1)
    return made


class EmptyState(QWidget):
    """What a list shows while it has nothing: one sentence, what to do, at most one button."""

    def __init__(self, sentence: str, more: str = "", icon: str = "") -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setSpacing(theme.NEAR)
        column.addStretch(2)
        if icon:
            picture = Picture(icon, "quiet", 40)
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

    _passes = False

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 10, 6)
        picture = Picture("warning", "amber", 16)
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
        """Show the line, or nothing for an empty text; names in it are never taken for HTML."""
        self._show(Qt.TextFormat.PlainText, phrases.breakable(text))

    def say_meanwhile(self, text: str) -> None:
        """Show why nothing can be shown just now; `pass_by` takes it away again."""
        self.say(text)
        self._passes = True

    def pass_by(self) -> None:
        """Take away what `say_meanwhile` has said: it is over. What was done stays told."""
        if self._passes:
            self.say("")

    def say_linked(self, html: str) -> None:
        """Show a line of HTML, whose links are told by `words.linkActivated`."""
        self._show(Qt.TextFormat.RichText, html)

    def _show(self, kind: Qt.TextFormat, text: str) -> None:
        self._passes = False
        self.words.setTextFormat(kind)
        self.words.setText(text)
        self.setVisible(bool(text))


def tab_through(*parts: QWidget) -> None:
    """Let Tab go through some parts of a window in this order, before whatever came after."""
    for before, after in pairwise(parts):
        QWidget.setTabOrder(before, after)


def set_flag(widget: QWidget, name: str, *, on: bool) -> None:
    """Set a property that the style sheet looks at, and draw anew."""
    widget.setProperty(name, on)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
