"""What old Office files (xls, doc) share: their container, and the properties kept in it.

Called by the readers of these formats after their format is known. Reads streams within bounds and
knows nothing of what they mean.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import olefile

from seojae.errors import Corrupt, TooLarge
from seojae.parsers.base import Limits
from seojae.parsers.dates import YEARS
from seojae.parsers.guards import first_bytes
from seojae.parsers.text import one_line

_SUMMARY = "\x05SummaryInformation"
_CODEPAGE, _TITLE, _SAVED = 1, 2, 13
_KOREAN = 949
_UTF8 = 65001
_SMALL, _TEXT, _TIME = 2, 30, 64  # VT_I2, VT_LPSTR, VT_FILETIME
_LARGEST_SUMMARY = 1024 * 1024
_MOST_PROPERTIES = 64


@contextmanager
def opened(file: Path, limits: Limits) -> Iterator[olefile.OleFileIO[str]]:
    """Open a compound file.

    Raises:
        Corrupt: it is none.
        TooLarge, Locked, Unreadable: it cannot be opened.
    """
    if not first_bytes(file, limits).startswith(olefile.MAGIC):
        raise Corrupt
    with olefile.OleFileIO(str(file)) as container:
        yield container


def stream(container: olefile.OleFileIO[str], name: str, limits: Limits) -> bytes:
    """Read one stream whole.

    Raises:
        Corrupt: there is no such stream.
        TooLarge: it is larger than the limits allow.
    """
    if not container.exists(name):
        raise Corrupt
    if container.get_size(name) > limits.unpacked_bytes:
        raise TooLarge
    with container.openstream(name) as opened_stream:
        return bytes(opened_stream.read())


def properties(container: olefile.OleFileIO[str]) -> tuple[str, datetime | None]:
    """Give the document's own title and its date of last change; broken properties give none.

    Read here, because olefile follows a broken count of values for hours.
    """
    if not container.exists(_SUMMARY) or container.get_size(_SUMMARY) > _LARGEST_SUMMARY:
        return "", None
    with container.openstream(_SUMMARY) as summary:
        data = summary.read()
    try:
        found = dict(_values(data))
    except (struct.error, OverflowError):
        return "", None
    codepage = found.get(_CODEPAGE, 0)
    page = codepage if isinstance(codepage, int) else 0
    title = found.get(_TITLE, b"")
    saved = found.get(_SAVED, 0)
    return (
        one_line(title.decode(_encoding(page), "replace")) if isinstance(title, bytes) else "",
        _moment(saved) if isinstance(saved, int) else None,
    )


def _values(data: bytes) -> Iterator[tuple[int, bytes | int]]:
    """Give the properties of the first section by their number (MS-OLEPS, 2.20 and 2.15).

    Raises:
        struct.error: the stream ends before it should.
    """
    start = struct.unpack_from("<I", data, 44)[0]
    count = struct.unpack_from("<I", data, start + 4)[0]
    for index in range(min(count, _MOST_PROPERTIES)):
        number, offset = struct.unpack_from("<II", data, start + 8 + 8 * index)
        kind, value = struct.unpack_from("<II", data, start + offset)
        at = start + offset + 8
        if kind == _TEXT:
            yield number, data[at : at + value].split(b"\0", 1)[0]
        elif kind == _SMALL:
            yield number, value & 0xFFFF
        elif kind == _TIME:
            yield number, value | struct.unpack_from("<I", data, at)[0] << 32


def _moment(ticks: int) -> datetime | None:
    """Read a time in tenths of a microsecond since 1601."""
    try:
        moment = datetime(1601, 1, 1, tzinfo=UTC) + timedelta(microseconds=ticks // 10)
    except OverflowError:
        return None
    return moment if moment.year in YEARS else None


def _encoding(codepage: int) -> str:
    if codepage == _UTF8:
        return "utf-8"
    known = {874, _KOREAN, *range(932, 951), *range(1250, 1259)}
    return f"cp{codepage}" if codepage in known else f"cp{_KOREAN}"
