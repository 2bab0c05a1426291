"""검색: what a person asks, sees and does with a hit."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import LONG, Asking

from seojae_desktop import files, words
from seojae_desktop.pages.search import SearchPage
from seojae_desktop.program import Program


def ask(qtbot: QtBot, asking: Asking | Program, text: str) -> None:
    page = asking.search
    page.query.setText(text)
    QTest.keyClick(page.query, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)


def sources_of(page: SearchPage) -> set[str]:
    return {page.hits.hit_at(row).citation.source for row in range(page.hits.count())}


def test_a_question_is_answered_with_its_place_and_passage(qtbot: QtBot, asking: Asking) -> None:
    ask(qtbot, asking, "연차 휴가 며칠")
    page = asking.search
    first = page.hits.item(0)
    assert "취업규칙 › 제4장 휴가 › 제31조 (연차 유급휴가)" in first.text()
    assert page.source.text() == "인사노무/취업규칙.md"
    qtbot.waitUntil(lambda: "15일의 연차 유급휴가" in page.preview.toPlainText(), timeout=LONG)
    assert "문서 10건 중" in page.facts.text()


def test_what_claude_would_find_is_what_is_shown(qtbot: QtBot, asking: Asking) -> None:
    from seojae.library import Library
    from seojae.model.answers import SearchRequest

    ask(qtbot, asking, "숙박비 한도")
    with Library.open(asking.root) as library:
        answer = library.search(SearchRequest("숙박비 한도", top_k=20))
    shown = [asking.search.hits.hit_at(row).citation for row in range(asking.search.hits.count())]
    assert shown == [hit.citation for hit in answer.hits]


def test_a_folded_heading_opens(qtbot: QtBot, asking: Asking) -> None:
    ask(qtbot, asking, "연차 유급휴가")
    preview = asking.search.preview
    qtbot.waitUntil(lambda: "제21조" in preview.toPlainText(), timeout=LONG)
    number = [entry.label for entry in preview.outline].index("제21조 (근로시간)")
    preview.anchorClicked.emit(QUrl(f"section:{number}"))
    qtbot.waitUntil(lambda: "▾ 제21조 (근로시간)" in preview.toPlainText(), timeout=LONG)
    assert "1주 40시간" in preview.toPlainText()
    assert "15일의" not in preview.toPlainText()


def test_a_collection_narrows(qtbot: QtBot, asking: Asking) -> None:
    page = asking.search
    page.collection.setCurrentIndex(page.collection.findData("경비출장"))
    ask(qtbot, asking, "휴가 숙박비")
    sources = sources_of(page)
    assert sources
    assert all(source.startswith("경비출장/") for source in sources)


def test_the_inbox_is_searched_when_asked_for(qtbot: QtBot, asking: Asking) -> None:
    page = asking.search
    ask(qtbot, asking, "도서관 안내 시스템")
    assert not any(
        "_inbox" in page.hits.hit_at(r).citation.source for r in range(page.hits.count())
    )
    page.inbox.click()
    qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)
    assert page.hits.hit_at(0).citation.source == "_inbox/사업 제안서.md"


def test_nothing_found_says_what_to_try(qtbot: QtBot, asking: Asking) -> None:
    ask(qtbot, asking, "ㅁㄴㅇㄹ")
    assert asking.search.stack.currentWidget() is asking.search.empty
    assert asking.search.empty.sentence.text() == words.NOTHING_FOUND
    assert asking.search.empty.more.text()
    assert "공식 용어로 다시 찾으세요" in asking.search.hint.words.text()


def test_an_empty_question_is_told_with_an_example(qtbot: QtBot, asking: Asking) -> None:
    ask(qtbot, asking, " ")
    assert "검색어가 비어 있습니다" in asking.search.empty.sentence.text()


def test_the_citation_is_copied(qtbot: QtBot, asking: Asking) -> None:
    ask(qtbot, asking, "지체상금")
    QTest.mouseClick(asking.search.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("계약구매/용역 계약서 표준안.md · ")
    assert "제8조 (지체상금)" in copied
    assert asking.search.said.text() == words.COPIED


def test_a_document_opens_in_its_own_program(
    qtbot: QtBot, asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    ask(qtbot, asking, "지체상금")
    QTest.mouseClick(asking.search.open, Qt.MouseButton.LeftButton)
    assert [Path(url.toLocalFile()) for url in opened] == [
        asking.root / "계약구매/용역 계약서 표준안.md"
    ]


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    assert not files.open_file(tmp_path / "없음.md")
    assert not files.show_in_folder(tmp_path / "없음.md")


def test_a_later_question_overtakes_an_earlier_one(qtbot: QtBot, asking: Asking) -> None:
    page = asking.search
    page.query.setText("휴가")
    page.search()
    page.query.setText("지체상금")
    page.search()
    qtbot.waitUntil(lambda: not page.is_asking, timeout=LONG)
    assert page.hits.hit_at(0).citation.source == "계약구매/용역 계약서 표준안.md"


def test_what_was_read_differently_is_said(qtbot: QtBot, asking: Asking) -> None:
    ask(qtbot, asking, "휴계시간")
    assert "'휴계시간'" in asking.search.facts.text()
    assert "'휴게시간'" in asking.search.facts.text()


def test_a_copy_is_named_below_the_hit(qtbot: QtBot, asking: Asking) -> None:
    asking.search.inbox.click()
    ask(qtbot, asking, "반차는 오전과 오후로 나눕니다")
    rows = [asking.search.hits.spoken(row) for row in range(asking.search.hits.count())]
    (row,) = [text for text in rows if "같은 내용의 다른 문서" in text]
    assert "연차 휴가 신청 안내" in row


def test_a_file_that_cannot_be_read_is_found_by_its_name(
    qtbot: QtBot, program: Program, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []

    def open_url(url: QUrl) -> bool:
        opened.append(Path(url.toLocalFile()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    page = program.search
    ask(qtbot, program, "배치도")
    assert page.named.isVisibleTo(page)
    assert page.named.title.text() == "이름으로 찾은 파일 (글자는 읽지 못했습니다)"
    labels = cast("list[QLabel]", page.named.findChildren(QLabel))
    shown = [each.text() for each in labels]
    assert "총무보안/사무실 배치도.pdf" in shown
    assert any("손상" in text for text in shown)
    assert page.empty.sentence.text() == words.NOTHING_READ_FOUND
    open_it, _ = cast("list[QPushButton]", page.named.findChildren(QPushButton))
    QTest.mouseClick(open_it, Qt.MouseButton.LeftButton)
    assert opened == [sample / "총무보안/사무실 배치도.pdf"]
    (sample / "총무보안/사무실 배치도.pdf").unlink()
    QTest.mouseClick(open_it, Qt.MouseButton.LeftButton)
    assert page.named.said.text() == words.FILE_GONE
    ask(qtbot, program, "지체상금")
    assert not page.named.isVisibleTo(page)
