"""Copies are one hit, one document does not take all places (field note J03)."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from tests.search.conftest import Ask

from seojae.library import Library
from seojae.model.answers import Filters, SearchRequest


def test_copies_in_another_format_and_layout_are_one_hit(ask: Ask) -> None:
    (hit,) = ask("휴양소 이용료").hits
    assert {hit.citation.source, *hit.also_in} == {
        "공지/2026 여름휴가 안내.md",
        "공지/보관/여름휴가 안내 사본.txt",
        "공지/보관/여름휴가 안내.docx",
    }
    assert hit.citation.source not in hit.also_in
    assert list(hit.also_in) == sorted(hit.also_in)


@pytest.mark.parametrize("query", ["직원", "휴가 신청", "기한 금액", "제7조 근로시간"])
def test_no_file_is_named_in_two_hits_for_the_same_text(ask: Ask, query: str) -> None:
    hits = ask(query, top_k=10).hits
    texts = ["".join(hit.text.split()) for hit in hits]
    assert len(set(texts)) == len(texts)


@pytest.fixture
def library_of_one_long_document(library_root: Path) -> Path:
    """A document with ten sections on one matter, and three short documents that mention it."""
    folder = library_root / "규정"
    folder.mkdir()
    chapters = ["합격", "불합격", "표본", "기록", "재검", "담당", "장소", "시기", "비용", "이의"]
    sections = [f"## {name}\n\n검수의 {name}에 관한 검수 규칙이다.\n" for name in chapters]
    (folder / "검수 규칙.md").write_text("# 검수\n\n" + "\n".join(sections), encoding="utf-8")
    for name in ("구매", "창고", "회계"):
        text = f"{name}팀은 물건이 오면 검수를 돕는다. {name} 장부에 적는다.\n"
        (folder / f"{name} 업무.txt").write_text(text, encoding="utf-8")
    return library_root


def test_at_most_three_hits_of_a_document_come_before_others(
    library_of_one_long_document: Path,
) -> None:
    with Library.open(library_of_one_long_document) as library:
        library.reindex()
        few = library.search(SearchRequest("검수", top_k=5)).hits
        many = library.search(SearchRequest("검수", top_k=8)).hits
    assert Counter(hit.citation.source for hit in few)["규정/검수 규칙.md"] == 3
    assert len({hit.citation.source for hit in few}) == 3
    sources = [hit.citation.source for hit in many]
    assert len(set(sources[:6])) == 4
    assert set(sources[6:]) == {"규정/검수 규칙.md"}


def test_a_third_section_does_not_wait_for_documents_that_hold_far_less(
    library_root: Path,
) -> None:
    folder = library_root / "구매"
    folder.mkdir()
    stages = {
        "견적 봉인 요청": "견적 봉인 기능을 켜고 공급업체에 견적을 요청한다.",
        "견적 봉인 응답": "공급업체는 봉인된 견적으로 응답한다. 봉인은 마감까지 풀리지 않는다.",
        "견적 봉인 해제": "마감이 지나면 견적 봉인을 풀고, 경쟁사의 견적은 서로 보이지 않는다.",
    }
    sections = [f"## {name}\n\n{text}\n" for name, text in stages.items()]
    (folder / "봉인 견적.md").write_text("# 봉인 견적\n\n" + "\n".join(sections), "utf-8")
    for name in ("창고", "회계", "총무", "인사", "감사"):
        text = f"{name}팀은 매달 일정을 정한다. {name} 자료에 견적 사본을 넣는다.\n"
        (folder / f"{name} 업무.txt").write_text(text, "utf-8")
    with Library.open(library_root) as library:
        library.reindex()
        hits = library.search(SearchRequest("견적 봉인 기능", top_k=5)).hits
    sources = [hit.citation.source for hit in hits]
    assert sources[:3] == ["구매/봉인 견적.md"] * 3
    assert len(set(sources)) == 3


def test_chunks_of_one_section_are_one_hit(ask: Ask) -> None:
    places = [hit.citation.label() for hit in ask("냉난방기 필터 관제실 실외기", top_k=10).hits]
    assert len([place for place in places if "냉난방기 운전" in place]) == 1


def test_tables_that_differ_only_in_a_number_are_one_hit(library_root: Path) -> None:
    folder = library_root / "양식"
    folder.mkdir()
    body = (
        "정기 안전점검 결과를 보고한다. 소화기와 비상구, 분전함을 살폈고 이상이 없었다. "
        "다음 점검은 분기 마지막 주에 하며, 담당자는 점검표에 서명한 뒤 총무팀에 낸다. 점검 번호 "
    )
    for number in (1041, 1042, 1043):
        (folder / f"보고 {number}.txt").write_text(f"{body}{number}\n", encoding="utf-8")
    with Library.open(library_root) as library:
        library.reindex()
        (hit,) = library.search(SearchRequest("안전점검 소화기")).hits
    assert len(hit.also_in) == 2


RULE = (
    "# 차량 운행 규정\n\n## 배차\n\n관용차는 하루 전에 배차 신청서를 내어 쓴다. 급한 일이 있으면 "
    "총무팀장이 구두로 허락하고 이튿날 서류를 받는다.\n\n## 주유\n\n주유는 지정 주유소에서 하고 "
    "영수증을 운행 일지에 붙인다. 사사로운 일에 쓰지 않으며 주행 거리를 적는다.\n\n## 사고\n\n"
    "사고가 나면 곧바로 알리고 보험사에 접수한다. 고친 값은 회사가 내되 잘못이 큰 때에는 따로 "
    "정한다. 운전자는 사흘 안에 경위서를 낸다.\n"
)


@pytest.fixture
def versions(library_root: Path) -> Path:
    """Three versions of one rule, the newest not the last by name, and a copy in the inbox."""
    changed = RULE.replace("사흘 안에", "닷새 안에")
    for path, text, day in (
        ("규정/차량_진짜최종.md", RULE, 1),
        ("규정/차량.md", changed, 3),
        ("보관/차량 사본.txt", RULE.replace("# ", "").replace("#", ""), 2),
        ("_inbox/차량.md", changed, 1),
    ):
        file = library_root / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        moment = 1_700_000_000 + 86_400 * day
        os.utime(file, (moment, moment))
    with Library.open(library_root) as library:
        library.reindex()
    return library_root


def test_versions_of_a_document_are_one_hit_of_the_newest(versions: Path) -> None:
    with Library.open(versions) as library:
        (hit,) = library.search(SearchRequest("배차 신청서")).hits
    assert hit.citation.source == "규정/차량.md"
    assert hit.also_in == ("규정/차량_진짜최종.md", "보관/차량 사본.txt")
    assert "가장 새것으로 보입니다" in hit.also_reason
    assert "차량_진짜최종.md" in hit.also_reason


def test_the_inbox_is_named_among_versions_only_where_it_is_searched(versions: Path) -> None:
    with Library.open(versions) as library:
        request = SearchRequest("배차 신청서", filters=Filters(include_inbox=True))
        (hit,) = library.search(request).hits
    assert "_inbox/차량.md" in hit.also_in


def test_what_stands_in_an_older_version_alone_is_found_and_says_so(versions: Path) -> None:
    with Library.open(versions) as library:
        (hit, *_) = library.search(SearchRequest('"사흘 안에"')).hits
    assert hit.citation.source in {"규정/차량_진짜최종.md", "보관/차량 사본.txt"}
    assert "규정/차량.md" in hit.also_in
    assert "더 새것으로 보이는 문서가 있습니다: 규정/차량.md" in hit.also_reason


@pytest.mark.parametrize("query", ["정기 점검", '"정기 점검"', "점검 담당자"])
def test_a_huge_file_that_repeats_itself_leaves_room_for_others(
    library_root: Path, query: str
) -> None:
    folder = library_root / "시설"
    folder.mkdir()
    line = "정기 점검 결과 이상이 없으므로 점검 담당자는 점검 사실을 정기 점검 대장에 적는다.\n\n"
    (folder / "점검 대장.txt").write_text(line * 4_000, encoding="utf-8")
    for name in ("승강기", "소화기", "보일러"):
        text = f"{name}는 한 해에 두 번 정기 점검을 받는다. 담당자는 {name} 업체를 부른다.\n"
        (folder / f"{name} 안내.txt").write_text(text, encoding="utf-8")
    with Library.open(library_root) as library:
        library.reindex()
        hits = library.search(SearchRequest(query)).hits
    assert {hit.citation.source for hit in hits} >= {
        f"시설/{name} 안내.txt" for name in ("승강기", "소화기", "보일러")
    }
