"""What can be Korean text and what is rubbish from a wrong glyph map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seojae.parsers.hangul import is_glyph_soup, is_plausible, reread

REAL_LINES = [
    "제2조 (정의) 이 규정에서 사용하는 용어의 뜻은 다음과 같다.",
    "ㅇ 추진 일정: 2026. 9. 7.(월) ~ 9. 11.(금)",
    "The quick brown fox",
    "契約의 解除",
    "\uf0a7 글머리표가 있는 줄",
    "ㅋㅋㅋ ㅎㅎ",
    "",
]


@pytest.mark.parametrize("line", REAL_LINES)
def test_real_lines_are_plausible(line: str) -> None:
    assert is_plausible(line)


@pytest.mark.parametrize(
    "line",
    [
        "킜킰톁 퓒칺 몮픟",
        "묾푷 차세대 비체(1A7)킹 방지읊 퓒 칺몮 대픟 기술",
        "\ue357\ue342\ue32a \ue406\ue422",
        "\x13\x14\x10\x0e",
        "\ufffd\ufffd\ufffd\ufffd",
    ],
)
def test_lines_from_a_wrong_glyph_map_are_not(line: str) -> None:
    assert not is_plausible(line)


def test_one_rare_syllable_in_a_line_is_no_rubbish() -> None:
    assert is_plausible("상호는 주식회사 뷁으로 한다.")


def test_hangul_from_a_shifted_map_is_found_in_99_of_100_single_lines() -> None:
    text = "이 규정은 연차 휴가의 사용에 필요한 사항을 정함을 목적으로 한다."

    def shifted(by: int) -> str:
        return re.sub("[가-힣]", lambda m: chr((ord(m[0]) - 0xAC00 + by) % 11172 + 0xAC00), text)

    missed = [by for by in range(1, 11172) if is_plausible(shifted(by))]

    assert len(missed) < 112


def test_glyph_numbers_taken_for_characters_are_soup() -> None:
    assert is_glyph_soup("".join(chr(code) for code in range(0x0600, 0x1800, 37)))


@pytest.mark.parametrize(
    "text",
    [
        "สวัสดีครับ ผมชื่อสมชาย ยินดีที่ได้รู้จัก",
        "مرحبا بالعالم",
        "연차 휴가 규정",
        "Łódź, Zażółć gęślą jaźń",
        "",
    ],
)
def test_pages_in_one_script_are_not_soup(text: str) -> None:
    assert not is_glyph_soup(text)


def test_korean_bytes_read_as_latin_are_read_again() -> None:
    text = "연차 휴가 규정 제2조"

    assert reread(text.encode("cp949").decode("latin-1")) == text


@pytest.mark.parametrize("line", ["ÇÃO É AÇÃO", "Élève à l'école", "°C ±0.5", "일반 글자"])
def test_latin_text_stays_as_it_is(line: str) -> None:
    assert reread(line) == line


def test_no_line_of_the_real_documents_is_called_rubbish(shared: Path) -> None:
    lines = [
        line
        for file in sorted((shared / "corpora").rglob("*.md"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]

    assert len(lines) > 10_000
    assert [line for line in lines if not is_plausible(line) or reread(line) != line] == []
