"""Write a PDF by hand: Korean text in a font that readers bring along, or a picture of a page.

The font is named, not embedded: a Type 0 font of the Adobe-Korea1 collection with the predefined
CMap UniKS-UTF16-H (PDF 32000-1, 9.7.5.2), so the strings on the page are UTF-16 and can be read
back as text.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from seojae.cli.demo_library.markup import Heading, Paragraph, Table, blocks

_WIDTH, _HEIGHT = 595, 842  # A4 in points
_MARGIN = 64
_SIZES = {1: 18, 2: 14, 3: 12}
_SIZE = 11
_FONT = 4  # object number

# CIDs 1 to 94 are the Latin letters, half as wide as a syllable.
_FONT_OBJECTS = tuple(
    f"<< /Type {entries} >>".encode()
    for entries in (
        (
            "/Font /Subtype /Type0 /BaseFont /HYGoThic-Medium /Encoding /UniKS-UTF16-H"
            f" /DescendantFonts [{_FONT + 1} 0 R]"
        ),
        (
            "/Font /Subtype /CIDFontType0 /BaseFont /HYGoThic-Medium /DW 1000 /W [1 94 500]"
            " /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 >>"
            f" /FontDescriptor {_FONT + 2} 0 R"
        ),
        (
            "/FontDescriptor /FontName /HYGoThic-Medium /Flags 4 /FontBBox [0 -200 1000 900]"
            " /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80"
        ),
    )
)


def write(path: Path, pages: Sequence[str]) -> None:
    """Write one page for each text in the markup."""
    title = next(block.text for block in blocks(pages[0]) if isinstance(block, Heading))
    resources = f"<< /Font << /F1 {_FONT} 0 R >> >>".encode()
    path.write_bytes(_file(title, [(_page(text), resources) for text in pages], _FONT_OBJECTS))


def write_scan(path: Path, title: str) -> None:
    """Write a page that is only a picture, as a scanner leaves it: grey bars for lines of text."""
    width, height = 60, 84
    rows = [b"\xff" * width] * height
    for row in range(8, 76, 4):
        filled = 30 + row * 7 % 18
        rows[row] = b"\xff" * 6 + b"\x70" * filled + b"\xff" * (width - 6 - filled)
    image = _stream(
        b"".join(rows),
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height}"
        " /ColorSpace /DeviceGray /BitsPerComponent 8",
    )
    content = f"{_WIDTH} 0 0 {_HEIGHT} 0 0 cm /Im1 Do".encode()
    resources = f"<< /XObject << /Im1 {_FONT} 0 R >> >>".encode()
    path.write_bytes(_file(title, [(content, resources)], (image,)))


def _page(text: str) -> bytes:
    """Give the drawing of a page."""
    commands = ["BT", f"{_MARGIN} {_HEIGHT - _MARGIN} Td"]
    for size, line in _lines(text):
        commands.append(f"/F1 {size} Tf {round(size * 1.7)} TL T*")
        commands.append(f"<{line.encode('utf-16-be').hex().upper()}> Tj")
    return "\n".join([*commands, "ET"]).encode()


def _lines(text: str) -> Iterable[tuple[int, str]]:
    for block in blocks(text):
        match block:
            case Heading(level, title):
                yield _SIZES[level], title
            case Paragraph(words):
                for line in _wrapped(words):
                    yield _SIZE, line
            case Table(rows):
                for row in rows:
                    yield _SIZE, "   ".join(row)


def _wrapped(words: str) -> Iterable[str]:
    """Break a paragraph where the page ends; a Hangul syllable is twice as wide as a letter."""
    room = (_WIDTH - 2 * _MARGIN) * 2 // _SIZE
    line, used = "", 0
    for word in words.split(" "):
        width = sum(1 if letter < "\x80" else 2 for letter in word)
        if line and used + 1 + width > room:
            yield line
            line, used = word, width
        else:
            line, used = (f"{line} {word}", used + 1 + width) if line else (word, width)
    yield line


def _file(title: str, pages: Sequence[tuple[bytes, bytes]], shared: Sequence[bytes]) -> bytes:
    """Put objects together: catalog, page tree, information, what pages share, the pages."""
    first = _FONT + len(shared)
    numbers = range(first, first + 2 * len(pages), 2)
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Lang (ko-KR) >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        f"<< /Title <FEFF{title.encode('utf-16-be').hex().upper()}> >>".encode(),
        *shared,
    ]
    for number, (content, resources) in zip(numbers, pages, strict=True):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_WIDTH} {_HEIGHT}]"
            f" /Contents {number + 1} 0 R /Resources ".encode()
            + resources
            + b" >>"
        )
        objects.append(_stream(content))
    written = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(written))
        written += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = len(written)
    written += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    written += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    written += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 3 0 R >>\n".encode()
    written += f"startxref\n{table}\n%%EOF\n".encode()
    return bytes(written)


def _stream(data: bytes, entries: str = "") -> bytes:
    packed = zlib.compress(data)
    head = f"<< {entries} /Filter /FlateDecode /Length {len(packed)} >>"
    return head.encode() + b"\nstream\n" + packed + b"\nendstream"
