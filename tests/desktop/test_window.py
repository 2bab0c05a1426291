"""The window over a real library: it indexes, answers, and ends while work goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from seojae_desktop import words
from seojae_desktop.window import MainWindow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shelf = tmp_path / "내 서재" / "인사노무"
    shelf.mkdir(parents=True)
    (shelf / "취업규칙.md").write_text(
        "# 취업규칙\n\n## 연차 휴가\n\n일 년을 근무한 직원의 연차 휴가는 15일로 한다.\n",
        encoding="utf-8",
    )
    return shelf.parent


def type_hangul(field: QLineEdit, text: str) -> None:
    """Commit text as a Korean input method does; key presses carry no Hangul."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def press_return(field: QLineEdit) -> None:
    QTest.keyClick(field, Qt.Key.Key_Return)


def opened(qtbot: QtBot, folder: Path) -> MainWindow:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.open_folder(str(folder))
    qtbot.waitUntil(window.query.isEnabled, timeout=60_000)
    return window


def test_a_question_is_answered_with_its_place(qtbot: QtBot, folder: Path) -> None:
    window = opened(qtbot, folder)
    assert window.state.text() == "최신 상태 · 문서 1건"
    type_hangul(window.query, "연차 휴가")
    press_return(window.query)
    qtbot.waitUntil(lambda: window.hits.count() == 1, timeout=20_000)
    assert "인사노무/취업규칙.md · 취업규칙 > 연차 휴가" in window.hits.item(0).text()
    assert "15일로 한다" in window.passage.toPlainText()
    assert "(문서 1건 중)" in window.facts.text()
    window.close()


def test_what_was_read_or_added_is_said(qtbot: QtBot, folder: Path) -> None:
    shelf = folder / "인사노무"
    (shelf / "급여.md").write_text(
        "# 급여\n\n## 휴게시간\n\n임금은 25일에 준다.\n", encoding="utf-8"
    )
    window = opened(qtbot, folder)
    type_hangul(window.query, "월급 휴계시간")
    press_return(window.query)
    qtbot.waitUntil(lambda: window.hits.count() > 0, timeout=20_000)
    assert "고쳐 읽은 말: 휴계시간 → 휴게시간" in window.facts.text()
    assert "함께 찾은 말: 월급 → " in window.facts.text()
    window.close()


def test_an_empty_question_is_told_and_nothing_breaks(qtbot: QtBot, folder: Path) -> None:
    window = opened(qtbot, folder)
    press_return(window.query)
    qtbot.waitUntil(lambda: "검색어가 비어 있습니다" in window.state.text(), timeout=20_000)
    window.close()


def test_a_folder_that_is_missing_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.open_folder(str(tmp_path / "없는 폴더"))
    qtbot.waitUntil(lambda: "찾을 수 없습니다" in window.state.text(), timeout=20_000)
    window.close()


def test_the_window_starts_with_what_to_do(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    assert window.state.text() == words.NO_FOLDER
    assert not window.query.isEnabled()
    window.close()


def test_closing_ends_the_worker(qtbot: QtBot, folder: Path) -> None:
    window = opened(qtbot, folder)
    window.close()
    assert window._thread.isFinished()
