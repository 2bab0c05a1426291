"""No query is an error but an empty one, whatever it holds (field note D01)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seojae.analysis.words import fold, words
from seojae.errors import EmptyQuery
from seojae.library import Library
from seojae.model.answers import Answer, SearchRequest
from seojae.parsers.text import clean

HOSTILE = (
    '"', '""', '"연차', '연차"휴가', '"연차" OR "휴가"', "'", "''; DROP TABLE chunks; --",
    "연차 AND", "OR OR OR", "NOT 연차", "NEAR(연차 휴가, 2)", "terms: 연차", "{terms} : 연차",
    "연차*", "*", "^연차", "+연차", "-연차", "연차 - 휴가", "a-b-c", "A/B 테스트",
    "C:\\문서\\규정", "(연차", "연차)", "((((", "%_", "\\", "\\0", "\x00연차", "연\u200b차",
    "연차\ud800휴가", "\ufeff연차", "ㅇㅊ", "ㅋㅋㅋ", "ㆍ",
    "연차😀휴가", "١٢٣", "Ⅳ장", "①항", "㈜한빛", "ﬁle", "ＡＢＣ",
    "연차 " * 2_000, "가" * 5_000, "x" * 100_000, "1" * 5_000, "a.b" * 3_000, "_" * 300, "-" * 300,
    "제999999999999조의999", "9999-99-99", "2026-02-31", "v..2", "0x", "NULL", "nan", "true",
    "<script>alert(1)</script>", "${HOME}", "{{7*7}}", "../../etc/passwd", "\r\n\t연차\r\n",
)  # fmt: skip


def answered(library: Library, query: str) -> Answer | None:
    try:
        return library.search(SearchRequest(query))
    except EmptyQuery:
        left = "".join(words(fold(clean(query)[:2_000])))
        assert not any(letter.isalnum() for letter in left), query
        return None


@pytest.mark.parametrize("query", HOSTILE, ids=lambda query: ascii(query[:24]))
def test_a_hostile_query_is_answered(office: Library, query: str) -> None:
    answered(office, query)


@pytest.mark.parametrize(
    "query", ["연차*", "^연차", "+연차", "-연차", "(연차", "NOT 연차", "terms: 연차"]
)
def test_marks_of_a_query_language_are_only_marks(office: Library, query: str) -> None:
    answer = answered(office, query)
    assert answer is not None
    assert "연차" in answer.hits[0].text


def test_the_collected_hostile_queries_are_answered(office: Library, shared: Path) -> None:
    path = shared / "cases" / "D_sqlite" / "hostile_queries.txt"
    for query in path.read_text(encoding="utf-8").split("\n"):
        answered(office, query)


@given(st.text(max_size=60))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_answered(office: Library, query: str) -> None:
    answered(office, query)


def test_a_query_of_great_length_answers_in_bounded_time(office: Library) -> None:
    words = " ".join(f"낱말{number}" for number in range(20_000))
    answer = answered(office, words)
    assert answer is not None
    assert len(answer.term_document_counts) <= 200
