"""From a grid of cell texts to addressed rows, the same way for every format.

Callers give each row of the grid with merged cells standing once (in their first place, empty
where covered), and where the format tells them the spans of the merged cells. Which rows name the
columns is decided by `seojae.parsers.headers`, unless the format says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from seojae.model.documents import Row, Table
from seojae.parsers.headers import (
    HeaderRows,
    Spans,
    column_names,
    find_header,
    header_of,
)
from seojae.parsers.text import one_line

__all__ = ["MOST_CELLS", "build_table", "header_of", "row_text"]

MOST_CELLS = 800_000
"""Most filled cells of one file of tables, its rows counted with them: to read and cut so many
takes 8 to 12 s of processor time, which a busy machine still gives within the time of a file."""
_LONG = 100


def build_table(
    number: int,
    grid: Sequence[Sequence[str]],
    *,
    header: bool | None = None,
    header_rows: int | None = None,
    spans: Spans | None = None,
    first_row: int = 1,
    row_numbers: Sequence[int] = (),
    row_lines: Sequence[int] = (),
    caption: str = "",
) -> Table | None:
    """Make a `Table` from a grid of cell texts; None when no cell holds anything.

    A header of several rows becomes one name a column (`예산 > 국비`). One-cell rows above the
    header (a title, a unit) go into the caption, after the table's own.

    Args:
        number: the table's number in the document, from 1.
        grid: rows of cell texts; line breaks inside cells become spaces.
        header: whether the first row names the columns; None to decide by its look.
        header_rows: how many of the first rows name the columns, where the format counts them.
        spans: merged cells: (row, column) from 0 to (rows, columns); they make headers surer.
        first_row: the number of the first row of the grid, for formats that number rows.
        row_numbers: the number of each row of the grid, where rows are left out.
        row_lines: the line of the file each row begins on, for text files.
        caption: the table's own caption.
    """
    rows = [[_cell_text(cell) for cell in row] for row in grid]
    if not any(cell for row in rows for cell in row):
        return None
    merged = spans or {}
    if header_rows is None and header is not None:
        header_rows = int(header)
    if header_rows is None:
        head = find_header(rows, merged)
    else:
        head = HeaderRows(0, header_rows if len(rows) > header_rows else 0)
    start = head.first + head.count
    numbers = row_numbers or range(first_row, first_row + len(rows))
    lines = row_lines or [0] * len(rows)
    titles = [cell for row in rows[: head.first] for cell in row if cell]
    return Table(
        number=number,
        rows=tuple(
            Row(numbers[index], tuple(rows[index]), lines[index])
            for index in range(start, len(rows))
            if any(rows[index])
        ),
        header=_names(rows, merged, head),
        caption=" · ".join(text for text in (one_line(caption), *titles) if text),
        line=lines[head.first] if head.count else 0,
    )


_short_line = lru_cache(maxsize=32_768)(one_line)


def _cell_text(text: str) -> str:
    """Put a cell on one line; columns repeat their texts, so short ones are cleaned once."""
    return _short_line(text) if len(text) < _LONG else one_line(text)


def _names(rows: Sequence[Sequence[str]], spans: Spans, head: HeaderRows) -> tuple[str, ...]:
    if not head.count:
        return ()
    end = head.first + head.count
    inside = {
        (row - head.first, column): size
        for (row, column), size in spans.items()
        if head.first <= row < end
    }
    return column_names(rows[head.first : end], inside)


def row_text(header: Sequence[str], cells: Sequence[str]) -> str:
    """Write one row so that it can be understood alone: `항목=출장비 · 한도=50,000원`."""
    parts: list[str] = []
    for column, cell in enumerate(cells):
        if not cell:
            continue
        name = header[column] if column < len(header) else ""
        parts.append(f"{name}={cell}" if name else cell)
    return " · ".join(parts)
