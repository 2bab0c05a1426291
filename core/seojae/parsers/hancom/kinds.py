"""Which Hancom format a file really is, whatever its name says (field note G19).

Of 458 files called `.hwpx` six were OLE inside, and HWPML is saved as `.hwp`: the first bytes
decide. Called first by each of the three parsers.
"""

from __future__ import annotations

import importlib
from typing import cast

from seojae.errors import Unsupported
from seojae.parsers.base import Parser

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_HWP3 = b"HWP Document File V"
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_MODULES = {
    "hwp": "seojae.parsers.hwp",
    "hwpx": "seojae.parsers.hwpx",
    "hwpml": "seojae.parsers.hwpml",
}


def format_of(head: bytes) -> str:
    """Name the Hancom format by its first bytes: `hwp`, `hwpx`, `hwpml`, or empty.

    Raises:
        Unsupported: the file was written by a Hangul older than 2000 (HWP 3.0).
    """
    if head.startswith(_OLE):
        return "hwp"
    if head.startswith(_ZIP):
        return "hwpx"
    if head.startswith(_HWP3):
        raise Unsupported(
            "한글 97 이전의 옛 한글(HWP 3.0) 문서라 읽지 않습니다.",
            "한글에서 열어 '한글 문서(hwp)'나 hwpx로 다시 저장하면 읽습니다.",
        )
    text = head
    for mark in _MARKS:
        text = text.removeprefix(mark)
    if b"<HWPML" in head.replace(b"\x00", b"") and text.lstrip().startswith((b"<", b"\x00<")):
        return "hwpml"
    return ""


def other_parser(head: bytes, own: str) -> Parser | None:
    """Give the parser that a file of another Hancom format needs; None where `own` is right.

    Raises:
        Unsupported: as for `format_of`.
    """
    found = format_of(head)
    if found in {own, ""}:
        return None
    # Imported only when needed: the three parsers point at each other through here.
    return cast("Parser", importlib.import_module(_MODULES[found]))
