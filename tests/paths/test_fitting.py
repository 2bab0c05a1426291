"""Names that are free and fit: numbers behind the stem, cut where a person sees a border."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seojae.paths import fitting
from seojae.paths.names import fold

NFD = unicodedata.normalize("NFD", "각")
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("name", "stem", "suffix"),
    [
        ("보고서.docx", "보고서", ".docx"),
        ("보고서", "보고서", ""),
        (".숨김", ".숨김", ""),
        ("제1.2항 정리", "제1.2항 정리", ""),
        ("a.tar.gz", "a.tar", ".gz"),
        ("a." + "b" * 20, "a." + "b" * 20, ""),
        ("끝.", "끝.", ""),
    ],
)
def test_stem_and_extension(name: str, stem: str, suffix: str) -> None:
    assert fitting.split(name) == (stem, suffix)


@pytest.mark.parametrize(
    ("name", "counts_bytes", "expected"),
    [
        ("가" * 84 + ".md", True, "가" * 82 + " (2).md"),
        ("가" * 249 + ".md", False, "가" * 248 + " (2).md"),
        ("가" * 82 + "나.md", True, "가" * 82 + " (2).md"),
        (NFD * 84 + ".md", True, NFD * 27 + " (2).md"),
        ("가" * 79 + FAMILY + ".md", True, "가" * 79 + " (2).md"),
        ("a" * 247 + "  .md", True, "a" * 247 + " (2).md"),
        ("a" * 240 + "\u0301" * 8 + ".md", True, "a" * 239 + " (2).md"),
    ],
)  # fmt: skip
def test_a_long_stem_is_cut_at_a_border(name: str, counts_bytes: bool, expected: str) -> None:
    """Field note F08."""
    assert fitting.fitted(name, " (2)", counts_bytes=counts_bytes) == expected


def test_a_name_that_fits_stays() -> None:
    assert fitting.fitted("보고서.docx") == "보고서.docx"
    assert fitting.fitted("보고서.docx", " (2)") == "보고서 (2).docx"


@given(
    st.text(min_size=1, max_size=400),
    st.sampled_from(["", ".md", ".docx"]),
    st.sampled_from(["", " (2)", " (9999)"]),
    st.booleans(),
)
def test_any_name_fits_and_keeps_its_extension(
    stem: str, suffix: str, tail: str, counts_bytes: bool
) -> None:
    name = fitting.fitted(stem + suffix, tail, counts_bytes=counts_bytes)
    size = (
        len(name.encode("utf-8", "surrogatepass"))
        if counts_bytes
        else (len(name.encode("utf-16-le", "surrogatepass")) // 2)
    )
    assert size <= 255
    assert name.endswith(tail + fitting.split(stem + suffix)[1])


def test_the_first_free_number_is_taken() -> None:
    taken = {fold(name) for name in ("휴가.md", "휴가 (2).md", "휴가 (4).MD")}
    assert fitting.free("휴가.md", lambda name: fold(name) in taken) == "휴가 (3).md"
    assert fitting.free("여비.md", lambda name: fold(name) in taken) == "여비.md"


def test_no_name_is_given_where_all_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "MOST_NUMBERS", 3)
    assert fitting.free("휴가.md", lambda _name: True) is None
