"""Reader of Excel workbooks (xlsx, xlsm, xltx, xltm): values as shown, sheet by sheet.

The walk over the sheet parts is our own, because what a cell shows needs its number format, its
memo and its sheet's state, which python-calamine does not tell, and openpyxl needs much longer. It
walks the cells that are there and never the declared dimension, which may be wrong or huge (field
notes G11 to G15). Called through `seojae.parsers.formats`; never runs macros, never follows links
to other workbooks.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from lxml import etree

from seojae.errors import Corrupt, NoText, TooLarge
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.drawingml import chart_labels, chart_title, lines_of
from seojae.parsers.guards import library_errors
from seojae.parsers.ooxml import OfficeParts, opened, relation_id
from seojae.parsers.packages import Package
from seojae.parsers.spreadsheet.format_codes import BUILT_IN
from seojae.parsers.spreadsheet.number_formats import shown
from seojae.parsers.spreadsheet.sheet_xml import (
    LAST_ROW,
    RawCell,
    SheetEnd,
    decoded,
    place_of,
    read_sheet,
    read_strings,
)
from seojae.parsers.spreadsheet.sheets import Sheets, SheetsFull
from seojae.parsers.xml_parts import attribute, child, children, descendants, is_on, number, text_in

LARGEST_SHEETS = 120 * 1024 * 1024
"""Most bytes of all sheets that are walked. Empty cells of that size take 7 s of processor time,
and a workbook with `MOST_CELLS` filled ones has half of it."""
READ_SECONDS = 9.0
"""How long sheets are walked on a machine that is too busy to come to those bounds: to cut what was
read takes longer than to read it, and a file whose time is over gives nothing at all."""


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a workbook.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    with library_errors(), opened(file, limits, "Excel") as package:
        return _Workbook(package, limits).document()


class _Workbook:
    """One workbook while it is read."""

    def __init__(self, package: Package, limits: Limits) -> None:
        self._package = package
        self._limits = limits
        self._parts = OfficeParts(package, "xl/workbook.xml", "Excel")
        self._warnings = self._parts.warnings
        self._relations = self._parts.relations(self._parts.main)
        self._root = self._parts.tree(self._parts.main)
        self._since_1904 = is_on(child(self._root, "workbookPr"), "date1904")
        self._codes = self._format_codes()
        self._strings = self._shared_strings()
        self._sheets = Sheets(limits)
        self._lost_strings = self._formulas_only = self._walked = 0
        self._until = time.monotonic() + READ_SECONDS

    def document(self) -> ParsedDocument:
        """Read all sheets.

        Raises:
            NoText: no sheet holds any text.
            Corrupt: nothing could be read, and some of the file is broken.
            TooLarge: nothing stands in as much of it as is read.
        """
        is_full = self._is_full()
        sections = self._sheets.sections()
        if not sections and is_full:
            raise TooLarge("시트가 너무 커서 읽지 않았습니다.")
        if not sections and self._warnings:
            raise Corrupt
        if not sections:
            raise NoText(
                "글자가 없는 Excel 문서입니다.", "빈 문서인지 Excel에서 열어 확인해 주세요."
            )
        self._count_losses()
        title, modified_at = self._parts.properties()
        return ParsedDocument(
            title=title,
            sections=sections,
            modified_at=modified_at,
            pages=self._sheets.count,
            warnings=tuple(dict.fromkeys(self._warnings)),
        )

    def _is_full(self) -> bool:
        """Read the sheets; True when there were more than are read (field note G21)."""
        try:
            for sheet in children(child(self._root, "sheets"), "sheet"):
                self._sheet(sheet)
        except SheetsFull:
            self._warnings.append(self._sheets.cut_short())
            return True
        return False

    def _pieces(self, name: str) -> Iterator[bytes]:
        for piece in self._package.pieces(name):
            self._walked += len(piece)
            if self._walked > LARGEST_SHEETS or time.monotonic() > self._until:
                raise SheetsFull
            yield piece

    def _count_losses(self) -> None:
        if self._lost_strings:
            self._warnings.append(
                f"칸 {self._lost_strings:,}개는 글자를 찾을 수 없어 비워 두었습니다."
            )
        if self._formulas_only:
            self._warnings.append(
                f"수식 {self._formulas_only:,}개는 계산된 값이 없어 수식으로 읽었습니다."
                " Excel에서 열어 저장하면 값으로 읽습니다."
            )

    def _format_codes(self) -> list[str]:
        """Give the number format of each cell style, in the order of the styles."""
        name = self._related("styles")
        root = self._parts.optional(name) if name else None
        own = {
            number(code, "numFmtId"): attribute(code, "formatCode")
            for code in descendants(child(root, "numFmts"), "numFmt")
        }
        ids = [number(style, "numFmtId") for style in children(child(root, "cellXfs"), "xf")]
        return [own.get(one, BUILT_IN.get(one, "")) for one in ids]

    def _shared_strings(self) -> list[str]:
        name = self._related("sharedStrings")
        if name not in self._package:
            return []
        return read_strings(self._package.pieces(name), self._limits.text_characters)

    def _related(self, kind: str) -> str:
        return next((r.target for r in self._relations.values() if r.kind == kind), "")

    def _sheet(self, sheet: etree._Element) -> None:
        relation = self._relations.get(relation_id(sheet))
        name = decoded(attribute(sheet, "name"))
        self._sheets.open(name, hidden=attribute(sheet, "state") in {"hidden", "veryHidden"})
        if relation is None or relation.target not in self._package:
            self._warnings.append(f"시트 '{name}'의 내용이 파일 안에 없습니다.")
            return
        if relation.kind == "worksheet":
            try:
                end = read_sheet(self._pieces(relation.target), self._put)
            except Corrupt:
                end = SheetEnd((), whole=False)
            if not end.whole:
                self._warnings.append(
                    f"시트 '{name}'의 일부가 손상되어 읽을 수 있는 데까지만 읽었습니다."
                )
            if end.beyond:
                self._warnings.append(
                    f"시트 '{name}'에서 {LAST_ROW:,}행을 넘는 칸 {end.beyond:,}개는"
                    " 읽지 않았습니다."
                )
            self._merge(end.merged)
        self._beside(relation.target)

    def _put(self, cell: RawCell) -> None:
        self._sheets.put(cell.row, cell.column, self._shown(cell))

    def _shown(self, cell: RawCell) -> str:
        """Give what a cell shows (field note G14)."""
        value = cell.value
        if not value:
            if cell.kind == "str":
                return ""  # calculated, and empty
            self._formulas_only += 1  # never calculated: its text is all there is
            return f"={cell.formula}"
        match cell.kind:
            case "n":
                return self._number(value, cell.style)
            case "s":
                index = int(value) if value.isdecimal() else -1
                if 0 <= index < len(self._strings):
                    return self._strings[index]
                self._lost_strings += 1
                return ""
            case "b":
                return "FALSE" if value.strip() in {"0", "false"} else "TRUE"
            case "str" | "inlineStr":
                return decoded(value)
            case _:
                return value

    def _number(self, value: str, style: str) -> str:
        index = int(style) if style.isdecimal() else 0
        code = self._codes[index] if index < len(self._codes) else ""
        try:
            return shown(float(value), code, since_1904=self._since_1904)
        except ValueError:
            return value

    def _merge(self, references: Iterable[str]) -> None:
        for reference in references:
            first, _, last = reference.partition(":")
            start, end = place_of(first), place_of(last)
            if start and end:
                rows, columns = end[0] - start[0] + 1, end[1] - start[1] + 1
                self._sheets.merge(*start, rows, columns)

    def _beside(self, sheet: str) -> None:
        """Add what a sheet shows beside its cells: memos, text boxes, titles of charts."""
        relations = list(self._parts.relations(sheet).values())
        threads = {r.target for r in relations if r.kind == "threadedComment"}
        memos = threads or {r.target for r in relations if r.kind == "comments"}
        for name in sorted(memos):
            for place, text in _memos(self._parts.optional(name)):
                self._sheets.put(*place, f"(메모: {text})")
        for relation in relations:
            if relation.kind == "drawing":
                self._drawing(relation.target)

    def _drawing(self, name: str) -> None:
        root = self._parts.optional(name)
        for shape in descendants(root, "sp"):
            if not any(True for _ in shape.iterancestors("{*}Fallback")):
                self._sheets.note("\n".join(lines_of(child(shape, "txBody"))))
        for relation in self._parts.relations(name).values():
            if relation.kind == "chart":
                chart = self._parts.optional(relation.target)
                told = " · ".join(filter(None, (chart_title(chart), *chart_labels(chart))))
                self._sheets.note(f"차트: {told}" if told else "")


def _memos(root: etree._Element | None) -> Iterator[tuple[tuple[int, int], str]]:
    """Give the memos of a sheet with the row and column that each belongs to."""
    for memo in descendants(root, "comment", "threadedComment"):
        place = place_of(attribute(memo, "ref"))
        runs = (
            text_in(text)
            for text in descendants(memo, "t", "text")
            if not any(True for _ in text.iterancestors("{*}rPh")) and not len(text)
        )
        text = " ".join(decoded("".join(runs)).split())
        if place and text:
            yield place, text
