"""The first start: a folder, Claude, reading; nothing is written before it was looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae_desktop import words
from seojae_desktop.first_run import FirstRun
from seojae_desktop.preferences import Preferences
from seojae_desktop.program import Program


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of a person with a Korean name who has Claude Desktop."""
    folder = tmp_path / "김 지은"
    (folder / ".config" / "Claude").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return folder


@pytest.fixture
def fresh(qtbot: QtBot, dressed: QApplication, tmp_path: Path, home: Path) -> Iterator[Program]:
    """The program before a folder was ever chosen."""
    program = Program(dressed, Preferences(tmp_path / "설정.ini"))
    qtbot.addWidget(program.window)
    program.start()
    yield program
    program.end()


def guide_of(program: Program) -> FirstRun:
    return cast("FirstRun", program.window.findChild(FirstRun))


def test_the_first_start_asks_for_a_folder(fresh: Program) -> None:
    guide = guide_of(fresh)
    assert guide.isVisible()
    assert guide.title.text() == "어떤 폴더를 서재로 쓸까요?"
    assert not guide.next.isEnabled()


def test_a_folder_is_looked_at_and_nothing_is_written(
    qtbot: QtBot, fresh: Program, sample: Path
) -> None:
    for left in (sample / ".seojae").iterdir():
        left.unlink() if left.is_file() else None
    before = sorted(sample.rglob("*"))
    guide = guide_of(fresh)
    guide.look_at(sample)
    qtbot.waitUntil(guide.next.isEnabled, timeout=LONG)
    assert "책장 4개 · 문서 " in guide.preview.text()
    assert "이 폴더 밖은 읽지 않습니다" in guide.preview.text()
    assert sorted(sample.rglob("*")) == before


def test_a_synced_folder_is_told_before_it_is_chosen(
    qtbot: QtBot, fresh: Program, tmp_path: Path
) -> None:
    guide = guide_of(fresh)
    guide.look_at(tmp_path / "OneDrive" / "문서" / "서재")  # where Windows puts new ones
    qtbot.waitUntil(guide.next.isEnabled, timeout=LONG)
    assert "클라우드 동기화 폴더에 있습니다" in guide.notice.words.text()
    guide.look_at(tmp_path / "여기" / "서재")
    qtbot.waitUntil(guide.next.isEnabled, timeout=LONG)
    assert not guide.notice.isVisible()


def test_three_steps_lead_to_a_library_that_answers(
    qtbot: QtBot, fresh: Program, sample: Path
) -> None:
    guide = guide_of(fresh)
    guide.look_at(sample)
    qtbot.waitUntil(guide.next.isEnabled, timeout=LONG)
    QTest.mouseClick(guide.next, Qt.MouseButton.LeftButton)
    assert guide.title.text() == "Claude와 연결할까요?"
    with qtbot.waitSignal(fresh.worker.indexed, timeout=LONG):
        QTest.mouseClick(guide.next, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "다 읽었습니다" in guide.state.text(), timeout=LONG)
    assert guide.next.text().startswith("창 닫기")
    QTest.mouseClick(guide.next, Qt.MouseButton.LeftButton)
    assert not guide.isVisible()
    assert fresh.preferences.library == sample
    qtbot.waitUntil(lambda: "문서 10건" in fresh.window.state.whole, timeout=LONG)


def test_a_new_folder_gets_an_inbox_and_an_example(
    qtbot: QtBot, fresh: Program, tmp_path: Path
) -> None:
    guide = guide_of(fresh)
    folder = tmp_path / "문서" / "서재"
    folder.parent.mkdir()
    guide.look_at(folder)
    qtbot.waitUntil(guide.next.isEnabled, timeout=LONG)
    assert "새 서재입니다" in guide.preview.text()
    assert not folder.exists()
    QTest.mouseClick(guide.next, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((folder / "_inbox").is_dir, timeout=LONG)
    qtbot.waitUntil((folder / "예시 책장" / "README.md").exists, timeout=LONG)


def test_a_place_that_must_not_be_a_library_is_refused_with_the_reason(
    qtbot: QtBot, fresh: Program, tmp_path: Path
) -> None:
    guide = guide_of(fresh)
    file = tmp_path / "파일.txt"
    file.write_text("폴더가 아님", encoding="utf-8")
    guide.look_at(file)
    qtbot.waitUntil(guide.notice.isVisible, timeout=LONG)
    assert "폴더가 아니라 파일입니다" in guide.notice.words.text()
    assert not guide.next.isEnabled()


def test_claude_is_connected_with_one_button_and_other_servers_stay(
    qtbot: QtBot, fresh: Program, sample: Path, home: Path
) -> None:
    config = home / ".config" / "Claude" / "claude_desktop_config.json"
    config.write_text('{"mcpServers": {"다른 것": {"command": "x"}}}', encoding="utf-8")
    guide = guide_of(fresh)
    guide.look_at(sample)
    qtbot.waitUntil(guide.next.isEnabled, timeout=LONG)
    QTest.mouseClick(guide.next, Qt.MouseButton.LeftButton)
    rows = guide.connections
    qtbot.waitUntil(lambda: "Claude Desktop" in rows.buttons, timeout=LONG)
    assert rows.buttons["Claude Desktop"].text() == words.CONNECT
    QTest.mouseClick(rows.buttons["Claude Desktop"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: rows.buttons["Claude Desktop"].text() == words.DISCONNECT, timeout=2 * LONG
    )
    servers = json.loads(config.read_text(encoding="utf-8"))["mcpServers"]
    assert servers["다른 것"] == {"command": "x"}
    assert servers["seojae"]["args"][-1] == str(sample)
    assert "다시 켜" in rows.states["Claude Desktop"].text()
    QTest.mouseClick(rows.buttons["Claude Desktop"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rows.buttons["Claude Desktop"].text() == words.CONNECT, timeout=LONG)
    servers = json.loads(config.read_text(encoding="utf-8"))["mcpServers"]
    assert servers == {"다른 것": {"command": "x"}}


def test_an_entry_that_claude_dropped_is_shown_and_repaired_by_a_click(
    qtbot: QtBot, fresh: Program, sample: Path, home: Path
) -> None:
    config = home / ".config" / "Claude" / "claude_desktop_config.json"
    fresh.opening.open(sample)
    rows = fresh.settings.connections
    fresh.window.show_named(words.SETTINGS)
    qtbot.waitUntil(lambda: "Claude Desktop" in rows.buttons, timeout=LONG)
    QTest.mouseClick(rows.buttons["Claude Desktop"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: rows.buttons["Claude Desktop"].text() == words.DISCONNECT, timeout=2 * LONG
    )
    config.write_text("{}", encoding="utf-8")  # as Claude does from its memory
    rows.look()
    qtbot.waitUntil(
        lambda: rows.buttons["Claude Desktop"].text() == words.CONNECT_AGAIN, timeout=LONG
    )
    assert fresh.tray.claude.text() == f"{words.TRAY_CLAUDE}: 끊어짐"
    QTest.mouseClick(rows.buttons["Claude Desktop"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: rows.buttons["Claude Desktop"].text() == words.DISCONNECT, timeout=2 * LONG
    )
    assert "seojae" in json.loads(config.read_text(encoding="utf-8"))["mcpServers"]
