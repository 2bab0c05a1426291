"""Times and spans as people say them: `방금`, `어제 14:20`, `약 3분 남음`."""

from __future__ import annotations

from datetime import datetime, timedelta


def time_left(seconds: float) -> str:
    """`12초 남음`, `약 3분 남음`, `약 2시간 남음`."""
    if seconds < 60:
        return f"{max(1, round(seconds))}초 남음"
    if seconds < 5400:
        return f"약 {round(seconds / 60)}분 남음"
    return f"약 {round(seconds / 3600)}시간 남음"


def when(moment: datetime, now: datetime | None = None) -> str:
    """Tell a time as people say it: `방금`, `3분 전`, `오늘 09:05`, `어제 14:20`, `2026-03-02`.

    Args:
        moment: with its zone.
        now: what is called now; the clock's when None.
    """
    here = moment.astimezone()
    now = now.astimezone() if now else datetime.now().astimezone()
    passed = now - here
    if timedelta(0) <= passed < timedelta(minutes=1):
        return "방금"
    if timedelta(0) <= passed < timedelta(hours=1):
        return f"{int(passed.total_seconds() // 60)}분 전"
    days = (now.date() - here.date()).days
    if days == 0:
        return f"오늘 {here:%H:%M}"
    if days == 1:
        return f"어제 {here:%H:%M}"
    return f"{here:%Y-%m-%d}"


def day(moment: datetime, now: datetime | None = None) -> str:
    """Name a day: `오늘`, `어제`, `2026-03-02 (월)`."""
    here = moment.astimezone().date()
    today = (now.astimezone() if now else datetime.now().astimezone()).date()
    if here == today:
        return "오늘"
    if here == today - timedelta(days=1):
        return "어제"
    return f"{here:%Y-%m-%d} ({'월화수목금토일'[here.weekday()]})"
