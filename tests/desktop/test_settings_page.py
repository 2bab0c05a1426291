"""설정: what is switched takes effect at once and lies with the library."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPlainTextEdit
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae import settings
from seojae_desktop import licences, words
from seojae_desktop.program import Program


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the real home of whoever runs the tests out of it."""
    folder = tmp_path / "집"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return folder


def test_the_ledger_is_switched_off_for_all_programs(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    program.window.show_named(words.SETTINGS)
    page = program.settings
    qtbot.waitUntil(page.ledger.isChecked, timeout=LONG)
    page.ledger.click()
    qtbot.waitUntil(lambda: not settings.load(sample / ".seojae").ledger, timeout=LONG)
    assert settings.load(sample / ".seojae").watch


def test_starting_with_the_system_is_switched_on_and_off(
    qtbot: QtBot, program: Program, home: Path
) -> None:
    entry = home / ".config" / "autostart" / "seojae.desktop"
    program.settings.autostart.click()
    qtbot.waitUntil(entry.exists, timeout=LONG)
    assert "--background" in entry.read_text(encoding="utf-8")
    program.settings.autostart.click()
    qtbot.waitUntil(lambda: not entry.exists(), timeout=LONG)


def test_the_index_is_made_anew_once_confirmed(
    qtbot: QtBot, program: Program, agree: list[str]
) -> None:
    with qtbot.waitSignal(program.worker.indexed, timeout=2 * LONG) as run:
        program.settings.rebuild.click()
    assert agree
    assert run.args[0].read == 13


def test_the_folder_and_the_index_are_told(qtbot: QtBot, program: Program, sample: Path) -> None:
    program.window.show_named(words.SETTINGS)
    assert program.settings.folder.text() == str(sample)
    place = str(sample / ".seojae")
    qtbot.waitUntil(lambda: place in program.settings.place.text(), timeout=LONG)
    assert program.settings.index.text().startswith("색인 ")


def test_without_clients_it_says_what_to_install(qtbot: QtBot, program: Program) -> None:
    program.window.show_named(words.SETTINGS)
    qtbot.waitUntil(program.settings.connections.none.isVisible, timeout=LONG)
    assert "Claude Desktop" in program.settings.connections.none.text()


def test_every_licence_is_listed(qtbot: QtBot, program: Program) -> None:
    program.window.show_named(words.SETTINGS)
    QTest.mouseClick(program.settings.licences, Qt.MouseButton.LeftButton)
    dialog = cast("QDialog", program.settings.findChild(QDialog))
    text = cast("QPlainTextEdit", dialog.findChild(QPlainTextEdit)).toPlainText()
    for package in ("kiwipiepy", "PySide6", "mcp", "pypdf"):
        assert package in text
    dialog.close()


def test_no_package_is_without_a_licence_and_none_forbids_our_own() -> None:
    listed = licences.collect()
    assert [name for name, _version, licence in listed if not licence] == []
    ours_to_keep_out = [
        (name, licence)
        for name, _version, licence in listed
        if "AGPL" in licence or ("GPL" in licence and "LGPL" not in licence)
    ]
    assert ours_to_keep_out == []
