"""What Claude files is told once, together, and never what was there before."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae.model.shelving import JournalEntry
from seojae_desktop import theme
from seojae_desktop.news import ClaudeNews


def moved(number: int, face: str = "mcp") -> JournalEntry:
    at = datetime.now(UTC)
    return JournalEntry(f"e{number}", f"b{number}", at, face, "Claude", "move", "가.md", "나/가.md")


def test_what_was_there_before_is_no_news_and_what_follows_is_told_once(qtbot: QtBot) -> None:
    news = ClaudeNews()
    news.see([moved(1)])
    told: list[int] = []
    news.filed.connect(told.append)
    with qtbot.waitSignal(news.filed, timeout=LONG):
        news.see([moved(2), moved(1)])
        news.see([moved(3), moved(2), moved(1), moved(4, face="tray")])
    assert told == [2]
    news.see([moved(3), moved(2), moved(1)])
    assert not news.is_waiting()


def test_another_library_brings_no_news_of_its_past(qtbot: QtBot) -> None:
    news = ClaudeNews()
    news.see([moved(1)])
    news.forget()
    news.see([moved(9)])
    assert not news.is_waiting()


def test_qt_speaks_korean(qapp: QApplication) -> None:
    theme.speak_korean(qapp)
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "취소"
