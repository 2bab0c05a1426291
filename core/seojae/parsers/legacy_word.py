"""Reader of old Word documents (doc, of Word 97 to 2003): the text only, and it says so.

The text of such a file lies in pieces, some of one byte a character and some of two; a table of
pieces in another stream tells where (MS-DOC, 2.4.1). Tracked deletions and hidden text are left
out. Structure is not read: rows of tables become lines with `|` between cells, and headings are
those that articles of regulations show by themselves. Called through `seojae.parsers.formats`.
"""

from __future__ import annotations

import re
import struct
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from seojae.errors import Corrupt, Encrypted, NoText, TooLarge, Unsupported
from seojae.model.documents import ParsedDocument
from seojae.parsers import ole
from seojae.parsers.base import Limits
from seojae.parsers.guards import library_errors
from seojae.parsers.outline import Outline
from seojae.parsers.text import clean
from seojae.parsers.word_properties import unseen_ranges

TEXT_ONLY = "표와 서식 없이 글자만 읽었습니다. docx로 저장한 사본을 넣으면 표까지 읽습니다."

_MAGICS = (0xA5EC, 0xA5DC)  # the second is of Word 6 and 95
_ENCRYPTED, _SECOND_TABLE = 0x0100, 0x0200
_WORD_97 = 193
_PIECES_AT = 0x1A2  # fcClx, lcbClx
_LENGTHS_AT = 0x4C  # ccpText and the lengths of the other stories behind it
_EIGHT_BITS = 0x40000000
_PIECE_TABLE, _PROPERTIES = 2, 1

# Stories in the order of the text, with the heading that each gets; None for the body and for what
# is no text. Headers and footers repeat the same few lines for each section of the document.
_STORIES = (None, "각주", "머리말과 꼬리말", None, "메모", "미주", "글상자", "글상자")
_FIELD_BEGIN, _FIELD_SEPARATOR, _FIELD_END = "\x13", "\x14", "\x15"
_ROW_END = re.compile("\x07\x07+")
_LINE_ENDS = re.compile("[\r\x0b\x0c\x0e]")
_CHARACTERS = str.maketrans({"\x07": " | ", "\x1e": "-", "\x1f": "", "\xa0": " "})


@dataclass(frozen=True, slots=True)
class _Piece:
    """A run of text: how many characters, where their bytes lie and how wide they are."""

    count: int
    offset: int
    width: int


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a document.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    with library_errors(), ole.opened(file, limits) as container:
        data = ole.stream(container, "WordDocument", limits)
        _check(data)
        second = struct.unpack_from("<H", data, 0x0A)[0] & _SECOND_TABLE
        table = ole.stream(container, "1Table" if second else "0Table", limits)
        pieces = list(_pieces(data, table))
        if sum(piece.count for piece in pieces) > limits.text_characters:
            raise TooLarge("글자가 너무 많아 읽지 않았습니다.")
        text = "".join(_texts(pieces, data, table))
        outline = Outline(limits)
        _add_stories(outline, text, struct.unpack_from("<8i", data, _LENGTHS_AT))
        sections = outline.sections()
        if not sections:
            raise NoText(
                "글자가 없는 Word 문서입니다.", "그림뿐이라면 글자를 넣어 다시 저장해 주세요."
            )
        title, modified_at = ole.properties(container)
        return ParsedDocument(
            title=title, sections=sections, modified_at=modified_at, warnings=(TEXT_ONLY,)
        )


def _check(data: bytes) -> None:
    """Refuse what this reader cannot read.

    Raises:
        Encrypted: the document needs a password.
        Unsupported: it is of a Word before 97.
        Corrupt: it is none of Word.
    """
    magic, version = struct.unpack_from("<HH", data)
    if magic not in _MAGICS:
        raise Corrupt
    if struct.unpack_from("<H", data, 0x0A)[0] & _ENCRYPTED:
        raise Encrypted(
            "암호가 걸린 Word 문서입니다.", "Word에서 암호를 푼 사본을 저장하면 읽습니다."
        )
    if version < _WORD_97:
        raise Unsupported(
            "Word 97 이전의 문서라 읽지 않습니다.",
            "Word에서 열어 docx로 저장한 사본을 넣어 주세요.",
        )


def _texts(pieces: Sequence[_Piece], data: bytes, table: bytes) -> Iterator[str]:
    """Give the text piece by piece, without what a reader of the document does not see."""
    starts, ends = unseen_ranges(data, table)
    for piece in pieces:
        end = piece.offset + piece.count * piece.width
        raw = data[piece.offset : end]
        if len(raw) < piece.count * piece.width:
            raise Corrupt
        text = raw.decode("utf-16-le" if piece.width > 1 else "cp1252", "replace")
        index = max(bisect_right(starts, piece.offset) - 1, 0)
        while index < len(starts) and starts[index] < end:
            first = max((starts[index] - piece.offset) // piece.width, 0)
            last = max((ends[index] - piece.offset) // piece.width, first)
            # Kept as long as before: the lengths of the stories count every character.
            text = text[:first] + "\0" * (min(last, piece.count) - first) + text[last:]
            index += 1
        yield text


def _pieces(data: bytes, table: bytes) -> Iterator[_Piece]:
    """Read the table of pieces.

    Raises:
        Corrupt: there is none where the document says it is.
    """
    offset, size = struct.unpack_from("<II", data, _PIECES_AT)
    position, end = offset, min(offset + size, len(table))
    while position < end and table[position] == _PROPERTIES:
        position += 3 + struct.unpack_from("<H", table, position + 1)[0]
    if position + 5 > end or table[position] != _PIECE_TABLE:
        raise Corrupt
    length = struct.unpack_from("<I", table, position + 1)[0]
    count = (length - 4) // 12
    places = struct.unpack_from(f"<{count + 1}I", table, position + 5)
    for index in range(count):
        at = position + 5 + 4 * (count + 1) + 8 * index + 2
        start = struct.unpack_from("<I", table, at)[0]
        wide = not start & _EIGHT_BITS
        start = start if wide else (start & (_EIGHT_BITS - 1)) // 2
        if places[index + 1] < places[index]:
            raise Corrupt
        yield _Piece(places[index + 1] - places[index], start, 2 if wide else 1)


def _add_stories(outline: Outline, text: str, lengths: tuple[int, ...]) -> None:
    """Add the body and behind it, each under its own heading, notes, memos and boxes."""
    start = 0
    gathered: dict[str, list[str]] = {}
    for heading, length in zip(_STORIES, lengths, strict=True):
        lines = _lines(text[start : start + max(length, 0)])
        if not start:
            outline.unmarked(lines)
        elif heading:
            gathered.setdefault(heading, []).extend(lines)
        start += max(length, 0)
    for heading, lines in gathered.items():
        unique = list(dict.fromkeys(line for line in lines if line))
        if unique:
            outline.top()
            outline.heading(1, heading)
            outline.paragraph("\n".join(unique))


def _lines(story: str) -> list[str]:
    """Cut a story into lines: paragraphs, and rows of tables."""
    text = _without_field_codes(story)
    text = _ROW_END.sub("\r", text)
    lines = (clean(line.translate(_CHARACTERS)).strip() for line in _LINE_ENDS.split(text))
    return [line.removesuffix("|").strip() for line in lines]


def _without_field_codes(text: str) -> str:
    """Keep what fields show and drop what they are made from: HYPERLINK "…", PAGE."""
    kept: list[str] = []
    codes = 0  # how many fields, one in another, are still in their code
    open_fields: list[bool] = []
    for piece in re.split(f"([{_FIELD_BEGIN}{_FIELD_SEPARATOR}{_FIELD_END}])", text):
        if piece == _FIELD_BEGIN:
            open_fields.append(True)
            codes += 1
        elif piece == _FIELD_SEPARATOR and open_fields:
            codes -= open_fields[-1]
            open_fields[-1] = False
        elif piece == _FIELD_END and open_fields:
            codes -= open_fields.pop()
        elif not codes:
            kept.append(piece)
    return "".join(kept)
