"""기록: what was moved and the way back; what Claude asked for."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae.library import Library
from seojae.model.shelving import Actor, MoveRequest
from seojae_desktop import words
from seojae_desktop.program import Program


def file_two(sample: Path) -> None:
    with Library.open(sample) as library:
        library.shelving.apply(
            [
                MoveRequest("_inbox/사업 제안서.md", "계약구매"),
                MoveRequest("_inbox/회의록 2026-03-02.md", "총무보안"),
            ],
            Actor("mcp", "Claude Desktop 1.2"),
        )


def test_moves_stand_under_their_day_with_who_did_them(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    file_two(sample)
    program.window.show_named(words.HISTORY)
    tree = program.history.moves.tree
    qtbot.waitUntil(lambda: tree.topLevelItemCount() == 1, timeout=LONG)
    day = tree.topLevelItem(0)
    assert day.text(0) == "오늘"
    assert day.child(0).text(0) == "한꺼번에 2건"
    assert day.child(0).text(2) == "Claude Desktop 1.2"


def test_one_of_a_batch_is_taken_back(qtbot: QtBot, program: Program, sample: Path) -> None:
    file_two(sample)
    program.window.show_named(words.HISTORY)
    moves = program.history.moves
    qtbot.waitUntil(lambda: moves.tree.topLevelItemCount() == 1, timeout=LONG)
    batch = moves.tree.topLevelItem(0).child(0)
    lines = [batch.child(n) for n in range(batch.childCount())]
    (line,) = [each for each in lines if "사업 제안서" in each.text(0)]
    batch.setExpanded(True)
    moves.tree.setCurrentItem(line)
    assert moves.undo.isEnabled()
    QTest.mouseClick(moves.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((sample / "_inbox" / "사업 제안서.md").exists, timeout=LONG)
    assert (sample / "총무보안" / "회의록 2026-03-02.md").exists()


def test_what_was_taken_back_can_be_done_again(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    with Library.open(sample) as library:
        library.shelving.file(MoveRequest("_inbox/사업 제안서.md", "계약구매"), Actor("cli"))
        library.shelving.undo(Actor("cli"))
    program.window.show_named(words.HISTORY)
    moves = program.history.moves
    day = moves.tree.topLevelItem
    qtbot.waitUntil(lambda: day(0) is not None and day(0).childCount() == 2, timeout=LONG)
    moves.tree.setCurrentItem(day(0).child(0))
    assert moves.undo.text().startswith(words.REDO)
    QTest.mouseClick(moves.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((sample / "계약구매" / "사업 제안서.md").exists, timeout=LONG)


def test_a_whole_day_is_taken_back(qtbot: QtBot, program: Program, sample: Path) -> None:
    file_two(sample)
    program.window.show_named(words.HISTORY)
    moves = program.history.moves
    qtbot.waitUntil(lambda: moves.tree.topLevelItemCount() == 1, timeout=LONG)
    moves.tree.setCurrentItem(moves.tree.topLevelItem(0))
    QTest.mouseClick(moves.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((sample / "_inbox" / "회의록 2026-03-02.md").exists, timeout=LONG)
    qtbot.waitUntil((sample / "_inbox" / "사업 제안서.md").exists, timeout=LONG)


def test_what_cannot_be_taken_back_is_told(qtbot: QtBot, program: Program, sample: Path) -> None:
    file_two(sample)
    program.window.show_named(words.HISTORY)
    moves = program.history.moves
    qtbot.waitUntil(lambda: moves.tree.topLevelItemCount() == 1, timeout=LONG)
    (sample / "계약구매" / "사업 제안서.md").write_text("# 고친 제안서\n", encoding="utf-8")
    (sample / "_inbox" / "회의록 2026-03-02.md").write_text("자리를 차지함", encoding="utf-8")
    moves.tree.setCurrentItem(moves.tree.topLevelItem(0))
    QTest.mouseClick(moves.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(moves.problem.isVisible, timeout=LONG)
    assert (sample / "계약구매" / "사업 제안서.md").read_text(encoding="utf-8") == "# 고친 제안서\n"


def test_without_moves_it_says_what_will_stand_here(program: Program) -> None:
    program.window.show_named(words.HISTORY)
    assert program.history.moves.empty.isVisible()
    assert program.history.moves.empty.sentence.text() == words.NO_MOVES
    assert program.window.focusWidget() is program.history.tabs.tabBar()
