r"""Reader of rich text (rtf): the text only, and it says so.

RTF is ASCII with groups, control words and bytes in hexadecimal; Korean text comes as bytes of
CP949, whose second half may be an ordinary letter, or as `\u` with a replacement to be skipped.
Bytes are therefore gathered first and decoded when their code page ends. Rows of tables become
lines with `|` between cells. Groups are kept on a stack of our own, so that no depth overflows.
Called through `seojae.parsers.formats`.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from seojae.errors import Corrupt, NoText, TooLarge
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.encodings import REPLACED
from seojae.parsers.guards import first_bytes, library_errors
from seojae.parsers.outline import Outline
from seojae.parsers.text import clean, one_line

TEXT_ONLY = "표와 서식 없이 글자만 읽었습니다. docx로 저장한 사본을 넣으면 표까지 읽습니다."

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|((?:\\'[0-9a-fA-F]{2}){1,999})|\\([^a-zA-Z])"
    rb"|([{}])|[\r\n]+|([^\\{}\r\n]+)",
    re.DOTALL,
)
_BODY = ""
_DESTINATIONS = {
    "footnote": "각주",
    "annotation": "메모",
    **dict.fromkeys(("header", "headerl", "headerr", "headerf"), "머리말"),
    **dict.fromkeys(("footer", "footerl", "footerr", "footerf"), "꼬리말"),
    "title": "title",
    "revtim": "revtim",
    "fonttbl": "fonttbl",
}
# `\*` says that a reader may skip a group it does not know; these we know.
_KNOWN = frozenset({"annotation", "shpinst", "shptxt", "listtext"})
_SKIPPED = frozenset(
    {
        *("colortbl", "stylesheet", "pict", "nonshppict", "objdata", "fldinst", "themedata"),
        *("listtable", "listoverridetable", "rsidtbl", "generator", "latentstyles", "sp", "xe"),
        *("filetbl", "revtbl", "pgdsctbl", "ftnsep", "ftnsepc", "aftnsep", "aftnsepc", "tc"),
        *("author", "operator", "company", "subject", "keywords", "comment", "doccomm", "manager"),
        *("category", "hlinkbase", "creatim", "printim", "buptim", "datafield", "bkmkstart"),
        *("bkmkend", "atnid", "atnauthor", "atnref", "atntime", "private", "objclass", "objname"),
    }
)
_MARKS = {
    **dict.fromkeys(("par", "line", "sect", "page", "column", "row", "nestrow"), "\n"),
    **dict.fromkeys(("cell", "nestcell"), " | "),
    "tab": "\t",
    "emdash": "\u2014",
    "endash": "\u2013",
    "bullet": "\u2022",
    "lquote": "\u2018",
    "rquote": "\u2019",
    "ldblquote": "\u201c",
    "rdblquote": "\u201d",
    **dict.fromkeys(("emspace", "enspace", "qmspace"), " "),
}
_SIGNS = {b"~": " ", b"_": "-", b"\\": "\\", b"{": "{", b"}": "}", b"\n": "\n", b"\r": "\n"}
_CHARSETS = {
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "cp936",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
}
_KOREAN_FIRST = "cp949"
_WESTERN = "cp1252"
_BULLET = re.compile("[\uf000-\uf0ff]\\s*")  # signs of the Symbol and Wingdings fonts
_MOST_GROUPS = 10_000
_MOST_TOKENS = 3_000_000
"""Words, signs, braces and runs of text: a page of Hangul takes two to three thousand."""


@dataclass(frozen=True, slots=True)
class _Group:
    r"""What holds inside a pair of braces and ends with it.

    Attributes:
        into: the name of the text that is being written.
        shown: whether text is taken at all.
        hidden: whether it is hidden or deleted.
        font: number of the current font.
        skip: how many characters stand behind a `\u` for readers that do not know it.
    """

    into: str = _BODY
    shown: bool = True
    hidden: bool = False
    font: int = -1
    skip: int = 1


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a document.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    if not first_bytes(file, limits).lstrip().startswith(b"{\\rtf"):
        raise Corrupt
    with library_errors():
        reader = _Reader()
        reader.read(file.read_bytes())
        outline = Outline(limits)
        outline.unmarked(_lines(reader.text(_BODY)))
        for heading in ("각주", "메모", "머리말", "꼬리말"):
            lines = dict.fromkeys(line for line in _lines(reader.text(heading)) if line)
            if lines:
                outline.top()
                outline.heading(1, heading)
                outline.paragraph("\n".join(lines))
        sections = outline.sections()
        if not sections:
            raise NoText("글자가 없는 문서입니다.", "그림뿐이라면 글자를 넣어 다시 저장해 주세요.")
        return ParsedDocument(
            title=one_line(reader.text("title")),
            sections=sections,
            modified_at=reader.modified_at(),
            warnings=(TEXT_ONLY, REPLACED) if reader.lossy else (TEXT_ONLY,),
        )


def _lines(text: str) -> list[str]:
    text = _BULLET.sub("- ", clean(text))
    lines = (line.strip().removesuffix("|").strip() for line in text.split("\n"))
    return ["" if line == "-" else line for line in lines]


class _Reader:
    """Goes through the tokens of a file once.

    Attributes:
        lossy: whether bytes could not be decoded.
    """

    def __init__(self) -> None:
        self.lossy = False
        self._texts: dict[str, io.StringIO] = {}  # a list would hold each letter as an object
        self._bytes = bytearray()
        self._encoding = ""
        self._default = ""
        self._fonts: dict[int, str] = {}
        self._font_read = -1
        self._date: dict[str, int] = {}
        self._left_to_skip = 0
        self._starred = False
        self._group = _Group()
        self._stack: list[_Group] = []
        self._meanings: dict[str, Callable[[int | None], None]] = {
            "u": self._unicode,
            "uc": lambda number: self._change(skip=max(number or 0, 0)),
            "f": self._font,
            "fcharset": self._charset,
            "ansicpg": self._code_page,
            "v": lambda number: self._change(hidden=number != 0),
            "deleted": lambda number: self._change(hidden=number != 0),
            "plain": lambda _: self._change(hidden=False),
        }

    def text(self, name: str) -> str:
        """Give one of the texts; surrogates written one by one are joined."""
        written = self._texts.get(name)
        joined = written.getvalue() if written else ""
        return joined.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def modified_at(self) -> datetime | None:
        """Give the date of the last change, which RTF writes without a zone."""
        date = self._date
        try:
            return datetime(
                date["yr"],
                date["mo"],
                date["dy"],
                date.get("hr", 0),
                date.get("min", 0),
                tzinfo=UTC,
            )
        except (KeyError, ValueError, OverflowError):
            return None

    def read(self, data: bytes) -> None:
        """Read a whole file.

        Raises:
            Corrupt: groups are nested without end.
            TooLarge: there are absurdly many words and signs.
        """
        position, end, tokens = 0, len(data), 0
        while position < end:
            match = _TOKEN.match(data, position)
            if match is None:
                break  # a backslash at the very end
            position = match.end()
            tokens += 1
            if tokens > _MOST_TOKENS:
                raise TooLarge("서식 표시가 너무 많아 읽지 않았습니다.")
            word, argument, coded, sign, brace, text = match.groups()
            if text is not None:
                self._take(text)
            elif coded is not None:
                self._take(bytes.fromhex(coded.decode("ascii").replace("\\'", "")))
            elif brace is not None:
                self._brace(opens=brace == b"{")
            elif sign is not None:
                self._sign(sign)
            elif word is not None:
                number = int(argument) if argument else None
                if word == b"bin":  # raw bytes that may hold braces
                    position += max(number or 0, 0)
                else:
                    self._word(word.decode("ascii"), number)
        self._flush()

    def _brace(self, *, opens: bool) -> None:
        self._flush()
        self._starred = False
        self._left_to_skip = 0
        if opens:
            if len(self._stack) > _MOST_GROUPS:
                raise Corrupt("묶음이 너무 깊이 겹쳐 있어 읽지 못했습니다.")
            self._stack.append(self._group)
        elif self._stack:
            if self._group.into != self._stack[-1].into:
                self._write("\n")  # notes and running heads end where their group does
            self._group = self._stack.pop()

    def _sign(self, sign: bytes) -> None:
        if sign == b"*":
            self._starred = True
        elif sign in _SIGNS:
            self._flush()
            self._write(_SIGNS[sign])

    def _word(self, word: str, number: int | None) -> None:
        starred, self._starred = self._starred, False
        if word in _SKIPPED or (starred and word not in _KNOWN):
            self._change(shown=False)
        elif word in _DESTINATIONS:
            self._change(into=_DESTINATIONS[word])
        elif word in _MARKS:
            self._flush()
            self._write(_MARKS[word])
        elif word in self._meanings:
            self._meanings[word](number)
        elif self._group.into == "revtim" and number is not None:
            self._date[word] = number

    def _unicode(self, number: int | None) -> None:
        if number is not None:
            self._flush()
            self._write(chr(number % 0x10000))
            self._left_to_skip = self._group.skip

    def _font(self, number: int | None) -> None:
        self._font_read = number or 0
        self._change(font=self._font_read)

    def _charset(self, number: int | None) -> None:
        if self._group.into == "fonttbl":
            self._fonts[self._font_read] = _CHARSETS.get(number or 0, "")

    def _code_page(self, number: int | None) -> None:
        self._default = _known_encoding(f"cp{number}")

    def _change(
        self,
        *,
        into: str | None = None,
        shown: bool | None = None,
        hidden: bool | None = None,
        font: int | None = None,
        skip: int | None = None,
    ) -> None:
        self._flush()
        group = self._group
        self._group = replace(
            group,
            into=group.into if into is None else into,
            shown=group.shown if shown is None else shown,
            hidden=group.hidden if hidden is None else hidden,
            font=group.font if font is None else font,
            skip=group.skip if skip is None else skip,
        )

    def _take(self, data: bytes) -> None:
        r"""Take in bytes of text, less those that only stand in for a `\u`."""
        skipped = min(self._left_to_skip, len(data))
        self._left_to_skip -= skipped
        if self._group.shown and not self._group.hidden:
            self._bytes += data[skipped:]

    def _write(self, text: str) -> None:
        if self._group.shown and not self._group.hidden:
            self._texts.setdefault(self._group.into, io.StringIO(newline="")).write(text)

    def _flush(self) -> None:
        if self._bytes:
            self._write(self._decoded(bytes(self._bytes)))
            self._bytes.clear()

    def _decoded(self, data: bytes) -> str:
        """Decode bytes by their font, else by the file, else as Korean if that is possible."""
        if data.isascii():
            return data.decode("ascii")
        named = self._fonts.get(self._group.font) or self._default
        for encoding in (named,) if named else (_KOREAN_FIRST, _WESTERN):
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                continue
        self.lossy = True
        return data.decode(named or _KOREAN_FIRST, "replace")


def _known_encoding(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return ""
