"""Split text into words, and words into runs of one script, for documents and queries alike.

Both sides pass through the same functions, so a word is always cut as it was indexed (field note
C08). Shown text is never changed by this: only what is matched is folded (NFKC, case, articles,
dates, thousands). The patterns begin with a set of characters wherever they can: the engine skips
to those at once, and this is the hottest path of an indexing run. To a single character it skips
seven times as fast, so what is rare is looked for by one it cannot lack.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from seojae.analysis.nfkc import nfkc

LONGEST_RUN = 200
"""Characters of one Hangul run that go to Kiwi at once; longer runs are cut (field note C03)."""
LONGEST_WORD = 1_000
"""A longer word is base64 or minified code: only its Hangul is kept (field note C03)."""

# The letter araea serves as a middle dot in Korean law texts (일ㆍ가정), and NFKC makes it a vowel.
_SEPARATORS = "ㆍ·・･•∙ᆞ／‧"
# Where it is a vowel, in the old spelling of 한글 that Hancom uses, it is read as its heir.
_ARAEA = re.compile("(?<=[\u1100-\u115f])\u119e")
_THOUSANDS = re.compile(r",(?<=[0-9],)(?=[0-9]{3}(?![0-9]))")
# 2026. 12. 31. or 20261231; v2026.12.1 is a version, 12026-12-31 a number.
_DATE = re.compile(
    r"[0-9][0-9]{3}(?<![0-9A-Za-z.]....)(?:"
    r"\s?[-./년]\s?(0?[1-9]|1[0-2])\s?[-./월]\s?(0?[1-9]|[12][0-9]|3[01])(?:\s?일|\.)?(?![0-9])"
    r"|(?<=(?:19|20)..)(?<!-....)(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(?![0-9A-Za-z.-]))"
)
# Two digits of a year only where it is written as in letters: '26.9.25, 26. 9. 25. (not 10.0.25).
_SHORT_DATE = re.compile(
    r"[0-9](?:(?<=['’‘].)|(?<![0-9A-Za-z.'’‘].)(?=[0-9.\s]{4,9}\.(?![0-9])))"
    r"[0-9](?<=(..))\.\s?([0-9]{1,2})\.\s?([0-9]{1,2})(?![0-9])\.?"
)
_IN_A_SHORT_DATE = re.compile(r"\.\s?[0-9]{1,2}\.\s?[0-9]")
# 제2항목, 제9호선 and 제1장비 are no articles.
_ARTICLE = re.compile(
    r"제\s?([0-9]+)\s?(조|항(?!목)|호(?![선기실])|장(?![소치비])|절(?!차)|편(?!집)|관(?!문))"
    r"(?:\s?의\s?([0-9]+))?(?![0-9])"
)
# Without 제 only where the word ends or a particle follows: "⑤조정" and "5조원" are no articles.
_BARE_ARTICLE = re.compile(
    r"[0-9](?<![제0-9].)[0-9]*(?:조(?![가-힣](?<![의에를가는와로제및부까])|\s?원)(?:\s?의\s?[0-9]+)?(?![0-9])"
    r"|항(?![가-힣]))"
)
# Nearly every number before 조 and 항 has 제 before it, and is an article already.
_IN_A_BARE_ARTICLE = [
    re.compile(f"{unit}(?<=[0-9].)(?<!제[0-9].)(?<!제[0-9]{{2}}.)(?<!제[0-9]{{3}}.)")
    for unit in "조항"
]
# Most words end where their letters end: this is looked at before parts are looked for.
_WORD = re.compile(r"[\w.](?:(?<!\.)|(?=\w))\w*+(?:(?![-.:/@&+#])|(?:[-.:/@&+]\w++)*(?:\+\+|#)?)")
_RUN = re.compile(r"[가-힣]+|\d+(?:\.\d+)*|[^\W\d_가-힣]+")
_HANGUL_RUN = re.compile(f"[가-힣]{{1,{LONGEST_RUN}}}")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


class Script(Enum):
    """What a run is made of."""

    HANGUL = "hangul"
    NUMBER = "number"
    LETTERS = "letters"


class Run(NamedTuple):
    """A stretch of one script inside a word, folded; `start` is its place in the word."""

    text: str
    script: Script
    start: int


def fold(text: str) -> str:
    """Bring spellings of one thing together: width, middle dots, thousands, dates, articles.

    `제 76 조의 3` and `76조의3` become `제76조의3`; `2026. 12. 31.` and `2026년 12월 31일` become
    `2026-12-31`; `1,234,567` becomes `1234567`. Case is kept: camelCase still tells its parts.
    """
    if not text.isascii():
        if "\u119e" in text:
            text = _ARAEA.sub("\u1161", text)
        for separator in _SEPARATORS:
            text = text.replace(separator, " ")
        text = nfkc(text)
    text = _THOUSANDS.sub("", text)
    text = _DATE.sub(_date, text)
    if _IN_A_SHORT_DATE.search(text):
        text = _SHORT_DATE.sub(_short_date, text)
    text = _ARTICLE.sub(_article, text)
    if any(part.search(text) for part in _IN_A_BARE_ARTICLE):
        text = _BARE_ARTICLE.sub(_bare_article, text)
    return text


def _date(match: re.Match[str]) -> str:
    month, day = filter(None, match.groups())
    return f" {match[0][:4]}-{month:0>2}-{day:0>2} "


def _short_date(match: re.Match[str]) -> str:
    year, month, day = match[1], int(match[2]), int(match[3])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return match[0]
    return f" 20{year}-{month:02}-{day:02} "


def _article(match: re.Match[str]) -> str:
    number, unit, branch = match.groups()
    return f" 제{number}{unit}의{branch} " if branch else f" 제{number}{unit} "


def _bare_article(match: re.Match[str]) -> str:
    start = match.start()
    before = match.string[start - 1] if start else ""
    if before in {"제", "."} or before.isdigit():
        return match[0]
    return f" 제{match[0].replace(' ', '')} "


def words(text: str) -> list[str]:
    """Split folded text into words; identifiers such as `KB-1234-가` or `v2.5.2` stay whole."""
    found: list[str] = _WORD.findall(text)
    if len(text) > LONGEST_WORD and any(len(word) > LONGEST_WORD for word in found):
        return [piece for word in found for piece in _bounded(word)]
    return found


def _bounded(word: str) -> list[str]:
    return [word] if len(word) <= LONGEST_WORD else _HANGUL_RUN.findall(word)


def is_one_run(word: str) -> bool:
    """Say whether a word is no more than one Hangul run, as most are."""
    return _HANGUL_RUN.fullmatch(word) is not None


def runs(word: str) -> list[Run]:
    """Cut a word where scripts meet, and letters where their case changes (camelCase)."""
    if is_one_run(word):
        return [Run(word, Script.HANGUL, 0)]
    found: list[Run] = []
    for match in _RUN.finditer(word):
        part, start = match[0], match.start()
        if "가" <= part[0] <= "힣":
            for offset in range(0, len(part), LONGEST_RUN):
                piece = part[offset : offset + LONGEST_RUN]
                found.append(Run(piece, Script.HANGUL, start + offset))
        elif part[0].isdigit():
            found.append(Run(part, Script.NUMBER, start))
        else:
            for piece in _camel_parts(part):
                found.append(Run(piece.casefold(), Script.LETTERS, start))
                start += len(piece)
    return found


def _camel_parts(part: str) -> list[str]:
    if part.islower() or part.isupper():
        return [part]
    pieces: list[str] = _CAMEL.findall(part)
    return pieces if sum(map(len, pieces)) == len(part) else [part]
