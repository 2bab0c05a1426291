"""Words are found as people type them: as they stand, in other shapes, with a wrong key."""

from __future__ import annotations

import re
import unicodedata

import pytest
from tests.search.conftest import Ask
from tests.search.office.writing import readable

from seojae.analysis.particles import ENDINGS, PARTICLES
from seojae.library import Library
from seojae.model.answers import SearchRequest

WORD = re.compile(r"\w[\w.]*\w")
FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
DATES = re.compile(r"\d{4}(?:년 |\. ?|-)\d{1,2}(?:월 |\. ?|-)\d{1,2}(?:일|\.)?")
THOUSANDS = re.compile(r"(?<=\d),(?=\d)")


def texts() -> dict[str, str]:
    """What the usual search covers; dates and amounts, which have spellings, are left out."""
    return {
        path: THOUSANDS.sub("", DATES.sub(" ", FRONT_MATTER.sub("", text)))
        for path, text in readable().items()
        if "/" in path and not path.startswith("_inbox/")
    }


def test_every_word_of_the_documents_is_found_as_it_stands(office: Library) -> None:
    held = texts()
    words = {word for text in held.values() for word in WORD.findall(text)}
    missed = []
    for word in sorted(words - PARTICLES - ENDINGS):
        answer = office.search(SearchRequest(word, top_k=20, widen=False))
        sources = {name for hit in answer.hits for name in (hit.citation.source, *hit.also_in)}
        holders = {path for path, text in held.items() if word in text}
        if not sources & holders:
            missed.append(word)
    assert len(words) > 1_400
    assert missed == []


@pytest.mark.parametrize(
    ("typed", "source"),
    [
        (unicodedata.normalize("NFD", "휴양소 이용료"), "공지/2026 여름휴가 안내.md"),
        ("ＥＲＲ＿ＣＯＮＮ＿ＲＥＳＥＴ", "전산매뉴얼/VPN 접속 안내.md"),
        ("err_conn_reset", "전산매뉴얼/VPN 접속 안내.md"),
        ("Err_Conn_Reset를", "전산매뉴얼/VPN 접속 안내.md"),
        ("kb-1234-가", "전산매뉴얼/오류 코드표.md"),
        ("KB－１２３４－가", "전산매뉴얼/오류 코드표.md"),
        ("getUserInfo", "전산매뉴얼/API 연동 가이드.md"),
        ("GETUSERINFO", "전산매뉴얼/API 연동 가이드.md"),
        ("user info", "전산매뉴얼/API 연동 가이드.md"),
        ("Invent Trans Archive", "전산매뉴얼/데이터베이스 점검.md"),
        ("휴양소에서는", "공지/2026 여름휴가 안내.md"),
        ("휴양소이용료는", "공지/2026 여름휴가 안내.md"),
        ("값이", "총무/출입증 안내.docx"),
        ("탁은별 부장", "회의록/2026-06 전산 이관 회의.docx"),
    ],
)
def test_another_shape_of_a_word_is_found(ask: Ask, typed: str, source: str) -> None:
    assert source in {hit.citation.source for hit in ask(typed).hits[:2]}


@pytest.mark.parametrize(
    ("typed", "read"),
    [("휴계시간", "휴게시간"), ("게약보증금", "계약보증금"), ("난임치류휴가", "난임치료휴가")],
)
def test_one_wrong_jamo_is_mended_and_told(ask: Ask, typed: str, read: str) -> None:
    answer = ask(typed)
    assert answer.read_as == {typed: read}
    assert read in re.sub(r"\s", "", answer.hits[0].text + answer.hits[0].citation.label())
    assert answer.hits[0].matched == (typed,)
    assert not answer.hint


@pytest.mark.parametrize(
    ("typed", "read_as"),
    [
        ("휴계 시간", {"휴계": "휴게"}),
        ("휴게 시건", {"시건": "시간"}),
        ("점심 시건", {}),
    ],
)
def test_a_slip_is_mended_by_the_word_beside_it(
    ask: Ask, typed: str, read_as: dict[str, str]
) -> None:
    assert ask(typed).read_as == read_as


@pytest.mark.parametrize("typed", ["휴게시간", "계약보증금은", "그리고 또는", "어떻게", "보증금율"])
def test_what_is_no_slip_is_not_mended(ask: Ask, typed: str) -> None:
    assert ask(typed).read_as == {}


@pytest.mark.parametrize("typed", ["매월", "한꺼번에 함께", "그대로"])
def test_words_without_content_are_found_where_nothing_else_is_asked(ask: Ask, typed: str) -> None:
    hits = ask(typed).hits
    assert hits
    assert any(word in hits[0].text for word in typed.split()) or typed in hits[0].citation.label()


def test_words_without_content_do_not_count_beside_others(ask: Ask) -> None:
    answer = ask("휴양소 이용료를 함께")
    assert set(answer.term_document_counts) == {"휴양소", "이용료"}
    assert [hit.citation.source for hit in answer.hits] == ["공지/2026 여름휴가 안내.md"]
