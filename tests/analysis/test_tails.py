"""Where a word may end in a particle or an ending of 하다, and what a model makes of that."""

from __future__ import annotations

import pytest

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.analysis.tails import head_of


@pytest.mark.parametrize(
    ("word", "head"),
    [
        ("계약은", "계약"),
        ("계약을", "계약"),
        ("계약에서는", "계약"),
        ("자료를", "자료"),
        ("방법으로", "방법"),
        ("서울로", "서울"),
        ("결정하는", "결정"),
        ("지급하여야", "지급"),
        ("제출되었습니다", "제출"),
        ("위임전결하게", "위임전결"),
    ],
)
def test_what_stands_before_a_particle_or_an_ending_is_the_head(word: str, head: str) -> None:
    assert head_of(word) == head


@pytest.mark.parametrize(
    "word",
    [
        "계약",
        "이는",  # heads of one syllable are something else
        "대하여",
        "령으로",  # 으로 is the tail, not 로
        "계약를",  # after a final it is 을
        "자료으로",
        "검사결과",  # ends of nouns that look like tails
        "사전협의",
        "연임제한",
        "적격분할",
        "육아휴가",
        "분석결과의",
        "운용성과",
        "위임받은",  # a verb
        "높으므로",
        "부서별로",
    ],
)
def test_other_words_have_no_head(word: str) -> None:
    assert head_of(word) == ""


def test_a_noun_is_cut_in_one_way_whatever_stands_behind_it(kiwi: KiwiAnalyzer) -> None:
    tails = ("은", "을", "에서", "에게는", "으로부터", "하는", "합니다")
    first, *others = kiwi.analyze([f"국세청장{tail}" for tail in tails])
    bare = kiwi.analyze(["국세청장"])[0]
    assert others == [first] * len(others)
    assert first.morphemes[:-1] == bare.morphemes
    assert first.stem == len("국세청장")


def test_an_analysis_does_not_hang_on_the_words_before_it(kiwi: KiwiAnalyzer) -> None:
    words = ["계약을", "계약", "자료를", "기르는", "결정하는", "물어보는", "검사결과", "아름다운"]
    at_once = kiwi.analyze(words)
    one_by_one = [KiwiAnalyzer().analyze([word])[0] for word in words[:2]]
    backwards = kiwi.analyze(words[::-1])[::-1]
    assert at_once == backwards
    assert at_once[:2] == one_by_one


def test_a_head_that_is_no_noun_leaves_the_word_to_the_model(kiwi: KiwiAnalyzer) -> None:
    analysis = kiwi.analyze(["가리키는"])[0]
    assert [morpheme.form for morpheme in analysis.morphemes if morpheme.form] == ["가리키다"]


@pytest.mark.parametrize(
    ("word", "of"), [("발급일", "을이로"), ("출연자", "는의와"), ("보안", "은을의")]
)
def test_a_noun_with_an_affix_is_a_noun(kiwi: KiwiAnalyzer, word: str, of: str) -> None:
    bare, *others = kiwi.analyze([word, *[word + tail for tail in of]])
    assert [each.morphemes[:-1] for each in others] == [bare.morphemes] * len(of)


def test_a_stem_of_two_syllables_is_not_torn_into_a_noun_and_an_affix(kiwi: KiwiAnalyzer) -> None:
    careful, remarkable = kiwi.analyze(["신중하게", "현격한"])
    assert careful.said.split()[0] == "n신중"
    assert remarkable.said.split()[0] == "n현격"
