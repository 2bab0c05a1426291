"""Writes old Excel workbooks record by record (BIFF8), inside a compound file."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

from tests.parsers.make_ole import compound_file

_FIRST_FORMAT = 164


@dataclass
class OldSheet:
    """One sheet: cells by (row, column) from 0, numbers as (value, index of a format)."""

    name: str
    cells: dict[tuple[int, int], str | bool | tuple[float, int]] = field(default_factory=dict)
    hidden: bool = False
    merged: tuple[tuple[int, int, int, int], ...] = ()


def old_workbook(
    *sheets: OldSheet, formats: tuple[str, ...] = (), encrypted: bool = False
) -> bytes:
    """Build a workbook; `formats` are the codes that cells refer to."""
    records = old_records(*sheets, formats=formats, encrypted=encrypted)
    return compound_file({"Workbook": records})


def old_records(*sheets: OldSheet, formats: tuple[str, ...] = (), encrypted: bool = False) -> bytes:
    """Build the records of a workbook, without the container around them."""
    strings = [t for sheet in sheets for t in sheet.cells.values() if isinstance(t, str)]
    bodies = [_sheet(sheet, strings) for sheet in sheets]
    lengths = len(_globals(sheets, [0] * len(sheets), strings, formats, encrypted=encrypted))
    offsets: list[int] = []
    for body in bodies:
        offsets.append(lengths)
        lengths += len(body)
    head = _globals(sheets, offsets, strings, formats, encrypted=encrypted)
    return head + b"".join(bodies)


def _record(number: int, data: bytes = b"") -> bytes:
    return struct.pack("<HH", number, len(data)) + data


def _begin(kind: int) -> bytes:
    return _record(0x809, struct.pack("<HHHHII", 0x600, kind, 0x0DBB, 1996, 0, 6))


def _globals(
    sheets: tuple[OldSheet, ...],
    offsets: list[int],
    strings: list[str],
    formats: tuple[str, ...],
    *,
    encrypted: bool,
) -> bytes:
    out = _begin(5)
    if encrypted:
        out += _record(0x2F, struct.pack("<HHH", 1, 1, 1) + bytes(48))
    out += _record(0x42, struct.pack("<H", 1200)) + _record(0x22, b"\0\0")
    out += _record(
        0x31, struct.pack("<HHHHHBBBBBB", 200, 0, 0x7FFF, 400, 0, 0, 0, 0, 0, 1, 0) + b"A"
    )
    for index, code in enumerate(formats):
        out += _record(0x41E, struct.pack("<H", _FIRST_FORMAT + index) + _text(code, 2))
    for index in range(len(formats) + 1):
        form = _FIRST_FORMAT + index - 1 if index else 0
        out += _record(0xE0, struct.pack("<HHH", 0, form, 1) + bytes(14))
    for sheet, offset in zip(sheets, offsets, strict=True):
        head = struct.pack("<IBB", offset, int(sheet.hidden), 0)
        out += _record(0x85, head + _text(sheet.name, 1))
    out += _record(
        0xFC,
        struct.pack("<II", len(strings), len(strings)) + b"".join(_text(s, 2) for s in strings),
    )
    return out + _record(0x0A)


def _text(text: str, size: int) -> bytes:
    count = struct.pack("<B" if size == 1 else "<H", len(text))
    return count + b"\x01" + text.encode("utf-16-le")


def _sheet(sheet: OldSheet, strings: list[str]) -> bytes:
    out = _begin(16)
    for (row, column), value in sorted(sheet.cells.items()):
        if isinstance(value, str):
            index = strings.index(value)
            out += _record(0xFD, struct.pack("<HHHI", row, column, 0, index))
        elif isinstance(value, bool):
            out += _record(0x205, struct.pack("<HHHBB", row, column, 0, value, 0))
        else:
            number, form = value
            out += _record(0x203, struct.pack("<HHHd", row, column, form, number))
    if sheet.merged:
        ranges = b"".join(struct.pack("<HHHH", *one) for one in sheet.merged)
        out += _record(0xE5, struct.pack("<H", len(sheet.merged)) + ranges)
    return out + _record(0x0A)
