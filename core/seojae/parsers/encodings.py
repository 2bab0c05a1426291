"""Bytes of a text file to text, for every reader of plain text (md, txt, csv, html, eml).

It answers with the text and whether bytes had to be replaced, so that the caller can mark the
document `partial`. It never guesses by statistics over many code pages: on Korean office machines
the question is only UTF-8, UTF-16 or CP949, and asking in this order was right for 82 of 82
CP949 files where the general detectors got 75 and 74 (FORMATS; field note G20).
Callers pass the text through `seojae.parsers.text.clean`.
"""

from __future__ import annotations

import codecs
import re

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
