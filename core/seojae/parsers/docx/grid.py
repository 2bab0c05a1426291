"""A Word table as rows of cell texts, each merged cell once.

Columns are those of the table's grid: a cell that spans columns leaves the covered ones empty, a
cell merged downwards leaves them empty in the rows below (field note G08). Called by `walk`, which
hands in how to read a cell, so that this module knows only rows, columns and headers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Generic, TypeVar

from lxml import etree

from seojae.parsers.docx.inline import DELETED, PROPERTIES, alternative
from seojae.parsers.docx.parts import W, local, number, switched_on

_WIDEST = 63  # Word's own limit; a broken span must not blow up a row

Content = TypeVar("Content")


@dataclass(frozen=True, slots=True)
class Cell(Generic[Content]):
    """One cell: its content, its first column (from 0) and the number of columns it covers."""

    content: Content
    column: int
    span: int


@dataclass(frozen=True, slots=True)
class RowCells(Generic[Content]):
    """The cells of one row, and whether the row is marked to repeat as a header."""

    cells: tuple[Cell[Content], ...]
    header: bool


def rows_of(
    table: etree._Element, read: Callable[[etree._Element], Content]
) -> list[RowCells[Content]]:
    """Read the rows of a table, through content controls; deleted rows are left out.

    Args:
        table: the `w:tbl` element.
        read: gives the content of a `w:tc`.
    """
    rows: list[RowCells[Content]] = []
    for row in _through(table, "tr"):
        properties = row.find(f"{W}trPr")
        if properties is not None and properties.find(f"{W}del") is not None:
            continue
        cells: list[Cell[Content]] = []
        column = _count(properties, "gridBefore", 0)
        for element in _through(row, "tc"):
            span = _count(element.find(f"{W}tcPr"), "gridSpan", 1)
            cells.append(Cell(read(element), column, span))
            column += span
        header = properties is not None and switched_on(properties.find(f"{W}tblHeader"))
        rows.append(RowCells(tuple(cells), header))
    return rows


def _through(parent: etree._Element, wanted: str) -> Iterator[etree._Element]:
    """Find rows or cells, also inside content controls and other wrappers."""
    for child in parent:
        name = local(child)
        if name == wanted:
            yield child
        elif name == "AlternateContent":
            yield from _through(alternative(child), wanted)
        elif name not in DELETED and name not in PROPERTIES:
            yield from _through(child, wanted)


def _count(properties: etree._Element | None, name: str, default: int) -> int:
    element = None if properties is None else properties.find(W + name)
    return min(max(number(element, "val", default), default), _WIDEST)


def texts(
    rows: list[RowCells[Content]], write: Callable[[Content], str]
) -> tuple[list[list[str]], int]:
    """Lay rows out on the grid as texts, and count the header rows at the top.

    A header of several rows becomes one that names each column in full (`상반기 금액`); the count
    says how many rows of the table it stands for.
    """
    width = max((cell.column + cell.span for row in rows for cell in row.cells), default=0)
    width = min(width, _WIDEST)
    lines = [_line(row, width, write, spread=False) for row in rows]
    count = next((index for index, row in enumerate(rows) if not row.header), len(rows))
    if count < 2 or count == len(rows):
        return lines, count if count < len(rows) else 0
    upper = [_line(row, width, write, spread=True) for row in rows[: count - 1]]
    columns = zip_longest(*upper, lines[count - 1], fillvalue="")
    names = [" ".join(dict.fromkeys(name for name in column if name)) for column in columns]
    return [names, *lines[count:]], count


def _line(
    row: RowCells[Content], width: int, write: Callable[[Content], str], *, spread: bool
) -> list[str]:
    line = [""] * max([width, *(cell.column + cell.span for cell in row.cells)])
    for cell in row.cells:
        text = write(cell.content)
        for column in range(cell.column, cell.column + cell.span if spread else cell.column + 1):
            line[column] = text
    return line
