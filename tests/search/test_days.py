"""A day without a year meets the day with one, and a month goes on being found alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from seojae.library import Library
from seojae.model.answers import Answer, SearchRequest

TEXTS = {
    "이사회 기록.txt": "2026년 4월 18일 이사회를 열어 결산을 의결하였다.",
    "지난 이사회.txt": "2024. 4. 18. 이사회는 정족수가 모자라 산회하였다.",
    "가을 이사회.txt": "2026년 10월 18일 이사회를 열어 예산을 살폈다.",
    "봄 소풍.txt": "소풍은 매년 4월에 간다. 장소는 총무가 정한다.",
    "식목 행사.txt": "식목 행사는 4월 5일에 한다.",
    "창립 기념.txt": "창립 기념일은 9월 18일이다.",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    root = tmp_path_factory.mktemp("날짜 서재")
    folder: Path = root / "회의록"
    folder.mkdir()
    for name, text in TEXTS.items():
        (folder / name).write_text(text + "\n", encoding="utf-8")
    with Library.open(root) as opened:
        opened.reindex()
        yield opened


def ask(library: Library, query: str) -> Answer:
    return library.search(SearchRequest(query, widen=False))


def titles(answer: Answer) -> list[str]:
    return [hit.title for hit in answer.hits]


@pytest.mark.parametrize(
    "query", ["4월 18일 이사회", "4월18일에 이사회", "이사회 04월 18일", "4 월 18 일 이사회"]
)
def test_a_day_without_a_year_finds_the_day_with_one(library: Library, query: str) -> None:
    answer = ask(library, query)
    assert set(titles(answer)[:2]) == {"이사회 기록", "지난 이사회"}
    assert answer.hint == ""


def test_the_days_that_were_looked_for_are_counted(library: Library) -> None:
    answer = ask(library, "4월 18일 이사회")
    assert answer.term_document_counts["2026-04-18"] == 1
    assert answer.term_document_counts["2024-04-18"] == 1
    assert "2025-04-18" not in answer.term_document_counts


def test_the_words_of_a_day_stand_where_the_day_stands_with_its_year(library: Library) -> None:
    answer = ask(library, "4월 18일 이사회")
    assert {hit.title: hit.missing for hit in answer.hits}["이사회 기록"] == ()
    assert answer.hint == ""


def test_a_month_alone_is_found_also_where_a_day_follows(library: Library) -> None:
    assert {"봄 소풍", "식목 행사"} <= set(titles(ask(library, "4월")))
    assert titles(ask(library, "4월 행사"))[0] == "식목 행사"


def test_a_day_without_a_year_in_a_document_is_found_as_it_stands(library: Library) -> None:
    assert titles(ask(library, "9월 18일 기념"))[0] == "창립 기념"
    assert titles(ask(library, "4월 5일"))[0] == "식목 행사"


def test_a_day_that_no_calendar_has_is_looked_for_as_it_is_written(library: Library) -> None:
    assert ask(library, "13월 18일").term_document_counts.keys() >= {"13월"}
