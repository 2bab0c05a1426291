"""Questions and notes in windows of their own: Korean verbs on the buttons, names never as HTML."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QMessageBox, QWidget

from seojae_desktop import words


def ask(parent: QWidget, title: str, text: str, verb: str) -> bool:
    """Ask whether something is to be done.

    Args:
        parent: the window in front of which it is asked.
        title: of the small window.
        text: the question, and what it is about.
        verb: what the button that agrees says.
    """
    box = _box(parent, QMessageBox.Icon.Question, title, text)
    agree = box.addButton(verb, QMessageBox.ButtonRole.AcceptRole)
    leave = box.addButton(words.CANCEL, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(agree)
    box.setEscapeButton(leave)
    box.exec()
    agreed = box.clickedButton() is agree
    box.deleteLater()
    return agreed


def tell(parent: QWidget, title: str, text: str, *, warns: bool = False) -> None:
    """Tell something that has to be seen; nothing waits for the answer."""
    icon = QMessageBox.Icon.Warning if warns else QMessageBox.Icon.Information
    box = _box(parent, icon, title, text)
    box.addButton(words.CLOSE, QMessageBox.ButtonRole.RejectRole)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def ask_text(parent: QWidget, title: str, text: str, *, value: str = "", verb: str) -> str:
    """Ask for a name; empty when the person left it."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(text)
    dialog.setTextValue(value)
    dialog.setOkButtonText(verb)
    dialog.setCancelButtonText(words.CANCEL)
    agreed = dialog.exec()
    given = dialog.textValue().strip()
    dialog.deleteLater()
    return given if agreed else ""


def _box(parent: QWidget, icon: QMessageBox.Icon, title: str, text: str) -> QMessageBox:
    box = QMessageBox(parent)
    box.setIcon(icon)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    return box
