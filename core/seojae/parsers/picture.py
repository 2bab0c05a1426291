"""Pictures (png, jpg, gif, bmp, tif, webp, heic): found by their name, since they hold no text.

This is where recognised text will come in: `parse` is asked for every picture, and until characters
are recognised it says so in words that a person understands. Called through
`seojae.parsers.formats`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from seojae.errors import Corrupt, NoText
from seojae.parsers.base import Limits
from seojae.parsers.guards import first_bytes

_STARTS = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"GIF87a",
    b"GIF89a",
    b"BM",
    b"II*\0",
    b"MM\0*",
    b"\0\0\1\0",
)
_HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif"}


def parse(file: Path, limits: Limits) -> NoReturn:
    """Say that a picture is found by its name.

    Raises:
        NoText: it is a picture.
        Corrupt: its name says so, but its bytes are none.
        TooLarge, Locked, Unreadable: it cannot be opened.
    """
    head = first_bytes(file, limits)
    riff = head.startswith(b"RIFF") and head[8:12] == b"WEBP"
    heic = head[4:8] == b"ftyp" and head[8:12] in _HEIC_BRANDS
    if not (head.startswith(_STARTS) or riff or heic):
        raise Corrupt("이름은 그림 파일이지만 내용이 그림이 아닙니다.")
    raise NoText(
        "그림 파일이라 글자를 읽지 않았습니다.",
        "이름으로 찾습니다. 속의 글자를 찾으려면 글자 인식(OCR)을 거친 PDF로 바꿔 넣어 주세요.",
    )
