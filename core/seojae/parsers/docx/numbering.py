"""Automatic numbers as Word shows them: 제1장, 1.2.1, 가., ①.

Korean rules often have their article numbers made by Word, so that `제5조` stands nowhere in the
text. Every numbered paragraph must pass through `label` in document order, since each one counts.
Number formats we cannot write are left out, never guessed. Called by `walk`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from lxml import etree

from seojae.parsers.docx.parts import W, attribute, child_of, number, switched_on
from seojae.parsers.docx.styles import NumberReference, StyleFacts

_LEVELS = 9
_SYLLABLES = "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허"
_CONSONANTS = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def _from(signs: str) -> Callable[[int], str]:
    return lambda value: signs[value - 1] if 1 <= value <= len(signs) else str(value)


def _letters(value: int) -> str:
    """A to Z, then AA to ZZ, as Word counts."""
    return chr(ord("A") + (value - 1) % 26) * ((value - 1) // 26 + 1) if 1 <= value <= 780 else ""


def _roman(value: int) -> str:
    signs = ""
    for weight, sign in _ROMAN if 1 <= value < 4000 else ():
        signs += sign * (value // weight)
        value %= weight
    return signs


_FORMATS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": "{:02d}".format,
    "decimalFullWidth": str,
    "upperRoman": _roman,
    "lowerRoman": lambda value: _roman(value).lower(),
    "upperLetter": _letters,
    "lowerLetter": lambda value: _letters(value).lower(),
    "ganada": _from(_SYLLABLES),
    "chosung": _from(_CONSONANTS),
    "decimalEnclosedCircle": _from("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"),
    "decimalEnclosedCircleChinese": _from("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"),
    "decimalEnclosedParen": "({})".format,
}


@dataclass(frozen=True, slots=True)
class _Level:
    start: int
    format: str
    text: str
    separator: str
    legal: bool
    style_id: str


@dataclass(frozen=True, slots=True)
class _List:
    """One `w:num`: the shared counter it uses, its levels, and the levels it starts anew."""

    counter: str
    levels: dict[int, _Level]
    restarts: frozenset[int]


class Numbering:
    """The lists of one document and how far each has counted."""

    def __init__(self, root: etree._Element | None) -> None:
        self._lists: dict[int, _List | None] = {}
        self._counts: dict[str, dict[int, int]] = {}
        self._begun: set[int] = set()
        self._definitions: dict[str, etree._Element] = {}
        self._levels: dict[str, dict[int, _Level]] = {}
        self._elements: dict[int, etree._Element] = {}
        if root is not None:
            for element in root.iterfind(f"{W}abstractNum"):
                self._definitions[attribute(element, "abstractNumId")] = element
            for element in root.iterfind(f"{W}num"):
                self._elements[number(element, "numId")] = element

    def _list(self, list_id: int) -> _List | None:
        """Read a list when its first paragraph comes: most lists of a document stay unused."""
        if list_id not in self._lists:
            element = self._elements.get(list_id)
            self._lists[list_id] = None if element is None else self._read(element)
        return self._lists[list_id]

    def _read(self, element: etree._Element) -> _List | None:
        counter = self._counter(attribute(child_of(element, "abstractNumId"), "val"))
        if counter not in self._definitions:
            return None
        if counter not in self._levels:  # many lists count by one definition
            self._levels[counter] = _levels(self._definitions[counter])
        levels = dict(self._levels[counter])
        restarts: set[int] = set()
        for override in element.iterfind(f"{W}lvlOverride"):
            levels |= _levels(override)
            depth = number(override, "ilvl")
            start = child_of(override, "startOverride")
            if start is not None and depth in levels:
                levels[depth] = replace(levels[depth], start=number(start, "val", 1))
                restarts.add(depth)
        return _List(counter, levels, frozenset(restarts))

    def _counter(self, name: str) -> str:
        """Follow a definition that stands for the one of a list style (`w:numStyleLink`)."""
        definition = self._definitions.get(name)
        link = None if definition is None else child_of(definition, "numStyleLink")
        for other, element in self._definitions.items() if link is not None else ():
            own = child_of(element, "styleLink")
            if own is not None and attribute(own, "val") == attribute(link, "val"):
                return other
        return name

    def label(self, direct: NumberReference | None, style: StyleFacts) -> str:
        """Count one paragraph and give the number it shows, with what stands between it and text.

        Args:
            direct: the list that the paragraph itself names, None where only its style may.
            style: what the paragraph's style says.
        """
        reference = direct
        if reference is None:
            if style.numbering is None:
                return ""
            reference = self._level_of_style(style.numbering, style.numbering_style)
        numbers = self._list(reference.list_id)
        if numbers is None or reference.level not in numbers.levels:
            return ""
        level = numbers.levels[reference.level]
        return self._written(numbers, level, self._count(numbers, reference, level))

    def _level_of_style(self, reference: NumberReference, style_id: str) -> NumberReference:
        """A style names its list; the list's level names the style (`w:pStyle`)."""
        numbers = self._list(reference.list_id)
        for depth, level in numbers.levels.items() if numbers else ():
            if level.style_id == style_id:
                return NumberReference(reference.list_id, depth)
        return reference

    def _count(self, numbers: _List, reference: NumberReference, level: _Level) -> dict[int, int]:
        counts = self._counts.setdefault(numbers.counter, {})
        if reference.list_id not in self._begun:
            self._begun.add(reference.list_id)
            for depth in numbers.restarts:
                counts.pop(depth, None)
        depth = reference.level
        counts[depth] = counts.get(depth, level.start - 1) + 1
        for deeper in [known for known in counts if known > depth]:
            del counts[deeper]
        return counts

    @staticmethod
    def _written(numbers: _List, level: _Level, counts: dict[int, int]) -> str:
        known = True

        def value(match: re.Match[str]) -> str:
            nonlocal known
            depth = int(match[1]) - 1
            shown = numbers.levels.get(depth, level)
            write = str if level.legal else _FORMATS.get(shown.format)
            if write is None:
                known = False
                return ""
            return write(counts.get(depth, shown.start))

        if level.format == "bullet":
            return ""
        text = re.sub(r"%([1-9])", value, level.text)
        return text + level.separator if known and text.strip() else ""


def _levels(parent: etree._Element) -> dict[int, _Level]:
    return {
        depth: _Level(
            start=number(child_of(element, "start"), "val", 1),
            format=attribute(child_of(element, "numFmt"), "val") or "decimal",
            text=attribute(child_of(element, "lvlText"), "val"),
            separator="" if attribute(child_of(element, "suff"), "val") == "nothing" else " ",
            legal=switched_on(child_of(element, "isLgl")),
            style_id=attribute(child_of(element, "pStyle"), "val"),
        )
        for element in parent.iterfind(f"{W}lvl")
        if 0 <= (depth := number(element, "ilvl")) < _LEVELS
    }
