"""Reader of OpenDocument spreadsheets (ods, ots): values as the file itself shows them.

The content is walked as a stream, row by row, because rows and cells may be repeated a million
times by a single number, and a sheet may be larger than a tree fits into memory. Called through
`seojae.parsers.formats`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias, cast

from lxml import etree

from seojae.errors import Corrupt, NoText
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.guards import library_errors
from seojae.parsers.opendocument.lists import ListStyles
from seojae.parsers.opendocument.package import OpenDocument, opened
from seojae.parsers.opendocument.walk import Text, Walk
from seojae.parsers.spreadsheet.sheets import Sheets, SheetsFull
from seojae.parsers.xml_parts import attribute, child, children, name_of, number

_WANTED = [f"{{*}}{name}" for name in ("style", "table", "table-row", "shapes")]
_Events: TypeAlias = "Iterator[tuple[str, etree._Element]]"  # noqa: SLF001 -- lxml's own name
_WIDEST = 16_384
MOST_REPEATS = 1_000
"""How often a row that stands in the file once is read: what it says is found in each of them."""
_LAST_ZEROS = re.compile(r"(\.\d*?)0+(?=\s*%)")


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a workbook.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    with library_errors(), opened(file, limits) as document:
        return _Workbook(document, limits).read()


class _Workbook:
    """One workbook while it is read."""

    def __init__(self, document: OpenDocument, limits: Limits) -> None:
        self._document = document
        self._sheets = Sheets(limits)
        self._walk = Walk(document, ListStyles())
        self._hidden: set[str] = set()
        self._repeats_left_out = self._columns_left_out = 0
        self._row = 0
        self._depth = 0

    def read(self) -> ParsedDocument:
        """Read all sheets.

        Raises:
            NoText: no sheet holds any text.
            Corrupt: nothing could be read, and the content is broken.
        """
        whole = self._read_content()
        sections = self._sheets.sections()
        if not whole and not sections:
            raise Corrupt
        if not whole:
            self._document.warnings.append(
                "문서 파일의 일부가 손상되어 읽을 수 있는 데까지만 읽었습니다."
            )
        self._tell_what_was_left_out()
        if not sections:
            raise NoText("글자가 없는 표 문서입니다.", "빈 문서인지 열어서 확인해 주세요.")
        title, modified_at = self._document.properties()
        return ParsedDocument(
            title=title,
            sections=sections,
            modified_at=modified_at,
            pages=self._sheets.count,
            warnings=tuple(dict.fromkeys(self._document.warnings)),
        )

    def _tell_what_was_left_out(self) -> None:
        if self._repeats_left_out:
            self._document.warnings.append(
                f"같은 내용이 되풀이되는 행은 {MOST_REPEATS:,}번까지만 읽고,"
                f" 그 뒤 {self._repeats_left_out:,}개 행은 건너뛰었습니다."
            )
        if self._columns_left_out:
            self._document.warnings.append(
                f"{_WIDEST:,}열을 넘는 칸 {self._columns_left_out:,}개는 읽지 않았습니다."
            )

    def _read_content(self) -> bool:
        """Walk the content; False where it ends before its end."""
        parser = etree.XMLPullParser(
            events=("start", "end"),
            tag=_WANTED,
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            for piece in self._document.pieces():
                parser.feed(piece)
                self._take(parser)
            parser.close()
            self._take(parser)
        except SheetsFull:
            self._document.warnings.append(self._sheets.cut_short())
            return True
        except (etree.XMLSyntaxError, Corrupt):
            return False
        return True

    def _take(self, parser: etree.XMLPullParser) -> None:
        for event, element in cast("_Events", parser.read_events()):
            name = name_of(element)
            if name == "table":
                self._table(element, begins=event == "start")
            elif event == "end" and name == "style":
                shown = attribute(child(element, "table-properties"), "display")
                if shown == "false":
                    self._hidden.add(attribute(element, "name"))
            elif event == "end" and self._depth == 1:
                self._rows(element) if name == "table-row" else self._shapes(element)
                element.clear()

    def _table(self, element: etree._Element, *, begins: bool) -> None:
        """Begin or end a sheet; tables inside cells belong to their row."""
        self._depth += 1 if begins else -1
        if begins and self._depth == 1:
            hidden = attribute(element, "style-name") in self._hidden
            self._sheets.open(attribute(element, "name"), hidden=hidden)
            self._row = 0

    def _rows(self, row: etree._Element) -> None:
        """Take in a row, as often as it is repeated."""
        repeats = number(row, "number-rows-repeated", 1)
        cells: list[tuple[int, str]] = []
        column = 1
        for cell in children(row, "table-cell", "covered-table-cell"):
            repeated = number(cell, "number-columns-repeated", 1)
            times = max(0, min(repeated, _WIDEST - column + 1))
            text = self._shown(cell) if name_of(cell) == "table-cell" else ""
            if text:
                cells += [(place, text) for place in range(column, column + times)]
                self._columns_left_out += repeated - times
            rows = number(cell, "number-rows-spanned", 1)
            columns = number(cell, "number-columns-spanned", 1)
            if (rows, columns) != (1, 1):
                self._sheets.merge(self._row + 1, column, rows, columns)
            column += times
        if cells:
            self._repeats_left_out += max(0, repeats - MOST_REPEATS)
        for line in range(min(repeats, MOST_REPEATS) if cells else 0):
            for place, text in cells:
                self._sheets.put(self._row + 1 + line, place, text)
        self._row += repeats

    def _shown(self, cell: etree._Element) -> str:
        """Give what a cell shows (field note G14), and its memo behind it."""
        texts: list[str] = []
        memos: list[str] = []
        for inner in cell:
            into = memos if name_of(inner) == "annotation" else texts
            for item in self._walk.of_element(inner):
                if isinstance(item, Text):
                    into.append(item.text)
                else:  # a chart that hangs on the cell: its data stand in cells of their own
                    self._sheets.note(item.caption)
        text = "\n".join(texts)
        if not text:
            text = attribute(cell, "value") or attribute(cell, "formula").partition(":")[2]
        if attribute(cell, "value-type") == "percentage":
            text = _LAST_ZEROS.sub(lambda match: match[1].rstrip("."), text)
        return " ".join([text, *(f"({memo})" for memo in memos)]).strip()

    def _shapes(self, shapes: etree._Element) -> None:
        for item in self._walk.items(shapes, headings=False):
            if isinstance(item, Text):
                self._sheets.note(item.text)
            else:
                self._sheets.note(item.caption)
