"""PDF files written by hand, for tests: text drawn at places, as printers of documents draw it.

Characters are two bytes each, with a map to Unicode, and as wide as the font is high (letters,
digits and spaces half of it). So a test decides which spaces are drawn and where lines end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_TO_UNICODE = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Test def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{count} beginbfrange
{ranges}
endbfrange
endcmap end end"""


@dataclass(frozen=True)
class Text:
    """Text drawn with its baseline beginning at (x, y), in points from the lower left corner.

    Numbers between pieces of text move on by so many points (back, below 0). A piece of Hangul
    that stands all alone has no outline here, and pdfium leaves it out.
    """

    x: float
    y: float
    text: str | tuple[str | float, ...]
    size: float = 10.0


@dataclass(frozen=True)
class Bookmark:
    """An entry of the outline: its title, the page it leads to (from 0), its depth (from 0)."""

    title: str
    page: int
    depth: int = 0


def lines(texts: Sequence[str], *, x: float = 72, top: float = 700, step: float = 16) -> list[Text]:
    """Draw lines one under the other."""
    return [Text(x, top - index * step, text) for index, text in enumerate(texts)]


def write_pdf(
    file: Path,
    pages: Sequence[Sequence[Text]],
    *,
    outline: Sequence[Bookmark] = (),
    info: str = "",
    page_entries: str = "",
    shift: int = 0,
    fonts: str = "",
    extra: bytes = b"",
    more: dict[int, bytes] | None = None,
) -> Path:
    """Write a PDF.

    Args:
        file: where to.
        pages: what each page shows.
        outline: bookmarks, in order.
        info: entries of the information dictionary (`/Title (Plan)`).
        page_entries: more entries for every page (`/Rotate 90`).
        shift: wrong by so much is the font's map to Unicode.
        fonts: more fonts for every page (`/G 900 0 R`).
        extra: more drawing operators for every page.
        more: objects that page entries and fonts refer to, by numbers above those used here.
    """
    objects: dict[int, bytes] = {}
    first_page, first_bookmark = 10, 10 + 2 * len(pages)
    kids = " ".join(f"{first_page + 2 * index} 0 R" for index in range(len(pages)))
    outlines = "/Outlines 7 0 R" if outline else ""
    objects[1] = f"<< /Type /Catalog /Pages 2 0 R {outlines} >>".encode()
    objects[2] = f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()
    objects[3] = (
        b"<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /Identity-H"
        b" /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>"
    )
    objects[4] = (
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /DW 1000 /W [32 126 500]"
        b" /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        b" /FontDescriptor 6 0 R >>"
    )
    objects[5] = stream(_to_unicode(shift).encode())
    objects[6] = (
        b"<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 -200 1000 800]"
        b" /Ascent 800 /Descent -200 /ItalicAngle 0 /CapHeight 700 /StemV 80 >>"
    )
    objects[8] = f"<< {info} >>".encode()
    for index, texts in enumerate(pages):
        number = first_page + 2 * index
        objects[number] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] {page_entries}"
            f" /Resources << /Font << /F 3 0 R {fonts} >> >> /Contents {number + 1} 0 R >>"
        ).encode()
        objects[number + 1] = stream(b"\n".join([*map(drawn, texts), extra]))
    if outline:
        objects |= _outline(outline, first_page, first_bookmark)
    file.write_bytes(_file(objects | (more or {})))
    return file


def drawn(text: Text) -> bytes:
    """Write the operators that draw a text."""
    pieces = (text.text,) if isinstance(text.text, str) else text.text
    array = " ".join(
        f"<{piece.encode('utf-16-be').hex()}>"
        if isinstance(piece, str)
        else str(-piece * 1000 / text.size)
        for piece in pieces
    )
    return f"BT /F {text.size} Tf {text.x} {text.y} Td [{array}] TJ ET".encode()


def _to_unicode(shift: int) -> str:
    """Map every code to itself; Hangul `shift` syllables off."""
    ranges = [
        f"<{high:02X}00> <{high:02X}FF> <{high * 256 + (shift if 0xAC <= high < 0xD7 else 0):04X}>"
        for high in range(256)
        if not 0xD8 <= high < 0xE0
    ]
    return _TO_UNICODE.format(count=len(ranges), ranges="\n".join(ranges))


def _outline(bookmarks: Sequence[Bookmark], first_page: int, first: int) -> dict[int, bytes]:
    objects: dict[int, bytes] = {}
    children: dict[int, list[int]] = {7: []}
    parents: dict[int, int] = {}
    path = [7]
    for index, bookmark in enumerate(bookmarks):
        number = first + index
        del path[bookmark.depth + 1 :]
        parents[number] = path[-1]
        children.setdefault(path[-1], []).append(number)
        path.append(number)
    for index, bookmark in enumerate(bookmarks):
        number = first + index
        siblings = children[parents[number]]
        place = siblings.index(number)
        title = ("\ufeff" + bookmark.title).encode("utf-16-be").hex()
        entry = f"<< /Title <{title}> /Parent {parents[number]} 0 R"
        entry += f" /Dest [{first_page + 2 * bookmark.page} 0 R /Fit]"
        if place:
            entry += f" /Prev {siblings[place - 1]} 0 R"
        if place + 1 < len(siblings):
            entry += f" /Next {siblings[place + 1]} 0 R"
        objects[number] = (entry + _ends(children.get(number, [])) + " >>").encode()
    objects[7] = f"<< /Type /Outlines {_ends(children[7])} >>".encode()
    return objects


def _ends(children: Sequence[int]) -> str:
    if not children:
        return ""
    return f" /First {children[0]} 0 R /Last {children[-1]} 0 R /Count {len(children)}"


def stream(data: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(data), data)


def _file(objects: dict[int, bytes]) -> bytes:
    body = b"%PDF-1.7\n"
    places: dict[int, int] = {}
    for number, content in sorted(objects.items()):
        places[number] = len(body)
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(
        b"%010d 00000 n \n" % places[number] if number in places else b"0000000000 65535 f \n"
        for number in range(max(objects) + 1)
    )
    size = max(objects) + 1
    trailer = b"trailer << /Size %d /Root 1 0 R /Info 8 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return body + b"xref\n0 %d\n" % size + table + trailer % (size, len(body))
