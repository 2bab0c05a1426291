"""What of a run reads as text in the line: letters, tabs and breaks, equations, numbers, fields.

Text that a tracked change deleted is left out; a deletion never reaches beyond its paragraph.
"""

from __future__ import annotations

from lxml import etree

from seojae.parsers.hancom.characters import equation, overlaid, shown, ticked
from seojae.parsers.hancom.numbering import number_text
from seojae.parsers.xml_parts import child, name_of, number, text_in

_WRITTEN = {"tab": "\t", "lineBreak": "\n", "nbSpace": " ", "fwSpace": " ", "hyphen": "-"}
_SHOWN_NUMBERS = {"PICTURE", "TABLE", "EQUATION"}  # a note's number is in its label


class Line:
    """The text of one paragraph as it grows."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._deletions: set[str] = set()

    @property
    def deleted(self) -> bool:
        """Whether a tracked change deleted what comes now."""
        return bool(self._deletions)

    def text(self) -> str:
        """All text so far."""
        return "".join(self._pieces)

    def add(self, text: str) -> None:
        """Add text unless it is deleted."""
        if text and not self._deletions:
            self._pieces.append(text)

    def add_text(self, element: etree._Element) -> None:
        """Add a `t` element: its letters and the signs between them."""
        self.add(element.text or "")
        for sign in element:
            match name_of(sign):
                case "deleteBegin":
                    self._deletions.add(sign.get("Id", ""))
                case "deleteEnd":
                    self._deletions.discard(sign.get("Id", ""))
                case name if name in _WRITTEN:
                    self.add(_WRITTEN[name])
                case _ if isinstance(sign.tag, str):  # an entity has no name and no text
                    self.add(text_in(sign))
            self.add(sign.tail or "")


def text_of(element: etree._Element) -> str:
    """The text an object of a run shows in the line; empty for one that shows none there."""
    match name_of(element):
        case "equation":
            return equation(_text(element, "script"))
        case "autoNum":
            return _shown_number(element)
        case "compose":
            return overlaid(element.get("composeText", ""))
        case "dutmal":
            main, above = _text(element, "mainText"), _text(element, "subText")
            return f"{main}({above})" if above else main
        case "checkBtn" | "radioBtn":
            return ticked(element.get("caption", ""), on=element.get("value") == "CHECKED")
        case "btn":
            return shown(element.get("caption", ""))
        case "edit":
            return _text(element, "text")
        case "comboBox":
            return element.get("selectedValue", "")
        case _:
            return ""


def _shown_number(element: etree._Element) -> str:
    if element.get("numType") not in _SHOWN_NUMBERS:
        return ""
    shape = child(element, "autoNumFormat")
    return number_text(
        number(element, "num"), "DIGIT" if shape is None else shape.get("type", "DIGIT")
    )


def _text(element: etree._Element, name: str) -> str:
    return text_in(child(element, name))
