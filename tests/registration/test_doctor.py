"""What `doctor` says of each thing that can be broken, with a program that cannot be started."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from seojae import settings
from seojae.library import Library
from seojae.registration.clients import named
from seojae.registration.doctor import Check, Level, examine
from seojae.registration.entry import Command
from seojae.registration.home import Home
from seojae.registration.registering import register


@pytest.fixture
def ours(tmp_path: Path, library_root: Path) -> Command:
    """A program that was there and that a virus scanner took away."""
    return Command(str(tmp_path / "Seojae" / "seojae-cli.exe"), ("serve", str(library_root)))


def checks(root: Path, home: Home, command: Command) -> dict[str, Check]:
    return {each.name: each for each in examine(root, home, lambda _root: command)}


def test_a_program_that_vanished_points_to_the_virus_scanner(
    linux: Home, library_root: Path, ours: Command
) -> None:
    register(linux, named(["claude-desktop"]), ours)
    found = checks(library_root, linux, ours)
    assert found["program"].level is Level.PROBLEM
    assert "백신" in found["program"].hint
    assert "self_test" not in found
    assert found["root"].level is Level.GOOD
    assert found["writing"].level is Level.GOOD
    assert found["client:claude-desktop"].level is Level.NOTE
    assert found["user_name"].level is Level.NOTE  # 홍 길동
    assert found["autostart"].level is Level.GOOD


def test_the_index_is_told_in_numbers(linux: Home, library_root: Path, ours: Command) -> None:
    assert "아직" in checks(library_root, linux, ours)["index"].message
    with Library.open(library_root) as library:
        library.reindex()
    assert "문서가 없습니다" in checks(library_root, linux, ours)["index"].message
    (library_root / "rules").mkdir()
    (library_root / "rules" / "vpn.txt").write_text("VPN 2.0\n", encoding="utf-8")
    (library_root / "rules" / "a.dwg").write_bytes(b"AC1032\0\0")
    with Library.open(library_root) as library:
        library.reindex()
    found = checks(library_root, linux, ours)
    assert "문서 1건" in found["index"].message
    assert "1개를 읽지 못했습니다" in found["unread"].message


def test_settings_that_are_not_understood_are_told(
    linux: Home, library_root: Path, ours: Command
) -> None:
    (library_root / ".seojae").mkdir()
    (library_root / ".seojae" / settings.FILE).write_text("ledgr = false\n", encoding="utf-8")
    found = checks(library_root, linux, ours)
    assert (found["settings"].level, "ledgr" in found["settings"].message) == (Level.NOTE, True)


def test_a_folder_that_cannot_be_written_is_a_problem(
    linux: Home, library_root: Path, ours: Command
) -> None:
    (library_root / ".seojae").write_bytes(b"a file in the way")
    found = checks(library_root, linux, ours)
    assert found["writing"].level is Level.PROBLEM
    assert found["index"].level is Level.PROBLEM


def test_a_computer_without_claude_is_told_what_to_do(
    person: Path, library_root: Path, ours: Command
) -> None:
    found = checks(library_root, Home("macos", person, {}), ours)
    assert "register" in found["client:claude-desktop"].hint


def test_a_lost_entry_is_a_problem(linux: Home, library_root: Path, ours: Command) -> None:
    (outcome,) = register(linux, named(["claude-desktop"]), ours)
    outcome.file.write_text("{}", encoding="utf-8")
    assert checks(library_root, linux, ours)["client:claude-desktop"].level is Level.PROBLEM
    elsewhere = replace(ours, args=("serve", "D:\\다른 서재"))
    register(linux, named(["claude-desktop"]), elsewhere)
    found = checks(library_root, linux, ours)["client:claude-desktop"]
    assert (found.level, "D:\\다른 서재" in found.message) == (Level.PROBLEM, True)
