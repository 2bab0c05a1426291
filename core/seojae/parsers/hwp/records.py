"""The records of an HWP 5.0 stream: from bytes to small trees, one per top-level paragraph.

A record is a little-endian u32 (tag in bits 0 to 9, level in 10 to 19, size in 20 to 31; size
0xFFF means that the real size follows as u32) and its data; the level gives the nesting (FORMATS).
Streams come from strangers: counts and depth are bounded, and a record that does not fit ends the
stream, which then is `damaged`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from seojae.errors import TooLarge
from seojae.parsers.hancom.tree import Tally

PARA_HEADER = 66
PARA_TEXT = 67
PARA_RANGE_TAG = 70
CTRL_HEADER = 71
LIST_HEADER = 72
SHAPE_COMPONENT = 76
TABLE = 77
EQEDIT = 88
TEXTART = 90
FORM_OBJECT = 91
MEMO_LIST = 93
DISTRIBUTE_DOC_DATA = 28

_KEPT = {
    PARA_HEADER,
    PARA_TEXT,
    PARA_RANGE_TAG,
    CTRL_HEADER,
    LIST_HEADER,
    SHAPE_COMPONENT,
    TABLE,
    EQEDIT,
    TEXTART,
    FORM_OBJECT,
    MEMO_LIST,
}
_PARTS = {PARA_HEADER, CTRL_HEADER, LIST_HEADER}
_FIRST_TAG = 16
_LONG = 0xFFF
MOST_RECORDS = 2_500_000
"""Records of one document; each paragraph and cell takes three to five."""
_LARGEST = 64 * 1024 * 1024
_DEEPEST = 120  # a table in a table takes two levels; forms nest three or four tables


@dataclass(slots=True)
class Record:
    """A record with the records one level below it."""

    tag: int
    level: int
    data: bytes
    children: list[Record] = field(default_factory=list)

    def u16(self, offset: int) -> int:
        """Two bytes of the data as a number; 0 beyond its end."""
        return int.from_bytes(self.data[offset : offset + 2], "little")

    def u32(self, offset: int) -> int:
        """Four bytes of the data as a number; 0 beyond its end."""
        return int.from_bytes(self.data[offset : offset + 4], "little")

    def text(self, offset: int) -> tuple[str, int]:
        """A string with its length before it, and the offset after it."""
        start = offset + 2
        end = start + 2 * self.u16(offset)
        return self.data[start:end].decode("utf-16-le", "replace"), end

    @property
    def control(self) -> str:
        """The four letters of a control header's kind, such as `tbl `."""
        return self.data[:4][::-1].decode("latin-1")


class Stream:
    """The records of one unpacked stream.

    Args:
        data: the stream.
        most: the number of records that may still come in this document.

    Attributes:
        count: the records given so far.
        damaged: set while iterating when the stream ends in the middle of a record, or goes on
            with bytes that are no records.
    """

    def __init__(self, data: bytes | bytearray, most: int = MOST_RECORDS) -> None:
        self._data = data
        self._most = most
        self.count = 0
        self.damaged = False

    def flat(self) -> Iterator[tuple[int, int, bytes]]:
        """Give tag, level and data of each record.

        Raises:
            TooLarge: there are absurdly many, or one is absurdly large.
        """
        data, position, end = memoryview(self._data), 0, len(self._data)
        while self.count < self._most:
            if position + 4 > end:
                self.damaged = self.damaged or position != end
                return
            (header,) = struct.unpack_from("<I", data, position)
            tag, level, size = header & 0x3FF, header >> 10 & 0x3FF, header >> 20
            position += 4
            if size == _LONG and position + 4 <= end:
                (size,) = struct.unpack_from("<I", data, position)
                position += 4
            if _LARGEST < size <= end - position:
                raise TooLarge("문서 안의 기록 하나가 너무 커서 읽지 않았습니다.")
            if tag < _FIRST_TAG:
                # Zeros at the end are padding.
                self.damaged = len(self._data.rstrip(b"\0")) > position - 4
                return
            self.count += 1
            yield tag, level, bytes(data[position : position + size])
            position += size
            self.damaged = position > end
        raise TooLarge("문서 안의 기록이 너무 많아 읽지 않았습니다.")

    def trees(self, tally: Tally) -> Iterator[Record]:
        """Give the top records with all that belongs to them, without what no reader here uses.

        Args:
            tally: counts the parts of the document before a tree of them is built.

        Raises:
            TooLarge: there are absurdly many records or parts, or they nest absurdly deep.
        """
        stack: list[Record] = []
        before = 0
        for tag, level, data in self.flat():
            if level > before + 1 and level > _DEEPEST:  # a level is left out only by damage
                self.damaged = True
                break
            before = level
            if tag not in _KEPT:
                continue
            if tag in _PARTS:
                tally.count()
            if level > _DEEPEST:
                raise TooLarge("표가 너무 깊이 겹쳐 있어 읽지 않았습니다.")
            record = Record(tag, level, data)
            while stack and stack[-1].level >= level:
                top = stack.pop()
                if not stack:
                    yield top
            if stack:
                stack[-1].children.append(record)
            stack.append(record)
        if stack:
            yield stack[0]
