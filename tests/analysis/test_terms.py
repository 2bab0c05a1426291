"""Words become terms: content, whole identifiers, and nouns joined with their neighbours."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.analysis.morphemes import Analysis, Kind, Morpheme
from seojae.analysis.terms import LONGEST_WHOLE, Terms, WordTerms, join, word_terms
from seojae.analysis.words import fold, words
from seojae.parsers.text import clean


@pytest.fixture(scope="module")
def cut(kiwi: KiwiAnalyzer) -> Cutter:
    return Cutter(kiwi)


class Cutter:
    """Cuts texts as the index does, with the real analyser."""

    def __init__(self, kiwi: KiwiAnalyzer) -> None:
        self._kiwi = kiwi

    def _lookup(self, run: str) -> Analysis:
        (analysis,) = self._kiwi.analyze([run])
        return analysis

    def words(self, text: str) -> list[WordTerms]:
        return [word_terms(word, self._lookup) for word in words(fold(text))]

    def __call__(self, text: str) -> Terms:
        return join(self.words(text))


# Whole identifiers


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("0o444", "0o444"),
        ("ERR_CONN_RESET", "err_conn_reset"),
        ("KB-1234-가", "kb-1234-가"),
        ("v2.5.2", "v2.5.2"),
        ("제76조의3", "제76조의3"),
        ("2026년 12월 31일", "2026-12-31"),
        ("CVE-2025-53110", "cve-2025-53110"),
        ("com.example.app.BizException", "com.example.app.bizexception"),
        ("C++", "c++"),
        (".NET", ".net"),
        ("A/B테스트", "a/b테스트"),
        ("010-1234-5678", "010-1234-5678"),
    ],
)
def test_an_identifier_is_a_term_beside_its_parts(cut: Cutter, text: str, whole: str) -> None:
    found = cut(text).content
    assert found[-1] == whole
    assert len(found) > 1


def test_a_number_with_points_is_one_term(cut: Cutter) -> None:
    assert cut("38.101").content == ["38.101"]


@pytest.mark.parametrize("particle", ["는", "은", "에서", "으로", "의", "을", "까지", "이라는"])
@pytest.mark.parametrize("identifier", ["v2.5.2", "ERR_CONN_RESET", "KB-1234-가", "제60조"])
def test_a_particle_does_not_belong_to_an_identifier(
    cut: Cutter, identifier: str, particle: str
) -> None:
    assert identifier.casefold() in cut(f"{identifier}{particle}").content


@pytest.mark.parametrize("last", list("가나다라마바사아자차카타파하은이"))
def test_a_letter_after_a_joint_is_never_taken_for_a_particle(cut: Cutter, last: str) -> None:
    assert f"kb-1234-{last}" in cut(f"KB-1234-{last}").content


def test_a_plain_word_is_counted_once(cut: Cutter) -> None:
    assert cut("PDF로 저장").content == ["pdf", "저장"]
    assert cut("README").content == ["readme"]
    assert cut("2026").content == ["2026"]


def test_emphasis_marks_do_not_belong_to_a_word(cut: Cutter) -> None:
    assert cut("_ERR_404_").content == ["err", "404", "err_404"]


def test_a_very_long_word_is_met_by_its_parts_only(cut: Cutter) -> None:
    address = "https." + "/".join(f"part{number}" for number in range(60))
    assert len(address) > LONGEST_WHOLE
    found = cut(address).content
    assert "part" in found
    assert max(map(len, found)) <= LONGEST_WHOLE


# Content and joined nouns


def test_content_is_nouns_and_verbs_in_dictionary_form(cut: Cutter) -> None:
    assert cut("연차 휴가를 주어야 한다.").content == ["연차", "휴가", "주다", "하다"]


def test_a_suffix_is_no_content_but_is_joined(cut: Cutter) -> None:
    found = cut("3개월간")
    assert "개월" not in found.content
    assert "3개월" in found.joined


@pytest.mark.parametrize("text", ["예외처리", "예외 처리", "예외\n처리", "「예외」 처리"])
def test_spacing_variants_meet_in_their_joined_nouns(cut: Cutter, text: str) -> None:
    found = cut(text)
    assert found.content == ["예외", "처리"]
    assert found.joined == ["예외처리"]


def test_a_particle_ends_a_chain_of_nouns(cut: Cutter) -> None:
    assert cut("예외를 처리").joined == []
    assert cut("PDF로 저장").joined == []


def test_a_word_of_marks_alone_ends_a_chain() -> None:
    noun = WordTerms(("n예외",))
    assert join([noun, WordTerms(()), noun]).joined == []


NOUNS = st.builds(
    Morpheme, st.sampled_from(["가", "나", "다"]), st.sampled_from([Kind.NOUN, Kind.AFFIX])
)
OTHERS = st.sampled_from([Morpheme("하다", Kind.VERB), Morpheme("", Kind.BREAK)])
CHAINS = st.lists(st.one_of(NOUNS, OTHERS), min_size=1, max_size=4).map(tuple)


@given(st.lists(CHAINS, max_size=6))
def test_word_borders_do_not_change_which_nouns_are_joined(
    chains: list[tuple[Morpheme, ...]],
) -> None:
    apart = join(WordTerms(Analysis(chain, 0).written) for chain in chains)
    whole = [morpheme for chain in chains for morpheme in chain]
    expected = [
        one.form + other.form
        for one, other in pairwise(whole)
        if {one.kind, other.kind} <= {Kind.NOUN, Kind.AFFIX}
    ]
    assert apart.joined == expected


# Terms can be stored


def test_an_analysis_comes_back_from_its_text(kiwi: KiwiAnalyzer) -> None:
    runs = ["연차휴가를", "팬들에게", "주어야", "값이", "가", "뷁"]
    for analysis in kiwi.analyze(runs):
        assert Analysis.decode(analysis.encode()) == analysis


HANGUL = st.text(st.characters(min_codepoint=ord("가"), max_codepoint=ord("힣")), min_size=1)


@given(st.lists(HANGUL, min_size=1, max_size=20))
def test_every_hangul_run_has_an_analysis_that_can_be_stored(
    kiwi: KiwiAnalyzer, runs: list[str]
) -> None:
    found = kiwi.analyze(runs)
    assert len(found) == len(runs)
    for run, analysis in zip(runs, found, strict=True):
        assert 0 <= analysis.stem <= len(run)
        assert Analysis.decode(analysis.encode()) == analysis
        for morpheme in analysis.morphemes:
            assert not set(morpheme.form) & set(" \n\0")
            assert (morpheme.kind is Kind.BREAK) == (morpheme.form == "")


@given(st.text(max_size=60))
def test_terms_of_any_text_are_words_without_white_space(cut: Cutter, text: str) -> None:
    found = cut(clean(text))
    for term in [*found.content, *found.joined]:
        assert term
        assert term.split() == [term]


def test_odd_lines_are_cut_without_a_crash(cut: Cutter) -> None:
    """Field notes C03 to C06: emoji, surrogates, controls, decomposed Hangul, long runs."""
    lines = [
        "보고서😀👨‍👩‍👧‍👦🏳️‍🌈 최종본",
        "널 \0문자와 \ud800 짝 없는 서러게이트",
        "제로\u200b폭과 소프트\xad하이픈 \ufeff가운데BOM",
        "가" * 20_000,
        "a" * 20_000,
    ]
    terms = [cut(clean(line)) for line in lines]
    assert {"보고서", "최종"} <= set(terms[0].content)
    assert {"문자", "서러게이트"} <= set(terms[1].content)
    assert {"제로", "bom"} <= set(terms[2].content)
    assert terms[4].content == []


def test_the_collected_odd_lines_are_cut_without_a_crash(cut: Cutter, shared: Path) -> None:
    lines = (shared / "cases/C_kiwi/odd_lines.txt").read_text(
        encoding="utf-8", errors="surrogateescape"
    )
    found = set(cut(clean(lines)).content)
    assert {"0o444", "err_conn_reset", "cve-2025-53110", "v2.10.3-rc1", "제3조의2"} <= found
    assert {"2026-09-07", "010-1234-5678", "아이스크림", "초콜릿"} <= found
