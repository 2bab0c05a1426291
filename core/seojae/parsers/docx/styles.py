"""What a paragraph's style says: heading level, title, automatic numbering; which styles hide.

Word hides most of this in chains of styles (`basedOn`). Built once a document from `styles.xml`;
a document without one still works by the style ids its paragraphs name. Called by `walk`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from lxml import etree

from seojae.errors import Corrupt
from seojae.parsers.docx.parts import Parts, W, attribute, child_of, number, switched_on
from seojae.parsers.xml_parts import NAMES, children_of, parser

# Built-in names are English in every language of Word; Hancom writes 개요 1, others 제목 1.
_HEADING = re.compile(r"(?:heading|제목|개요)\s*([1-9])", re.IGNORECASE)
_TITLE = re.compile(r"title|제목", re.IGNORECASE)
_LARGEST_KEPT = 256 * 1024  # bytes of the styles of one document
_MOST_KEPT = 4096


@dataclass(frozen=True, slots=True)
class NumberReference:
    """Which list a paragraph counts in: `w:numId` (0 for none) and the level in it, from 0."""

    list_id: int
    level: int


@dataclass(frozen=True, slots=True)
class ParagraphProperties:
    """What a `w:pPr` says of its own: style, outline level and list.

    Attributes:
        style_id: empty for the default style.
        outline: heading level from 1, 0 for body text, None where unset.
        numbering: None where the style decides.
    """

    style_id: str = ""
    outline: int | None = None
    numbering: NumberReference | None = None


_properties = lru_cache(maxsize=1024)(ParagraphProperties)  # most paragraphs say the same


@dataclass(frozen=True, slots=True)
class StyleFacts:
    """What a style says with all that it is based on.

    Attributes:
        level: heading level from 1, 0 for none.
        is_title: whether it is the style of the document's title.
        numbering: the list its paragraphs count in.
        numbering_style: id of the style in the chain that names that list.
        hides: whether its text is hidden.
    """

    level: int = 0
    is_title: bool = False
    numbering: NumberReference | None = None
    numbering_style: str = ""
    hides: bool = False


@dataclass(frozen=True, slots=True)
class _Style:
    name: str
    based_on: str
    properties: ParagraphProperties
    hides: bool | None = None


class Styles:
    """The styles of one document, of paragraphs and of characters.

    A style is read when its first text comes: of a hundred that Word writes, few are used.
    """

    def __init__(self, root: etree._Element | None) -> None:
        self._elements = {
            attribute(element, "styleId"): element
            for element in (() if root is None else root.iterfind(f"{W}style"))
        }
        self._facts: dict[str, StyleFacts] = {}

    def facts(self, style_id: str) -> StyleFacts:
        """Tell what a style means for its text."""
        facts = self._facts.get(style_id)
        if facts is None:
            facts = self._gather(style_id)
            if len(self._facts) < _MOST_KEPT:  # a paragraph may name any style, and these stay
                self._facts[style_id] = facts
        return facts

    def hides(self, style_id: str) -> bool:
        """Say whether text of this style is hidden."""
        return self.facts(style_id).hides

    def _gather(self, style_id: str) -> StyleFacts:
        facts = StyleFacts()
        level: int | None = None
        hides: bool | None = None
        for name, style in self._chain(style_id):
            own = style.properties
            if level is None and own.outline is not None:
                level = own.outline
            elif level is None and (match := _HEADING.fullmatch(style.name)):
                level = int(match[1])
            if _TITLE.fullmatch(style.name):
                facts = replace(facts, is_title=True)
            if facts.numbering is None and own.numbering is not None:
                facts = replace(facts, numbering=own.numbering, numbering_style=name)
            hides = style.hides if hides is None else hides
        return replace(facts, level=level or 0, hides=bool(hides))

    def _chain(self, style_id: str) -> Iterator[tuple[str, _Style]]:
        seen: set[str] = set()
        while style_id and style_id not in seen:
            seen.add(style_id)
            style = self._style(style_id)
            yield style_id, style
            style_id = style.based_on

    def _style(self, style_id: str) -> _Style:
        element = self._elements.get(style_id)
        if element is None:  # it still speaks by its id: Heading1
            return _Style(style_id, "", ParagraphProperties())
        return _Style(
            name=attribute(child_of(element, "name"), "val"),
            based_on=attribute(child_of(element, "basedOn"), "val"),
            properties=properties_of(child_of(element, "pPr")),
            hides=hidden_by(child_of(element, "rPr")),
        )


def styles_of(parts: Parts, name: str) -> Styles:
    """Read the styles of a document from the part of this name.

    Those of the last documents are kept: a program writes the same into each one it makes.
    """
    if name in parts.package and parts.package.size(name) <= _LARGEST_KEPT:
        with suppress(etree.XMLSyntaxError, Corrupt):  # what is broken about them is told below
            return _kept_styles(parts.xml(name))
    return Styles(parts.optional(name))


@lru_cache(maxsize=4)
def _kept_styles(data: bytes) -> Styles:
    return Styles(etree.fromstring(data, parser()))


def hidden_by(element: etree._Element | None) -> bool | None:
    """Say whether the properties of a run or a style (`w:rPr`) hide text; None where unset."""
    vanish = None if element is None else child_of(element, "vanish")
    return None if vanish is None else switched_on(vanish)


def properties_of(element: etree._Element | None) -> ParagraphProperties:
    """Read the properties of a paragraph or of a paragraph style (`w:pPr`)."""
    style_id = ""
    outline: int | None = None
    numbering: NumberReference | None = None
    for child in () if element is None else children_of(element):
        name = NAMES[child.tag]
        if name == "pStyle":
            style_id = attribute(child, "val")
        elif name == "outlineLvl":
            level = number(child, "val", 9)
            outline = level + 1 if 0 <= level < 9 else 0
        elif name == "numPr" and (list_id := child_of(child, "numId")) is not None:
            level = number(child_of(child, "ilvl"), "val")
            numbering = NumberReference(number(list_id, "val"), level)
    return _properties(style_id, outline, numbering)
