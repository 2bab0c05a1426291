"""Names are shown as they are: `&`, tags, emoji, text from the right, and far too long ones."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from seojae.model.shelving import InboxDocument
from seojae_desktop import phrases
from seojae_desktop.pages.inbox_card import InboxCard
from seojae_desktop.tray import Tray
from seojae_desktop.widgets.basics import Notice
from seojae_desktop.widgets.names import NameLink, tip

NAMES = (
    "R&D 계획 & 예산.md",
    "<b>굵은 <img src=x>.md",
    "회의록 📎 최종.md",
    "تقرير \u202efdp.md",
    "이름이 아주 긴 " + "a" * 200 + ".md",
)


def waiting(name: str) -> InboxDocument:
    return InboxDocument("d1", f"_inbox/{name}", name, "md", "", 10, datetime.now(UTC), "ok")


@pytest.mark.parametrize("name", NAMES)
def test_a_card_shows_a_name_as_it_is_and_is_no_wider_for_it(qtbot: QtBot, name: str) -> None:
    card = InboxCard(waiting(name), ("인사노무",))
    qtbot.addWidget(card)
    card.resize(620, 160)
    card.show()
    assert card.box.whole == name
    assert card.box.accessibleName() == name
    assert card.minimumSizeHint().width() <= 620
    shown = card.box.text().replace("&&", "&")
    assert shown == name or "…" in shown


def test_a_path_is_cut_and_whole_in_its_tip(qtbot: QtBot) -> None:
    link = NameLink()
    qtbot.addWidget(link)
    link.resize(120, 32)
    link.show_text("D:\\R&D\\" + "가" * 100)
    link.show()
    assert "…" in link.text()
    assert "R&amp;D" in link.toolTip()


def test_a_tip_and_a_notice_never_take_a_name_for_html(qtbot: QtBot) -> None:
    assert tip("<b>가</b>\n나") == "&lt;b&gt;가&lt;/b&gt;<br>나"
    notice = Notice()
    qtbot.addWidget(notice)
    notice.say("<b>가</b>.md: 옮기지 않았습니다.")
    assert notice.words.textFormat() == Qt.TextFormat.PlainText


def test_the_tray_names_what_would_be_taken_back_as_it_is(qapp: QApplication) -> None:
    tray = Tray()
    tray.set_undo("R&D.md → 인사노무")
    assert tray.undo.text() == "되돌리기: R&&D.md → 인사노무"


def test_long_words_may_break_and_nothing_is_lost() -> None:
    long = "a" * 70
    assert phrases.breakable(long).replace("\u200b", "") == long
    assert "\u200b" in phrases.breakable(long)
    assert phrases.breakable("연차 휴가 2026-03-02.md") == "연차 휴가 2026-03-02.md"
