"""From the filled cells of sheets to sections: one a sheet, its rows numbered as in the program.

Only filled cells are kept, so that a stray formatted cell in the last row costs nothing (field note
G15). Rows that follow each other are one table; after a gap a new one begins where the rows look
like another table (a header of their own, other columns, a note). Called by the readers of xlsx,
xls and ods, which put cells in and take sections out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from seojae.errors import TooLarge
from seojae.model.documents import Block, Paragraph, Section, Table
from seojae.model.locations import SheetRows
from seojae.parsers.base import Limits
from seojae.parsers.headers import find_header
from seojae.parsers.tables import MOST_CELLS, build_table
from seojae.parsers.text import clean

HIDDEN = " (숨긴 시트)"
_MOST_PLACES = 20_000_000
"""Most places (rows by columns) of one table: each costs memory even when it is empty."""
_MOST_TITLES = 4
_ROWS_TO_JUDGE = 20
"""How many rows are looked at for a header; merged cells further down do not matter."""


class SheetsFull(Exception):
    """The workbook is larger than what is read of one; reading ends here."""


@dataclass(slots=True)
class _Sheet:
    name: str
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    merged: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


class Sheets:
    """The sheets of one workbook, filled in order. Rows and columns are counted from 1."""

    def __init__(self, limits: Limits) -> None:
        self._left = limits.text_characters
        self._cells = 0
        self._sheets: list[_Sheet] = []

    @property
    def count(self) -> int:
        """How many sheets there are, empty ones among them."""
        return len(self._sheets)

    def open(self, name: str, *, hidden: bool = False) -> None:
        """Begin a sheet; what follows goes into it."""
        self._sheets.append(_Sheet(clean(name).strip() + (HIDDEN if hidden else "")))

    def put(self, row: int, column: int, text: str) -> None:
        """Put a text into a cell; into one that has text it is added (a memo).

        Raises:
            TooLarge: the workbook holds more text than the limits allow.
            SheetsFull: it holds more cells than are read.
        """
        if not text or text.isspace():
            return
        self._left -= len(text)
        self._cells += 1
        if self._left < 0:
            raise TooLarge("글자가 너무 많아 읽지 않았습니다.")
        if self._cells > MOST_CELLS:
            raise SheetsFull
        rows = self._sheets[-1].rows
        cells = rows.get(row)
        if cells is None:
            self._cells += 1
            rows[row] = {column: text}
        else:
            cells[column] = f"{cells[column]} {text}" if column in cells else text

    def merge(self, row: int, column: int, rows: int, columns: int) -> None:
        """Say that a cell covers others: how many rows and columns, its own among them."""
        self._sheets[-1].merged[row, column] = (rows, columns)

    def note(self, text: str) -> None:
        """Add a text that stands in no cell: a text box, a chart's title."""
        text = clean(text).strip()
        self._left -= len(text)
        if text and self._left >= 0:
            self._sheets[-1].notes.append(text)

    def cut_short(self) -> str:
        """Say how far a workbook was read that is larger than what is read of one."""
        sheet = self._sheets[-1]
        where = f"{max(sheet.rows):,}행까지만" if sheet.rows else "앞까지만"
        return (
            f"너무 큰 문서라 시트 '{sheet.name}'의 {where} 읽었습니다. 그 뒤의 행과 시트는 읽지"
            " 않았습니다. 여러 파일로 나누어 저장하면 모두 읽습니다."
        )

    def sections(self) -> tuple[Section, ...]:
        """Give a section for each sheet that holds text.

        Raises:
            TooLarge: a table has more places than fit into memory.
        """
        sections: list[Section] = []
        tables = 0
        for sheet in self._sheets:
            blocks: list[Block] = []
            for table in _tables(sheet, tables):
                tables += 1
                blocks.append(table)
            blocks += [Paragraph(text) for text in sheet.notes]
            if blocks:
                numbers = sheet.rows or {1: {}}
                place = SheetRows(sheet.name, min(numbers), max(numbers))
                sections.append(Section(place, tuple(blocks)))
        return tuple(sections)


def _tables(sheet: _Sheet, before: int) -> Iterator[Table]:
    """Give the tables of a sheet, numbered on from those before it."""
    for count, numbers in enumerate(_groups(sheet), start=1):
        grid, spans = _grid(sheet, numbers)
        table = build_table(before + count, grid, spans=spans, row_numbers=numbers)
        if table is not None:
            yield table


def _groups(sheet: _Sheet) -> Iterator[list[int]]:
    """Split a sheet's rows at the gaps behind which another table begins."""
    group: list[int] = []
    columns: set[int] = set()
    for run in _runs(sorted(sheet.rows)):
        own = {column for number in run for column in sheet.rows[number]}
        if group and _is_another(sheet, group, columns, run, own):
            yield group
            group, columns = [], set()
        group += run
        columns |= own
    if group:
        yield group


def _runs(numbers: list[int]) -> Iterator[list[int]]:
    start = 0
    for index in range(1, len(numbers) + 1):
        if index == len(numbers) or numbers[index] > numbers[index - 1] + 1:
            yield numbers[start:index]
            start = index


def _is_another(
    sheet: _Sheet, group: list[int], columns: set[int], run: list[int], own: set[int]
) -> bool:
    """Say whether rows behind a gap are a table of their own and not the going on of the one above.

    A title is often a row apart from its table: it takes in what follows.
    """
    if len(group) < _MOST_TITLES and all(len(sheet.rows[number]) == 1 for number in group):
        return False
    if len(own & columns) * 2 < len(own) or len(own) == 1 < len(columns):
        return True
    return find_header(*_grid(sheet, run[:_ROWS_TO_JUDGE])).count > 0


def _grid(
    sheet: _Sheet, numbers: list[int]
) -> tuple[list[list[str]], dict[tuple[int, int], tuple[int, int]]]:
    """Lay rows out over the columns that any of them fills, with the merged cells among them.

    Raises:
        TooLarge: too many places.
    """
    columns = sorted({column for number in numbers for column in sheet.rows[number]})
    if len(columns) * len(numbers) > _MOST_PLACES:
        raise TooLarge("표가 너무 크고 넓어 읽지 않았습니다.")
    place = {column: index for index, column in enumerate(columns)}
    grid: list[list[str]] = []
    for number in numbers:
        texts = [""] * len(columns)
        for column, text in sheet.rows[number].items():
            texts[place[column]] = text
        grid.append(texts)
    line = {number: index for index, number in enumerate(numbers[:_ROWS_TO_JUDGE])}
    spans = {
        (line[row], place[column]): (
            sum(1 for covered in line if row <= covered < row + rows),
            bisect_left(columns, column + width) - place[column],
        )
        for (row, column), (rows, width) in sheet.merged.items()
        if row in line and column in place
    }
    return grid, spans
