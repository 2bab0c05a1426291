"""Bytes of a text file to text, for every reader of plain text (md, txt, csv, html, eml).

It answers with the text and whether bytes had to be replaced, so that the caller can mark the
document `partial`. It never guesses by statistics over many code pages: on Korean office machines
the question is only UTF-8, UTF-16 or CP949, and asking in this order was right for 82 of 82
CP949 files where the general detectors got 75 and 74 (FORMATS; field note G20).
`read_text` is the way from a file to clean text; whoever calls `decode` alone passes the text
through `seojae.parsers.text.clean`.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from seojae.errors import NoText, TooLarge, Unsupported
from seojae.parsers.base import Limits
from seojae.parsers.text import clean

# The UTF-32 mark begins with the UTF-16 one, so it is looked for first.
_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 64 * 1024
# Spaces, line ends and digits are a tenth of the characters of any real text, and each of them
# carries one NUL byte in UTF-16. A stray NUL in an 8-bit file stays far below this.
_LEAST_NULS = 0.02
_LEAST_PLAUSIBLE = 0.9
_PLAUSIBLE = re.compile(
    "[\t\n\r\x20-\x7e\xa0-\xff\u2010-\u203b\u3000-\u318f\uac00-\ud7a3\uff01-\uff5e]"
)
_REPLACEMENT = "\ufffd"
# Controls that no text file holds; escape is left out because logs carry colours.
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_FEW_CONTROLS = 4
_MOST_CONTROLS = 0.01
_LONGEST_CHARACTER = 4
REPLACED = "글자로 읽을 수 없는 바이트가 있어 그 자리를 \ufffd 로 바꾸었습니다."


def read_text(file: Path, limits: Limits) -> tuple[str, bool]:
    """Read a text file whole, decoded and clean; the second value says whether bytes were lost.

    Raises:
        NoText: the file holds no bytes.
        TooLarge: it must hold more characters than the limits allow.
        Unsupported: it holds binary data, whatever its name says.
        OSError: it cannot be opened.
    """
    size = file.stat().st_size
    if size > limits.text_characters * _LONGEST_CHARACTER:
        raise TooLarge
    text, replaced = decode(file.read_bytes())
    if not text:
        raise NoText("빈 파일입니다.", "내용을 적어 저장하면 읽습니다.")
    if is_binary(text):
        raise Unsupported(
            "글자가 아니라 이진 데이터가 든 파일입니다.",
            "파일 이름의 끝(확장자)이 맞는지 확인해 주세요.",
        )
    return clean(text), replaced


def is_binary(text: str) -> bool:
    """Say whether decoded data is no text at all, by its share of control characters."""
    return len(_CONTROLS.findall(text)) > _FEW_CONTROLS + len(text) * _MOST_CONTROLS


def decode(data: bytes) -> tuple[str, bool]:
    """Decode a text file; the second value says whether bytes were lost to U+FFFD.

    Tried in this order: byte order mark, UTF-16 without one (only where NUL bytes suggest it,
    since ASCII in UTF-16 is valid UTF-8 too), UTF-8, CP949. What is none of these is decoded as
    UTF-8 or CP949, whichever loses less.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            body = data[len(mark) :]
            text = _strictly(body, encoding)
            if text is not None:
                return text, False
            if encoding != "utf-8":
                return body.decode(encoding, "replace"), True
            data = body  # a UTF-8 mark put before text that is not UTF-8
            break
    encoding = _utf16_without_mark(data)
    if encoding:
        text = _strictly(data, encoding)
        return (text, False) if text is not None else (data.decode(encoding, "replace"), True)
    for encoding in ("utf-8", "cp949"):
        text = _strictly(data, encoding)
        if text is not None:
            return text, False
    as_utf8 = data.decode("utf-8", "replace")
    as_cp949 = data.decode("cp949", "replace")
    better = as_cp949.count(_REPLACEMENT) < as_utf8.count(_REPLACEMENT)
    return (as_cp949 if better else as_utf8), True


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _utf16_without_mark(data: bytes) -> str:
    """Name the UTF-16 byte order of data without a mark, or give an empty text.

    The side on which the NULs lie does not tell the byte order of Korean text: 가 (U+AC00),
    대 (U+B300) and 저 (U+C800) put theirs on the other side. So both orders are tried on a sample
    and the one that reads as Korean or Latin text wins.
    """
    sample = data[:_SAMPLE]
    if sample.count(0) < len(sample) * _LEAST_NULS or len(sample) < 2:
        return ""
    best, share = "", _LEAST_PLAUSIBLE
    for encoding in ("utf-16-le", "utf-16-be"):
        text = sample[: len(sample) // 2 * 2].decode(encoding, "replace")
        found = len(_PLAUSIBLE.findall(text)) / len(text)
        if found >= share:
            best, share = encoding, found
    return best
