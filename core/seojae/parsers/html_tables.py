"""Tables of web pages, and what of a page is shown at all.

A table of data is laid out over rows and columns; one that only arranges a page is told apart, so
that `html`, the only caller, reads it as running text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from seojae.parsers.text import one_line

_LEFT_OUT = frozenset(
    {
        *("head", "script", "style", "noscript", "template", "nav", "dialog", "rt", "rp"),
        *("svg", "iframe", "object", "embed", "applet", "canvas", "audio", "video", "map"),
        *("select", "button", "textarea", "input"),
    }
)
INLINE = frozenset(
    {
        *("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn"),
        *("em", "font", "i", "img", "ins", "kbd", "label", "mark", "q", "rb", "ruby", "s", "samp"),
        *("small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr"),
    }
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LONGEST_CELL = 2_000
_WIDEST_SPAN = 1_000
_MOST_PLACES = 2_000_000


def name_of(element: etree._Element) -> str:
    """Give the name of an element in small letters."""
    return str(element.tag).rpartition("}")[2].lower()


def is_shown(element: etree._Element, name: str) -> bool:
    """Say whether an element of this name is part of what a reader of the page sees as text."""
    if name in _LEFT_OUT or element.get("hidden") is not None:
        return False
    if element.get("role") == "navigation":
        return False
    return not _HIDDEN.search(element.get("style", ""))


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of data: cell texts, merged cells, how many rows are marked as names, caption."""

    rows: list[list[str]]
    spans: dict[tuple[int, int], tuple[int, int]]
    header_rows: int | None
    caption: str


def data_table(table: etree._Element) -> Grid | None:
    """Read a table of data; None for one that only arranges the page."""
    names = [name_of(cell) for row in _rows(table) for cell in row]
    nested = any(True for inner in table.iter("table") if inner is not table)
    if table.get("role") == "presentation" or (nested and "th" not in names):
        return None
    if any(True for _ in table.iter(*HEADINGS)):
        return None
    grid = _grid(table)
    if grid is None or max((len(row) for row in grid.rows), default=0) < 2:
        return None
    if any(len(cell) > _LONGEST_CELL for row in grid.rows for cell in row):
        return None
    return grid


def _rows(table: etree._Element) -> Iterator[etree._Element]:
    """Give the rows of a table, but not those of tables inside it."""
    for child in table:
        if name_of(child) == "tr":
            yield child
        elif name_of(child) in {"thead", "tbody", "tfoot"}:
            yield from (row for row in child if name_of(row) == "tr")


def _grid(table: etree._Element) -> Grid | None:
    """Lay cells out over rows and columns, merged ones once; None where that is too large."""
    rows: list[list[str]] = []
    spans: dict[tuple[int, int], tuple[int, int]] = {}
    reaching: dict[int, int] = {}  # column → how many more rows a cell above covers it
    named = 0
    places = 0
    for row in _rows(table):
        texts: list[str] = []
        below: dict[int, int] = {}
        cells = [cell for cell in row if name_of(cell) in {"td", "th"}]
        for cell in cells:
            while reaching.get(len(texts), 0):
                texts.append("")
            height, width = _span(cell, "rowspan"), _span(cell, "colspan")
            if (height, width) != (1, 1):
                spans[len(rows), len(texts)] = (height, width)
                below |= dict.fromkeys(range(len(texts), len(texts) + width), height)
            texts += [_text(cell), *[""] * (width - 1)]
        places += len(texts)
        if places > _MOST_PLACES:
            return None
        reaching = {column: left - 1 for column, left in reaching.items() if left > 1}
        reaching |= {column: height - 1 for column, height in below.items() if height > 1}
        if named == len(rows) and cells and all(name_of(cell) == "th" for cell in cells):
            named += 1
        rows.append(texts)
    caption = next((_text(child) for child in table if name_of(child) == "caption"), "")
    return Grid(rows, spans, named or None, caption)


def _span(cell: etree._Element, name: str) -> int:
    value = cell.get(name, "1")
    return min(max(int(value), 1), _WIDEST_SPAN) if value.isdecimal() and len(value) < 6 else 1


def _text(cell: etree._Element) -> str:
    """Give the text of a cell; what stands in blocks of their own is kept apart."""
    pieces: list[str] = []
    walker = etree.iterwalk(cell, events=("start", "end"))
    for event, element in walker:
        name = name_of(element)
        if name not in INLINE:
            pieces.append(" ")
        if event == "end":
            pieces.append(element.tail or "" if element is not cell else "")
        elif is_shown(element, name):
            pieces.append(element.text or "")
        else:
            walker.skip_subtree()
    return one_line("".join(pieces))
