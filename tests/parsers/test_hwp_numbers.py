"""Paragraph numbers as Hangul writes them, and how they go on."""

from __future__ import annotations

import pytest

from seojae.parsers.hancom.numbering import SHAPES, Counters, Level, number_text

FIRST_AND_TWELFTH = {
    "DIGIT": "1 12",
    "CIRCLED_DIGIT": "① ⑫",
    "ROMAN_CAPITAL": "I XII",
    "ROMAN_SMALL": "i xii",
    "LATIN_CAPITAL": "A L",
    "LATIN_SMALL": "a l",
    "CIRCLED_LATIN_CAPITAL": "Ⓐ Ⓛ",
    "CIRCLED_LATIN_SMALL": "ⓐ ⓛ",
    "HANGUL_SYLLABLE": "가 타",
    "CIRCLED_HANGUL_SYLLABLE": "㉮ ㉹",
    "HANGUL_JAMO": "ㄱ ㅌ",
    "CIRCLED_HANGUL_JAMO": "㉠ ㉫",
    "HANGUL_PHONETIC": "일 십이",
    "IDEOGRAPH": "一 十二",
    "CIRCLED_IDEOGRAPH": "㊀ 12",
    "DECAGON_CIRCLE": "갑 12",
    "DECAGON_CIRCLE_HANJA": "甲 12",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_writes_its_own_signs(shape: str) -> None:
    assert f"{number_text(1, shape)} {number_text(12, shape)}" == FIRST_AND_TWELFTH[shape]


@pytest.mark.parametrize(
    ("value", "shape", "text"),
    [
        (15, "HANGUL_SYLLABLE", "15"),
        (21, "CIRCLED_DIGIT", "21"),
        (20, "HANGUL_PHONETIC", "이십"),
        (1994, "ROMAN_CAPITAL", "MCMXCIV"),
        (4000, "ROMAN_CAPITAL", "4000"),
        (0, "LATIN_SMALL", "0"),
        (3, "SYMBOL", "3"),
    ],
)
def test_numbers_without_a_sign_are_digits(value: int, shape: str, text: str) -> None:
    assert number_text(value, shape) == text


def test_deeper_levels_begin_anew_and_skipped_ones_begin_at_their_start() -> None:
    levels = [Level("^1."), Level("^1.^2."), Level("^1.^2.^3", start=3)]
    counters = Counters({1: levels})
    found = [counters.next(1, level) for level in (0, 1, 1, 2, 0, 2, 2)]
    assert found == ["1.", "1.1.", "1.2.", "1.2.3", "2.", "2.1.3", "2.1.4"]


def test_each_numbering_counts_for_itself() -> None:
    counters = Counters({1: [Level("^1.")], 2: [Level("(^1)", "HANGUL_SYLLABLE")]})
    assert [counters.next(which, 0) for which in (1, 2, 1, 2)] == ["1.", "(가)", "2.", "(나)"]


def test_what_has_no_definition_has_no_number() -> None:
    counters = Counters({1: [Level("")]})
    assert [counters.next(1, 0), counters.next(1, 5), counters.next(9, 0)] == ["", "", ""]


def test_a_pattern_may_not_ask_for_what_is_not_counted() -> None:
    counters = Counters({1: [Level("^1^3^99999^0.")]})
    assert counters.next(1, 0) == "1."
