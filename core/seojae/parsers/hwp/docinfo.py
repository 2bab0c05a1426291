"""The DocInfo stream: paragraph shapes, numberings and backgrounds, as far as text needs them.

Offsets are those of the HWP 5.0 format (문단 모양, 문단 번호, 테두리/배경). A record cut short
reads as zeros: a style that is lost costs a heading, never the text.
"""

from __future__ import annotations

from seojae.parsers.hancom.numbering import SHAPES, Level
from seojae.parsers.hancom.styles import Head, HeadKind, Styles
from seojae.parsers.hwp.records import Record, Stream

_BORDER_FILL = 20
_NUMBERING = 23
_PARA_SHAPE = 25

_LEVELS = 7
_FILL = 32  # offset of the fill: four borders and a diagonal stand before it
_SOLID, _GRADIENT = 1, 4
_WHITE, _NONE = 0xFFFFFF, 0xFFFFFFFF


def styles_from(data: bytes | bytearray) -> tuple[Styles, bool]:
    """Read the style tables; the second value says whether the stream is damaged."""
    heads: dict[int, Head] = {}
    numberings: dict[int, tuple[Level, ...]] = {}
    shaded: set[int] = set()
    fills = 0
    stream = Stream(data)
    for tag, level, body in stream.flat():
        record = Record(tag, level, body)
        if tag == _PARA_SHAPE:
            heads[len(heads)] = _head(record)
        elif tag == _NUMBERING:
            numberings[len(numberings) + 1] = _numbering(record)  # referred to from 1
        elif tag == _BORDER_FILL:
            fills += 1  # referred to from 1
            if _has_background(record):
                shaded.add(fills)
    return Styles(heads, numberings, frozenset(shaded)), stream.damaged


def _head(record: Record) -> Head:
    attributes = record.u32(0)
    return Head(HeadKind(attributes >> 23 & 0x3), attributes >> 25 & 0x7, record.u16(30))


def _numbering(record: Record) -> tuple[Level, ...]:
    levels: list[tuple[str, int]] = []
    offset = 0
    for _ in range(_LEVELS):
        shape = record.u32(offset) >> 5 & 0xF
        pattern, offset = record.text(offset + 12)
        levels.append((pattern, shape))
    starts = offset + 2
    return tuple(
        Level(pattern, SHAPES[shape], record.u32(starts + 4 * index) or 1)
        for index, (pattern, shape) in enumerate(levels)
    )


def _has_background(record: Record) -> bool:
    kind = record.u32(_FILL)
    if kind & _SOLID:
        return record.u32(_FILL + 4) not in {_WHITE, _NONE}
    return bool(kind & _GRADIENT)
