"""Korean words for values that several tools show: times, sizes, lists, what was not taken.

Particles that change with the letter before them are chosen here too. Called by the tools.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from seojae.mcp_server.fence import line


def day(moment: datetime | None) -> str:
    """Say a day; empty where there is none."""
    return "" if moment is None else f"{moment.astimezone():%Y-%m-%d}"


def clock(moment: datetime | None) -> str:
    """Say a time as the clock on the wall shows it."""
    return "없음" if moment is None else f"{moment.astimezone():%Y-%m-%d %H:%M}"


def size(count: int) -> str:
    """Say a number of bytes."""
    if count < 1_000_000:
        return f"{max(1, round(count / 1000)):,} KB"
    return f"{count / 1_000_000:,.1f} MB"


def iso(moment: datetime | None) -> str | None:
    """Give a time for structured content."""
    return None if moment is None else moment.isoformat()


def some(names: Sequence[str], most: int, longest: int = 200) -> str:
    """Name the first of many, and how many more there are."""
    shown = ", ".join(line(name, longest) for name in names[:most])
    return f"{shown} 외 {len(names) - most:,}개" if len(names) > most else shown


def counts(values: Mapping[str, int], most: int = 40) -> str:
    """Say numbers by name: `연차 12 · 휴가 31`."""
    return " · ".join(f"{line(name, 40)} {count:,}" for name, count in list(values.items())[:most])


def few(values: Mapping[str, int], most: int = 40) -> dict[str, int]:
    """Give the same numbers for structured content."""
    return {line(name, 40): count for name, count in list(values.items())[:most]}


def lines(parts: Iterable[str]) -> str:
    """Put lines under each other; empty ones are left out."""
    return "\n".join(part for part in parts if part)


def not_taken(names: Sequence[str], takes: Iterable[str]) -> str:
    """Say which arguments were not understood; empty when all were."""
    if not names:
        return ""
    return (
        f"모르는 인자는 쓰지 않았습니다: {', '.join(names)} (쓸 수 있는 인자: {', '.join(takes)})"
    )
