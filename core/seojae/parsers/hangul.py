"""Whether text that claims to be Korean can be Korean, and what it is if it was misread.

A PDF with a wrong glyph map opens well and gives syllables at random: 킜킰톁 (FORMATS, pdf checks;
field notes G01, G04). Four out of five of all 11,172 syllables are outside the 2,350 of KS X 1001,
yet in 4.2 million syllables of real office documents only one was. So a handful of them in a line
tells. Pure; called by readers whose format can carry such text.
"""

from __future__ import annotations

import re

_HANGUL = re.compile("[가-힣]")
_FEWEST_RARE = 2
_RARE_SHARE = 0.1
_BROKEN_SHARE = 0.3
_MOST_BLOCKS = 3
_FEWEST_HIGH = 8
_HANGUL_SHARE = 0.8


def _rare_syllables() -> frozenset[str]:
    """Give the syllables that KS X 1001 has not: one of their two bytes in CP949 is below 0xA1."""
    all_syllables = "".join(map(chr, range(0xAC00, 0xD7A4)))
    data = all_syllables.encode("cp949")
    return frozenset(
        syllable
        for syllable, first, second in zip(all_syllables, data[::2], data[1::2], strict=True)
        if first < 0xA1 or second < 0xA1
    )


_RARE = _rare_syllables()  # no pattern: to compile one of 8,822 characters takes ten times as long
# Private use, replacement character, noncharacters and controls: what stands for no letter.
_BROKEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd\ufff0-\ufff8]")
_BULLETS = re.compile("[\uf000-\uf0ff]")  # Wingdings and Symbol, harmless in front of a line
# Outside the scripts that office documents here hold: Latin, Greek, Cyrillic, Kana, Hanja, Hangul.
_STRANGE = re.compile(
    "[\u0530-\u10ff\u1200-\u1dff\u2c00-\u2fff\u3400-\u4dff\ua4d0-\uabff\ud800-\udfff"
    "\ufb00-\ufdff\ufe70-\ufeff]"
)


def reread(line: str) -> str:
    """Undo the reading of Korean bytes as Latin letters: `ÈÞ°¡` is 휴가 (field note G01).

    A line of real Latin text never comes out as Hangul throughout, and is given back as it is.
    """
    if line.isascii():
        return line
    try:
        data = line.encode("latin-1")
        text = data.decode("cp949")
    except UnicodeError:
        return line
    high = sum(byte > 0x7F for byte in data)
    if high < _FEWEST_HIGH or high * 2 < len("".join(line.split())):
        return line
    common = len(_HANGUL.findall(text)) - _rare_count(text)
    return text if common * 2 >= _HANGUL_SHARE * high else line


def is_plausible(line: str) -> bool:
    """Say whether a line of text can be what its page shows.

    Lone jamo do not count against it: `ㅇ` opens half of all lines in public documents.
    """
    rare = _rare_count(line)
    if rare >= _FEWEST_RARE and rare >= _RARE_SHARE * len(_HANGUL.findall(line)):
        return False
    broken = len(_BROKEN.findall(line)) - len(_BULLETS.findall(line))
    return broken <= _BROKEN_SHARE * len("".join(line.split()))


def _rare_count(text: str) -> int:
    return sum(map(_RARE.__contains__, text))


def is_glyph_soup(text: str) -> bool:
    """Say whether a page holds glyph numbers taken for characters.

    Glyph numbers run through Arabic, Thai, Khmer and twenty more scripts; a page really written in
    one of them stays within its own few blocks of 256.
    """
    strange = _STRANGE.findall(text)
    if len({ord(char) >> 8 for char in strange}) <= _MOST_BLOCKS:
        return False
    return len(strange) > _BROKEN_SHARE * sum(map(str.isalpha, text))
