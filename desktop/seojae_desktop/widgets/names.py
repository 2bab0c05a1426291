"""Names and paths as people give them: long, with `&`, with `<b>`; shown as they are, cut to fit.

Qt takes `&` in a button for a mnemonic and anything that looks like HTML for HTML; what a person or
a file is called must pass through here before it becomes the text of a button or a tip.
"""

from __future__ import annotations

import html

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QSizePolicy

from seojae_desktop.widgets.basics import Button

_LEAST = 80


def literal(text: str) -> str:
    """Give the text of a button or menu entry in which no letter is a mnemonic."""
    return text.replace("&", "&&")


def tip(text: str) -> str:
    """Give the text of a tip, which is never taken for HTML; lines stay lines."""
    return "<br>".join(html.escape(line) for line in text.split("\n")) if text else ""


class _Cut:
    """A name on a button: all of it, and what of it fits.

    Args:
        button: shows the name.
        mode: where it is cut.
        beside: pixels of the button's width that are not text.
    """

    def __init__(self, button: QAbstractButton, mode: Qt.TextElideMode, beside: int) -> None:
        self._button, self._mode, self._beside = button, mode, beside
        self.whole = ""

    def show(self, name: str) -> None:
        """Show a name, whole in the tip and for a screen reader."""
        self.whole = name
        self._button.setToolTip(tip(name))
        self._button.setAccessibleName(name)
        self._button.updateGeometry()
        self.fit()

    def wide(self) -> int:
        """Give the width that the whole name asks for."""
        return self._button.fontMetrics().horizontalAdvance(self.whole) + self._beside + 4

    def fit(self) -> None:
        """Cut the name for the width of now."""
        room = max(_LEAST, self._button.width()) - self._beside
        cut = self._button.fontMetrics().elidedText(self.whole, self._mode, room)
        self._button.setText(literal(cut))


class NameLink(Button):
    """A link that is a path or a sentence: cut where there is no room, whole in its tip."""

    def __init__(self, mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle) -> None:
        super().__init__()
        self._name = _Cut(self, mode, beside=12)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setProperty("link", True)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def whole(self) -> str:
        """The text, uncut."""
        return self._name.whole

    def show_text(self, name: str) -> None:
        """Show another text."""
        self._name.show(name)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for room for the whole path."""
        return QSize(self._name.wide(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Take little where there is little."""
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Cut the path anew."""
        super().resizeEvent(event)
        self._name.fit()


class NameCheck(QCheckBox):
    """A box whose text is a file's name: cut in its middle where there is no room."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = _Cut(self, Qt.TextElideMode.ElideMiddle, beside=32)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._name.show(name)

    @property
    def whole(self) -> str:
        """The name, uncut."""
        return self._name.whole

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for room for the whole name."""
        return QSize(self._name.wide(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Take little where there is little."""
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Cut the name anew."""
        super().resizeEvent(event)
        self._name.fit()
