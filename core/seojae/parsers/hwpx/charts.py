"""A chart of an HWPX document as a table: Hangul keeps charts as Office does (DrawingML)."""

from __future__ import annotations

from lxml import etree

from seojae.parsers.drawingml import chart_table
from seojae.parsers.hancom.tree import Cell, Grid, Para


def chart_grid(chart: etree._Element) -> Grid | None:
    """Give a chart as a table of its categories and series; None when it shows nothing."""
    table = chart_table(chart, 0)
    if table is None:
        return None
    lines = [(row.cells, False) for row in table.rows]
    if table.header:
        lines.insert(0, (table.header, True))
    cells = [
        Cell(row, column, [Para(text)], header=header)
        for row, (texts, header) in enumerate(lines)
        for column, text in enumerate(texts)
    ]
    return Grid(cells, [Para(table.caption)])
