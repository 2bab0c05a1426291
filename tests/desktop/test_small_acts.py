"""What is done more seldom: other versions, unread files, the ledger's notice, notifications."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae.library import Library
from seojae.model.shelving import Actor, MoveRequest
from seojae_desktop import words
from seojae_desktop.program import Program
from seojae_desktop.tray import Tray

CLAUDE = Actor("mcp", "Claude Desktop 1.2")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Open nothing in other programs; what would have been opened is kept."""
    files: list[Path] = []

    def open_url(url: QUrl) -> bool:
        files.append(Path(url.toLocalFile()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return files


def test_other_versions_of_a_document_are_listed_and_shown(qtbot: QtBot, program: Program) -> None:
    page = program.search
    program.window.show_named(words.SEARCH)
    page.query.setText("연차 휴가 신청 안내 반차")
    page.search()
    qtbot.waitUntil(lambda: bool(page.preview.toPlainText()), timeout=LONG)
    rows = [page.hits.hit_at(row).citation.source for row in range(page.hits.count())]
    page.hits.setCurrentRow(rows.index("인사노무/연차 휴가 신청 안내.md"))

    def listed() -> bool:  # copies are compared in the background
        QTest.mouseClick(page.versions, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: page.menu.isVisible() or bool(page.said.text()), timeout=LONG)
        return page.menu.isVisible()

    qtbot.waitUntil(listed, timeout=LONG)
    (entry,) = page.menu.actions()
    assert entry.text().startswith("같은 문서 · _inbox/연차 휴가 신청 안내 (사본).md")
    entry.trigger()
    assert page.source.text() == "_inbox/연차 휴가 신청 안내 (사본).md"
    qtbot.waitUntil(lambda: "반차는 오전" in page.preview.toPlainText(), timeout=LONG)
    page.copy_citation()
    assert page.said.text() == words.COPIED


def test_a_document_without_other_versions_says_so(qtbot: QtBot, program: Program) -> None:
    page = program.search
    page.query.setText("지체상금")
    page.search()
    qtbot.waitUntil(lambda: bool(page.preview.toPlainText()), timeout=LONG)
    page.versions.click()
    qtbot.waitUntil(lambda: page.said.text() == words.NO_VERSIONS, timeout=LONG)


def test_an_unread_file_is_opened_and_shown_in_its_folder(
    program: Program, sample: Path, opened: list[Path]
) -> None:
    program.window.show_named(words.SHELVES)
    program.shelves.show_unread()
    unread = program.shelves.unread
    assert not unread.open.isEnabled()
    branch = unread.files.topLevelItem(0)
    unread.files.setCurrentItem(branch)
    assert not unread.open.isEnabled()
    unread.files.setCurrentItem(branch.child(0))
    file = sample / branch.child(0).text(0)
    unread.open.click()
    unread.folder.click()
    assert opened == [file, file.parent]
    file.unlink()
    unread.open.click()
    assert program.shelves.problem.words.text() == words.FILE_GONE
    assert len(opened) == 2


def test_readings_say_that_none_are_kept_any_more(qtbot: QtBot, program: Program) -> None:
    readings = program.history.readings
    program.window.show_named(words.HISTORY)
    program.history.tabs.setCurrentIndex(1)
    qtbot.waitUntil(readings.empty.isVisible, timeout=LONG)
    assert not readings.off.isVisible()
    program.window.show_named(words.SETTINGS)
    qtbot.waitUntil(program.settings.ledger.isChecked, timeout=LONG)
    program.settings.ledger.click()
    program.window.show_named(words.HISTORY)
    program.standing.look_soon()
    qtbot.waitUntil(readings.off.isVisible, timeout=LONG)
    assert readings.off.words.text() == words.LEDGER_OFF


def test_what_claude_files_is_notified_and_a_click_leads_to_it(
    qtbot: QtBot, program: Program, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    really = Tray.tell

    def tell(tray: Tray, title: str, sentence: str, about: object = None) -> None:
        told.append(title)
        really(tray, title, sentence, about)  # type: ignore[arg-type] # passed on as it came

    monkeypatch.setattr(Tray, "tell", tell)
    program.window.show_named(words.SEARCH)
    with Library.open(sample) as library:
        library.shelving.file(MoveRequest("_inbox/사업 제안서.md", "계약구매"), CLAUDE)
    qtbot.waitUntil(lambda: told == ["Claude가 문서 1건을 옮겼습니다"], timeout=LONG)
    program.tray.icon.messageClicked.emit()
    assert program.window.pages.currentWidget() is program.inbox
    qtbot.waitUntil(program.inbox.today.isVisible, timeout=LONG)
    program.settings.notify.click()
    with (
        qtbot.waitSignal(program.news.filed, timeout=LONG),
        Library.open(sample) as library,
    ):
        library.shelving.file(MoveRequest("_inbox/회의록 2026-03-02.md", "총무보안"), CLAUDE)
    assert len(told) == 1
    assert not program.preferences.notifies
