"""Numbers of a spreadsheet as the program shows them: 12.5%, 1,234,567.8, 2026년 9월 7일.

A cell holds a bare number and the code of its format; what a person sees, searches and cites is
the number written by that code (field note G14). What Excel takes from the machine's settings is
written as Korean Windows does. Pure; called by the xlsx and xls readers. A code that cannot be
followed, or that shows nothing, gives the plain number: no value is lost to its format.
"""

from __future__ import annotations

import math
import operator
from datetime import UTC, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache

from seojae.parsers.spreadsheet.format_codes import BAR, POINT, Layout, Part, Token, parts_of

_LONGEST_CODE = 255
_WEEKDAYS = "월화수목금토일"
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip
_DAY_ZERO = datetime(1899, 12, 30, tzinfo=UTC)
_LAST_DAY = 2_958_466  # the day after 9999-12-31
_DAYS_TO_1904 = 1462
_COMPARE = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "<>": operator.ne,
    "=": operator.eq,
}


@lru_cache(maxsize=65_536)
def shown(value: float, code: str, *, since_1904: bool = False) -> str:
    """Write a number as its format shows it.

    Args:
        value: the number in the cell; for dates the days since the end of 1899.
        code: the format code, empty or `General` for none.
        since_1904: whether the workbook counts its days from 1904.
    """
    if not code or code.lower() == "general" or len(code) > _LONGEST_CODE:
        return plain(value)
    part, number = _chosen(parts_of(code), value)
    try:
        if part.is_date:
            text = _date(part, value + (_DAYS_TO_1904 if since_1904 else 0))
        else:
            text = _number(part, number)
    except (ArithmeticError, ValueError):
        return plain(value)
    return text.strip() or plain(value)


def plain(value: float) -> str:
    """Write a number the way a cell without a format does: 700, 0.3, 1234567.891."""
    if not math.isfinite(value):
        return ""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    if 1e-4 <= abs(value) < 1e11:
        text = f"{value:.{10 - min(len(str(int(abs(value)))), 10)}f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    return f"{value:.6G}"


def _exact(value: float) -> Decimal:
    """Give a number with the 15 digits that spreadsheets keep."""
    return Decimal(f"{value:.15g}")


def _chosen(parts: tuple[Part, ...], value: float) -> tuple[Part, float]:
    """Pick the part for a number, and what it writes: the part may say the sign."""
    numeric = parts[:3]
    if any(part.condition for part in numeric):
        for part in numeric:
            if part.condition is None or _COMPARE[part.condition[0]](value, part.condition[1]):
                return part, value if part is numeric[0] else abs(value)
        return numeric[-1], value
    if value < 0 and len(numeric) > 1:
        return numeric[1], -value
    if value == 0 and len(numeric) > 2:
        return numeric[2], value
    return numeric[0], value


def _date(part: Part, day: float) -> str:
    if not 0 <= day < _LAST_DAY:
        raise ValueError
    places = 1 if any(token.kind == "digit" for token in part.tokens) else 0
    seconds = round(day * 86_400, places)  # a fraction of a day falls just short of its second
    moment = _DAY_ZERO + timedelta(days=day < 60, seconds=seconds)  # Excel's 1900-02-29
    halves = any(token.kind == "half" for token in part.tokens)
    written: list[str] = []
    for token in part.tokens:
        match token.kind:
            case "date":
                written.append(_date_token(token.text, moment, halves=halves))
            case "half":
                written.append(_half_of_day(token.text, moment.hour, korean=part.korean))
            case "elapsed":
                unit = {"h": 3600, "m": 60, "s": 1}[token.text[0]]
                written.append(f"{int(seconds // unit):0{len(token.text)}d}")
            case "digit":
                written.append(str(moment.microsecond // 100_000))
            case _:
                written.append(token.text)
    return "".join(written)


def _date_token(text: str, moment: datetime, *, halves: bool) -> str:
    size = len(text)
    match text[0]:
        case "y":
            return f"{moment.year % 100:02d}" if size < 3 else f"{moment.year:04d}"
        case "e":
            return str(moment.year)
        case "m":
            return _number_or_name(moment.month, size, _MONTHS[moment.month - 1])
        case "d":
            return _number_or_name(moment.day, size, _DAYS[moment.weekday()])
        case "a":
            return _WEEKDAYS[moment.weekday()] + ("요일" if size > 3 else "")
        case "h":
            hour = (moment.hour % 12 or 12) if halves else moment.hour
            return f"{hour:0{min(size, 2)}d}"
        case "n":
            return f"{moment.minute:0{size}d}"
        case "s":
            return f"{moment.second:0{min(size, 2)}d}"
        case _:
            return ""  # eras and other calendars


def _number_or_name(number: int, size: int, name: str) -> str:
    if size < 3:
        return f"{number:0{size}d}"
    return {3: name[:3], 5: name[:1]}.get(size, name)


def _half_of_day(text: str, hour: int, *, korean: bool) -> str:
    morning = hour < 12
    if text == "a/p":
        return "A" if morning else "P"
    if korean or text == "오전/오후":
        return "오전" if morning else "오후"
    return "AM" if morning else "PM"


def _number(part: Part, value: float) -> str:
    if part.layout:
        return _laid_out(part.layout, value)
    if any(token.kind == "exponent" for token in part.tokens):
        return _scientific(part.tokens, value)
    if any(token.kind == "digit" for token in part.tokens):
        return _fraction(part.tokens, value)
    return "".join(plain(value) if t.kind == "general" else t.text for t in part.tokens)


def _laid_out(layout: Layout, value: float) -> str:
    """Write a number in decimal digits: `before`, sign, digits, `after`."""
    amount = _exact(value).scaleb(layout.scale).quantize(layout.unit, rounding=ROUND_HALF_UP)
    sign = "-" if amount < 0 else ""
    whole, _, decimals = f"{abs(amount):f}".partition(".")
    whole = whole.lstrip("0").rjust(layout.least_whole, "0")
    decimals = decimals[: max(layout.least_decimals, len(decimals.rstrip("0")))]
    if layout.thousands and len(whole) > 3:
        whole = _in_threes(whole)
    if not layout.plain:
        whole = whole if layout.thousands else _between(layout.whole, whole)
        decimals = _between(layout.decimals, decimals, from_left=True)
    point = "." if decimals else ""
    return f"{sign}{layout.before}{whole}{point}{decimals}{layout.after}"


def _in_threes(digits: str) -> str:
    first = len(digits) % 3
    groups = [digits[start : start + 3] for start in range(first, len(digits), 3)]
    return ",".join([digits[:first], *groups] if first else groups)


def _between(tokens: tuple[Token, ...], digits: str, *, from_left: bool = False) -> str:
    """Write digits over their places with the literals between them: `010-1234-5678`."""
    places = sum(1 for token in tokens if token.kind == "digit")
    missing = 0 if from_left else max(places - len(digits), 0)
    surplus = 0 if from_left else max(len(digits) - places, 0)
    written: list[str] = []
    used = 0
    for token in tokens:
        if token.kind != "digit":
            written.append(token.text)
        elif missing:
            missing -= 1
        else:
            written.append(digits[used : used + 1 + surplus])  # the first place takes what is over
            used, surplus = used + 1 + surplus, 0
    return "".join(written)


def _scientific(tokens: tuple[Token, ...], value: float) -> str:
    mark = next(index for index, token in enumerate(tokens) if token.kind == "exponent")
    mantissa = tokens[:mark]
    behind = mantissa[mantissa.index(POINT) :] if POINT in mantissa else ()
    places = sum(1 for token in behind if token.kind == "digit")
    size = sum(1 for token in tokens[mark:] if token.kind == "digit")
    number, _, power = f"{value:.{places}E}".partition("E")
    return f"{number}E{power[0]}{int(power[1:]):0{size}d}"


def _fraction(tokens: tuple[Token, ...], value: float) -> str:
    size = sum(1 for token in tokens[tokens.index(BAR) :] if token.kind == "digit")
    nearest = Fraction(abs(value)).limit_denominator(10 ** min(size, 4) - 1)
    whole, rest = divmod(nearest, 1)
    parts = [str(whole)] if whole or not rest else []
    if rest:
        parts.append(f"{rest.numerator}/{rest.denominator}")
    return ("-" if value < 0 else "") + " ".join(parts)
