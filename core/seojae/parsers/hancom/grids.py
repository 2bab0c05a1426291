"""From the cells of a Hancom table to a grid of texts, and what they say about its header.

Cells carry their own address; this is the one place that trusts or distrusts it. Knows nothing of
paragraphs: `flow.py` says what a cell's text is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from seojae.errors import Corrupt
from seojae.parsers.hancom.tree import Cell

_NUMBER = re.compile(r"[(△▲+\-]*\d[\d.,]*%?\)?")
_LARGEST = 1_000_000  # places in one grid; a broken or hostile address would ask for four billion


def laid_out(cells: Sequence[Cell], texts: Sequence[str]) -> list[list[str]]:
    """Put each text at its cell's address; a merged cell fills its first place only.

    Two cells at one address (some writers leave all addresses 0) share its place, in order.

    Raises:
        Corrupt: the addresses ask for a grid of absurd size.
    """
    rows = max((cell.row for cell in cells), default=-1) + 1
    columns = max((cell.column + cell.column_span for cell in cells), default=0)
    if rows * columns > _LARGEST:
        raise Corrupt("표의 칸 주소가 맞지 않아 읽지 못했습니다.")
    grid = [[""] * columns for _ in range(rows)]
    for cell, text in zip(cells, texts, strict=True):
        held = grid[cell.row][cell.column]
        grid[cell.row][cell.column] = f"{held} {text}".strip() if held else text
    return grid


def merged(cells: Sequence[Cell]) -> dict[tuple[int, int], tuple[int, int]]:
    """The merged cells: (row, column) from 0, to (rows, columns) covered."""
    return {
        (cell.row, cell.column): (cell.row_span, cell.column_span)
        for cell in cells
        if cell.row_span > 1 or cell.column_span > 1
    }


def header_rows(cells: Sequence[Cell], texts: Sequence[str]) -> int | None:
    """Count the rows that name the columns, as far as the document itself tells.

    Those are the first rows whose cells are all marked as header cells, or all have a background
    that a later row has not; a row with a plain number in it names nothing. 0 when a background
    picks out single cells of the first row beyond its first, as in a form whose labels are shaded.
    None when the document gives no sign: then the look of the texts decides.
    (Hancom sets "repeat header row" on every new table, so that says nothing.)
    """
    by_row: dict[int, list[Cell]] = {}
    numeric: set[int] = set()
    for cell, text in zip(cells, texts, strict=True):
        by_row.setdefault(cell.row, []).append(cell)
        if _NUMBER.fullmatch(text):
            numeric.add(cell.row)
    rows = [by_row[row] for row in sorted(by_row)]
    if len(rows) < 2 or len(rows[0]) < 2:
        return None
    marked = _leading(rows, [all(cell.header for cell in row) for row in rows])
    shaded = _leading(
        rows, [all(cell.shaded for cell in row) and row[0].row not in numeric for row in rows]
    )
    if marked or shaded:
        return marked or shaded
    return 0 if any(cell.shaded and cell.column for cell in rows[0]) else None


def _leading(rows: Sequence[Sequence[Cell]], named: Sequence[bool]) -> int:
    """Count the rows of the table that lead it and are named so; 0 when all rows are."""
    count = next((index for index, yes in enumerate(named) if not yes), len(rows))
    return rows[count][0].row if 0 < count < len(rows) else 0
