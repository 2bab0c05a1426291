"""Files without text are found by their names: as typed, respaced, composed otherwise, in part."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from tests.store.rows import document

from seojae.library import Library
from seojae.model.answers import Answer, Filters, SearchRequest
from seojae.search import named
from seojae.search.searcher import Searcher
from seojae.store import documents
from seojae.store.database import Database

PICTURES = (
    "서식/사업자등록증.jpg",
    "서식/사업자등록증_20250312_스캔.jpg",
    "서식/" + unicodedata.normalize("NFD", "법인 인감증명서.jpg"),
    "서식/12월 워크숍 사진.jpg",
    "서식/2월 워크숍 사진.jpg",
    "서식/도장/IMG_0001.jpg",
    "서식/연차_휴가_신청서(홍길동).jpg",
    "_inbox/임대차 계약서.png",
)
OTHERS = ("서식/3층 배관도면.dwg", "서식/안전교육 영상.mp4")
TEXTS = {
    "규정/취업규칙.md": "# 취업규칙\n\n연차 유급휴가는 1년에 15일로 한다. 휴가는 미리 신청한다.\n",
    "규정/계약 안내.md": "# 계약 안내\n\n계약서 사본을 보관한다. 거래처는 담당자가 등록한다.\n",
    "규정/안전 점검.md": "# 안전 점검\n\n매달 한 번 안전 점검을 한다. 교육은 분기마다 한다.\n",
}


ALL = Filters()


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    root = tmp_path_factory.mktemp("이름") / "내 서재"
    for name in PICTURES:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (8, 8), "white").save(file)
    for name in OTHERS:
        (root / name).write_bytes(b"AC1032\0\0" * 8)
    for name, text in TEXTS.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    with Library.open(root) as opened:
        opened.reindex()
        yield opened


def ask(library: Library, query: str, *related: str, filters: Filters = ALL) -> Answer:
    return library.search(SearchRequest(query, related, filters=filters))


def names(answer: Answer) -> list[str]:
    return [each.source.removeprefix("서식/") for each in answer.named]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("사업자등록증 사본", "사업자등록증.jpg"),
        ("사업자 등록증", "사업자등록증.jpg"),
        ("사업자등록증을 보내주세요", "사업자등록증.jpg"),
        ("사업자등록증사본", "사업자등록증.jpg"),
        ("거래처 등록할 때 낼 사업자등록증 사본은 어디 있나요", "사업자등록증.jpg"),
        ("2025년 사업자등록증", "사업자등록증_20250312_스캔.jpg"),
        ("사업자등록증 2025. 3. 12.", "사업자등록증_20250312_스캔.jpg"),
        ("법인인감증명서", "법인 인감증명서.jpg"),
        (unicodedata.normalize("NFD", "법인 인감증명서"), "법인 인감증명서.jpg"),
        ("2월 워크숍 사진", "2월 워크숍 사진.jpg"),
        ("연차휴가신청서", "연차_휴가_신청서(홍길동).jpg"),
        ("홍길동 연차", "연차_휴가_신청서(홍길동).jpg"),
        ("배관도면 보여줘", "3층 배관도면.dwg"),
        ("3층 도면", "3층 배관도면.dwg"),
        ("안전 교육 영상", "안전교육 영상.mp4"),
        ("도장 이미지", "도장/IMG_0001.jpg"),
        ("ＩＭＧ＿０００１", "도장/IMG_0001.jpg"),
        ('"워크숍 사진"', "2월 워크숍 사진.jpg"),
    ],
)
def test_a_file_is_found_by_its_name(library: Library, query: str, first: str) -> None:
    assert names(ask(library, query))[0] == first


def test_what_is_told_of_it_is_honest(library: Library) -> None:
    answer = ask(library, "사업자등록증 사본")
    found = answer.named[0]
    assert found.matched == ("사업자등록증",)
    assert found.problem == "그림 파일이라 글자를 읽지 않았습니다."
    assert "OCR" in found.next_step
    assert found.can_be_seen
    assert library.picture(found.document_id) is not None
    assert answer.named_count == 2
    drawing = ask(library, "배관도면").named[0]
    assert not drawing.can_be_seen
    assert library.picture(drawing.document_id) is None


def test_the_hint_names_the_file_before_it_says_what_is_not_there(library: Library) -> None:
    answer = ask(library, "사업자등록증", "발급 번호")
    assert answer.hint.startswith("이름이 맞는 파일이 있습니다: 서식/사업자등록증.jpg 외 1개.")
    assert "서재에 없는 내용이라고 보세요" not in answer.hint
    assert "서재에 없는 내용이라고 보세요" in ask(library, "어린이집", "보육 시설").hint


@pytest.mark.parametrize(
    "query",
    [
        "취업규칙",
        "계약 담당자",
        "거래처 등록",
        "점검 주기",
        "워크숍비 정산 기준 시행일",
        "월",
    ],
)
def test_a_name_that_says_little_of_the_question_is_left_out(library: Library, query: str) -> None:
    assert names(ask(library, query)) == []


def test_a_month_is_not_the_end_of_another(library: Library) -> None:
    first, second = ask(library, "2월 워크숍").named
    assert first.matched == ("2월", "워크숍")
    assert second.matched == ("워크숍",)


def test_a_part_of_a_date_is_no_date(library: Library) -> None:
    assert names(ask(library, "2025. 3. 13.")) == []


def test_a_related_term_names_a_file(library: Library) -> None:
    assert names(ask(library, "회사 서류", "사업자등록증")) == [
        "사업자등록증.jpg",
        "사업자등록증_20250312_스캔.jpg",
    ]
    assert names(ask(library, "회사 서류", "연차")) == []


def test_filters_narrow_names_too(library: Library) -> None:
    assert names(ask(library, "임대차 계약서")) == []
    assert names(ask(library, "임대차 계약서", filters=Filters(include_inbox=True))) == [
        "_inbox/임대차 계약서.png"
    ]
    assert names(ask(library, "사업자등록증", filters=Filters(formats=("png",)))) == []
    assert len(names(ask(library, "사업자등록증", filters=Filters(formats=("jpg",))))) == 2
    assert names(ask(library, "도장", filters=Filters(path="서식/도장"))) == ["도장/IMG_0001.jpg"]
    assert names(ask(library, "도장", filters=Filters(collections=("규정",)))) == []
    assert names(ask(library, "도장", filters=Filters(tags=("없는 태그",)))) == []


def test_passages_and_their_order_do_not_depend_on_names(library: Library) -> None:
    answer = ask(library, "연차 휴가")
    assert [hit.citation.source for hit in answer.hits] == ["규정/취업규칙.md"]
    assert names(answer) == ["연차_휴가_신청서(홍길동).jpg"]
    assert answer.hint == ""


def test_a_document_that_was_read_is_not_among_them(library: Library) -> None:
    answer = ask(library, "안전 점검")
    assert answer.hits[0].citation.source == "규정/안전 점검.md"
    assert "규정/안전 점검.md" not in names(answer)


def test_of_many_the_best_few_are_named(tmp_path: Path) -> None:
    database = Database.open_sound(tmp_path / "index.db")
    with database.write() as connection:
        for number in range(50):
            row = document(f"현장/점검 사진 {number}.jpg")
            documents.save(connection, replace(row, status=documents.UNREAD, code="no_text"))
    answer = Searcher(database).search(SearchRequest("점검 사진"))
    database.close()
    assert len(answer.named) == named.MOST
    assert answer.named_count == 50
