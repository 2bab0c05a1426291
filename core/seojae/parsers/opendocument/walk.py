"""What stands in OpenDocument content, in reading order: texts, headings and tables.

Notes, memos and text boxes follow the paragraph they hang on, marked; deleted text of tracked
changes, hidden text and tables of contents are left out. Called by the readers of odt and odp,
which decide where the items are cited.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from lxml import etree

from seojae.parsers.opendocument.lists import ListStyles
from seojae.parsers.opendocument.package import OpenDocument
from seojae.parsers.xml_parts import (
    attribute,
    child,
    children,
    descendants,
    is_on,
    name_of,
    number,
    text_in,
)

_LEFT_OUT = frozenset(
    {"tracked-changes", "table-of-content", "forms", "notes", "annotation-end", "page-number"}
    | {"page-count"}
)
_SHAPES = frozenset(
    {"frame", "custom-shape", "g", "rect", "ellipse", "circle", "line", "connector", "caption"}
    | {"polyline", "polygon", "path", "regular-polygon", "measure"}
)
_HANGING = _SHAPES | {"note", "annotation"}
_LONGEST_GAP = 100
_WIDEST = 1_000
_MOST_REPEATS = 1_000
_MOST_PLACES = 2_000_000


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, or with a level above 0 a heading."""

    text: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: cell texts, merged cells, how many rows are marked as names, its caption."""

    rows: list[list[str]] = field(default_factory=list)
    spans: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    header_rows: int | None = None
    caption: str = ""


Item: TypeAlias = Text | Grid


class Walk:
    """Walks the content of one document.

    Args:
        document: its parts.
        lists: how its lists count.
        hiding: names of styles that hide text (`hiding_styles`).
    """

    def __init__(
        self, document: OpenDocument, lists: ListStyles, hiding: Collection[str] = ()
    ) -> None:
        self._document = document
        self._lists = lists
        self._hiding = hiding

    def items(self, parent: etree._Element | None, *, headings: bool = True) -> Iterator[Item]:
        """Give what stands in an element.

        Args:
            parent: an element that holds paragraphs.
            headings: whether headings count as such; in boxes and cells they are text.
        """
        for element in () if parent is None else parent:
            yield from self.of_element(element, headings=headings)

    def of_element(self, element: etree._Element, *, headings: bool = False) -> Iterator[Item]:
        """Give what an element itself is or holds."""
        name = name_of(element)
        if _is_hidden(element, name, self._hiding):
            return
        if name in {"p", "h"}:
            level = number(element, "outline-level", 1) if name == "h" and headings else 0
            yield from self._paragraph(element, level)
        elif name == "list":
            yield from self._list(element, attribute(element, "style-name"), 1)
        elif name == "table":
            yield from self._table(element)
        elif name in _HANGING:
            yield from self._hanging(element)
        elif name not in _LEFT_OUT:
            yield from self.items(element, headings=headings)

    def _hanging(self, element: etree._Element) -> Iterator[Item]:
        """Give what a note, a memo or a shape holds."""
        name = name_of(element)
        if name == "note":
            kind = "미주" if attribute(element, "note-class") == "endnote" else "각주"
            mark = "".join(str(t) for c in children(element, "note-citation") for t in c.itertext())
            yield from self._marked(f"{kind} {mark}".strip(), child(element, "note-body"))
        elif name == "annotation":
            yield from self._marked("메모", element)
        else:
            for inner in element:
                if name_of(inner) == "object":
                    yield from self._object(attribute(inner, "href"))
            yield from self.items(element, headings=False)

    def _marked(self, mark: str, parent: etree._Element | None) -> Iterator[Item]:
        """Join the paragraphs of a note behind its mark; tables in it follow."""
        held = list(self.items(parent, headings=False))
        texts = [item.text for item in held if isinstance(item, Text)]
        if texts:
            yield Text(f"{mark}: " + "\n".join(texts))
        yield from (item for item in held if isinstance(item, Grid))

    def _object(self, reference: str) -> Iterator[Item]:
        held = self._document.embedded(reference)
        if held is None:
            return
        caption = ": ".join(text for text in (held.kind, held.text) if text)
        if held.grid:
            yield Grid(held.grid, header_rows=1, caption=caption)
        elif held.text:
            yield Text(caption)

    def _paragraph(self, element: etree._Element, level: int, mark: str = "") -> Iterator[Item]:
        pieces: list[str] = []
        hanging: list[etree._Element] = []
        _gather(element, pieces, hanging, self._hiding)
        text = "".join(pieces)
        if text.strip():
            yield Text(mark + text, level)
        for held in hanging:
            yield from self._hanging(held)

    def _list(self, element: etree._Element, style: str, depth: int) -> Iterator[Item]:
        self._lists.begin(element, style, depth)
        for item in children(element, "list-item", "list-header"):
            mark = self._lists.mark(item, style, depth)
            for inner in item:
                if name_of(inner) == "list":
                    own = attribute(inner, "style-name") or style
                    yield from self._list(inner, own, depth + 1)
                elif name_of(inner) == "h":
                    yield from self._paragraph(inner, number(inner, "outline-level", 1))
                else:
                    yield from self._paragraph(inner, 0, mark)
                    mark = ""

    def _table(self, table: etree._Element) -> Iterator[Item]:
        """Read a table; what hangs on its cells, nested tables too, follows it."""
        grid = Grid(caption="")
        hanging: list[Item] = []
        named = 0
        for row, is_name in _rows(table):
            cells = self._row(row, grid, hanging)
            left = number(row, "number-rows-repeated", 1)
            for _ in range(min(left, _MOST_REPEATS)):
                grid.rows.append(cells)
                left -= 1
                if not any(cells) or len(grid.rows) * max(len(cells), 1) > _MOST_PLACES:
                    break
            if left and any(cells):
                self._document.warnings.append(
                    f"표에서 같은 내용이 되풀이되는 행 {left:,}개는 건너뛰었습니다."
                )
            named += is_name
        yield Grid(grid.rows, grid.spans, named or None, grid.caption)
        yield from hanging

    def _row(self, row: etree._Element, grid: Grid, hanging: list[Item]) -> list[str]:
        cells: list[str] = []
        for cell in children(row, "table-cell", "covered-table-cell"):
            held = list(self.items(cell, headings=False))
            texts = [item.text for item in held if isinstance(item, Text)]
            for item in held:
                if isinstance(item, Grid):
                    place = f"{len(grid.rows) + 1}행 {len(cells) + 1}칸 안의 표"
                    hanging.append(Grid(item.rows, item.spans, item.header_rows, place))
            size = (
                number(cell, "number-rows-spanned", 1),
                number(cell, "number-columns-spanned", 1),
            )
            if size != (1, 1):
                grid.spans[len(grid.rows), len(cells)] = size
            repeats = min(number(cell, "number-columns-repeated", 1), _WIDEST - len(cells))
            if texts and repeats <= 0:
                self._document.warnings.append(f"표에서 {_WIDEST:,}열을 넘는 칸은 읽지 않았습니다.")
            cells += ["\n".join(texts)] * repeats
        return cells


def _rows(parent: etree._Element) -> Iterator[tuple[etree._Element, bool]]:
    """Give the rows of a table in order, each with whether it is marked as a row of names."""
    for element in parent:
        name = name_of(element)
        if name == "table-row":
            yield element, name_of(parent) == "table-header-rows"
        elif name in {"table-header-rows", "table-rows", "table-row-group"}:
            yield from _rows(element)


def hiding_styles(*parts: etree._Element | None) -> frozenset[str]:
    """Give the names of the styles that hide their text, by themselves or by what they stand on."""
    shown: dict[str, bool] = {}
    parents: dict[str, str] = {}
    for style in (each for part in parts for each in descendants(part, "style")):
        name = attribute(style, "name")
        parents[name] = attribute(style, "parent-style-name")
        if display := attribute(child(style, "text-properties"), "display"):
            shown[name] = display != "none"
    hiding = {name for name, is_shown in shown.items() if not is_shown}
    while more := {n for n, p in parents.items() if p in hiding and n not in hiding | {*shown}}:
        hiding |= more
    return frozenset(hiding)


def _is_hidden(element: etree._Element, name: str, hiding: Collection[str]) -> bool:
    """Say whether an element does not show: by its style, its section or a field that hides it."""
    if name in {"p", "h", "span"}:
        if hiding and attribute(element, "style-name") in hiding:
            return True
        return name != "span" and any(
            is_on(field, "is-hidden") for field in children(element, "hidden-paragraph")
        )
    if name == "section":
        display = attribute(element, "display")
        return display == "none" or (display == "condition" and is_on(element, "is-hidden"))
    return name == "hidden-text" and is_on(element, "is-hidden")


def _gather(
    element: etree._Element,
    pieces: list[str],
    hanging: list[etree._Element],
    hiding: Collection[str],
) -> None:
    """Gather the text of a paragraph, and what hangs on it."""
    pieces.append(element.text or "")
    for inner in element:
        name = name_of(inner)
        if name in _HANGING:
            hanging.append(inner)
        elif name == "s":
            pieces.append(" " * min(number(inner, "c", 1), _LONGEST_GAP))
        elif name == "tab":
            pieces.append("\t")
        elif name == "line-break":
            pieces.append("\n")
        elif name == "ruby-text":
            above = text_in(inner).strip()
            pieces.append(f"({above})" if above else "")
        elif name not in _LEFT_OUT and not _is_hidden(inner, name, hiding):
            _gather(inner, pieces, hanging, hiding)
        pieces.append(inner.tail or "")
