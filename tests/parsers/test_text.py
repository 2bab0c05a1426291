"""Cleaning of extracted text: every character there is passes through it."""

from __future__ import annotations

import sys
import unicodedata

from seojae.parsers.text import clean, one_line

ALLOWED_CONTROLS = "\t\n"


def test_no_control_no_half_character_and_no_invisible_mark_is_left() -> None:
    left = clean("".join(map(chr, range(sys.maxunicode + 1))))

    assert {c for c in left if unicodedata.category(c) == "Cc"} == set(ALLOWED_CONTROLS)
    assert not any("\ud800" <= c <= "\udfff" or "\ufdd0" <= c <= "\ufdef" for c in left)
    assert not set("\xad\u200b\u200e\u202e\u2060\ufeff\ufffe\uffff\u2028\x85\r") & set(left)


def test_a_character_is_cleaned_the_same_alone_and_among_others() -> None:
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        among = clean(f"\x07{character}")  # the bell makes it a text that has to be cleaned

        assert clean(character) == among


def test_line_ends_become_one_kind_and_hangul_is_composed() -> None:
    assert clean("가\r\n나\r다\x85라\u2028마") == "가\n나\n다\n라\n마"
    assert clean("\u1112\u1161\u11ab글") == "한글"


def test_white_space_of_every_kind_becomes_single_spaces_on_one_line() -> None:
    assert one_line(" 연차\t휴가\xa0\u3000사용\r\n촉진\u2003 ") == "연차 휴가 사용 촉진"
