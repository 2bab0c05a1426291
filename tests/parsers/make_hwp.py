"""Writes minimal HWP 5.0 documents, record by record, for tests.

A node (a paragraph, a table cell, a list) is a function from its level to its records, so that
nesting in a test reads like nesting in the document: `para("본문", table(cell(0, 0, para("가"))))`.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from tests.parsers.make_ole import compound_file

Node: TypeAlias = Callable[[int], bytes]

COMPRESSED, PASSWORD, DISTRIBUTION, TRACKED = 1, 2, 4, 1 << 14
OUTLINE, NUMBER, BULLET = 1, 2, 3
NOTICE = "이 문서는 배포용 문서입니다. 상위 버전의 한글에서 열어 주세요."


@dataclass(frozen=True)
class Control:
    """An object in a paragraph: its kind, the code of its anchor, its data and what is inside."""

    kind: str
    code: int = 11
    data: bytes = b""
    inner: Sequence[Node] = ()


def record(tag: int, level: int, data: bytes = b"") -> bytes:
    """One record; a size of 4,095 bytes and more goes into its own field."""
    size = min(len(data), 0xFFF)
    header = struct.pack("<I", tag | level << 10 | size << 20)
    return header + (struct.pack("<I", len(data)) if size == 0xFFF else b"") + data


def string(text: str) -> bytes:
    """A string with its length before it."""
    data = text.encode("utf-16-le")
    return struct.pack("<H", len(data) // 2) + data


def para(*parts: str | Control, shape: int = 0, deleted: Sequence[tuple[int, int]] = ()) -> Node:
    """A paragraph of text and objects; `deleted` spans count code units."""

    def at(level: int) -> bytes:
        text = bytearray()
        controls = [part for part in parts if isinstance(part, Control)]
        for part in parts:
            if isinstance(part, str):
                text += part.encode("utf-16-le")
            else:
                anchor = struct.pack("<H", part.code)
                text += anchor + part.kind.encode("latin-1")[::-1] + bytes(8) + anchor
        text += struct.pack("<H", 13)
        out = record(66, level, struct.pack("<IIHBB", len(text) // 2, 0, shape, 0, 0) + bytes(10))
        out += record(67, level + 1, bytes(text))
        if deleted:
            spans = b"".join(struct.pack("<III", *span, 17 << 24 | 1) for span in deleted)
            out += record(70, level + 1, spans)
        for control in controls:
            header = control.kind.encode("latin-1")[::-1] + control.data
            out += record(71, level + 1, header)
            out += b"".join(node(level + 2) for node in control.inner)
        return out

    return at


def raw(tag: int, data: bytes = b"", deeper: int = 0) -> Node:
    """A record as a node, `deeper` levels below its place."""
    return lambda level: record(tag, level + deeper, data)


def listed(*paras: Node, header: bytes = bytes(8), deeper: int = 0) -> Node:
    """A list header and its paragraphs."""
    return lambda level: (
        record(72, level + deeper, header) + b"".join(node(level + deeper) for node in paras)
    )


def cell(
    row: int,
    column: int,
    *paras: Node,
    rows: int = 1,
    columns: int = 1,
    header: bool = False,
    fill: int = 0,
) -> Node:
    """A table cell at its address (from 0)."""
    data = struct.pack("<HIH", len(paras), 0, 4 if header else 0)
    data += struct.pack("<4H", column, row, columns, rows) + bytes(16) + struct.pack("<H", fill)
    return listed(*paras, header=data)


def table(*cells: Node, caption: Sequence[Node] = ()) -> Control:
    """A table."""
    above = [listed(*caption)] if caption else []
    return Control("tbl ", inner=[*above, raw(77, bytes(30)), *cells])


def grid(*rows: Sequence[str]) -> Control:
    """A plain table of texts."""
    return table(
        *(
            cell(row, column, para(text))
            for row, line in enumerate(rows)
            for column, text in enumerate(line)
        )
    )


def note(kind: str, number: int, *paras: Node) -> Control:
    """A footnote (`fn  `) or endnote (`en  `)."""
    return Control(kind, 17, struct.pack("<I", number) + bytes(8), [listed(*paras)])


def aside(kind: str, code: int, *paras: Node) -> Control:
    """A header (`head`), footer (`foot`) or hidden comment (`tcmt`)."""
    return Control(kind, code, bytes(4), [listed(*paras)])


def text_box(*paras: Node, caption: Sequence[Node] = ()) -> Control:
    """A rectangle with text, and perhaps a caption."""
    above = [listed(*caption)] if caption else []
    return Control("gso ", inner=[*above, raw(76, bytes(40)), listed(*paras, deeper=1)])


def equation(script: str) -> Control:
    """An equation in the line."""
    return Control("eqed", inner=[raw(88, bytes(4) + string(script))])


def docinfo(
    heads: Sequence[tuple[int, int, int]] = ((0, 0, 0),),
    numberings: Sequence[Sequence[tuple[str, int]]] = (),
    fills: Sequence[bool] = (),
) -> bytes:
    """Style tables: paragraph heads (kind, level, numbering), number patterns, backgrounds."""
    out = b""
    for shaded in fills:
        fill = struct.pack("<II", 1, 0xC0C0C0 if shaded else 0xFFFFFF)
        out += record(20, 0, bytes(32) + fill)
    for levels in numberings:
        padded = [*levels, *[("", 0)] * (7 - len(levels))]
        data = b"".join(
            struct.pack("<IHHI", shape << 5, 0, 0, 0) + string(pattern) for pattern, shape in padded
        )
        out += record(23, 0, data + struct.pack("<H7I", 1, *[1] * 7))
    for kind, level, numbering in heads:
        out += record(25, 0, struct.pack("<I26xH", kind << 23 | level << 25, numbering))
    return out


def section_start(outline: int = 1, master_pages: Sequence[Node] = ()) -> Control:
    """The control that opens a section: its outline numbering and its master pages."""
    data = struct.pack("<IHHHIH", 0, 0, 0, 0, 0, outline) + bytes(20)
    return Control("secd", 2, data, list(master_pages))


def summary(title: str = "", saved: datetime | None = None) -> bytes:
    """A summary stream with a title and the time of the last change."""
    values: list[tuple[int, bytes]] = []
    if title:
        text = (title + "\0").encode("utf-16-le")
        text += bytes(-len(text) % 4)
        values.append((2, struct.pack("<II", 31, len(text) // 2) + text))
    if saved is not None:
        ticks = int((saved - datetime(1601, 1, 1, tzinfo=UTC)).total_seconds()) * 10_000_000
        values.append((13, struct.pack("<IQ", 64, ticks)))
    offset = 8 + 8 * len(values)
    index, body = b"", b""
    for key, value in values:
        index += struct.pack("<II", key, offset + len(body))
        body += value
    section = struct.pack("<II", offset + len(body), len(values)) + index + body
    return struct.pack("<HHI16sI16sI", 0xFFFE, 0, 0, b"", 1, b"\x60" * 16, 48) + section


def deflated(data: bytes) -> bytes:
    """Raw deflate, as HWP packs its streams."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def distributed(section: bytes, seed: int = 0x1234_5678) -> bytes:
    """Encrypt a section as a 배포용 document has it."""
    key = bytes(range(65, 81))
    hidden = bytearray(256)
    start = 4 + (seed & 0xF)
    hidden[start : start + 16] = key
    state, position = seed, 0
    while position < 256:
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        value = state >> 16 & 0xFF
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        for _ in range((state >> 16 & 0xF) + 1):
            if 4 <= position < 256:
                hidden[position] ^= value
            position += 1
    hidden[:4] = struct.pack("<I", seed)
    packed = deflated(section)
    packed += bytes(-len(packed) % 16)
    encryptor = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    return record(28, 0, bytes(hidden)) + encryptor.update(packed) + encryptor.finalize()


def body(*paras: Node) -> bytes:
    """The records of a section."""
    return b"".join(node(0) for node in paras)


def write_hwp(
    file: Path,
    *sections: bytes,
    flags: int = COMPRESSED,
    info: bytes | None = None,
    properties: bytes = b"",
    views: Sequence[bytes] = (),
) -> Path:
    """Write a document.

    Args:
        file: where to.
        sections: the records of each section of the body.
        flags: of the file header.
        info: the records of DocInfo.
        properties: the summary stream.
        views: ViewText sections as they stand in the file.
    """
    header = b"HWP Document File".ljust(32, b"\0") + bytes([0, 1, 1, 5])
    pack = deflated if flags & COMPRESSED else bytes
    streams = {
        "FileHeader": (header + struct.pack("<I", flags)).ljust(256, b"\0"),
        "DocInfo": pack(docinfo() if info is None else info),
    }
    for index, section in enumerate(sections):
        streams[f"BodyText/Section{index}"] = pack(section)
    for index, view in enumerate(views):
        streams[f"ViewText/Section{index}"] = view
    if properties:
        streams["\x05HwpSummaryInformation"] = properties
    file.write_bytes(compound_file(streams))
    return file
