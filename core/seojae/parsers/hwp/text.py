"""The text of an HWP paragraph: UTF-16 with control characters between the letters.

A control character takes one code unit or eight; of those with eight some stand for an object,
whose record follows the paragraph (FORMATS; field note G17). Positions, as in change marks, count
code units.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

# One character per code unit here, so that positions and the eight units of a control are exact.
_CONTROL = re.compile("[\x01-\x09\x0b\x0c\x0e-\x17].{0,7}|[\x00\x0a\x0d\x18-\x1f]", re.DOTALL)
_CONTROL_BUT_ENDS = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f]")
_ANCHORS = frozenset("\x01\x02\x03\x0b\x0c\x0e\x0f\x10\x11\x12\x15\x16\x17")
_WRITTEN = {"\x09": "\t", "\x0a": "\n", "\x18": "-", "\x1e": " ", "\x1f": " "}

Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Anchor:
    """The place of an object in the text; `deleted` when a tracked change took it away."""

    control: str
    deleted: bool


def pieces(data: bytes, deleted: Sequence[Span] = ()) -> Iterator[str | Anchor]:
    """Give the text and the anchors of a PARA_TEXT record in order.

    Args:
        data: the record's data.
        deleted: spans of code units (start, end) that tracked changes deleted.
    """
    count = len(data) // 2
    if not deleted:
        plain = data[: count * 2].decode("utf-16-le", "replace")
        if not _CONTROL_BUT_ENDS.search(plain):  # nearly every paragraph
            yield plain.replace("\r", "")
            return
    units = "".join(map(chr, struct.unpack_from(f"<{count}H", data)))
    position = 0
    for match in _CONTROL.finditer(units):
        yield from _kept(units, position, match.start(), deleted)
        position = match.end()
        code = units[match.start()]
        gone = any(start <= match.start() < end for start, end in deleted)
        if code in _ANCHORS:
            yield Anchor(_letters(match.group()), gone)
        elif code in _WRITTEN and not gone:
            yield _WRITTEN[code]
    yield from _kept(units, position, count, deleted)


def _kept(units: str, first: int, last: int, deleted: Sequence[Span]) -> Iterator[str]:
    for start, end in sorted(deleted):
        if start < last and end > first:
            if start > first:
                yield _joined(units[first:start])
            first = max(first, end)
    if first < last:
        yield _joined(units[first:last])


def _joined(units: str) -> str:
    """Join surrogate pairs again."""
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _letters(control: str) -> str:
    """The four letters that name the object of a control: units 1 and 2 hold them reversed."""
    low, high = (ord(unit) for unit in control[1:3].ljust(2, "\x00"))
    return (low | high << 16).to_bytes(4, "big").decode("latin-1")
