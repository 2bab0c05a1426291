"""Writes old Word documents byte by byte (MS-DOC), with text in pieces of both widths."""

from __future__ import annotations

import struct

from tests.parsers.make_ole import compound_file

_TEXT_AT = 0x800
_PAGE = 512


def word_document(
    body: str,
    *,
    footnotes: str = "",
    headers: str = "",
    memos: str = "",
    endnotes: str = "",
    boxes: str = "",
    unseen: tuple[tuple[str, int], ...] = (),
    flags: int = 0x0200,
    version: int = 193,
) -> bytes:
    """Build a document.

    Args:
        body: the main text with Word's own marks (`\\r` ends a paragraph, `\\x07` a cell).
        footnotes, headers, memos, endnotes, boxes: the other stories.
        unseen: words of the text with the property that hides them (0x0800 deleted, 0x083C hidden).
        flags: of the file information block.
        version: of the format.
    """
    stories = [body, footnotes, headers, "", memos, endnotes, boxes, ""]
    text = "".join(stories)
    pieces, data = _pieces(text)
    page_number = (_TEXT_AT + len(data) + _PAGE - 1) // _PAGE
    stream = bytearray(_TEXT_AT) + data
    stream += bytes(page_number * _PAGE - len(stream))
    stream += _property_page(text, pieces, unseen)
    pages = struct.pack("<III", _TEXT_AT, _TEXT_AT + len(data), page_number)
    table = _piece_table(pieces)
    struct.pack_into("<HH", stream, 0, 0xA5EC, version)
    struct.pack_into("<H", stream, 0x0A, flags)
    struct.pack_into("<8i", stream, 0x4C, *(len(story) for story in stories))
    struct.pack_into("<II", stream, 0xFA, len(table), len(pages))
    struct.pack_into("<II", stream, 0x1A2, 0, len(table))
    name = "1Table" if flags & 0x0200 else "0Table"
    return compound_file({"WordDocument": bytes(stream), name: table + pages})


def _pieces(text: str) -> tuple[list[tuple[int, int, int, bool]], bytes]:
    """Cut a text into (start, end, offset, wide) wherever the width of its characters changes."""
    pieces: list[tuple[int, int, int, bool]] = []
    data = b""
    start = 0
    for end in range(1, len(text) + 1):
        wide = ord(text[start]) > 0x7F
        if end < len(text) and (ord(text[end]) > 0x7F) == wide:
            continue
        offset = _TEXT_AT + len(data)
        data += text[start:end].encode("utf-16-le" if wide else "ascii")
        pieces.append((start, end, offset, wide))
        start = end
    return pieces, data


def _piece_table(pieces: list[tuple[int, int, int, bool]]) -> bytes:
    places = [piece[0] for piece in pieces] + [pieces[-1][1] if pieces else 0]
    packed = struct.pack(f"<{len(places)}I", *places)
    for _, _, offset, wide in pieces:
        packed += struct.pack("<HIH", 0, offset if wide else offset * 2 | 0x40000000, 0)
    changes = b"\x01" + struct.pack("<H", 3) + b"abc"  # property changes stand before the pieces
    return changes + b"\x02" + struct.pack("<I", len(packed)) + packed


def _property_page(
    text: str, pieces: list[tuple[int, int, int, bool]], unseen: tuple[tuple[str, int], ...]
) -> bytes:
    """One page of character properties: a run for each unseen word, and runs between them."""
    runs: list[tuple[int, int, int]] = []
    for word, code in unseen:
        at = text.index(word)
        start, _, offset, wide = next(piece for piece in pieces if piece[0] <= at < piece[1])
        width = 2 if wide else 1
        first = offset + (at - start) * width
        runs.append((first, first + len(word) * width, code))
    page = bytearray(_PAGE)
    places = sorted({place for start, end, _ in runs for place in (start, end)})
    count = max(len(places) - 1, 0)
    page[_PAGE - 1] = count
    if places:
        struct.pack_into(f"<{len(places)}I", page, 0, *places)
    free = _PAGE - 2
    for index in range(count):
        code = next((c for start, _, c in runs if start == places[index]), 0)
        if code:
            free -= 8
            page[free : free + 8] = b"\x07" + struct.pack("<HHHB", 0x4A43, 20, code, 1)
            page[4 * (count + 1) + index] = free // 2
    return bytes(page)
