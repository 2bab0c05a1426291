"""Which terms tell what a collection is about."""

from __future__ import annotations

import pytest

from seojae.analysis.fillers import tells


@pytest.mark.parametrize("term", ["근로자", "숙박비", "조달청", "장관실", "api", "호텔", "절차법"])
def test_a_word_of_the_matter_tells(term: str) -> None:
    assert tells(term, {"근로자"})


@pytest.mark.parametrize(
    "term", ["다만", "부칙", "선택", "const", "지급하다", "제3조", "2026", "글", "조계약", "vue.js"]
)
def test_a_filler_a_verb_a_number_and_a_glued_article_do_not(term: str) -> None:
    assert not tells(term, {"계약", "근로자"})
