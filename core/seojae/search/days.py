"""Days without a year in a question (4월 18일), and how the library writes them with a year.

A day with a year is one term (`2026-04-18`), in documents and questions alike; a day without one
is a month and a day, each found by itself. So a question widens `4월 18일` to the days with a year
that the library holds. Documents are left as they are: `4월` alone must go on being found. Called
by `query` and `asked`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

YEARS = range(2099, 1899, -1)
"""Years that are tried, the newest first."""
MOST = 6
"""Years of one day that are looked for."""

_DAY = re.compile(r"(?<!\d)(\d{1,2})\s?월\s?(\d{1,2})\s?일")


class Counts(Protocol):
    """What the library knows of terms."""

    def document_counts(self, terms: Sequence[str]) -> Mapping[str, int]:
        """Count the documents that hold each term; 0 for an unknown one."""
        ...


def with_years(text: str, surfaces: Sequence[str], counts: Counts) -> dict[str, tuple[str, ...]]:
    """Give for the words of a day without a year the days with a year that the library holds.

    Args:
        text: a folded query, in which days with a year are spelt `2026-04-18` already.
        surfaces: its words.
        counts: knows the terms of the library.
    """
    found: dict[str, tuple[str, ...]] = {}
    for first, last, days in _asked(text):
        known = counts.document_counts(days)
        held = tuple([day for day in days if known[day]][:MOST])
        if held:
            found.update((each, held) for each in surfaces if each.startswith((first, last)))
    return found


def as_written(text: str) -> re.Pattern[str] | None:
    """Give how the first day without a year in a folded query stands in squeezed texts."""
    for month, day, _ in _asked(text):
        m, d = month[:-1].lstrip("0"), day[:-1].lstrip("0")
        year = r"(?:19|20)\d\d(?:년|[-./])"
        return re.compile(
            rf"(?:{year}0?{m}(?:월|[-./])0?{d}|(?<!\d)0?{m}월0?{d}일)(?!\d)",
        )
    return None


def _asked(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Give month and day as their words begin, and the day in each year."""
    for match in _DAY.finditer(text):
        month, day = int(match[1]), int(match[2])
        if 1 <= month <= 12 and 1 <= day <= 31:
            days = [f"{year}-{month:02}-{day:02}" for year in YEARS]
            yield f"{match[1]}월", f"{match[2]}일", days
