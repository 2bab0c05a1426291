"""Bytes of Korean text files become the right text, whatever program saved them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seojae.errors import NoText, TooLarge, Unsupported
from seojae.parsers.base import Limits
from seojae.parsers.encodings import decode, read_text

KOREAN = "제1조(목적) 가격과 대금은 저장한다.\r\n2026년 9월 7일, 12.5% 할인\r\n"
LATIN = "Travel expenses 2026\r\nTotal: 50,000\r\n"


@pytest.mark.parametrize("text", [KOREAN, LATIN])
@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp949"],
)
def test_text_comes_back_from_every_encoding_korean_programs_write(
    text: str, encoding: str
) -> None:
    assert decode(text.encode(encoding)) == (text, False)


@pytest.mark.parametrize(
    "mark_and_encoding", [("utf-16-be", b"\xfe\xff"), ("utf-32-be", b"\0\0\xfe\xff")]
)
def test_big_endian_byte_order_marks_are_obeyed(
    mark_and_encoding: tuple[str, bytes],
) -> None:
    encoding, mark = mark_and_encoding
    assert decode(mark + KOREAN.encode(encoding)) == (KOREAN, False)


def test_syllables_beyond_ks_x_1001_are_read_as_cp949() -> None:
    assert decode("똠방각하 펲시콜라 믜윰".encode("cp949")) == (
        "똠방각하 펲시콜라 믜윰",
        False,
    )


def test_a_broken_byte_in_utf8_is_replaced_and_flagged() -> None:
    data = "연차 유급휴가는 15일".encode() + b"\xff" + "이다".encode()
    text, replaced = decode(data)
    assert replaced
    assert text == "연차 유급휴가는 15일\ufffd이다"


def test_a_cp949_file_cut_in_the_middle_of_a_syllable_keeps_its_text() -> None:
    text, replaced = decode("여비는 실비로 지급한다".encode("cp949")[:-1])
    assert replaced
    assert text.startswith("여비는 실비로 지급한")


def test_cp949_text_behind_a_utf8_mark_is_still_read() -> None:
    assert decode(b"\xef\xbb\xbf" + KOREAN.encode("cp949")) == (KOREAN, False)


def test_a_utf16_file_cut_in_the_middle_of_a_character_is_flagged() -> None:
    text, replaced = decode(b"\xff\xfe" + KOREAN.encode("utf-16-le")[:-1])
    assert replaced
    assert text.startswith(KOREAN[:-1])


def test_a_stray_nul_does_not_turn_utf8_into_utf16() -> None:
    text = KOREAN * 20 + "\0" + KOREAN
    assert decode(text.encode()) == (text, False)


def test_no_bytes_are_no_text() -> None:
    assert decode(b"") == ("", False)


@given(st.binary(max_size=400))
def test_any_bytes_decode_to_something(data: bytes) -> None:
    text, _ = decode(data)
    assert isinstance(text, str)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0\ufeff"), max_size=200))
def test_utf8_without_nul_always_comes_back(text: str) -> None:
    assert decode(text.encode()) == (text, False)


def test_a_text_file_is_read_clean(tmp_path: Path) -> None:
    file = tmp_path / "메모.txt"
    file.write_bytes("\ufeff첫 줄\r\n한글\x07".encode())
    assert read_text(file, Limits()) == ("첫 줄\n한글", False)


def test_colours_of_a_log_and_a_stray_nul_are_no_binary_data(tmp_path: Path) -> None:
    file = tmp_path / "a.log"
    file.write_text("\x1b[31m오류\x1b[0m " * 50 + "\0", encoding="utf-8")
    assert "오류" in read_text(file, Limits())[0]


def test_no_bytes_too_many_and_binary_ones_are_named(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"")
    with pytest.raises(NoText):
        read_text(file, Limits())
    file.write_bytes(b"\x7fELF\x02\x01\x01\0\0\0" + bytes(range(256)))
    with pytest.raises(Unsupported):
        read_text(file, Limits())
    file.write_bytes("가".encode() * 1000)
    with pytest.raises(TooLarge):
        read_text(file, Limits(text_characters=700))
