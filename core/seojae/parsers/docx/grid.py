"""A Word table as rows of cell texts, each merged cell once.

Columns are those of the table's grid: a cell that spans columns leaves the covered ones empty, a
cell merged downwards leaves them empty in the rows below (field note G08). Called by `walk`, which
hands in how to read a cell, so that this module knows only rows, columns and headers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from lxml import etree

from seojae.model.documents import Table
from seojae.parsers.docx.inline import DELETED, PROPERTIES, alternative
from seojae.parsers.docx.parts import attribute, child_of, number, switched_on
from seojae.parsers.headers import Spans
from seojae.parsers.tables import build_table
from seojae.parsers.xml_parts import NAMES, children_of

_WIDEST = 63  # Word's own limit; a broken span must not blow up a row

Content = TypeVar("Content")


class Cell(NamedTuple, Generic[Content]):
    """One cell.

    Attributes:
        content: what `read` gave.
        column: its first column, from 0.
        span: the number of columns it covers.
        goes_on: whether it is the lower part of a cell that is merged downwards.
    """

    content: Content
    column: int
    span: int
    goes_on: bool


class RowCells(NamedTuple, Generic[Content]):
    """The cells of one row, and whether the row is marked to repeat as a header."""

    cells: tuple[Cell[Content], ...]
    header: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A table laid out.

    Attributes:
        rows: a text for each column, merged cells once.
        spans: the merged cells: (row, column) from 0, to (rows, columns) covered.
        header_rows: how many of the first rows the document marks as a header, 0 for none.
        caption: the table's own name.
    """

    rows: list[list[str]]
    spans: Spans = field(default_factory=dict)
    header_rows: int = 0
    caption: str = ""

    def table(self, number: int) -> Table | None:
        """Make the table of this grid; the look of the rows decides where none is marked."""
        named = self.header_rows and any(self.rows[0])
        return build_table(
            number,
            self.rows,
            header_rows=self.header_rows if named else None,
            spans=self.spans,
            caption=self.caption,
        )


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
        properties = child_of(row, "trPr")
        if properties is not None and child_of(properties, "del") is not None:
            continue
        cells: list[Cell[Content]] = []
        column = _count(properties, "gridBefore", 0)
        for element in _through(row, "tc"):
            span, goes_on = _shape(element)
            cells.append(Cell(read(element), column, span, goes_on))
            column += span
        header = properties is not None and switched_on(child_of(properties, "tblHeader"))
        rows.append(RowCells(tuple(cells), header))
    return rows


def _shape(cell: etree._Element) -> tuple[int, bool]:
    """Give how many columns a cell covers, and whether it is merged with the one above it."""
    properties = child_of(cell, "tcPr")
    if properties is None or not len(properties):
        return 1, False
    merge = child_of(properties, "vMerge")
    goes_on = merge is not None and attribute(merge, "val") != "restart"
    return _count(properties, "gridSpan", 1), goes_on


def _through(parent: etree._Element, wanted: str) -> Iterator[etree._Element]:
    """Find rows or cells, also inside content controls and other wrappers."""
    for child in children_of(parent):
        name = NAMES[child.tag]
        if name == wanted:
            yield child
        elif name == "AlternateContent":
            yield from _through(alternative(child), wanted)
        elif name not in DELETED and name not in PROPERTIES:
            yield from _through(child, wanted)


def _count(properties: etree._Element | None, name: str, default: int) -> int:
    element = None if properties is None else child_of(properties, name)
    return min(max(number(element, "val", default), default), _WIDEST)


def laid_out(rows: list[RowCells[Content]], write: Callable[[Content], str]) -> Grid:
    """Lay rows out on the grid as texts."""
    width = max((cell.column + cell.span for row in rows for cell in row.cells), default=0)
    width = min(width, _WIDEST)
    marked = next((index for index, row in enumerate(rows) if not row.header), len(rows))
    return Grid(
        rows=[_line(row, width, write) for row in rows],
        spans=_spans(rows),
        header_rows=marked if marked < len(rows) else 0,
    )


def _line(row: RowCells[Content], width: int, write: Callable[[Content], str]) -> list[str]:
    line = [""] * max([width, *(cell.column + cell.span for cell in row.cells)])
    for cell in row.cells:
        line[cell.column] = write(cell.content)
    return line


def _spans(rows: list[RowCells[Content]]) -> Spans:
    """Give the merged cells; one that is merged downwards says so in each row it reaches."""
    if all(cell.span == 1 and not cell.goes_on for row in rows for cell in row.cells):
        return {}
    sizes: dict[tuple[int, int], tuple[int, int]] = {}
    above: dict[int, tuple[int, int]] = {}
    for index, row in enumerate(rows):
        starts: dict[int, tuple[int, int]] = {}
        for cell in row.cells:
            start = above.get(cell.column) if cell.goes_on else None
            if start is None:
                start = (index, cell.column)
            starts[cell.column] = start
            sizes[start] = (index - start[0] + 1, cell.span)
        above = starts
    return {start: size for start, size in sizes.items() if size != (1, 1)}
