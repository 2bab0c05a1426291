"""Work that fails, by a fault of ours or of the machine, is told; the page goes on when it is over.

Each test makes one thing fail that a page asks of the library, does what a person does, sees the
sentence, takes the fault away and does it again: nothing may be left waiting or switched off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae import settings
from seojae.duplicates.engine import Duplicates
from seojae.errors import DiskFull, IndexBusy
from seojae.library import Library
from seojae.model.shelving import Actor, MoveRequest
from seojae.shelving.desk import Shelving
from seojae.store.ledger import Ledger
from seojae_desktop import connecting, words
from seojae_desktop.pages.inbox_card import InboxCard
from seojae_desktop.program import Program
from seojae_desktop.widgets.basics import Notice

OURS = ZeroDivisionError
BUSY = IndexBusy


Error: TypeAlias = type[Exception]


@contextmanager
def failing(owner: object, name: str, error: Error) -> Iterator[None]:
    """Let something fail for a while."""

    def fail(*_given: object, **_named: object) -> None:
        raise error()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, fail)
        yield


BOTH = pytest.mark.parametrize(
    "error", [OURS, BUSY], ids=["a fault of ours", "the machine is in the way"]
)
"""One that asks and one that changes is tried with both; to a page they come the same way."""


@pytest.fixture
def error() -> Error:
    """What fails, where nothing else is said."""
    return OURS


def told(error: Error) -> str:
    """Say what a person is told of an error."""
    return BUSY().message if error is BUSY else words.BROKE


def close_boxes(program: Program) -> int:
    boxes = [
        each
        for each in cast("list[QMessageBox]", program.window.findChildren(QMessageBox))
        if each.isVisible()
    ]
    for box in boxes:
        box.close()
    return len(boxes)


def until_told(qtbot: QtBot, notice: Notice, error: Error) -> None:
    qtbot.waitUntil(lambda: notice.isVisible() and told(error) in notice.words.text(), timeout=LONG)


def click(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@BOTH
def test_a_search_that_fails_is_told_and_the_next_one_answers(
    qtbot: QtBot, program: Program, error: Error
) -> None:
    page = program.search
    program.window.show_named(words.SEARCH)
    page.query.setText("연차 휴가")
    with failing(Library, "search", error):
        click(page.go)
        qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)
    assert told(error) in page.empty.sentence.text()
    assert page.stack.currentWidget() is page.empty
    click(page.go)
    qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)
    assert page.hits.count()


def test_a_document_that_cannot_be_shown_is_told_in_its_place(
    qtbot: QtBot, program: Program, error: Error
) -> None:
    page = program.search
    program.window.show_named(words.SEARCH)
    page.query.setText("연차 휴가")
    with failing(Library, "get_document", error):
        page.search()
        qtbot.waitUntil(lambda: told(error) in page.preview.toPlainText(), timeout=LONG)
    with failing(Duplicates, "of", error):
        click(page.versions)
        qtbot.waitUntil(lambda: told(error) in page.said.text(), timeout=LONG)
    page.hits.setCurrentRow(1)
    qtbot.waitUntil(lambda: told(error) not in page.preview.toPlainText(), timeout=LONG)


def test_a_collection_that_cannot_be_shown_is_told_until_it_can(
    qtbot: QtBot, program: Program, error: Error
) -> None:
    page = program.shelves
    with failing(Library, "documents", error):
        program.window.show_named(words.SHELVES)
        until_told(qtbot, page.problem, error)
    page.shelves.setCurrentRow(1)
    qtbot.waitUntil(page.problem.isHidden, timeout=LONG)
    assert page.editor.model.rowCount()


def test_a_description_that_cannot_be_saved_stays_in_its_field(
    qtbot: QtBot, program: Program, sample: Path, error: Error
) -> None:
    page = program.shelves
    program.window.show_named(words.SHELVES)
    qtbot.waitUntil(lambda: page.editor.model.rowCount() > 0, timeout=LONG)
    page.editor.description.setPlainText("출장비와 휴가를 정한 규정")
    with failing(Shelving, "write_readme", error):
        click(page.editor.save)
        until_told(qtbot, page.problem, error)
    assert page.editor.description.toPlainText() == "출장비와 휴가를 정한 규정"
    click(page.editor.save)
    qtbot.waitUntil(lambda: "저장했습니다" in page.editor.said.text(), timeout=LONG)
    assert not page.problem.isVisible()


def card(program: Program) -> InboxCard:
    return next(each for each in program.inbox.cards if "제안서" in each.document.source)


def test_the_inbox_files_after_every_kind_of_failure(
    qtbot: QtBot, program: Program, sample: Path, error: Error
) -> None:
    page = program.inbox
    with failing(Shelving, "inbox", error):
        program.window.show_named(words.INBOX)
        until_told(qtbot, page.problem, error)
    program.standing.look_soon()
    qtbot.waitUntil(page.problem.isHidden, timeout=LONG)
    assert len(page.cards) == 3
    with failing(Shelving, "plan", error):
        card(program).aim("계약구매")
        until_told(qtbot, page.problem, error)
    card(program).aim("총무보안")
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    assert not page.problem.isVisible()
    with failing(Shelving, "apply", error):
        click(page.apply)
        until_told(qtbot, page.problem, error)
    assert card(program).target.currentText() == "총무보안"
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    click(page.apply)
    qtbot.waitUntil((sample / "총무보안" / "사업 제안서.md").exists, timeout=LONG)
    qtbot.waitUntil(page.problem.isHidden, timeout=LONG)


@BOTH
def test_an_undo_that_fails_may_be_tried_again(
    qtbot: QtBot, program: Program, sample: Path, error: Error
) -> None:
    with Library.open(sample) as library:
        library.shelving.file(MoveRequest("_inbox/사업 제안서.md", "계약구매"), Actor("cli"))
    moves = program.history.moves
    with failing(Shelving, "moves", error):
        program.window.show_named(words.HISTORY)
        until_told(qtbot, moves.problem, error)
    program.window.show_named(words.SEARCH)
    program.window.show_named(words.HISTORY)
    program.standing.look_soon()
    qtbot.waitUntil(lambda: moves.tree.topLevelItemCount() == 1, timeout=LONG)
    assert not moves.problem.isVisible()
    moves.tree.setCurrentItem(moves.tree.topLevelItem(0).child(0))
    with failing(Shelving, "undo", error):
        click(moves.undo)
        until_told(qtbot, moves.problem, error)
    assert moves.undo.isEnabled()
    click(moves.undo)
    qtbot.waitUntil((sample / "_inbox" / "사업 제안서.md").exists, timeout=LONG)


def test_readings_that_cannot_be_shown_are_told(
    qtbot: QtBot, program: Program, error: Error
) -> None:
    readings = program.history.readings
    program.window.show_named(words.HISTORY)
    with failing(Ledger, "latest", error):
        program.history.tabs.setCurrentIndex(1)
        qtbot.waitUntil(lambda: told(error) in readings.said.text(), timeout=LONG)
    readings.only_missed.click()
    qtbot.waitUntil(lambda: not readings.said.text(), timeout=LONG)


def test_a_setting_that_cannot_be_written_goes_back(
    qtbot: QtBot, program: Program, sample: Path, error: Error
) -> None:
    page = program.settings
    program.window.show_named(words.SETTINGS)
    qtbot.waitUntil(page.ledger.isChecked, timeout=LONG)
    with failing(settings, "change", error):
        page.ledger.click()
        until_told(qtbot, page.problem, error)
    assert page.ledger.isChecked()
    page.ledger.click()
    qtbot.waitUntil(lambda: not settings.load(sample / ".seojae").ledger, timeout=LONG)
    qtbot.waitUntil(page.problem.isHidden, timeout=LONG)


def test_connections_that_cannot_be_found_out_are_told_until_they_can(
    qtbot: QtBot, program: Program, error: Error
) -> None:
    rows = program.settings.connections
    program.window.show_named(words.SETTINGS)
    with failing(connecting, "look", error):
        rows.look()
        until_told(qtbot, rows.problem, error)
    rows.look()
    qtbot.waitUntil(rows.problem.isHidden, timeout=LONG)


def test_faults_one_after_the_other_are_told_by_one_window(qtbot: QtBot, program: Program) -> None:
    page = program.search
    page.query.setText("연차")
    with failing(Library, "search", OURS):
        for _ in range(3):
            page.search()
            qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)
    assert close_boxes(program) == 1
    with failing(Library, "search", OURS):
        page.search()
        qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)
    assert close_boxes(program) == 1


def test_a_look_that_fails_is_repeated_until_it_succeeds(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = iter([DiskFull()])
    really: Callable[[Library], object] = Library.status

    def status(library: Library) -> object:
        for error in failures:
            raise error
        return really(library)

    monkeypatch.setattr(Library, "status", status)
    program.standing.look_soon()
    qtbot.waitUntil(lambda: DiskFull().message in program.window.state.whole, timeout=LONG)
    qtbot.waitUntil(lambda: words.UP_TO_DATE in program.window.state.whole, timeout=LONG)
