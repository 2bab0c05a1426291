"""Say which member of a family is probably the newest, and why. A candidate, never a verdict.

The document's own date decides, else the file's, which copying may change. Ties and missing dates
lower the confidence. Names such as 최종 are told, never followed. A file that calls itself a copy
and has no date of its own is dated by the copying, which says nothing: it is put forward only where
all others are such copies, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import PurePosixPath

from seojae.model.duplicates import Confidence, Latest, Member

_FINAL = ("최종", "final", "확정", "진짜", "마지막")
_COPY = re.compile(r"사본|복사|복제|copy|\(\d{1,2}\)$", re.IGNORECASE)
"""What programs and people put into the name of a copy."""
_EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)
"""Earlier dates are those of a clock that was never set."""
_CLOCK = timedelta(days=1)
"""How far a date may lie in the future: clocks differ, and so do time zones."""


def is_plausible(moment: datetime, now: datetime) -> bool:
    """Say whether a date can be that of a change."""
    return _EARLIEST <= moment <= now + _CLOCK


def latest(members: Sequence[Member], same_text: Sequence[frozenset[str]] = ()) -> Latest:
    """Choose the newest of two members or more.

    Args:
        members: at least two.
        same_text: sources of members that hold the same text; a tie among them is none.
    """
    originals = [each for each in members if not _is_dated_by_copying(each)] or members
    newest = max(originals, key=lambda each: (each.modified_at, each.has_own_date, each.source))
    its_copies = next((group for group in same_text if newest.source in group), frozenset())
    others = [each for each in originals if each is not newest and each.source not in its_copies]
    day = f"{newest.modified_at.astimezone():%Y-%m-%d %H:%M}"
    ties = [each for each in others if each.modified_at == newest.modified_at]
    confidence: Confidence
    if not others:
        confidence = "high" if newest.has_own_date else "medium"
        reason = f"글이 모두 같습니다. 이 문서의 날짜는 {day}입니다."
    elif ties:
        confidence = "low"
        reason = f"날짜({day})가 같은 문서가 있어 어느 것이 나중인지 확실하지 않습니다."
    elif newest.has_own_date and all(each.has_own_date for each in others):
        confidence = "high"
        reason = f"문서에 적힌 수정 날짜({day})가 가장 늦습니다."
    elif newest.has_own_date:
        confidence = "medium"
        reason = (
            f"문서에 적힌 수정 날짜({day})가 가장 늦습니다. "
            "날짜가 적히지 않은 문서는 파일 날짜로 견주었습니다."
        )
    else:
        confidence = "low"
        reason = f"문서에 적힌 날짜가 없어 파일 날짜({day})로 견주었습니다."
    return Latest(newest.source, reason + _names(newest, members), confidence)


def _is_dated_by_copying(member: Member) -> bool:
    """Say whether a document calls itself a copy and has only the date of its file."""
    name = PurePosixPath(member.source).stem
    return not member.has_own_date and _COPY.search(name) is not None


def _names(newest: Member, members: Sequence[Member]) -> str:
    """Tell which other names call themselves the last."""
    named = [
        each.source.rsplit("/", 1)[-1]
        for each in members
        if each is not newest and any(word in each.source.casefold() for word in _FINAL)
    ]
    if not named:
        return ""
    return f" 이름에 '최종' 같은 말이 있는 문서도 있습니다: {', '.join(named)}."
