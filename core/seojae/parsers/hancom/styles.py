"""What the style tables of a Hancom document say about a paragraph or a cell.

Filled by each format's reader (DocInfo, header.xml, HEAD) and asked while its text is read. Only
what changes meaning is kept: outline levels, numbers, shading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from seojae.parsers.hancom.numbering import Counters, Level


class HeadKind(Enum):
    """What stands before a paragraph: nothing, an outline number, a list number, a bullet."""

    NONE = 0
    OUTLINE = 1
    NUMBER = 2
    BULLET = 3


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a paragraph shape: its kind, its level (from 0), its numbering id."""

    kind: HeadKind = HeadKind.NONE
    level: int = 0
    numbering: int = 0


_PLAIN = Head()


@dataclass(slots=True)
class Styles:
    """The style tables of one document, by the ids its text refers to.

    Attributes:
        heads: paragraph shape id to its head.
        shaded: ids of cell borders and fills that have a background.
        outline: numbering id of the outline in the section being read.
    """

    heads: Mapping[int, Head] = field(default_factory=dict)
    numberings: Mapping[int, Sequence[Level]] = field(default_factory=dict)
    shaded: frozenset[int] = frozenset()
    outline: int = 0
    _counters: Counters = field(init=False)

    def __post_init__(self) -> None:
        self._counters = Counters(self.numberings)

    def head_of(self, shape: int) -> tuple[int | None, str]:
        """Count one paragraph and give its outline level (None for body text) and its number."""
        head = self.heads.get(shape, _PLAIN)
        match head.kind:
            case HeadKind.OUTLINE:
                return head.level, self._counters.next(self.outline, head.level)
            case HeadKind.NUMBER:
                return None, self._counters.next(head.numbering, head.level)
            case _:
                return None, ""


def numbered(number: str, text: str) -> str:
    """Put a paragraph's number before its text; a paragraph without text stays without."""
    return f"{number} {text}" if number and text.strip() else text
