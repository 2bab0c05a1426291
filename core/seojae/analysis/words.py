"""Split text into words, and words into runs of one script, for documents and queries alike.

Both sides pass through the same functions, so a word is always cut as it was indexed (field note
C08). Shown text is never changed by this: only what is matched is folded (NFKC, case, articles,
dates, thousands).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

LONGEST_RUN = 200
"""Characters of one run that go to Kiwi at once; longer runs are cut (field note C03)."""
LONGEST_WORD = 1_000
"""Characters of a word that are looked at: base64 and minified code hold nothing to find."""

# The letter araea serves as a middle dot in Korean law texts (일ㆍ가정), and NFKC makes it a letter.
_SEPARATORS = str.maketrans(dict.fromkeys("ㆍ·・•∙ᆞ／‧", " "))
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_DATE = re.compile(
    r"(?<!\d)(\d{4})\s?(?:년|[-./])\s?(\d{1,2})\s?(?:월|[-./])\s?(\d{1,2})(?:\s?일|\.)?(?!\d)"
)
_ARTICLE = re.compile(r"제\s?(\d+)\s?(조|항|호|장|절|편|관)(?:\s?의\s?(\d+))?(?!\d)")
_BARE_ARTICLE = re.compile(
    r"(?<![\d.제])(\d+)\s?(조)(?!\s?원)(?:\s?의\s?(\d+))?(?!\d)|(?<![\d.제])(\d+)(항)(?![가-힣])"
)
_WORD = re.compile(r"\.?\w+(?:[-.:/@&+]\w+)*(?:\+\+|#)?")
_RUN = re.compile(r"[가-힣]+|\d+(?:\.\d+)*|[^\W\d_가-힣]+")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


class Script(Enum):
    """What a run is made of."""

    HANGUL = "hangul"
    NUMBER = "number"
    LETTERS = "letters"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one script inside a word, folded; `start` is its place in the word."""

    text: str
    script: Script
    start: int


def fold(text: str) -> str:
    """Bring spellings of one thing together: width, middle dots, thousands, dates, articles.

    `제 76 조의 3` and `76조의3` become `제76조의3`; `2026. 12. 31.` and `2026년 12월 31일` become
    `2026-12-31`; `1,234,567` becomes `1234567`. Case is kept: camelCase still tells its parts.
    """
    text = unicodedata.normalize("NFKC", text.translate(_SEPARATORS)).translate(_SEPARATORS)
    text = _THOUSANDS.sub("", text)
    text = _DATE.sub(_date, text)
    text = _ARTICLE.sub(_article, text)
    return _BARE_ARTICLE.sub(_article, text)


def _date(match: re.Match[str]) -> str:
    year, month, day = match.group(1), int(match.group(2)), int(match.group(3))
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return match.group(0)
    return f" {year}-{month:02}-{day:02} "


def _article(match: re.Match[str]) -> str:
    groups = [group for group in match.groups() if group is not None]
    number, unit = groups[0], groups[1]
    branch = f"의{groups[2]}" if len(groups) > 2 else ""
    return f" 제{number}{unit}{branch} "


def words(text: str) -> list[str]:
    """Split folded text into words; identifiers such as `KB-1234-가` or `v2.5.2` stay whole."""
    return _WORD.findall(text)


def runs(word: str) -> list[Run]:
    """Cut a word where scripts meet, and letters where their case changes (camelCase)."""
    parts = _RUN.finditer(word, 0, LONGEST_WORD)
    return [run for part in parts for run in _runs_of(part.group(), part.start())]


def _runs_of(part: str, start: int) -> Iterator[Run]:
    first = part[0]
    if "가" <= first <= "힣":
        for offset in range(0, len(part), LONGEST_RUN):
            yield Run(part[offset : offset + LONGEST_RUN], Script.HANGUL, start + offset)
    elif first.isdigit():
        yield Run(part, Script.NUMBER, start)
    else:
        for piece in _camel_parts(part):
            yield Run(piece.casefold(), Script.LETTERS, start)
            start += len(piece)


def _camel_parts(part: str) -> list[str]:
    if part.islower() or part.isupper():
        return [part]
    pieces = _CAMEL.findall(part)
    return pieces if sum(map(len, pieces)) == len(part) else [part]
