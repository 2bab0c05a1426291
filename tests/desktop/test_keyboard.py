"""Everything is done with the keyboard: Tab goes through each page in the order it is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae.library import Library
from seojae.model.shelving import Actor, MoveRequest
from seojae_desktop import words
from seojae_desktop.program import Program
from seojae_desktop.widgets.basics import button

Ready = Callable[[QtBot, Program], list[QWidget]]


def searched(qtbot: QtBot, program: Program) -> list[QWidget]:
    page = program.search
    page.query.setText("연차 휴가")
    page.search()
    qtbot.waitUntil(lambda: "15일" in page.preview.toPlainText(), timeout=LONG)
    narrow: list[QWidget] = [page.collection, page.format, page.period, page.inbox]
    acts: list[QWidget] = [page.open, page.folder, page.copy, page.versions]
    return [page.query, page.go, *narrow, page.hits, page.preview, *acts]


def named(qtbot: QtBot, program: Program) -> list[QWidget]:
    page = program.search
    page.query.setText("배치도")
    page.search()
    qtbot.waitUntil(page.named.isVisible, timeout=LONG)
    narrow: list[QWidget] = [page.collection, page.format, page.period, page.inbox]
    return [page.query, page.go, *narrow, page.hint.words, *page.named.buttons]


def shelf(qtbot: QtBot, program: Program) -> list[QWidget]:
    page = program.shelves
    editor = page.editor
    qtbot.waitUntil(lambda: editor.model.rowCount() > 0, timeout=LONG)
    editor.documents.selectRow(0)
    fields: list[QWidget] = [editor.name, editor.description, editor.tags]
    acts: list[QWidget] = [editor.save, editor.rename, editor.documents, editor.target]
    return [page.shelves, page.new, *fields, *acts, editor.move_button]


def unread(_qtbot: QtBot, program: Program) -> list[QWidget]:
    page = program.shelves
    page.show_unread()
    files = page.unread.files
    files.setCurrentItem(files.topLevelItem(0).child(0))
    return [page.shelves, page.new, files, page.unread.open, page.unread.folder]


def inbox(qtbot: QtBot, program: Program) -> list[QWidget]:
    page = program.inbox
    qtbot.waitUntil(lambda: len(page.cards) == 3, timeout=LONG)
    root = program.worker.root
    assert root is not None
    with Library.open(root) as library:
        library.shelving.file(
            MoveRequest("_inbox/회의록 2026-03-02.md", "총무보안"), Actor("mcp", "Claude")
        )
    qtbot.waitUntil(lambda: len(page.cards) == 2 and page.today.isVisible(), timeout=LONG)
    page.cards[0].aim("계약구매")
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    fields: list[QWidget] = []
    for card in page.cards:
        fields += [card.box, card.target, card.name]
    return [page.how, page.add, *fields, page.apply, page.today_undo]


def moves(qtbot: QtBot, program: Program) -> list[QWidget]:
    root = program.worker.root
    assert root is not None
    with Library.open(root) as library:
        library.shelving.file(MoveRequest("_inbox/사업 제안서.md", "계약구매"), Actor("cli"))
    page = program.history
    tree = page.moves.tree
    qtbot.waitUntil(lambda: tree.topLevelItemCount() == 1, timeout=LONG)
    tree.setCurrentItem(tree.topLevelItem(0).child(0))
    return [page.tabs.tabBar(), tree, page.moves.undo]


def readings(qtbot: QtBot, program: Program) -> list[QWidget]:
    page = program.history
    page.tabs.setCurrentIndex(1)
    page.readings.never.click()
    qtbot.waitUntil(page.readings.tree.isVisible, timeout=LONG)
    return [page.tabs.tabBar(), page.readings.never, page.readings.tree]


def settings(qtbot: QtBot, program: Program) -> list[QWidget]:
    page = program.settings
    qtbot.waitUntil(lambda: bool(page.connections.buttons), timeout=LONG)
    acts: list[QWidget] = [page.choose, page.show_folder, *page.connections.buttons.values()]
    boxes: list[QWidget] = [page.autostart, page.notify, page.watch, page.rebuild, page.ledger]
    return [*acts, *boxes, page.logs, page.licences]


PAGES: dict[str, tuple[str, Ready]] = {
    "search": (words.SEARCH, searched),
    "named": (words.SEARCH, named),
    "shelf": (words.SHELVES, shelf),
    "unread": (words.SHELVES, unread),
    "inbox": (words.INBOX, inbox),
    "moves": (words.HISTORY, moves),
    "readings": (words.HISTORY, readings),
    "settings": (words.SETTINGS, settings),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who has Claude Desktop."""
    folder = tmp_path / "김 지은"
    (folder / ".config" / "Claude").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)


def walk(window: QWidget, first: QWidget) -> list[QWidget]:
    """Press Tab until it comes round; give what had the focus, in this order."""
    first.setFocus(Qt.FocusReason.TabFocusReason)
    seen: list[QWidget] = []
    for _ in range(400):
        focused = window.focusWidget()
        assert focused is not None
        if focused is first and len(seen) > 1:
            return seen
        if not seen or seen[-1] is not focused:  # the links of a preview are reached by Tab too
            seen.append(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    pytest.fail(f"Tab stays in {seen[-1]}")


def is_worked(widget: QWidget) -> bool:
    """Say whether a person does something with it, or scrolls it."""
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    proxied = widget.focusProxy() is not None
    in_box = isinstance(widget, QLineEdit) and isinstance(widget.parentWidget(), QComboBox)
    return widget.isVisible() and widget.isEnabled() and by_tab and not proxied and not in_box


@pytest.mark.parametrize("name", PAGES)
def test_tab_goes_through_a_page_in_order_and_leaves_nothing_out(
    qtbot: QtBot, program: Program, name: str
) -> None:
    title, ready = PAGES[name]
    window = program.window
    window.activateWindow()
    window.show_named(title)
    expected = ready(qtbot, program)
    seen = walk(window, expected[0])
    assert seen[: len(expected)] == expected
    parts = cast("list[QWidget]", window.findChildren(QWidget))
    missed = [each for each in parts if is_worked(each) and each not in seen]
    assert not missed
    assert window.place in seen
    assert window.state in seen
    nameless = [each for each in seen if not called(each)]
    assert not nameless


def called(widget: QWidget) -> str:
    """Give what a screen reader calls a widget."""
    own = widget.accessibleName() or (
        widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    )
    labels = cast("list[QLabel]", widget.window().findChildren(QLabel))
    return own or "".join(each.text() for each in labels if each.buddy() is widget)


def test_enter_presses_the_button_that_has_the_focus(qtbot: QtBot) -> None:
    pressed: list[str] = []
    one = button("저장", lambda: pressed.append("저장"))
    qtbot.addWidget(one)
    one.show()
    QTest.keyClick(one, Qt.Key.Key_Return)
    QTest.keyClick(one, Qt.Key.Key_Enter)
    QTest.keyClick(one, Qt.Key.Key_Space)
    assert pressed == ["저장"] * 3


def test_arrows_choose_a_hit_and_enter_opens_its_document(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched(qtbot, program)
    page = program.search
    opened: list[str] = []
    monkeypatch.setattr(page, "_act", lambda _act: opened.append(page.source.text()))
    QTest.keyClick(page.hits, Qt.Key.Key_Down)
    assert page.hits.currentRow() == 1
    QTest.keyClick(page.hits, Qt.Key.Key_Return)
    assert opened == [page.hits.hit_at(1).citation.source]


def test_escape_leaves_a_dialog_and_nothing_is_done(
    qtbot: QtBot, program: Program, sample: Path
) -> None:
    from PySide6.QtCore import QTimer

    program.window.show_named(words.SHELVES)

    def leave() -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    before = sorted(each.name for each in sample.iterdir())
    QTimer.singleShot(0, leave)
    QTest.keyClick(program.shelves.new, Qt.Key.Key_Return)
    assert sorted(each.name for each in sample.iterdir()) == before


def test_a_card_is_filed_by_keys_alone(qtbot: QtBot, program: Program, sample: Path) -> None:
    program.window.activateWindow()
    program.window.show_named(words.INBOX)
    page = program.inbox
    qtbot.waitUntil(lambda: len(page.cards) == 3, timeout=LONG)
    card = next(each for each in page.cards if "제안서" in each.document.source)
    card.target.setFocus()
    QTest.keyClick(card.target, Qt.Key.Key_Down)
    QTest.keyClick(card.target, Qt.Key.Key_Down)
    assert card.target.currentText() == "계약구매"
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    page.apply.setFocus()
    QTest.keyClick(page.apply, Qt.Key.Key_Return)
    qtbot.waitUntil((sample / "계약구매" / "사업 제안서.md").exists, timeout=LONG)
