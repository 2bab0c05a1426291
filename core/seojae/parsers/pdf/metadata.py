"""Title and date that a PDF states of itself, where they say anything. Called by `reader`."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

import pypdfium2

from seojae.parsers.text import one_line

_DATE = re.compile(
    r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?", re.ASCII
)
_EMPTY = re.compile(
    r"(?:무제|제목 ?없음|untitled|(?:문서|document|presentation) ?\d*)", re.IGNORECASE
)
_PROGRAM = re.compile(r"^microsoft (?:word|powerpoint|excel) - ", re.IGNORECASE)
_ENDING = re.compile(r"\.(?:pdf|docx?|hwpx?|pptx?|xlsx?|odt|rtf|txt)$", re.IGNORECASE)
_EARLIEST_YEAR = 1980


def title_and_date(document: pypdfium2.PdfDocument) -> tuple[str, datetime | None]:
    """Give the document's title (empty for none) and when it was last changed, or made."""
    metadata = document.get_metadata_dict()
    dates = (date_of(metadata.get(key, "")) for key in ("ModDate", "CreationDate"))
    return title_of(metadata.get("Title", "")), next((date for date in dates if date), None)


def title_of(text: str) -> str:
    """Clean a title of what programs put there: their name, a file ending, 무제."""
    title = _ENDING.sub("", _PROGRAM.sub("", one_line(text))).strip()
    return "" if _EMPTY.fullmatch(title) else title


def date_of(text: str) -> datetime | None:
    """Read a date such as `D:20260404141606+09'00'`; without a zone it is UTC."""
    match = _DATE.match(text.strip())
    if match is None:
        return None
    *parts, sign, hours, minutes = match.groups()
    year, month, day, hour, minute, second = (int(part) if part else None for part in parts)
    zone = UTC
    if sign:
        offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
        zone = timezone(-offset if sign == "-" else offset)
    try:
        date = datetime(
            year or 0, month or 1, day or 1, hour or 0, minute or 0, second or 0, tzinfo=zone
        )
    except ValueError:
        return None
    return date if date.year >= _EARLIEST_YEAR else None
