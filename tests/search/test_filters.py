"""Filters narrow what is searched before it is ranked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from tests.search.conftest import Ask

from seojae.errors import UnknownCollection
from seojae.library import Library
from seojae.model.answers import Answer, Filters, SearchRequest


def sources(answer: Answer) -> set[str]:
    return {hit.citation.source for hit in answer.hits}


@pytest.mark.parametrize(
    ("filters", "belongs"),
    [
        ({"collections": ("계약구매",)}, lambda path: path.startswith("계약구매/")),
        ({"collections": ("계약과 구매",)}, lambda path: path.startswith("계약구매/")),
        (
            {"collections": ("공지", "총무")},
            lambda path: path.startswith(("공지/", "총무/")),
        ),
        ({"path": "공지/보관"}, lambda path: path.startswith("공지/보관/")),
        ({"path": "공지\\보관\\"}, lambda path: path.startswith("공지/보관/")),
        ({"path": "*안내*"}, lambda path: "안내" in path),
        ({"path": "총무/?????.md"}, lambda path: path == "총무/명함 신청.md"),
        ({"path": "인사규정/취업규칙.md"}, lambda path: path == "인사규정/취업규칙.md"),
        ({"formats": ("docx",)}, lambda path: path.endswith(".docx")),
        ({"formats": ("워드",)}, lambda path: path.endswith(".docx")),
        ({"formats": (".TXT", "csv")}, lambda path: path.endswith((".txt", ".csv"))),
    ],
)
def test_only_documents_of_the_filter_are_found(
    ask: Ask, filters: dict[str, object], belongs: Callable[[str], bool]
) -> None:
    found = sources(ask("신청 안내 직원 휴가 금액", top_k=20, **filters))
    assert found
    assert all(map(belongs, found)), found


def test_a_tag_of_the_document_or_of_its_collection_counts(ask: Ask) -> None:
    own = sources(ask("안내 휴가 건강검진", top_k=20, tags=("공지",)))
    assert "공지/2026 여름휴가 안내.md" in own
    assert "총무/사무실 이전 안내.md" in own
    assert "공지/주차 안내.md" not in own
    by_collection = sources(ask("비밀번호 백업 CCTV 신고", top_k=20, tags=("보안",)))
    assert by_collection
    assert all(path.startswith("정보보호/") for path in by_collection)
    assert ask("휴가", tags=("없는 꼬리표",)).hits == ()


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"since": date(2026, 4, 1), "until": date(2026, 4, 30)}, {"회의록/2026-04 예산회의.md"}),
        ({"until": date(2025, 12, 2)}, {"회의록/2025-12 송년 준비.md"}),
        ({"until": date(2025, 12, 1)}, set()),
        (
            {"since": date(2026, 5, 29), "until": date(2026, 5, 29)},
            {"회의록/2026-05 산업안전보건위원회.txt"},
        ),
    ],
)
def test_days_are_inclusive_and_taken_from_the_document_or_else_from_its_file(
    ask: Ask, filters: dict[str, object], expected: set[str]
) -> None:
    answer = ask("회의 회의록 의결", top_k=20, collections=("회의록",), **filters)
    assert sources(answer) == expected


def test_the_inbox_is_searched_only_when_asked_for(ask: Ask) -> None:
    inbox = {"_inbox/정수기 견적.txt"}
    assert sources(ask("정수기 렌탈")) == set()
    assert sources(ask("정수기 렌탈", include_inbox=True)) == inbox
    assert sources(ask("정수기 렌탈", collections=("_inbox",))) == inbox
    assert sources(ask("정수기 렌탈", collections=("총무",), include_inbox=True)) == inbox
    assert "메모.txt" in sources(ask("사다리차", include_inbox=True))
    assert ask("정수기").term_document_counts == {"정수기": 0}


def test_an_unknown_collection_is_refused_with_those_that_exist(ask: Ask) -> None:
    with pytest.raises(UnknownCollection) as caught:
        ask("휴가", collections=("없는 책장",))
    assert "인사규정" in caught.value.available
    assert "인사규정" in caught.value.hint


def test_filters_narrow_before_the_best_are_taken(library_root: Path) -> None:
    """One document among 300 that all answer better is still found within its folder."""
    for number in range(300):
        path = library_root / "소음" / f"{number:03}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"휴양소 이용료 안내 {number}. 휴양소 이용료는 같다.\n", encoding="utf-8")
    (library_root / "정답").mkdir()
    long_text = "다른 이야기를 길게 적었다. " * 30
    (library_root / "정답" / "하나.txt").write_text(f"{long_text} 휴양소\n", encoding="utf-8")
    with Library.open(library_root) as library:
        library.reindex()
        for filters in (
            Filters(collections=("정답",)),
            Filters(path="정답"),
            Filters(path="*하나*"),
        ):
            answer = library.search(SearchRequest("휴양소 이용료", filters=filters))
            assert sources(answer) == {"정답/하나.txt"}
