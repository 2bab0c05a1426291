"""Identifiers, versions, articles, dates, amounts and quoted texts are met exactly."""

from __future__ import annotations

import re

import pytest
from tests.search.conftest import Ask

RULES = "인사규정/취업규칙.md"


@pytest.mark.parametrize(
    ("query", "written"),
    [
        ("ERR_CONN_RESET", "ERR_CONN_RESET"),
        ("0o444", "0o444"),
        ("KB-1234-나", "KB-1234-나"),
        ("ORA-01555", "ORA-01555"),
        ("38.101", "38.101"),
        ("v2.4.10", "v2.4.10"),
        ("10.20.3.41", "10.20.3.41"),
        ("OA-3010", "OA-3010"),
        ("V-0071", "V-0071"),
        ("C++", "C++"),
        ("C#", "C#"),
        ("InventTransArchive", "InventTransArchive"),
        ("smtp.hanbit.example:587", "smtp.hanbit.example:587"),
        ("help@hanbit.example", "help@hanbit.example"),
    ],
)
def test_an_identifier_leads_to_where_it_is_written(ask: Ask, query: str, written: str) -> None:
    first = ask(query).hits[0]
    assert written in first.text + first.citation.label()
    assert first.matched == (query,)
    assert first.missing == ()


@pytest.mark.parametrize("query", ["ERR_CONN_REFUSED", "KB-1234-다", "v2.9.9", "ORA-00600"])
def test_a_code_that_stands_nowhere_is_told(ask: Ask, query: str) -> None:
    answer = ask(query)
    assert set(answer.term_document_counts.values()) == {0}
    assert answer.hint
    assert all(query in hit.missing for hit in answer.hits)


@pytest.mark.parametrize("query", ["제7조", "7조", "제 7 조", "제7조에서"])
def test_an_article_is_not_its_branch(ask: Ask, query: str) -> None:
    answer = ask(query, collections=("인사규정",))
    labels = [hit.citation.label() for hit in answer.hits]
    assert "제7조(근로시간)" in labels[0]
    assert not any("제7조의2" in label for label in labels[:1])
    assert answer.term_document_counts == {"제7조": 1}


@pytest.mark.parametrize("query", ["제76조의3", "76조의3", "제 76 조의 3", "제76조의 3에"])
def test_an_article_is_one_word_however_it_is_spaced(ask: Ask, query: str) -> None:
    answer = ask(query)
    assert answer.term_document_counts == {"제76조의3": 1}
    assert answer.hits[0].citation.source == "인사규정/괴롭힘 예방 지침.md"
    assert answer.hits[0].matched == ("제76조의3",)


@pytest.mark.parametrize("query", ["제14조", "연차 유급휴가", "제7조"])
def test_notes_on_revisions_come_after_the_article_itself(ask: Ask, query: str) -> None:
    labels = [hit.citation.label() for hit in ask(query).hits]
    notes = [at for at, label in enumerate(labels) if "부칙" in label]
    assert "부칙" not in labels[0]
    assert notes, labels


@pytest.mark.parametrize(
    "query", ["2026년 9월 25일", "2026-09-25", "2026. 9. 25.", "2026/09/25", "20260925", "'26.9.25"]
)
def test_a_day_is_found_however_it_is_written(ask: Ask, query: str) -> None:
    answer = ask(query)
    assert answer.hits[0].citation.source == "회의록/2026-06 전산 이관 회의.docx"
    assert answer.hits[0].matched == ("2026-09-25",)
    assert not answer.hint


@pytest.mark.parametrize("query", ["380,000,000원", "380000000원", "３８０，０００，０００원"])
def test_an_amount_is_found_with_and_without_its_commas(ask: Ask, query: str) -> None:
    answer = ask(query)
    assert answer.hits[0].citation.source == "회의록/2026-04 예산회의.md"
    assert answer.hits[0].missing == ()
    assert not answer.hint


@pytest.mark.parametrize(
    "query",
    [
        '"예외를 삼키지 않는다"',
        "“예외를 삼키지 않는다”",
        '"예외를  삼키지않는다" 원칙',
        '"RATE LIMIT"',
    ],
)
def test_a_quoted_text_stands_in_every_hit(ask: Ask, query: str) -> None:
    quoted = re.sub(r"\s", "", re.split(r'["“”]', query)[1]).casefold()
    hits = ask(query).hits
    assert hits
    assert all(quoted in re.sub(r"\s", "", hit.text).casefold() for hit in hits)


def test_a_quoted_text_in_another_order_is_not_found_and_the_hint_says_why(ask: Ask) -> None:
    answer = ask('"삼키지 예외를"')
    assert answer.hits == ()
    assert "따옴표" in answer.hint


def test_the_literal_match_comes_before_its_parts(ask: Ask) -> None:
    hits = ask("v2.5.3", top_k=3).hits
    assert "v2.5.3" in hits[0].text + hits[0].citation.label()
