"""The program as a whole: its states, its end, and what reaches it from outside."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG, alive

from seojae.library import Library
from seojae.model.library import Progress
from seojae.model.shelving import Actor, MoveRequest
from seojae_desktop import words
from seojae_desktop.preferences import Preferences
from seojae_desktop.program import Program
from seojae_desktop.widgets.details import Details


def test_the_state_line_and_the_tray_tell_the_same(program: Program) -> None:
    assert "최신 상태 · 문서 10건 · 미분류 3건" in program.window.state.whole
    assert program.tray.state.text() == program.window.state.whole
    assert program.tray.inbox.text() == "미분류 (3)"
    assert program.window.place.whole == str(program.worker.root)


def test_progress_shows_count_file_time_left_and_failures(program: Program) -> None:
    moment = Progress("읽는 중", 120, 438, "인사노무/근로기준법.md", 2, 61.0)
    program.worker.progressed.emit(moment)
    strip = program.window.strip
    assert strip.state.text() == "문서 120 / 438 · 근로기준법.md · 약 1분 남음"
    assert (strip.bar.value(), strip.bar.maximum()) == (120, 438)
    assert strip.failed.text() == "읽지 못한 파일 2개"
    assert program.tray.state.text() == "읽는 중 120/438"
    QTest.mouseClick(strip.failed, Qt.MouseButton.LeftButton)
    assert program.shelves.right.currentWidget() is program.shelves.unread


def test_reading_rests_and_goes_on(qtbot: QtBot, program: Program, sample: Path) -> None:
    program.worker.progressed.emit(Progress("읽는 중", 1, 2))
    strip = program.window.strip
    QTest.mouseClick(strip.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: program.window.state.whole == words.PAUSED, timeout=LONG)
    (sample / "인사노무" / "쉬는 동안.md").write_text("# 쉬는 동안\n\n낱말둘.\n", encoding="utf-8")
    assert words.RESUME in strip.pause.text()
    QTest.mouseClick(strip.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "문서 11건" in program.window.state.whole, timeout=LONG)


def test_a_folder_that_goes_away_is_told_and_comes_back(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    away = sample.with_name("떼어 낸 드라이브")
    sample.rename(away)
    qtbot.waitUntil(lambda: program.window.state.whole == words.ROOT_AWAY, timeout=LONG)
    assert program.tray.state.text() == words.ROOT_AWAY
    away.rename(sample)
    qtbot.waitUntil(lambda: "최신 상태" in program.window.state.whole, timeout=LONG)


def test_a_folder_that_is_not_there_at_the_start_is_opened_when_it_comes(
    qtbot: QtBot, qapp: QApplication, sample: Path, tmp_path: Path
) -> None:
    away = sample.with_name("아직 없는 드라이브")
    sample.rename(away)
    preferences = Preferences(tmp_path / "설정.ini")
    preferences.library = sample
    program = Program(qapp, preferences)
    qtbot.addWidget(program.window)
    program.start()
    qtbot.waitUntil(lambda: program.window.state.whole == words.ROOT_AWAY, timeout=LONG)
    away.rename(sample)
    qtbot.waitUntil(lambda: "최신 상태" in program.window.state.whole, timeout=LONG)
    assert program.preferences.library == sample
    assert program.end()


def test_a_folder_that_can_be_no_library_leaves_the_one_before(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    program.settings.folder_chosen.emit(Path(sample.anchor))
    qtbot.waitUntil(lambda: bool(program.window.findChildren(QMessageBox)), timeout=LONG)
    assert program.preferences.library == sample
    assert program.worker.root == sample
    cast("QMessageBox", program.window.findChild(QMessageBox)).close()


def test_the_state_tells_its_details(qtbot: QtBot, program: Program) -> None:
    QTest.mouseClick(program.window.state, Qt.MouseButton.LeftButton)
    dialog = cast("Details", program.window.findChild(Details))
    assert dialog.facts["찾을 수 있는 문서"] == "10건 (책장 4개)"
    assert dialog.facts["읽는 프로그램"] == "이 창"
    QTest.mouseClick(dialog.unread, Qt.MouseButton.LeftButton)
    assert program.shelves.right.currentWidget() is program.shelves.unread


def test_the_last_change_is_named_and_taken_back_once_confirmed(
    qtbot: QtBot, program: Program, sample: Path, agree: list[str]
) -> None:
    with Library.open(sample) as library:
        library.shelving.file(MoveRequest("_inbox/사업 제안서.md", "계약구매"), Actor("cli"))
    qtbot.waitUntil(program.tray.undo.isEnabled, timeout=LONG)
    assert program.tray.undo.text() == "되돌리기: 사업 제안서.md → 계약구매"
    program.tray.undo.trigger()
    qtbot.waitUntil((sample / "_inbox" / "사업 제안서.md").exists, timeout=LONG)
    assert "사업 제안서.md → 계약구매" in agree[0]
    qtbot.waitUntil(lambda: not program.tray.undo.isEnabled(), timeout=LONG)


def test_a_fault_of_ours_is_shown_with_its_number_and_the_log(
    qtbot: QtBot, program: Program
) -> None:
    def fail(_library: Library) -> None:
        raise ZeroDivisionError("a bug")

    program.worker.ask(fail, lambda _none: None)
    boxes: list[QMessageBox] = []

    def find() -> bool:
        boxes[:] = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox)]
        return bool(boxes)

    qtbot.waitUntil(find, timeout=LONG)
    (box,) = boxes
    assert box.text() == words.BROKE
    assert "번호 " in box.informativeText()
    assert words.OPEN_LOGS in [button.text() for button in box.buttons()]
    box.close()


def test_every_wish_of_a_later_start_is_obeyed(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    program.window.hide()
    program.obey("show")
    assert program.window.isVisible()
    program.window.show_named(words.SETTINGS)
    program.obey("search")
    assert program.window.pages.currentWidget() is program.search
    other = tmp_path / "다른 서재"
    (other / "책장").mkdir(parents=True)
    program.obey(f"open\t{other}")
    qtbot.waitUntil(lambda: program.window.place.whole == str(other), timeout=LONG)
    assert program.preferences.library == other


def test_closing_the_window_keeps_the_program_where_a_tray_brings_it_back(
    qtbot: QtBot, program: Program
) -> None:
    program.window.keeps_running = True
    with qtbot.waitSignal(program.window.hidden, timeout=LONG):
        program.window.close()
    assert program.preferences.told_it_keeps_running
    program.tray.window_wanted.emit()
    assert program.window.isVisible()


def test_without_a_tray_closing_the_window_ends_the_program(qtbot: QtBot, program: Program) -> None:
    program.window.keeps_running = False
    with qtbot.waitSignal(program.window.quit_wanted, timeout=LONG):
        program.window.close()


def test_page_size_and_place_are_remembered(start: Callable[[Path], Program], sample: Path) -> None:
    first = start(sample)
    first.window.show_named(words.HISTORY)
    first.window.resize(1000, 640)
    first.window.remember()
    assert first.preferences.page == 3
    assert not first.preferences.geometry.isEmpty()


def test_the_end_comes_within_five_seconds_in_the_middle_of_reading(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    for number in range(400):
        text = f"# 문서 {number}\n\n" + f"출장 여비 {number} 규정과 절차를 적는다. " * 60
        (sample / "총무보안" / f"문서 {number}.md").write_text(text, encoding="utf-8")
    program.worker.reindex()
    with qtbot.waitSignal(program.worker.progressed, timeout=LONG):
        pass
    begun = time.monotonic()
    ended = program.end()
    assert ended
    assert time.monotonic() - begun < 5 + 5  # five seconds, and as much for a busy machine


def test_every_page_is_reached_by_the_keyboard(program: Program) -> None:
    program.window.activateWindow()
    for number in reversed(range(5)):
        QTest.keyClick(
            program.window, Qt.Key(Qt.Key.Key_1 + number), Qt.KeyboardModifier.ControlModifier
        )
        assert program.window.pages.currentIndex() == number


def test_the_window_answers_while_many_documents_are_read(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    for number in range(150):
        text = f"# 문서 {number}\n\n" + f"계약 {number}호의 검수와 대금 지급 기준. " * 40
        (sample / "계약구매" / f"문서 {number}.md").write_text(text, encoding="utf-8")
    with alive(), qtbot.waitSignal(program.worker.indexed, timeout=2 * LONG):
        program.worker.reindex()
