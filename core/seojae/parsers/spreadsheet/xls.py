"""Reader of old Excel workbooks (xls, of Excel 5 to 2003): values as shown, sheet by sheet.

`xlrd` reads the records, because it tells number formats, memos, merged cells and hidden sheets;
python-calamine is faster but tells none of them, and fails on a large number shown as a time.
Called through `seojae.parsers.formats`; never runs macros.
"""

from __future__ import annotations

import io
from pathlib import Path

import xlrd
from xlrd.biffh import XLRDError
from xlrd.book import Book
from xlrd.sheet import Cell, Sheet

from seojae.errors import Encrypted, NoText
from seojae.model.documents import ParsedDocument
from seojae.parsers import ole
from seojae.parsers.base import Limits
from seojae.parsers.guards import library_errors
from seojae.parsers.spreadsheet.number_formats import shown
from seojae.parsers.spreadsheet.sheets import Sheets, SheetsFull


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a workbook.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    with library_errors():
        with ole.opened(file, limits) as container:
            title, modified_at = ole.properties(container)
            name = "Workbook" if container.exists("Workbook") else "Book"
            book = _book(ole.stream(container, name, limits))
        sheets = Sheets(limits)
        warnings: tuple[str, ...] = ()
        try:
            for sheet in book.sheets():
                _add(sheets, book, sheet)
        except SheetsFull:
            warnings = (sheets.cut_short(),)
        sections = sheets.sections()
        if not sections:
            raise NoText(
                "글자가 없는 Excel 문서입니다.", "빈 문서인지 Excel에서 열어 확인해 주세요."
            )
    return ParsedDocument(
        title=title,
        sections=sections,
        modified_at=modified_at,
        pages=sheets.count,
        warnings=warnings,
    )


def _book(records: bytes) -> Book:
    """Read the records of a workbook, taken out of their container.

    xlrd's own reader of containers follows a broken chain of sectors until memory ends.
    """
    try:
        return xlrd.open_workbook(
            file_contents=records, logfile=io.StringIO(), formatting_info=True, ragged_rows=True
        )
    except XLRDError as error:
        if "encrypted" in str(error):
            raise Encrypted(
                "암호가 걸린 Excel 문서입니다.", "Excel에서 암호를 푼 사본을 저장하면 읽습니다."
            ) from error
        raise


def _add(sheets: Sheets, book: Book, sheet: Sheet) -> None:
    sheets.open(sheet.name, hidden=sheet.visibility > 0)
    for number in range(sheet.nrows):
        for column, cell in enumerate(sheet.row(number), start=1):
            if cell.ctype not in {xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK}:
                sheets.put(number + 1, column, _shown(book, cell))
    for first, end, left, right in sheet.merged_cells:
        sheets.merge(first + 1, left + 1, end - first, right - left)
    for (row, column), memo in sheet.cell_note_map.items():
        text = " ".join(memo.text.split())
        sheets.put(row + 1, column + 1, f"(메모: {text})" if text else "")


def _shown(book: Book, cell: Cell) -> str:
    """Give what a cell shows (field note G14)."""
    match cell.ctype:
        case xlrd.XL_CELL_TEXT:
            return str(cell.value)
        case xlrd.XL_CELL_BOOLEAN:
            return "TRUE" if cell.value else "FALSE"
        case xlrd.XL_CELL_ERROR:
            return xlrd.error_text_from_code.get(int(cell.value), "#ERR")
        case _:
            return shown(float(cell.value), _code(book, cell), since_1904=book.datemode == 1)


def _code(book: Book, cell: Cell) -> str:
    """Give the format code of a cell, empty where the file names none."""
    style = cell.xf_index
    if style is None or not 0 <= style < len(book.xf_list):
        return ""
    found = book.format_map.get(book.xf_list[style].format_key)
    return found.format_str if found else ""
