"""How much the drawing instructions of a PDF unpack to, before pdfium is given them.

pdfium keeps some 160 bytes for each instruction of a page, so a few hundred KB of packed
instructions can ask for gigabytes; nothing in its interface bounds that. Pictures and fonts, which
are large and harmless, are not looked at. A stream behind encryption or an older filter is left to
the limits of the reading process. Called by `reader`.
"""

from __future__ import annotations

import mmap
import re
import zlib
from pathlib import Path

from seojae.errors import TooLarge

LARGEST = 64 * 1024 * 1024
"""Bytes of one stream of instructions; large drawings have 10 to 40 MB."""
_HIGHEST_RATIO = 1032  # of deflate
_LONGEST_DICTIONARY = 4096
_PIECE = 256 * 1024
_STREAM = re.compile(rb"stream\r?\n")
_NO_INSTRUCTIONS = re.compile(
    rb"/Image\b|/Length[123]\b|/FontFile|/EmbeddedFile|/Metadata|/XRef|/ICCBased|/FunctionType"
)
_DEFLATED = re.compile(rb"/(?:FlateDecode|Fl)\b")


def check_streams(file: Path) -> None:
    """See that no stream of instructions is absurdly large.

    Raises:
        TooLarge: one unpacks to more than `LARGEST`.
    """
    with file.open("rb") as source, mmap.mmap(source.fileno(), 0, access=mmap.ACCESS_READ) as data:
        for found in _STREAM.finditer(data):
            start = found.end()
            end = data.find(b"endstream", start)
            if end < 0:
                end = len(data)
            head = data[max(0, found.start() - _LONGEST_DICTIONARY) : found.start()]
            head = head[head.rfind(b" obj") + 1 :]
            if head.endswith(b"end") or _NO_INSTRUCTIONS.search(head):
                continue
            filters = len(_DEFLATED.findall(head))
            if (end - start) * _HIGHEST_RATIO**filters > LARGEST:
                _check(data[start:end], filters)


def _check(packed: bytes, filters: int) -> None:
    """Unpack bit by bit through each filter in turn, keeping nothing of the last."""
    for turn in range(filters):
        last = turn == filters - 1
        kept = bytearray()
        size = 0
        inflater = zlib.decompressobj()
        rest = packed
        try:
            while rest and not inflater.eof:
                piece = inflater.decompress(rest, _PIECE)
                size += len(piece)
                if size > LARGEST:
                    raise TooLarge("한 쪽에 그려진 것이 너무 많아 읽지 않았습니다.")
                if not last:
                    kept += piece
                rest = inflater.unconsumed_tail
        except zlib.error:  # encrypted or broken: pdfium sees
            return
        packed = bytes(kept)
    if not filters and len(packed) > LARGEST:
        raise TooLarge("한 쪽에 그려진 것이 너무 많아 읽지 않았습니다.")
