"""Much of everything: an inbox of thousands and a document of many megabytes keep the window alive.

Small by default; `SEOJAE_INBOX_FILES=5000` and `SEOJAE_DOCUMENT_MB=10` try it in full.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG, alive

from seojae_desktop import words
from seojae_desktop.pages.inbox import FIRST
from seojae_desktop.program import Program

FILES = int(os.environ.get("SEOJAE_INBOX_FILES", "150"))
MEGABYTES = float(os.environ.get("SEOJAE_DOCUMENT_MB", "0.5"))
VERY_LONG = LONG * 15
ARTICLE = (
    "1년간 80퍼센트 이상 출근한 직원에게 15일의 연차 유급휴가를 준다. 연차 휴가는 직원이 청구한 "
    "시기에 주되, 사업에 큰 지장이 있으면 시기를 바꿀 수 있다. 휴게시간은 12시부터 13시까지로 한다."
)


def test_an_inbox_of_thousands_is_shown_a_page_at_a_time_and_filed_from(
    qtbot: QtBot, sample: Path, start: Callable[..., Program]
) -> None:
    for number in range(FILES):
        file = sample / "_inbox" / f"휴가 신청 {number:05}.txt"
        file.write_text(f"연차 휴가 신청 안내 {number}\n\n{ARTICLE}\n", encoding="utf-8")
    program = start(sample, VERY_LONG)
    page = program.inbox
    with alive():
        program.window.show_named(words.INBOX)
        qtbot.waitUntil(lambda: len(page.cards) == FIRST, timeout=LONG)
        assert page.title.text() == f"미분류 {FILES + 3:,}건"
        page.more.click()
        qtbot.waitUntil(lambda: len(page.cards) > FIRST, timeout=LONG)
    source = page.cards[0].document.source
    page.cards[0].aim("인사노무")
    qtbot.waitUntil(page.apply.isEnabled, timeout=LONG)
    page.apply.click()
    qtbot.waitUntil(lambda: page.title.text() == f"미분류 {FILES + 2:,}건", timeout=LONG)
    assert not (sample / source).exists()


def test_a_document_of_many_megabytes_is_shown_at_the_passage(
    qtbot: QtBot, sample: Path, start: Callable[..., Program]
) -> None:
    article = f"{ARTICLE}\n\n"
    count = int(MEGABYTES * 1024 * 1024 / len(article.encode()))
    parts = [f"## 제{n}조 (연차 휴가 {n})\n\n{article}" for n in range(1, count + 1)]
    parts[count // 2] += "지체상금은 계약금액의 1,000분의 1.25를 낸다.\n\n"
    big = sample / "인사노무" / "휴가 규정 전부.md"
    big.write_text("# 휴가 규정 전부\n\n" + "".join(parts), encoding="utf-8")
    program = start(sample, VERY_LONG)
    page = program.search
    with alive():
        page.query.setText("휴가 규정 전부 지체상금")
        page.search()
        qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)
        sources = [page.hits.hit_at(row).citation.source for row in range(page.hits.count())]
        page.hits.setCurrentRow(sources.index("인사노무/휴가 규정 전부.md"))
        qtbot.waitUntil(lambda: "지체상금" in page.preview.toPlainText(), timeout=LONG)
