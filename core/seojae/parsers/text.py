"""Cleaning of extracted text: the one border through which text enters Seojae.

Lone surrogates end an MCP server and a Kiwi run (field notes B14, C06); control characters and
decomposed Hangul break matching (C04). Shown text is NFC, never NFKC.
"""

from __future__ import annotations

import re
import unicodedata

# Controls but tab and newline, surrogates, noncharacters, soft hyphen, zero-width and direction
# marks, byte order mark, pdfium's U+FFFE and U+0002 for a hyphen at a line end.
_DROPPED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    "\xad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]"
)
_LINE_ENDS = re.compile("[\r\x85\u2028\u2029]")


def clean(text: str) -> str:
    """Give text that every later layer can take: NFC, LF line ends, no control characters."""
    # What Python calls printable holds none of what is changed here.
    if not text.isprintable() and not text.replace("\n", "").replace("\t", "").isprintable():
        text = _DROPPED.sub("", _LINE_ENDS.sub("\n", text.replace("\r\n", "\n")))
    if unicodedata.is_normalized("NFC", text):
        return text
    # Line by line: one Hanja of the compatibility area costs all that is normalised with it.
    return "\n".join([unicodedata.normalize("NFC", line) for line in text.split("\n")])


def one_line(text: str) -> str:
    """Clean text and squeeze all white space to single spaces: for headings and cells."""
    return " ".join(clean(text).split())
