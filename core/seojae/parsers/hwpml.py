"""The parser of HWPML documents: Hangul's own XML, saved as `.hml`, and often as `.hwp`.

One XML file: HEAD holds the styles, BODY the sections, TAIL the pictures, which are never reached.
It differs from HWPX in names only where it matters, so the same tree comes out. Tracked changes do
not exist in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import IO

from lxml import etree

from seojae.errors import Corrupt, NoText
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.guards import first_bytes, library_errors
from seojae.parsers.hancom.characters import equation, overlaid, readable, ticked
from seojae.parsers.hancom.kinds import other_parser
from seojae.parsers.hancom.numbering import SHAPES, Level, number_text
from seojae.parsers.hancom.sections import has_text, sections_of
from seojae.parsers.hancom.styles import Head, HeadKind, Styles, numbered
from seojae.parsers.hancom.tree import Aside, Box, Cell, Grid, Kind, Object, Para, Tally
from seojae.parsers.hancom.xml import elements
from seojae.parsers.text import one_line
from seojae.parsers.xml_parts import child, children, name_of, number, text_in

_ASIDES = {
    "FOOTNOTE": Kind.FOOTNOTE,
    "ENDNOTE": Kind.ENDNOTE,
    "HEADER": Kind.HEADER,
    "FOOTER": Kind.FOOTER,
    "HIDDENCOMMENT": Kind.HIDDEN_COMMENT,
    "MASTERPAGE": Kind.MASTER_PAGE,
    "FIELDBEGIN": Kind.MEMO,  # of the fields only memos hold paragraphs
}
_WRITTEN = {"TAB": "\t", "LINEBREAK": "\n", "NBSPACE": " ", "FWSPACE": " ", "HYPEN": "-"}
_SHAPE_NAMES = {shape.replace("_", "").lower(): shape for shape in SHAPES}
_KINDS = {kind.name: kind for kind in HeadKind}
_SHOWN_NUMBERS = {"FIGURE", "PICTURE", "TABLE", "EQUATION"}  # a note's number is in its label
_WHITE = {"", "16777215", "4294967295"}
_DATE = re.compile(r"(\d{4})\D+(\d{1,2})\D+(\d{1,2})")
_KOREA = timezone(timedelta(hours=9))


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a document of the Hancom family that is called hml; its bytes decide which it is.

    Raises:
        DocumentError: it cannot be read; the error says why and what to do.
    """
    other = other_parser(first_bytes(file, limits), "hwpml")
    if other is not None:
        return other.parse(file, limits)
    with library_errors(), file.open("rb") as stream:
        reader = _Reader()
        warnings: list[str] = []
        try:
            paras = reader.paras_of(stream)
        except etree.XMLSyntaxError as error:
            paras = reader.paras
            if not paras:
                raise Corrupt from error
            warnings.append("문서의 뒷부분이 손상되어 앞부분만 읽었습니다.")
        sections = sections_of(paras, limits.text_characters)
        if not has_text(sections):
            raise Corrupt if warnings else NoText
        return ParsedDocument(
            title=reader.title,
            sections=sections,
            modified_at=reader.date,
            warnings=tuple(warnings),
        )


class _Reader:
    """Builds the tree of one document.

    Attributes:
        paras: the paragraphs read so far.
        title, date: from the document summary.
    """

    def __init__(self) -> None:
        self.paras: list[Para] = []
        self.title = ""
        self.date: datetime | None = None
        self._styles = Styles()
        self._tally = Tally()

    def paras_of(self, stream: IO[bytes]) -> list[Para]:
        """Read the whole file up to the end of its body.

        Raises:
            etree.XMLSyntaxError: the rest is broken; `paras` holds what came before.
        """
        for element in elements(stream, {"HEAD", "P", "BODY"}, {"HWPML", "SECTION"}):
            match name_of(element):
                case "HEAD":
                    self._head(element)
                case "P":
                    self.paras.append(self._para(element))
                case _:
                    break
        return self.paras

    def _head(self, head: etree._Element) -> None:
        summary = child(head, "DOCSUMMARY")
        self.title = one_line(readable(text_in(child(summary, "TITLE"))))
        found = _DATE.search(text_in(child(summary, "DATE")))
        if found is not None:
            self.date = _day(*map(int, found.groups()))
        self._styles = _styles_from(head)

    def _para(self, element: etree._Element) -> Para:
        self._tally.count()
        section = child(element, "TEXT", "SECDEF")
        if section is not None:
            self._styles.outline = number(section, "OutlineShape")
        level, prefix = self._styles.head_of(number(element, "ParaShape"))
        para = Para(level=level)
        texts: list[str] = []
        for run in children(element, "TEXT"):
            self._tally.count()
            for part in run:
                self._part(part, texts, para.objects)
        para.text = numbered(prefix, "".join(texts))
        return para

    def _part(self, part: etree._Element, texts: list[str], objects: list[Object]) -> None:
        name = name_of(part)
        if name == "CHAR":
            texts.extend(_letters(part))
        elif name == "TABLE":
            objects.append(self._grid(part))
        elif name == "SECDEF":
            pages = map(self._inner, children(part, "MASTERPAGE"))
            objects.extend(Aside(Kind.MASTER_PAGE, page) for page in pages)
        elif name in _ASIDES:
            paras = self._inner(part)
            if paras:
                objects.append(Aside(_ASIDES[name], paras))
        else:
            texts.append(_text_of(part))
            paras = self._within(part)
            if paras:
                objects.append(Box(paras))

    def _inner(self, element: etree._Element | None) -> list[Para]:
        """The paragraphs inside an element, however deep, but not those inside these."""
        found: list[Para] = []
        for inner in element if element is not None else ():
            found.extend(self._within(inner))
        return found

    def _within(self, element: etree._Element) -> list[Para]:
        if name_of(element) == "P":
            return [self._para(element)]
        words = element.get("Text", "") if name_of(element) == "TEXTART" else ""
        return [*([Para(words)] if words else []), *self._inner(element)]

    def _grid(self, table: etree._Element) -> Grid:
        self._tally.count()
        grid = Grid(caption=self._inner(child(table, "SHAPEOBJECT", "CAPTION")))
        for row, line in enumerate(children(table, "ROW")):
            for column, cell in enumerate(children(line, "CELL")):
                self._tally.count()
                grid.cells.append(
                    Cell(
                        row=number(cell, "RowAddr", row),
                        column=number(cell, "ColAddr", column),
                        paras=self._inner(cell),
                        row_span=max(1, number(cell, "RowSpan", 1)),
                        column_span=max(1, number(cell, "ColSpan", 1)),
                        header=cell.get("Header") == "true",
                        shaded=number(cell, "BorderFill") in self._styles.shaded,
                    )
                )
        return grid


def _letters(element: etree._Element) -> Iterator[str]:
    yield element.text or ""
    for sign in element:
        if isinstance(sign.tag, str):  # an entity has no name and no text
            yield _WRITTEN.get(name_of(sign), "") or text_in(sign)
        yield sign.tail or ""


def _text_of(element: etree._Element) -> str:
    """The text an object shows in the line; empty for one that shows none there."""
    match name_of(element):
        case "EQUATION":
            return equation(text_in(child(element, "SCRIPT")))
        case "AUTONUM":
            if element.get("NumberType", "").upper() not in _SHOWN_NUMBERS:
                return ""
            form = child(element, "AUTONUMFORMAT")
            return number_text(
                number(element, "Number"), _shape("" if form is None else form.get("Type", ""))
            )
        case "COMPOSE":
            return overlaid(element.get("ComposeText", "") or text_in(element))
        case "DUTMAL":
            main, above = text_in(child(element, "MAINTEXT")), text_in(child(element, "SUBTEXT"))
            return f"{main}({above})" if above else main
        case "CHECKBUTTON" | "RADIOBUTTON":
            button = child(element, "BUTTONSET")
            values = button if button is not None else element
            return ticked(values.get("Caption", ""), on=values.get("Value") == "1")
        case "EDIT":
            return text_in(child(element, "EDITTEXT"))
        case _:
            return ""


def _styles_from(head: etree._Element) -> Styles:
    heads: dict[int, Head] = {}
    numberings: dict[int, list[Level]] = {}
    shaded: set[int] = set()
    for element in head.iter("PARASHAPE", "NUMBERING", "BORDERFILL"):
        own = number(element, "Id")
        match name_of(element):
            case "PARASHAPE":
                kind = _KINDS.get(element.get("HeadingType", "").upper(), HeadKind.NONE)
                heads[own] = Head(kind, number(element, "Level"), number(element, "Heading"))
            case "NUMBERING":
                numberings[own] = [
                    Level(
                        text_in(level),
                        _shape(level.get("NumFormat", "")),
                        number(level, "Start", 1),
                    )
                    for level in children(element, "PARAHEAD")
                ]
            case _:
                brush = child(element, "FILLBRUSH", "WINDOWBRUSH")
                if brush is not None and brush.get("FaceColor", "") not in _WHITE:
                    shaded.add(own)
    return Styles(heads, numberings, frozenset(shaded))


def _shape(name: str) -> str:
    return _SHAPE_NAMES.get(name.replace("_", "").lower(), "DIGIT")


def _day(year: int, month: int, day: int) -> datetime | None:
    try:
        return datetime(year, month, day, tzinfo=_KOREA)
    except ValueError:
        return None
