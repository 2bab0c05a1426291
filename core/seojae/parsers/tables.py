"""From a grid of cell texts to addressed rows, the same way for every format.

Callers give each row of the grid with merged cells standing once (in their first place, empty
where covered). Whether the first row names the columns is decided here, unless the format says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from seojae.model.documents import Row, Table
from seojae.parsers.text import one_line

_VALUE = re.compile(r"[\d.,:%+\-/()\s]+(?:원|명|건|개|일|월|년|시|분|%|천원|만원|회)?$")
_LONGEST_NAME = 30


def header_of(rows: Sequence[Sequence[str]]) -> bool:
    """Say whether the first row reads like column names.

    It does when there is more than one row and column, each of its filled cells is short and not
    a value, no cell repeats another, and it is filled at least as well as half of its columns.
    """
    if len(rows) < 2 or len(rows[0]) < 2:
        return False
    filled = [cell for cell in rows[0] if cell]
    if len(filled) < 2 or len(filled) * 2 < len(rows[0]):
        return False
    if len(set(filled)) != len(filled):
        return False
    return all(len(cell) <= _LONGEST_NAME and not _VALUE.fullmatch(cell) for cell in filled)


def build_table(
    number: int,
    grid: Sequence[Sequence[str]],
    *,
    header: bool | None = None,
    first_row: int = 1,
    caption: str = "",
) -> Table | None:
    """Make a `Table` from a grid of cell texts; None when no cell holds anything.

    Args:
        number: the table's number in the document, from 1.
        grid: rows of cell texts; line breaks inside cells become spaces.
        header: whether the first row names the columns; None to decide by its look.
        first_row: the number of the first row of the grid, for formats that number rows.
        caption: the table's own caption.
    """
    rows = [[one_line(cell) for cell in row] for row in grid]
    if not any(cell for row in rows for cell in row):
        return None
    named = header_of(rows) if header is None else header and len(rows) > 1
    names = tuple(rows[0]) if named else ()
    body = rows[1:] if named else rows
    start = first_row + (1 if named else 0)
    return Table(
        number=number,
        rows=tuple(
            Row(start + offset, tuple(cells)) for offset, cells in enumerate(body) if any(cells)
        ),
        header=names,
        caption=one_line(caption),
    )


def row_text(header: Sequence[str], cells: Sequence[str]) -> str:
    """Write one row so that it can be understood alone: `항목=출장비 · 한도=50,000원`."""
    parts: list[str] = []
    for column, cell in enumerate(cells):
        if not cell:
            continue
        name = header[column] if column < len(header) else ""
        parts.append(f"{name}={cell}" if name else cell)
    return " · ".join(parts)
