"""Dates as documents write them, for every reader that finds one in properties or headers."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

YEARS = range(1980, 2100)
"""Years in which a document can have been changed: others are broken clocks and empty stamps."""


def moment_of(text: str) -> datetime | None:
    """Read a date as XML and web pages write it (ISO 8601) or as mails do (RFC 5322), aware.

    None for what is no date, and outside `YEARS`. A date without a zone counts as UTC.
    """
    text = text.strip()
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        try:
            moment = parsedate_to_datetime(text)
        except (ValueError, TypeError, IndexError):
            return None
    if moment.year not in YEARS:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
