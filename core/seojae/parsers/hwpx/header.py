"""The style tables of an HWPX document (header.xml), as far as text needs them."""

from __future__ import annotations

from lxml import etree

from seojae.parsers.hancom.numbering import Level
from seojae.parsers.hancom.styles import Head, HeadKind, Styles
from seojae.parsers.xml_parts import child, children, name_of, number

_KINDS = {kind.name: kind for kind in HeadKind}
_NO_COLOURS = {"none", "#ffffff", "#ffffffff", ""}


def styles_from(head: etree._Element) -> Styles:
    """Read the style tables."""
    heads: dict[int, Head] = {}
    numberings: dict[int, list[Level]] = {}
    shaded: set[int] = set()
    for element in head.iter():
        match name_of(element):
            case "paraPr":
                heads[number(element, "id")] = _head(child(element, "heading"))
            case "numbering":
                numberings[number(element, "id")] = _levels(element)
            case "borderFill":
                if _has_background(element):
                    shaded.add(number(element, "id"))
    return Styles(heads, numberings, frozenset(shaded))


def _head(heading: etree._Element | None) -> Head:
    if heading is None:
        return Head()
    kind = _KINDS.get(heading.get("type", ""), HeadKind.NONE)
    return Head(kind, number(heading, "level"), number(heading, "idRef"))


def _levels(numbering: etree._Element) -> list[Level]:
    levels: dict[int, Level] = {}
    for head in children(numbering, "paraHead"):
        levels[number(head, "level", 1)] = Level(
            head.text or "", head.get("numFormat", "DIGIT"), number(head, "start", 1)
        )
    return [levels.get(level, Level("")) for level in range(1, min(max(levels, default=0), 10) + 1)]


def _has_background(fill: etree._Element) -> bool:
    brush = child(fill, "fillBrush")
    solid = child(brush, "winBrush")
    if solid is not None:
        return solid.get("faceColor", "").lower() not in _NO_COLOURS
    return child(brush, "gradation") is not None
