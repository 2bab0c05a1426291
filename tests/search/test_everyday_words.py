"""Words as people type them beside documents that write them otherwise, in a library of three."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from seojae.library import Library
from seojae.model.answers import Answer, SearchRequest

DOCUMENTS = {
    "규정/근무 규정.md": """\
# 근무 규정

## 휴식

사용자는 근로시간이 8시간이면 한 시간 이상의 휴게시간을 근로시간 도중에 주어야 한다.

## 출입증

출입증을 분실하면 총무팀에 알리고 다시 받는다.
""",
    "시설/장비.md": """\
# 시설 안내

## 장비

복사기와 파쇄기는 2층에 있다. 쓰고 나면 전원을 끈다.

## 점검

통신장비 점검은 분기마다 한다. 통신장비 점검 결과는 전산팀이 보관한다.
""",
    "계약/계약 지침.md": """\
# 계약 지침

## 수의계약

추정가격이 2천만원 이하이면 수의계약을 할 수 있다. 견적서는 두 곳에서 받는다.
""",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    root = tmp_path_factory.mktemp("홍 길동") / "작은 서재"
    for path, text in DOCUMENTS.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    with Library.open(root) as opened:
        opened.reindex()
        yield opened


def asked(library: Library, query: str, *related: str) -> Answer:
    return library.search(SearchRequest(query, related, widen=False))


def test_a_slip_is_mended_by_a_word_that_stands_only_with_its_particle(library: Library) -> None:
    answer = asked(library, "휴계시간")
    assert answer.read_as == {"휴계시간": "휴게시간"}
    assert answer.hits[0].citation.source == "규정/근무 규정.md"


def test_a_heading_that_is_only_the_end_of_a_compound_gives_way(library: Library) -> None:
    first = asked(library, "통신장비 점검 결과").hits[0]
    assert first.citation.location.label().endswith("점검")


def test_an_everyday_verb_in_the_past_raises_no_hint(library: Library) -> None:
    answer = asked(library, "출입증 잃어버렸을 때")
    assert answer.hits[0].citation.source == "규정/근무 규정.md"
    assert not answer.hint


def test_a_hint_is_not_given_when_the_related_terms_stand_together(library: Library) -> None:
    question = "경쟁 안 붙이고 한 업체랑 바로 거래"
    assert asked(library, question).hint
    answer = asked(library, question, "수의계약", "추정가격")
    assert answer.hits[0].citation.source == "계약/계약 지침.md"
    assert not answer.hint
    assert asked(library, question, "우주선", "발사대").hint
