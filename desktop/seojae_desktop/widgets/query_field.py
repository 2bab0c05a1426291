"""The field for a question: Korean input is only searched once its syllables are finished.

While a syllable is being composed, Enter commits it and asks nothing; asking commits what is
pending first, so that the last syllable is neither lost nor doubled (field note H05).
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit


class QueryField(QLineEdit):
    """A line edit that knows when a syllable is half typed."""

    asked = Signal(str)
    """The finished text, when Enter was pressed or `ask` was called."""

    def __init__(self) -> None:
        super().__init__()
        self._composing = False

    def ask(self) -> None:
        """Commit what is being composed and ask."""
        QGuiApplication.inputMethod().commit()
        self.asked.emit(self.text())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:  # noqa: N802 - Qt's name
        """Note whether a syllable is pending."""
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Ask on Enter, unless it only ends a syllable."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)
        elif self._composing:
            QGuiApplication.inputMethod().commit()
            event.accept()
        else:
            self.ask()
            event.accept()
