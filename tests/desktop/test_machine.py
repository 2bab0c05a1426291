"""The machine in the way while a page is at work: the folder goes and comes, the index breaks."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG
from tests.rights import without_privilege

from seojae import settings
from seojae.errors import IndexCorrupt, ReadOnlyRoot, RootMissing
from seojae.library import Library
from seojae.model.shelving import Actor, MoveRequest
from seojae_desktop import words
from seojae_desktop.pages.inbox_card import InboxCard
from seojae_desktop.preferences import Preferences
from seojae_desktop.program import Program

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX rights; an open folder can be moved")
Away: TypeAlias = Callable[[], AbstractContextManager[None]]
GONE = RootMissing().message


@pytest.fixture
def away(qtbot: QtBot, program: Program, sample: Path) -> Away:
    """Take the folder away while the program runs; what is given brings it back."""

    def take() -> AbstractContextManager[None]:
        elsewhere = sample.with_name("떼어 낸 드라이브")
        sample.rename(elsewhere)

        @contextmanager
        def gone() -> Iterator[None]:
            qtbot.waitUntil(lambda: program.window.state.whole == words.ROOT_AWAY, timeout=LONG)
            yield
            assert not sample.exists()  # nothing was written where the folder used to be
            elsewhere.rename(sample)
            qtbot.waitUntil(lambda: words.UP_TO_DATE in program.window.state.whole, timeout=LONG)

        return gone()

    return take


@posix
def test_searching_goes_on_when_the_folder_is_back(
    qtbot: QtBot, program: Program, away: Away
) -> None:
    page = program.search
    program.window.show_named(words.SEARCH)
    page.query.setText("연차 휴가")
    with away():
        QTest.mouseClick(page.go, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)
        QTest.mouseClick(page.open, Qt.MouseButton.LeftButton)
    QTest.mouseClick(page.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.is_asking and page.hits.count() > 0, timeout=LONG)
    qtbot.waitUntil(lambda: "15일" in page.preview.toPlainText(), timeout=LONG)


@posix
def test_a_description_is_saved_when_the_folder_is_back(
    qtbot: QtBot, program: Program, sample: Path, away: Away
) -> None:
    page = program.shelves
    program.window.show_named(words.SHELVES)
    qtbot.waitUntil(lambda: page.editor.model.rowCount() > 0, timeout=LONG)
    page.editor.description.setPlainText("출장과 휴가의 규정")
    with away():
        QTest.mouseClick(page.editor.save, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(page.problem.isVisible, timeout=LONG)
        assert GONE in page.problem.words.text()
    assert page.editor.description.toPlainText() == "출장과 휴가의 규정"
    QTest.mouseClick(page.editor.save, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "저장했습니다" in page.editor.said.text(), timeout=LONG)
    qtbot.waitUntil(page.problem.isHidden, timeout=LONG)


def card(program: Program) -> InboxCard:
    return next(each for each in program.inbox.cards if "제안서" in each.document.source)


@posix
def test_filing_goes_on_when_the_folder_is_back(
    qtbot: QtBot, program: Program, sample: Path, away: Away
) -> None:
    page = program.inbox
    program.window.show_named(words.INBOX)
    qtbot.waitUntil(lambda: len(page.cards) == 3, timeout=LONG)
    card(program).aim("계약구매")
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    with away():
        QTest.mouseClick(page.apply, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(page.problem.isVisible, timeout=LONG)
        assert GONE in page.problem.words.text()
    assert card(program).target.currentText() == "계약구매"
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    QTest.mouseClick(page.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((sample / "계약구매" / "사업 제안서.md").exists, timeout=LONG)


@posix
def test_undo_goes_on_when_the_folder_is_back(
    qtbot: QtBot, program: Program, sample: Path, away: Away
) -> None:
    with Library.open(sample) as library:
        library.shelving.file(MoveRequest("_inbox/사업 제안서.md", "계약구매"), Actor("cli"))
    moves = program.history.moves
    program.window.show_named(words.HISTORY)
    qtbot.waitUntil(lambda: moves.tree.topLevelItemCount() == 1, timeout=LONG)
    moves.tree.setCurrentItem(moves.tree.topLevelItem(0).child(0))
    with away():
        QTest.mouseClick(moves.undo, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(moves.problem.isVisible, timeout=LONG)
        assert GONE in moves.problem.words.text()
    assert moves.undo.isEnabled()
    QTest.mouseClick(moves.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil((sample / "_inbox" / "사업 제안서.md").exists, timeout=LONG)


@posix
def test_a_setting_goes_back_while_the_folder_is_away(
    qtbot: QtBot, program: Program, sample: Path, away: Away
) -> None:
    page = program.settings
    program.window.show_named(words.SETTINGS)
    qtbot.waitUntil(page.ledger.isChecked, timeout=LONG)
    with away():
        page.ledger.click()
        qtbot.waitUntil(page.problem.isVisible, timeout=LONG)
        assert page.ledger.isChecked()
    page.ledger.click()
    qtbot.waitUntil(lambda: not settings.load(sample / ".seojae").ledger, timeout=LONG)
    qtbot.waitUntil(page.problem.isHidden, timeout=LONG)


def spoil(index: Path) -> None:
    """Overwrite the inside of an index as a failing disk does, its log of writes too."""
    for file in (index, index.with_name("index.db-wal")):
        if file.exists() and (size := file.stat().st_size):
            with file.open("r+b") as damaged:
                damaged.seek(min(size, 100))
                damaged.write(b"\xa5" * max(0, size - 100))


def test_an_index_that_breaks_is_made_anew_and_told(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    page = program.search
    program.window.show_named(words.SEARCH)
    spoil(sample / ".seojae" / "index.db")
    page.query.setText("지체상금")
    with qtbot.waitSignal(program.worker.indexed, timeout=2 * LONG):
        page.search()
    qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)
    assert IndexCorrupt().message in page.empty.sentence.text()
    assert "seojae reindex" not in page.empty.more.text()
    qtbot.waitUntil(lambda: "문서 10건" in program.window.state.whole, timeout=LONG)
    QTest.mouseClick(page.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.is_asking and page.hits.count() > 0, timeout=LONG)
    assert page.hits.hit_at(0).citation.source == "계약구매/용역 계약서 표준안.md"


@pytest.fixture
def read_only(indexed_sample: Path) -> Iterator[Path]:
    """A library that an ordinary user may read and not write, as on a shared drive."""
    home = Path(tempfile.mkdtemp(prefix="seojae-"))
    home.chmod(0o777)
    root = Path(shutil.copytree(indexed_sample, home / "내 서재"))
    for each in (root, *root.rglob("*")):
        each.chmod(0o555 if each.is_dir() else 0o444)
    yield root
    for each in (root, *root.rglob("*")):
        each.chmod(0o755)
    shutil.rmtree(home)


@posix
def test_a_folder_that_may_only_be_read_is_told_and_nothing_waits(
    qtbot: QtBot, dressed: QApplication, read_only: Path
) -> None:
    with without_privilege():
        preferences = Preferences(read_only.parent / "설정.ini")
        preferences.library = read_only
        program = Program(dressed, preferences)
        qtbot.addWidget(program.window)
        program.start()
        qtbot.waitUntil(
            lambda: ReadOnlyRoot().message[:10] in program.window.state.whole, timeout=LONG
        )
        program.search.query.setText("연차 휴가")
        program.search.search()
        qtbot.waitUntil(lambda: not program.search.is_asking, timeout=LONG)
        assert "쓸 수 없" in program.search.empty.sentence.text()
        assert program.end()
