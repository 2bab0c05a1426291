"""Names and paths as people give them: long, with `&`, with `<b>`; shown as they are, cut to fit.

Qt takes `&` in a button for a mnemonic and anything that looks like HTML for HTML; what a person or
a file is called must pass through here before it becomes the text of a button or a tip.
"""

from __future__ import annotations

import html

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QSizePolicy

_LEAST = 80


def literal(text: str) -> str:
    """Give the text of a button or menu entry in which no letter is a mnemonic."""
    return text.replace("&", "&&")


def tip(text: str) -> str:
    """Give the text of a tip, which is never taken for HTML; lines stay lines."""
    return "<br>".join(html.escape(line) for line in text.split("\n")) if text else ""


class NameLink(QPushButton):
    """A link that is a path or a sentence: cut where there is no room, whole in its tip.

    Attributes:
        whole: the text, uncut.
    """

    whole = ""

    def __init__(self, mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle) -> None:
        super().__init__()
        self._mode = mode
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setProperty("link", True)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_text(self, name: str) -> None:
        """Show another text."""
        self.whole = name
        self.setToolTip(tip(name))
        self.setAccessibleName(name)
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for room for the whole path."""
        wide = self.fontMetrics().horizontalAdvance(self.whole) + 16
        return QSize(wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Take little where there is little."""
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Cut the path anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - 12
        self.setText(literal(self.fontMetrics().elidedText(self.whole, self._mode, room)))


class NameCheck(QCheckBox):
    """A box whose text is a file's name: cut in its middle where there is no room."""

    whole = ""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.whole = name
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setToolTip(tip(name))
        self.setAccessibleName(name)
        self._fit()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for room for the whole name."""
        wide = self.fontMetrics().horizontalAdvance(self.whole) + 40
        return QSize(wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Take little where there is little."""
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Cut the name anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = max(_LEAST, self.width()) - 32
        mode = Qt.TextElideMode.ElideMiddle
        self.setText(literal(self.fontMetrics().elidedText(self.whole, mode, room)))
