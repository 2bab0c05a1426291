"""Marks of list items as LibreOffice shows them: 1., 가., a), -.

A list names a style, the style says for each level how its numbers look, and a list may go on
where an earlier one of its style ended. Called by `walk`.
"""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from seojae.parsers.xml_parts import attribute, children, descendants, is_on, name_of, number

BULLET = "- "
_SYLLABLES = "가나다라마바사아자차카타파하"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


@dataclass(frozen=True, slots=True)
class _Level:
    format: str
    before: str
    after: str
    start: int


class ListStyles:
    """The list styles of one document, and how far each has counted."""

    def __init__(self, *roots: etree._Element | None) -> None:
        self._levels: dict[tuple[str, int], _Level] = {}
        self._counts: dict[tuple[str, int], int] = {}
        for root in roots:
            for style in descendants(root, "list-style"):
                name = attribute(style, "name")
                for level in children(style, "list-level-style-number"):
                    self._levels[name, number(level, "level", 1)] = _Level(
                        attribute(level, "num-format"),
                        attribute(level, "num-prefix"),
                        attribute(level, "num-suffix"),
                        number(level, "start-value", 1),
                    )

    def begin(self, element: etree._Element, style: str, depth: int) -> None:
        """Begin a list; it counts anew unless it says that it goes on."""
        goes_on = is_on(element, "continue-numbering") or attribute(element, "continue-list")
        if not goes_on:
            self._counts.pop((style, depth), None)

    def mark(self, item: etree._Element, style: str, depth: int) -> str:
        """Give the mark of an item; empty for a header, which has none."""
        if name_of(item) == "list-header":
            return ""
        level = self._levels.get((style, depth))
        if level is None or not level.format:
            return BULLET
        place = (style, depth)
        count = number(item, "start-value", self._counts.get(place, level.start - 1) + 1)
        self._counts[place] = count
        return f"{level.before}{_written(count, level.format)}{level.after} "


def _written(count: int, form: str) -> str:
    if form.startswith("가") and 0 < count <= len(_SYLLABLES):
        return _SYLLABLES[count - 1]
    if form in {"a", "A"} and 0 < count <= len(_LETTERS):
        letter = _LETTERS[count - 1]
        return letter.upper() if form == "A" else letter
    if form in {"i", "I"} and 0 < count < 40:
        roman = ""
        for value, sign in _ROMAN:
            roman += sign * (count // value)
            count %= value
        return roman.upper() if form == "I" else roman
    return str(count)
