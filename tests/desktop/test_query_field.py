"""Korean input: nothing is asked on half-typed syllables, and none is lost (field note H05)."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from seojae_desktop.widgets.query_field import QueryField


def compose(field: QLineEdit, preedit: str, commit: str = "") -> None:
    """Do what a Korean input method does: show a syllable in the making, or finish it."""
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(field, event)


def test_enter_asks_what_was_finished(qtbot: QtBot) -> None:
    field = QueryField()
    qtbot.addWidget(field)
    compose(field, "", "연차 휴가")
    with qtbot.waitSignal(field.asked, timeout=2_000) as asked:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert asked.args == ["연차 휴가"]


def test_enter_within_a_syllable_asks_nothing(qtbot: QtBot) -> None:
    field = QueryField()
    qtbot.addWidget(field)
    compose(field, "", "연")
    compose(field, "차")
    with qtbot.assertNotEmitted(field.asked, wait=50):
        QTest.keyClick(field, Qt.Key.Key_Return)
    compose(field, "", "차")
    with qtbot.waitSignal(field.asked, timeout=2_000) as asked:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert asked.args == ["연차"]


def test_the_enter_of_the_number_block_asks_too(qtbot: QtBot) -> None:
    field = QueryField()
    qtbot.addWidget(field)
    compose(field, "", "여비")
    with qtbot.waitSignal(field.asked, timeout=2_000):
        QTest.keyClick(field, Qt.Key.Key_Enter)
