"""Paragraph numbers that Hancom shows but does not store: `제1장`, `2.1.`, `가.`, `③`.

Outline and numbered paragraphs keep only a level; the number is counted while reading, from the
numbering definitions of the document. Without it a heading path could not be cited as it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# Number shapes in the order of their codes in HWP 5.0 (spec, 문단 번호 모양), by OWPML's names.
SHAPES = (
    "DIGIT",
    "CIRCLED_DIGIT",
    "ROMAN_CAPITAL",
    "ROMAN_SMALL",
    "LATIN_CAPITAL",
    "LATIN_SMALL",
    "CIRCLED_LATIN_CAPITAL",
    "CIRCLED_LATIN_SMALL",
    "HANGUL_SYLLABLE",
    "CIRCLED_HANGUL_SYLLABLE",
    "HANGUL_JAMO",
    "CIRCLED_HANGUL_JAMO",
    "HANGUL_PHONETIC",
    "IDEOGRAPH",
    "CIRCLED_IDEOGRAPH",
    "DECAGON_CIRCLE",
    "DECAGON_CIRCLE_HANJA",
)
_SERIES = {
    "CIRCLED_DIGIT": "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳",
    "LATIN_CAPITAL": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "LATIN_SMALL": "abcdefghijklmnopqrstuvwxyz",
    "CIRCLED_LATIN_CAPITAL": "ⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏ",
    "CIRCLED_LATIN_SMALL": "ⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩ",
    "HANGUL_SYLLABLE": "가나다라마바사아자차카타파하",
    "CIRCLED_HANGUL_SYLLABLE": "㉮㉯㉰㉱㉲㉳㉴㉵㉶㉷㉸㉹㉺㉻",
    "HANGUL_JAMO": "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
    "CIRCLED_HANGUL_JAMO": "㉠㉡㉢㉣㉤㉥㉦㉧㉨㉩㉪㉫㉬㉭",
    "CIRCLED_IDEOGRAPH": "㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉",
    "DECAGON_CIRCLE": "갑을병정무기경신임계",
    "DECAGON_CIRCLE_HANJA": "甲乙丙丁戊己庚辛壬癸",
}
_TENS = {"HANGUL_PHONETIC": ("일이삼사오육칠팔구", "십"), "IDEOGRAPH": ("一二三四五六七八九", "十")}
_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_PLACEHOLDER = re.compile(r"\^(\d+)")
_LARGEST = 3999  # beyond this only digits are written


@dataclass(frozen=True, slots=True)
class Level:
    """How one level of a numbering is written: `pattern` holds `^n` for the number of level n."""

    pattern: str
    shape: str = "DIGIT"
    start: int = 1


def number_text(value: int, shape: str) -> str:
    """Write a number in one of `SHAPES`; in digits where the shape has no sign for it."""
    if not 0 < value <= _LARGEST:
        return str(value)
    if shape in _SERIES and value <= len(_SERIES[shape]):
        return _SERIES[shape][value - 1]
    if shape in _TENS and value < 100:
        return _in_tens(value, *_TENS[shape])
    if shape in {"ROMAN_CAPITAL", "ROMAN_SMALL"}:
        roman = _roman(value)
        return roman if shape == "ROMAN_CAPITAL" else roman.lower()
    return str(value)


def _in_tens(value: int, ones: str, ten: str) -> str:
    tens, rest = divmod(value, 10)
    head = (ones[tens - 1] if tens > 1 else "") + ten if tens else ""
    return head + (ones[rest - 1] if rest else "")


def _roman(value: int) -> str:
    text = ""
    for size, sign in _ROMAN:
        count, value = divmod(value, size)
        text += sign * count
    return text


class Counters:
    """Counts the numbered paragraphs of one document, in reading order.

    Args:
        numberings: for each numbering id its levels, outermost first.
    """

    def __init__(self, numberings: Mapping[int, Sequence[Level]]) -> None:
        self._numberings = numberings
        self._counts: dict[int, list[int | None]] = {}

    def next(self, numbering: int, level: int) -> str:
        """Give the number of the next paragraph of a level; empty where none is shown."""
        levels = self._numberings.get(numbering, ())
        if not 0 <= level < len(levels):
            return ""
        counts = self._counts.setdefault(numbering, [None] * len(levels))
        current = counts[level]
        counts[level] = levels[level].start if current is None else current + 1
        counts[level + 1 :] = [None] * (len(levels) - level - 1)
        for upper in range(level):
            if counts[upper] is None:
                counts[upper] = levels[upper].start

        def written(match: re.Match[str]) -> str:
            wanted = int(match.group(1)[:2]) - 1
            count = counts[wanted] if 0 <= wanted <= level else None
            return "" if count is None else number_text(count, levels[wanted].shape)

        return _PLACEHOLDER.sub(written, levels[level].pattern)
