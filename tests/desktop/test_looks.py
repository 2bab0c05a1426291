"""What is drawn follows the system's colours; every page is worked by the keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QImage, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG

from seojae_desktop import colours, theme, words
from seojae_desktop.program import Program

PAGES = (words.SEARCH, words.SHELVES, words.INBOX, words.HISTORY, words.SETTINGS)
MNEMONIC = re.compile(r"&([^&])")


@pytest.fixture
def in_dark(qapp: QApplication) -> Iterator[None]:
    """The colours go back to the system's after the test."""
    yield
    colours.force(None)
    theme.dress(qapp)


def ink_of(image: QImage) -> set[str]:
    """Give the colours of the lines of an icon."""
    dots = ((x, y) for x in range(image.width()) for y in range(image.height()))
    seen = (image.pixelColor(x, y) for x, y in dots)
    return {colour.name().upper() for colour in seen if colour.alpha() == 255}


def test_icons_hits_and_preview_follow_a_change_of_colours(
    qtbot: QtBot, program: Program, qapp: QApplication, in_dark: None
) -> None:
    page = program.search
    page.query.setText("연차 휴가")
    page.search()
    qtbot.waitUntil(lambda: "15일" in page.preview.toPlainText(), timeout=LONG)
    page.hits.setCurrentRow(1)
    colours.force(colours.DARK)
    program.dress()
    rail = program.window.rail_entry(0).icon().pixmap(QSize(20, 20)).toImage()
    assert colours.DARK.text in ink_of(rail)
    assert colours.DARK.text in ink_of(page.open.icon().pixmap(QSize(20, 20)).toImage())
    assert colours.DARK.accent.lower() in page.preview.toHtml()
    assert colours.DARK.quiet in page.hits.drawn(0)
    assert page.hits.currentRow() == 1


def test_a_change_of_the_system_is_heard(
    qtbot: QtBot, program: Program, qapp: QApplication, in_dark: None
) -> None:
    colours.force(colours.DARK)
    QApplication.sendEvent(program.window, QEvent(QEvent.Type.ThemeChange))
    assert qapp.palette().color(QPalette.ColorRole.Window).name().upper() == colours.DARK.window


def test_in_high_contrast_nothing_is_painted_over_the_colours_of_the_system(
    program: Program, qapp: QApplication, in_dark: None
) -> None:
    plain = colours.of_palette(qapp.palette())
    colours.force(plain)
    program.dress()
    assert "#" not in qapp.styleSheet().replace("QFrame#", "")
    assert {plain.text, plain.quiet, plain.amber} == {plain.text}
    assert not program.window.grab().isNull()


def shown_buttons(widget: QWidget) -> list[QAbstractButton]:
    found = cast("list[QAbstractButton]", widget.findChildren(QAbstractButton))
    return [each for each in found if each.isVisible()]


def test_every_page_is_worked_by_the_keyboard(qtbot: QtBot, program: Program) -> None:
    window = program.window
    window.activateWindow()
    window.strip.show_paused(paused=True)
    for name in PAGES:
        window.show_named(name)
        page = window.pages.currentWidget()
        focused = window.focusWidget()
        assert focused is not None
        assert page.isAncestorOf(focused), name
        texts = [each.text() for each in shown_buttons(window)]
        letters = [found[1] for text in texts if (found := MNEMONIC.search(text))]
        assert len(letters) == len(set(letters)), (name, letters)
        assert len(letters) > 1, name


def test_a_screen_reader_has_a_name_for_everything_that_is_worked(
    qtbot: QtBot, program: Program
) -> None:
    for name in PAGES:
        program.window.show_named(name)
        page = program.window.pages.currentWidget()
        if name == words.INBOX:
            qtbot.waitUntil(lambda: bool(program.inbox.cards), timeout=LONG)
        parts = cast("list[QWidget]", page.findChildren(QWidget))
        nameless = [
            (name, type(each).__name__)
            for each in parts
            if each.isVisible()
            and each.focusPolicy() != Qt.FocusPolicy.NoFocus
            and not _name(page, each)
        ]
        assert not nameless


def _name(page: QWidget, widget: QWidget) -> str:
    own = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
    labels = cast("list[QLabel]", page.findChildren(QLabel))
    buddies = [each.text() for each in labels if each.buddy() is widget]
    parent = widget.parentWidget()
    inherited = parent.accessibleName() if parent is not None else ""
    is_reading = isinstance(widget, QLabel)
    return own or "".join(buddies) or inherited or ("text" if is_reading else "")
