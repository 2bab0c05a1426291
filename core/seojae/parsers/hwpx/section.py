"""From the XML of a section to paragraphs, each with its objects in place.

`p` holds runs; a run holds text (`t`) and objects: tables, shapes, controls. What reads in the line
goes into the text, the rest hangs on the paragraph. An element this walk does not know is searched
for the paragraphs inside it, so that no text is lost to a new kind of shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from lxml import etree

from seojae.parsers.hancom.styles import Styles, numbered
from seojae.parsers.hancom.tree import Aside, Box, Cell, Grid, Kind, Object, Para, Tally
from seojae.parsers.hancom.xml import elements
from seojae.parsers.hwpx import inline
from seojae.parsers.hwpx.charts import chart_grid
from seojae.parsers.hwpx.package import HwpxPackage
from seojae.parsers.xml_parts import bounded, child, children, name_of, number

_ASIDES = {
    "footNote": Kind.FOOTNOTE,
    "endNote": Kind.ENDNOTE,
    "header": Kind.HEADER,
    "footer": Kind.FOOTER,
    "hiddenComment": Kind.HIDDEN_COMMENT,
}
# Alternatives of one content: the first is for programs that know it, the last for the others.
_SWITCH, _CASE = "switch", "case"


class SectionReader:
    """Builds the tree of one document's body, section by section.

    Args:
        styles: the document's style tables.
        package: gives the parts that a section refers to: master pages and charts.
    """

    def __init__(self, styles: Styles, package: HwpxPackage) -> None:
        self._styles = styles
        self._package = package
        self._tally = Tally()

    def paras_of(self, section: bytes) -> Iterator[Para]:
        """Read a section's paragraphs one after another.

        Raises:
            etree.XMLSyntaxError: the rest is broken; the paragraphs before were given.
            TooLarge: there are absurdly many elements in it.
        """
        for element in elements(BytesIO(bounded(section)), {"p"}, {"sec"}):
            yield self._para(element)

    def _paras(self, element: etree._Element | None) -> list[Para]:
        """The paragraphs inside an element, however deep, but not those inside these."""
        found: list[Para] = []
        for inner in _content(element):
            found.extend(self._within(inner))
        return found

    def _within(self, element: etree._Element) -> list[Para]:
        if name_of(element) == "p":
            return [self._para(element)]
        words = element.get("text", "") if name_of(element) == "textart" else ""
        return [*([Para(words)] if words else []), *self._paras(element)]

    def _para(self, element: etree._Element) -> Para:
        self._tally.count()
        section = child(element, "run", "secPr")
        if section is not None:
            self._styles.outline = number(section, "outlineShapeIDRef")
        level, prefix = self._styles.head_of(number(element, "paraPrIDRef"))
        para = Para(level=level)
        line = inline.Line()
        for run in children(element, "run"):
            self._tally.count()
            for part in _content(run):
                self._part(part, line, para.objects)
        para.text = numbered(prefix, line.text())
        return para

    def _part(self, part: etree._Element, line: inline.Line, objects: list[Object]) -> None:
        name = name_of(part)
        if name == "t":
            line.add_text(part)
            return
        if line.deleted:  # a tracked change took the object away with the text around it
            return
        if name == "tbl":
            objects.append(self._grid(part))
        elif name == "ctrl":
            for control in part:
                self._control(control, line, objects)
        elif name == "secPr":
            objects.extend(self._master_pages(part))
        else:
            line.add(inline.text_of(part))
            if name == "chart":
                objects.extend(self._chart(part.get("chartIDRef", "")))
            paras = self._within(part)
            if paras:
                objects.append(Box(paras))

    def _control(self, control: etree._Element, line: inline.Line, objects: list[Object]) -> None:
        name = name_of(control)
        if name in _ASIDES:
            kind = _ASIDES[name]
            objects.append(Aside(kind, self._paras(control), number(control, "number")))
        elif name == "fieldBegin":
            paras = self._paras(control)
            if paras:
                objects.append(Aside(Kind.MEMO, paras))
        else:
            line.add(inline.text_of(control))

    def _chart(self, name: str) -> Iterator[Grid]:
        chart = self._package.chart(name)
        grid = None if chart is None else chart_grid(chart)
        if grid is not None:
            yield grid

    def _master_pages(self, section: etree._Element) -> Iterator[Aside]:
        for reference in children(section, "masterPage"):
            page = self._package.master_page(reference.get("idRef", ""))
            if page is not None:
                yield Aside(Kind.MASTER_PAGE, self._paras(page))

    def _grid(self, table: etree._Element) -> Grid:
        self._tally.count()
        grid = Grid(caption=self._paras(child(table, "caption")))
        for row, line in enumerate(children(table, "tr")):
            for column, cell in enumerate(children(line, "tc")):
                grid.cells.append(self._cell(cell, row, column))
        return grid

    def _cell(self, cell: etree._Element, row: int, column: int) -> Cell:
        self._tally.count()
        address, span = child(cell, "cellAddr"), child(cell, "cellSpan")
        return Cell(
            row=row if address is None else number(address, "rowAddr", row),
            column=column if address is None else number(address, "colAddr", column),
            paras=self._paras(child(cell, "subList")),
            row_span=1 if span is None else max(1, number(span, "rowSpan", 1)),
            column_span=1 if span is None else max(1, number(span, "colSpan", 1)),
            header=cell.get("header") == "1",
            shaded=number(cell, "borderFillIDRef") in self._styles.shaded,
        )


def _content(element: etree._Element | None) -> Iterator[etree._Element]:
    """The children of an element; of alternatives only one."""
    for inner in element if element is not None else ():
        if name_of(inner) == _SWITCH:
            chosen = child(inner, _CASE)
            yield from _content(chosen if chosen is not None else child(inner, "default"))
        else:
            yield inner
