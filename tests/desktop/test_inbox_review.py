"""미분류: cards, the plan, doing it, taking it back; files dropped in."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae.library import Library
from seojae.model.shelving import Actor, MoveRequest
from seojae_desktop import words
from seojae_desktop.pages.inbox_card import InboxCard
from seojae_desktop.program import Program


def card(program: Program, name: str) -> InboxCard:
    (found,) = [each for each in program.inbox.cards if each.document.source == f"_inbox/{name}"]
    return found


def shown(qtbot: QtBot, program: Program, count: int = 3) -> None:
    program.window.show_named(words.INBOX)
    qtbot.waitUntil(lambda: len(program.inbox.cards) == count, timeout=LONG)


def test_a_card_shows_what_stands_in_the_file_and_suggests_nothing(
    qtbot: QtBot, program: Program
) -> None:
    shown(qtbot, program)
    proposal = card(program, "사업 제안서.md")
    assert "사업비 3,200만원" in proposal.excerpt.text()
    assert proposal.target.currentText() == ""
    assert not proposal.box.isChecked()
    assert not program.inbox.apply.isEnabled()


def test_a_copy_that_is_filed_already_is_named(qtbot: QtBot, program: Program) -> None:
    shown(qtbot, program)
    copy = card(program, "연차 휴가 신청 안내 (사본).md")
    assert "인사노무/연차 휴가 신청 안내.md" in copy.near.text()


def test_copies_that_are_not_known_yet_are_told_of_and_come_by_themselves(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    rest = sample / ".seojae" / "paused"
    rest.touch()
    qtbot.waitUntil(lambda: "relating" not in [t.name for t in threading.enumerate()], timeout=LONG)
    with closing(sqlite3.connect(sample / ".seojae" / "index.db")) as index, index:
        index.executemany(
            "INSERT INTO texts (hash, size, minhash, packed, compared) VALUES (?, 9, ?, x'', 0)",
            [(b"%d" % number, bytes(1024)) for number in range(1_234)],
        )
    shown(qtbot, program)
    page = program.inbox
    qtbot.waitUntil(lambda: "1,234건" in page.comparing.text(), timeout=LONG)
    assert page.comparing.isVisibleTo(page)
    copy = (sample / "_inbox" / "사업 제안서.md").read_bytes()
    (sample / "계약구매" / "낸 제안서.md").write_bytes(copy)
    rest.unlink()
    qtbot.waitUntil(lambda: not page.comparing.isVisibleTo(page), timeout=LONG)
    assert "계약구매/낸 제안서.md" in card(program, "사업 제안서.md").near.text()


def test_choosing_collections_makes_a_plan_and_one_button_does_it(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    shown(qtbot, program)
    page = program.inbox
    card(program, "사업 제안서.md").aim("계약구매")
    card(program, "회의록 2026-03-02.md").aim("총무보안")
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    assert "2건을 옮깁니다" in page.plan.text()
    assert (sample / "_inbox" / "사업 제안서.md").exists()
    QTest.mouseClick(page.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(page.cards) == 1, timeout=LONG)
    assert (sample / "계약구매" / "사업 제안서.md").exists()
    assert (sample / "총무보안" / "회의록 2026-03-02.md").exists()
    qtbot.waitUntil(program.tray.undo.isEnabled, timeout=LONG)
    assert "되돌리기: " in program.tray.undo.text()
    assert "2건을 옮겼습니다" in page.plan.text()
    card(program, "연차 휴가 신청 안내 (사본).md").aim("인사노무")
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    assert "1건을 옮깁니다" in page.plan.text()


def test_a_new_name_and_a_new_collection(qtbot: QtBot, program: Program, sample: Path) -> None:
    shown(qtbot, program)
    page = program.inbox
    proposal = card(program, "사업 제안서.md")
    proposal.aim("제안 사업")
    proposal.name.setText("도서관 안내 제안서.md")
    proposal.name.editingFinished.emit()
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    QTest.mouseClick(page.apply, Qt.MouseButton.LeftButton)
    target = sample / "제안 사업" / "도서관 안내 제안서.md"
    qtbot.waitUntil(target.exists, timeout=LONG)


def test_what_cannot_be_done_is_said_before_it_is_done(qtbot: QtBot, program: Program) -> None:
    shown(qtbot, program)
    proposal = card(program, "사업 제안서.md")
    proposal.aim("CON")
    qtbot.waitUntil(lambda: "옮기지 않음" in program.inbox.plan.text(), timeout=LONG)
    assert not program.inbox.apply.isEnabled()


def test_taking_away_the_target_takes_the_card_out_of_the_plan(
    qtbot: QtBot, program: Program
) -> None:
    shown(qtbot, program)
    proposal = card(program, "사업 제안서.md")
    proposal.aim("계약구매")
    qtbot.waitUntil(program.inbox.apply.isEnabled, timeout=LONG)
    proposal.box.click()
    assert program.inbox.requests() == []
    assert not program.inbox.apply.isEnabled()


def test_what_is_chosen_stays_chosen_when_something_else_changes(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    shown(qtbot, program)
    card(program, "사업 제안서.md").aim("계약구매")
    (sample / "_inbox" / "새로 온 공문.md").write_text("# 공문\n\n협조 요청.\n", encoding="utf-8")
    qtbot.waitUntil(lambda: len(program.inbox.cards) == 4, timeout=LONG)
    assert card(program, "사업 제안서.md").target.currentText() == "계약구매"


def drop(program: Program, files: list[Path]) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    event = QDropEvent(
        QPointF(QPoint(20, 20)),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    program.inbox.dropEvent(event)


def test_dropped_files_are_copied_in(
    qtbot: QtBot, program: Program, sample: Path, tmp_path: Path
) -> None:
    shown(qtbot, program)
    outside = tmp_path / "바탕 화면" / "견적서.txt"
    outside.parent.mkdir()
    outside.write_text("견적서\n\n합계 1,200,000원\n", encoding="utf-8")
    drop(program, [outside])
    qtbot.waitUntil(lambda: len(program.inbox.cards) == 4, timeout=LONG)
    assert (sample / "_inbox" / "견적서.txt").read_bytes() == outside.read_bytes()


def test_what_claude_filed_today_is_taken_back_with_one_click(
    qtbot: QtBot, program: Program, sample: Path, agree: list[str]
) -> None:
    shown(qtbot, program)
    with Library.open(sample) as library:
        library.shelving.file(
            MoveRequest("_inbox/사업 제안서.md", "계약구매"), Actor("mcp", "Claude Desktop 1.2")
        )
    qtbot.waitUntil(program.inbox.today.isVisible, timeout=LONG)
    assert "사업 제안서.md → 계약구매" in program.inbox.today_words.text()
    QTest.mouseClick(program.inbox.today_undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((sample / "_inbox" / "사업 제안서.md").exists, timeout=LONG)
    assert "1건" in agree[0]


def test_an_empty_inbox_says_what_to_do(qtbot: QtBot, program: Program, sample: Path) -> None:
    shown(qtbot, program)
    for file in (sample / "_inbox").iterdir():
        file.unlink()
    qtbot.waitUntil(lambda: not program.inbox.cards, timeout=LONG)
    assert program.inbox.stack.currentWidget() is program.inbox.empty
