"""What old Office files (xls, doc) share: their container, and the properties kept in it.

Called by the readers of these formats after their format is known. Reads streams within bounds and
knows nothing of what they mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import olefile

from seojae.errors import Corrupt, TooLarge
from seojae.parsers.base import Limits
from seojae.parsers.guards import first_bytes
from seojae.parsers.text import one_line

_SUMMARY = "\x05SummaryInformation"
_CODEPAGE, _TITLE, _SAVED = 1, 2, 13
_KOREAN = 949
_UTF8 = 65001
_EARLIEST_YEAR = 1980


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
    """Give the document's own title and its date of last change; broken properties give none."""
    if not container.exists(_SUMMARY):
        return "", None
    try:
        found = container.getproperties(_SUMMARY, convert_time=True)
    except Exception:  # noqa: BLE001 -- olefile throws anything here, and no text depends on it
        return "", None
    title: object = found.get(_TITLE) or ""
    if isinstance(title, bytes):
        title = title.decode(_encoding(found.get(_CODEPAGE)), "replace")
    saved: object = found.get(_SAVED)
    if not isinstance(saved, datetime) or saved.year < _EARLIEST_YEAR:
        return one_line(str(title)), None
    return one_line(str(title)), saved.replace(tzinfo=UTC)


def _encoding(codepage: object) -> str:
    if not isinstance(codepage, int):
        return "cp949"
    page = codepage % 65_536  # the property is a signed number of 16 bits
    if page == _UTF8:
        return "utf-8"
    return f"cp{page}" if page in {874, _KOREAN, *range(932, 951), *range(1250, 1259)} else "cp949"
