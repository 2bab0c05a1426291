"""Which figure a question asks for, and that the place with the figure comes first."""

from __future__ import annotations

import pytest
from tests.search.conftest import Ask

from seojae.search.figures import figure_asked


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("노사협의회 회의록은 몇 년간 보존해야 하지", "3년간보존"),
        ("난임치료휴가는 연간 며칠인가요", "연간6일이내"),
        ("회의실은 몇 주 앞까지 예약되나요", "두주앞까지"),
        ("위원은 몇 명으로 구성하나", "3명이상10명이하"),
        ("침해사고는 몇 시간 이내에 신고해야 하나", "24시간이내"),
        ("국가 계약 입찰 보증금율", "100분의5이상"),
        ("부가가치세 세율은 얼마인가요", "10퍼센트"),
        ("하도급대금 지급기일", "60일이내"),
        ("CCTV 영상 보관 기간은 어떻게 되나요", "30일동안"),
        ("교육은 한 해에 몇 번 하나요", "매년한번"),
    ],
)
def test_a_question_for_a_figure_knows_it_in_the_text(query: str, answer: str) -> None:
    figure = figure_asked(query)
    assert figure is not None
    assert figure.search(answer)
    assert not figure.search("담당자가정한다")


@pytest.mark.parametrize(
    "query",
    [
        "수습 기간 중 해고",
        "개인정보 보호에 관한 법률",
        "자율 점검 방법",
        "공고문서의 효력은 언제 발생하나",
        "계약 금액 조정 절차",
        "시간 원본 유형",
    ],
)
def test_other_questions_ask_for_no_figure(query: str) -> None:
    assert figure_asked(query) is None


def test_the_place_with_the_figure_comes_before_one_with_more_of_the_words(ask: Ask) -> None:
    first = ask("노사협의회 회의록은 몇 년 보존하나요").hits[0]
    assert first.citation.source.endswith("노사협의회 규정.md")
    assert "3년" in first.text
