"""Title and date from the summary stream of an HWP document.

An OLE property set under Hancom's own name. Read by hand: olefile's reader believes any count a
broken stream gives, and then runs for hours. What cannot be read is left out; no text depends on
it.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from seojae.parsers.hancom.characters import readable
from seojae.parsers.text import one_line

_SECTION_AT = 44  # offset of the offset of the first and only section
_TITLE, _CREATED, _SAVED = 2, 12, 13
_WIDE_STRING, _FILE_TIME = 31, 64
_MOST_PROPERTIES = 100
_LONGEST_TITLE = 300
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
_YEARS = range(1980, 2100)  # a broken or empty time stamp lies outside


class Summary:
    """The summary of one document.

    Attributes:
        title: empty where there is none.
        modified_at: when the document was last saved, else made; None where unknown.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._values = self._value_offsets()
        self.title = self._text(_TITLE)
        self.modified_at = self._time(_SAVED) or self._time(_CREATED)

    def _u32(self, offset: int) -> int:
        return int.from_bytes(self._data[offset : offset + 4], "little")

    def _value_offsets(self) -> dict[int, int]:
        section = self._u32(_SECTION_AT)
        count = min(self._u32(section + 4), _MOST_PROPERTIES)
        entries = range(section + 8, section + 8 + 8 * count, 8)
        return {self._u32(entry): section + self._u32(entry + 4) for entry in entries}

    def _text(self, key: int) -> str:
        start = self._values.get(key, -1)
        if start < 0 or self._u32(start) != _WIDE_STRING:
            return ""
        # Hancom's length goes beyond the string: what follows its zero is the next property.
        end = start + 8 + 2 * min(self._u32(start + 4), _LONGEST_TITLE)
        text = self._data[start + 8 : end].decode("utf-16-le", "replace")
        return one_line(readable(text.partition("\0")[0]))

    def _time(self, key: int) -> datetime | None:
        start = self._values.get(key, -1)
        if start < 0 or self._u32(start) != _FILE_TIME:
            return None
        ticks = int.from_bytes(self._data[start + 4 : start + 12], "little")
        try:
            moment = _EPOCH + timedelta(microseconds=ticks // 10)
        except OverflowError:
            return None
        return moment if moment.year in _YEARS else None
