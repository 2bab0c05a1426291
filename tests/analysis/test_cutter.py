"""A query is cut by what the library holds, and never by a model (RETRIEVAL, finding 2)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from seojae.analysis.cutter import cut_runs
from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.analysis.morphemes import Analysis, Kind
from seojae.analysis.terms import word_terms
from seojae.analysis.words import Script, fold, runs, words

TEXT = """
연차 유급휴가는 근로자가 1년간 80퍼센트 이상 출근하면 15일을 주어야 한다. 미사용수당을 지급한다.
예외처리 방법과 트랜잭션 관리. 값이 크다. 팬들이 모였다. 개인정보처리방침은 홈페이지에 둔다.
"""


class Held:
    """A library that holds one text, cut by the real analyser, as an index would."""

    def __init__(self, text: str, kiwi: KiwiAnalyzer) -> None:
        found = words(fold(text))
        hangul = dict.fromkeys(
            run.text for word in found for run in runs(word) if run.script is Script.HANGUL
        )
        self._analyses = dict(zip(hangul, kiwi.analyze(list(hangul)), strict=True))
        lookup = self._analyses.__getitem__
        self.terms = {term for word in found for term in word_terms(word, lookup).content}
        self.asked: list[str] = []

    def analyses(self, runs: Sequence[str]) -> Mapping[str, Analysis]:
        return {run: self._analyses[run] for run in runs if run in self._analyses}

    def document_counts(self, terms: Sequence[str]) -> Mapping[str, int]:
        self.asked += terms
        return {term: int(term in self.terms) for term in terms}


@pytest.fixture(scope="module")
def held(kiwi: KiwiAnalyzer) -> Held:
    return Held(TEXT, kiwi)


def content(held: Held, run: str) -> list[str]:
    cut = cut_runs([run], held)[run]
    return [m.form for m in cut.analysis.morphemes if m.kind in {Kind.NOUN, Kind.VERB}]


def unknown(held: Held, run: str) -> tuple[str, ...]:
    return cut_runs([run], held)[run].unknown


@pytest.mark.parametrize(
    "run", ["유급휴가는", "근로자가", "미사용수당을", "주어야", "트랜잭션", "개인정보처리방침은"]
)
def test_a_word_typed_as_it_stands_is_cut_as_it_was_indexed(
    held: Held, kiwi: KiwiAnalyzer, run: str
) -> None:
    (indexed,) = kiwi.analyze([run])
    assert cut_runs([run], held)[run].analysis == indexed
    assert unknown(held, run) == ()


@pytest.mark.parametrize("run", ["연차가", "연차를", "연차에서", "연차까지", "연차의"])
def test_another_particle_does_not_hide_a_word(held: Held, run: str) -> None:
    assert content(held, run) == ["연차"]
    assert unknown(held, run) == ()


def test_a_noun_of_one_syllable_is_found_before_a_particle(held: Held) -> None:
    assert content(held, "값을") == ["값"]
    assert content(held, "팬에게") == ["팬"]


def test_a_compound_is_cut_into_words_of_the_library(held: Held) -> None:
    assert content(held, "트랜잭션예외처리") == ["트랜잭션", "예외", "처리"]
    assert content(held, "연차휴가미사용수당") == ["연차", "휴가", "사용", "수당"]


def test_what_the_library_does_not_hold_is_told(held: Held) -> None:
    assert unknown(held, "블록체인") == ("블록체인",)
    assert "뷁뷁" in unknown(held, "연차뷁뷁")
    assert "연차" in content(held, "연차뷁뷁")


def test_an_ending_left_over_is_no_unknown_word(held: Held) -> None:
    assert unknown(held, "지급하나요") == ()
    assert "지급" in content(held, "지급하나요")


def test_a_short_verb_is_known_with_any_ending(kiwi: KiwiAnalyzer) -> None:
    held = Held("서류를 받으면 담당자에게 준다.", kiwi)
    for run in ("받나", "받고", "받니"):
        assert cut_runs([run], held)[run].unknown == ()
        assert content(held, run) == ["받다"]


def test_all_words_of_a_query_are_looked_up_together(kiwi: KiwiAnalyzer) -> None:
    class Counting(Held):
        lookups = 0

        def analyses(self, runs: Sequence[str]) -> Mapping[str, Analysis]:
            self.lookups += 1
            return super().analyses(runs)

    held = Counting(TEXT, kiwi)
    cuts = cut_runs(["연차", "휴가", "블록체인", "연차"], held)
    assert set(cuts) == {"연차", "휴가", "블록체인"}
    assert held.lookups == 1


def test_a_run_without_spaces_costs_a_bounded_number_of_lookups(held: Held) -> None:
    held.asked.clear()
    cut_runs(["가나다라마바사" * 100], held)
    assert len(held.asked) < 500


def test_no_runs_need_no_lookup(held: Held) -> None:
    assert cut_runs([], held) == {}


SEARCH = """
import sys
from seojae.library import Library
from seojae.model.answers import SearchRequest
with Library.open(sys.argv[1]) as library:
    answer = library.search(SearchRequest("연차휴가를 며칠 주나요", related_terms=("유급휴가",)))
    library.get_document(answer.hits[0].document_id)
    library.status()
print(len(answer.hits), sorted(name for name in sys.modules if name.startswith("kiwipiepy")))
"""
INDEX = """
import sys
from seojae.library import Library
with Library.open(sys.argv[1]) as library:
    library.reindex()
print(sorted(name for name in sys.modules if name == "kiwipiepy"))
"""


def in_a_fresh_process(code: str, root: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, str(root)],
        check=True,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    return done.stdout.strip()


def test_neither_indexing_nor_searching_loads_kiwi_into_its_process(library_root: Path) -> None:
    (library_root / "규정").mkdir()
    (library_root / "규정" / "취업규칙.md").write_text(TEXT, encoding="utf-8")
    assert in_a_fresh_process(INDEX, library_root) == "[]"
    assert in_a_fresh_process(SEARCH, library_root) == "1 []"
