"""Title and date from the summary properties of an HWP document.

The ids are those of every OLE summary; Hancom uses its own stream for them. A date outside the
years a document can have (a broken or empty time stamp) is no date.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from seojae.parsers.hancom.characters import readable
from seojae.parsers.text import one_line

_TITLE = 2
_CREATED = 12
_SAVED = 13
_FIRST_YEAR = 1990
_LAST_YEAR = 2100


def title_in(properties: Mapping[int, object]) -> str:
    """The document's title; empty when it has none."""
    value = properties.get(_TITLE)
    # Hancom's length goes beyond the string: what follows the zero is the next property.
    return one_line(readable(value.partition("\0")[0])) if isinstance(value, str) else ""


def modified_in(properties: Mapping[int, object]) -> datetime | None:
    """When the document was last saved, else made."""
    for key in (_SAVED, _CREATED):
        value = properties.get(key)
        if isinstance(value, datetime) and _FIRST_YEAR <= value.year <= _LAST_YEAR:
            return value.replace(tzinfo=UTC)
    return None
