"""The text of one paragraph, and what hangs on it: notes, comments, boxes, drawings.

Takes tracked insertions, leaves out tracked deletions, hidden text and field instructions, and
reads one branch of `mc:AlternateContent` (field notes G05 to G07). It gives references, never their
content: `walk` decides where a note stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from lxml import etree

from seojae.parsers.docx.parts import R, W, attribute, child_of, number, switched_on
from seojae.parsers.docx.styles import hidden_by
from seojae.parsers.xml_parts import NAMES, children_of, name_of

DELETED = frozenset({"del", "moveFrom"})
"""Tracked changes whose text is no longer part of the document."""
PROPERTIES = frozenset(
    {
        "pPr", "rPr", "sectPr", "tblPr", "tblPrEx", "tblGrid", "trPr", "tcPr", "sdtPr", "sdtEndPr",
        "customXmlPr", "smartTagPr", "fldData",
    }
)  # fmt: skip
"""Elements that describe and hold no text of the document."""
_NOT_SHOWN = PROPERTIES | {"instrText", "delInstrText", "delText", "rt"}
_SPACING = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "den": "/"}
_REFERENCES = {
    "footnoteReference": "footnote",
    "endnoteReference": "endnote",
    "commentReference": "comment",
}
_DRAWINGS = {"chart": ("chart", f"{R}id"), "relIds": ("diagram", f"{R}dm")}
# What Wingdings and Symbol put at these places of the private area; other signs say nothing.
_SYMBOLS = {
    0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x75: "◆", 0x76: "❖", 0x9F: "•", 0xA7: "▪",
    0xA8: "□", 0xB7: "•", 0xD8: "➢", 0xE0: "→", 0xE8: "→", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒",
    0xFE: "☑",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reference:
    """A mark in the text that stands for content kept elsewhere.

    Attributes:
        kind: `footnote`, `endnote`, `comment`, `chart` or `diagram`.
        key: the id of the note or comment, or the relationship id of the drawing.
    """

    kind: str
    key: str


@dataclass(slots=True)
class Inline:
    """What reading a paragraph gathers.

    Attributes:
        hides: whether a style hides text.
        is_hidden: whether the paragraph's own style does.
        pieces: its text, in order.
        references: notes, comments and drawings it refers to, in order.
        deleted: the notes and comments of text that was deleted or is hidden.
        boxes: contents of text boxes anchored in it (`w:txbxContent`).
    """

    hides: Callable[[str], bool]
    is_hidden: bool = False
    pieces: list[str] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    deleted: list[Reference] = field(default_factory=list)
    boxes: list[etree._Element] = field(default_factory=list)
    _fields: list[bool] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text of the paragraph itself."""
        return "".join(self.pieces)

    @property
    def has_hanging(self) -> bool:
        """Whether anything besides text was found."""
        return bool(self.references or self.boxes or self.deleted)

    def read(self, parent: etree._Element) -> None:
        """Read the children of a paragraph, run or wrapper."""
        for child in children_of(parent):
            name = NAMES[child.tag]
            if name == "t":
                self._write(child.text or "")
            elif name == "r":
                self._run(child)
            elif handler := self._HANDLERS.get(name):
                handler(self, child)
            elif name not in _NOT_SHOWN:
                self.read(child)

    def _run(self, run: etree._Element) -> None:
        first = run[0] if len(run) else None
        if first is None or not len(first) or name_of(first) != "rPr":
            self.read(run)
            return
        outer, self.is_hidden = self.is_hidden, self._hidden(first)
        self.read(run)
        self.is_hidden = outer

    def _hidden(self, properties: etree._Element) -> bool:
        own = hidden_by(properties)
        if own is not None:
            return own
        style = child_of(properties, "rStyle")
        return self.is_hidden or (style is not None and self.hides(attribute(style, "val")))

    def _space(self, element: etree._Element) -> None:
        self._write(_SPACING[name_of(element)])
        self.read(element)

    def _reference(self, element: etree._Element) -> None:
        found = Reference(_REFERENCES[name_of(element)], attribute(element, "id"))
        (self.deleted if self.is_hidden else self.references).append(found)

    def _drawing(self, element: etree._Element) -> None:
        kind, key = _DRAWINGS[name_of(element)]
        if (target := element.get(key)) and not self.is_hidden:
            self.references.append(Reference(kind, target))

    def _deletion(self, element: etree._Element) -> None:
        self.deleted.extend(references_in(element))

    def _box(self, element: etree._Element) -> None:
        if not self.is_hidden:
            self.boxes.append(element)

    def _alternative(self, element: etree._Element) -> None:
        self.read(alternative(element))

    def _symbol(self, element: etree._Element) -> None:
        self._write(_symbol(element))

    def _word_art(self, element: etree._Element) -> None:
        self._write("\n" + (element.get("string") or ""))

    def _write(self, text: str) -> None:
        if not self.is_hidden and not (self._fields and any(self._fields)):
            self.pieces.append(text)

    def _field(self, element: etree._Element) -> None:
        """Follow a field: its instruction (until `separate`) is no text, its result is."""
        kind = attribute(element, "fldCharType")
        if kind == "begin":
            self._write(_form_field(element))
            self._fields.append(True)
        elif self._fields and kind == "separate":
            self._fields[-1] = False
        elif self._fields and kind == "end":
            self._fields.pop()

    def _ruby(self, element: etree._Element) -> None:
        """Write the base text and its reading in brackets: 漢字(한자), never glued together."""
        reading = Inline(self.hides, self.is_hidden)
        for child in element:
            if name_of(child) == "rubyBase":
                self.read(child)
            elif name_of(child) == "rt":
                reading.read(child)
        if reading.text.strip():
            self._write(f"({reading.text.strip()})")

    _HANDLERS: ClassVar[dict[str, Callable[[Inline, etree._Element], None]]] = {
        **dict.fromkeys(_SPACING, _space),
        **dict.fromkeys(_REFERENCES, _reference),
        **dict.fromkeys(_DRAWINGS, _drawing),
        **dict.fromkeys(DELETED, _deletion),
        "fldChar": _field,
        "txbxContent": _box,
        "AlternateContent": _alternative,
        "sym": _symbol,
        "ruby": _ruby,
        "textpath": _word_art,  # WordArt and watermarks keep their text in an attribute
    }


def alternative(element: etree._Element) -> etree._Element:
    """Pick one branch of `mc:AlternateContent`: both show the same (field note G06)."""
    return next((child for child in element if name_of(child) == "Choice"), element)


def references_in(element: etree._Element) -> list[Reference]:
    """List the notes and comments that deleted content refers to, so that they go with it."""
    return [
        Reference(_REFERENCES[name_of(child)], attribute(child, "id"))
        for child in element.iter(*(W + name for name in _REFERENCES))
    ]


def _symbol(element: etree._Element) -> str:
    try:
        code = int(attribute(element, "char"), 16)
    except ValueError:
        return ""
    if 0xF000 <= code <= 0xF0FF:
        return _SYMBOLS.get(code - 0xF000, "")
    return chr(code) if 0x20 <= code <= 0xFFFF else ""


def _form_field(element: etree._Element) -> str:
    """Write what a form field of old Word shows that is no text: a tick, a chosen entry."""
    if (box := element.find(f".//{W}checkBox")) is not None:
        state = box.find(f"{W}checked")
        return "☑" if switched_on(box.find(f"{W}default") if state is None else state) else "☐"
    if (choices := element.find(f".//{W}ddList")) is not None:
        entries = [attribute(entry, "val") for entry in choices.iterfind(f"{W}listEntry")]
        chosen = number(
            choices.find(f"{W}result"), "val", number(choices.find(f"{W}default"), "val")
        )
        return entries[chosen] if 0 <= chosen < len(entries) else ""
    return ""
