"""Format codes of spreadsheet cells, cut into tokens: `#,##0.0_-;[Red]-#,##0.0`.

Knows the code's grammar (ECMA-376 part 1, 18.8.31) and the formats that files name by number only;
what a number looks like under a code is decided by `number_formats`, the only caller.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

BUILT_IN: dict[int, str] = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    5: '"₩"#,##0;-"₩"#,##0',
    6: '"₩"#,##0;-"₩"#,##0',
    7: '"₩"#,##0.00;-"₩"#,##0.00',
    8: '"₩"#,##0.00;-"₩"#,##0.00',
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: "yyyy-mm-dd",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-dd h:mm",
    27: 'yyyy"年" mm"月" dd"日"',
    28: "mm-dd",
    29: "mm-dd",
    30: "mm-dd-yy",
    31: 'yyyy"년" mm"월" dd"일"',
    32: 'h"시" mm"분"',
    33: 'h"시" mm"분" ss"초"',
    34: "yyyy-mm-dd",
    35: "yyyy-mm-dd",
    36: 'yyyy"年" mm"月" dd"日"',
    37: "#,##0;-#,##0",
    38: "#,##0;-#,##0",
    39: "#,##0.00;-#,##0.00",
    40: "#,##0.00;-#,##0.00",
    41: '#,##0;-#,##0;"-"',
    42: '"₩"#,##0;-"₩"#,##0;"-"',
    43: '#,##0.00;-#,##0.00;"-"',
    44: '"₩"#,##0.00;-"₩"#,##0.00;"-"',
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    50: 'yyyy"年" mm"月" dd"日"',
    51: "mm-dd",
    52: "yyyy-mm-dd",
    53: "yyyy-mm-dd",
    54: "mm-dd",
    55: "yyyy-mm-dd",
    56: "yyyy-mm-dd",
    57: 'yyyy"年" mm"月" dd"日"',
    58: "mm-dd",
}
"""Codes of the formats that have a number only, as Korean Windows shows them (18.8.30)."""

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|_(?P<pad>.)|\*(?P<fill>.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<general>general)|(?P<half>am/pm|a/p|오전/오후)|(?P<exponent>e[+-])"
    r"|(?P<date>y+|m+|d+|h+|s+|a{3,4}|e+|g+|b+)|(?P<digit>[0#?])|(?P<sign>[.,%/;@])|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)")
_CURRENCY = re.compile(r"\$([^-]*)(?:-.*)?")
_CLOCK = {"date", "elapsed", "half"}


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of a format code.

    `kind` is `literal`, `digit` (0 # ?), `sign` (. , % /), `exponent`, `general`, `date` (with `n`
    for minutes), `elapsed` (`[h]`) or `half` (AM/PM).
    """

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Layout:
    """How a part writes a number in decimal digits: everything that does not depend on the number.

    Attributes:
        before, after: the literals around the digits.
        whole, decimals: the places of the whole part and behind the point, with literals between.
        scale: the power of ten to multiply by: 2 for each `%`, -3 for each comma at the end.
        unit: the last place that is written, for rounding: 0.01.
        least_whole, least_decimals: how many digits stand there even when they are zeros.
        plain: whether no literal stands between the digits.
        thousands: whether digits of the whole part are set in threes.
    """

    before: str
    after: str
    whole: tuple[Token, ...]
    decimals: tuple[Token, ...]
    scale: int
    unit: Decimal
    least_whole: int
    least_decimals: int
    plain: bool
    thousands: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One of the up to four parts of a code, and the numbers it is for.

    Attributes:
        tokens: in order; colours, fills and digit shapes are left out.
        condition: sign and bound (`[>=100]`), None where the code says none.
        korean: whether the part names the Korean language, as for 오전 and 오후.
        is_date: whether the part writes a date or a time.
        layout: for decimal numbers; None for dates, powers, fractions and texts.
    """

    tokens: tuple[Token, ...]
    condition: tuple[str, float] | None = None
    korean: bool = False
    is_date: bool = False
    layout: Layout | None = None


POINT = Token("sign", ".")
BAR = Token("sign", "/")
_COMMA = Token("sign", ",")
_PERCENT = Token("sign", "%")
_LONG_DATE = Part(
    tuple(
        Token("date" if text.isascii() else "literal", text)
        for text in ("yyyy", "년 ", "m", "월 ", "d", "일 ", "aaaa")
    ),
    korean=True,
    is_date=True,
)
"""The long date of the system, `[$-F800]`, as Korean Windows writes it."""


@lru_cache(maxsize=1024)
def parts_of(code: str) -> tuple[Part, ...]:
    """Cut a code into its parts: positive, negative, zero, text."""
    if "[$-f800]" in code.lower():
        return (_LONG_DATE,)
    parts: list[list[re.Match[str]]] = [[]]
    for match in _TOKEN.finditer(code):
        if match["sign"] == ";":
            parts.append([])
        else:
            parts[-1].append(match)
    return tuple(_part(matches) for matches in parts)


def _part(matches: list[re.Match[str]]) -> Part:
    brackets = [match["bracket"] or "" for match in matches]
    conditions = [found for text in brackets if (found := _CONDITION.fullmatch(text))]
    tokens = _with_minutes([token for match in matches if (token := _token(match))])
    is_date = any(token.kind in _CLOCK for token in tokens)
    return Part(
        tokens,
        condition=(conditions[0][1], float(conditions[0][2])) if conditions else None,
        korean=any(text.endswith("-412") for text in brackets),
        is_date=is_date,
        layout=None if is_date else _layout(tokens),
    )


def _token(match: re.Match[str]) -> Token | None:
    kind = match.lastgroup or ""
    text = match[kind]
    if kind == "bracket":
        if text and not text.lower().strip("hms"):
            return Token("elapsed", text.lower())
        currency = _CURRENCY.fullmatch(text)
        return Token("literal", currency[1]) if currency else None
    if kind == "pad":
        return Token("literal", " ")
    if kind in {"quoted", "escaped", "other"}:
        return Token("literal", text)
    return None if kind == "fill" or text == "@" else Token(kind, text.lower())


def _with_minutes(tokens: list[Token]) -> tuple[Token, ...]:
    """Tell minutes from months: an `m` after an hour or before a second is minutes."""
    clock = [index for index, token in enumerate(tokens) if token.kind in _CLOCK]
    found = list(tokens)
    for place, index in enumerate(clock):
        size = len(tokens[index].text)
        if tokens[index].kind != "date" or tokens[index].text[0] != "m" or size > 2:
            continue
        before = tokens[clock[place - 1]].text if place else ""
        after = tokens[clock[place + 1]].text if place + 1 < len(clock) else ""
        if before.startswith("h") or after.startswith("s"):
            found[index] = Token("date", "n" * size)
    return tuple(found)


def _layout(tokens: tuple[Token, ...]) -> Layout | None:
    digits = [index for index, token in enumerate(tokens) if token.kind == "digit"]
    if not digits or any(token.kind == "exponent" or token == BAR for token in tokens):
        return None
    first, end = digits[0], digits[-1] + 1
    after = end
    while after < len(tokens) and tokens[after] == _COMMA:
        after += 1  # each comma behind the digits leaves out three places
    if first and tokens[first - 1] == POINT:
        first -= 1
    inner = tokens[first:end]
    point = inner.index(POINT) if POINT in inner else len(inner)
    whole, decimals = inner[:point], inner[point + 1 :]
    left = [token.text for token in whole if token.kind == "digit"]
    right = [token.text for token in decimals if token.kind == "digit"]
    percents = tokens.count(_PERCENT)
    return Layout(
        before="".join(token.text for token in tokens[:first]),
        after="".join(token.text for token in tokens[after:]),
        whole=whole,
        decimals=decimals,
        scale=2 * percents - 3 * (after - end),
        unit=Decimal(1).scaleb(-len(right)),
        least_whole=len(left) - left.index("0") if "0" in left else 0,
        # The last zeros of a percent say nothing: 12.50% is read and searched as 12.5% (G14).
        least_decimals=0 if percents or "0" not in right else len(right) - right[::-1].index("0"),
        plain=all(token.kind == "digit" or token == _COMMA for token in (*whole, *decimals)),
        thousands=_COMMA in whole,
    )
