"""The tree every Hancom reader builds: paragraphs, and what hangs on them.

Built up while reading, so it is mutable; it never leaves `seojae.parsers`. Texts are as written in
the file: cleaning happens once, in `flow.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from seojae.errors import TooLarge

MOST_PARTS = 600_000
"""Paragraphs, runs, tables, cells and notes of one document: far beyond any that people write."""


class Kind(Enum):
    """Text that stands apart from the body; the value is the word a reader sees before it."""

    FOOTNOTE = "각주"
    ENDNOTE = "미주"
    HEADER = "머리말"
    FOOTER = "꼬리말"
    MASTER_PAGE = "바탕쪽"
    MEMO = "메모"
    HIDDEN_COMMENT = "숨은 설명"


@dataclass(slots=True)
class Para:
    """A paragraph: its text, its outline level (from 0, None for body text), its objects."""

    text: str = ""
    level: int | None = None
    objects: list[Object] = field(default_factory=list)


@dataclass(slots=True)
class Box:
    """Text that reads on in place: a text box, the caption of a picture, word art."""

    paras: list[Para] = field(default_factory=list)


@dataclass(slots=True)
class Aside:
    """A note, header, memo …; `number` is the one shown in the document, 0 where it has none."""

    kind: Kind
    paras: list[Para] = field(default_factory=list)
    number: int = 0


@dataclass(slots=True)
class Cell:
    """A table cell at its address (from 0). `header` and `shaded` hint at column names."""

    row: int
    column: int
    paras: list[Para] = field(default_factory=list)
    row_span: int = 1
    column_span: int = 1
    header: bool = False
    shaded: bool = False


@dataclass(slots=True)
class Grid:
    """A table: its cells in any order, and its caption."""

    cells: list[Cell] = field(default_factory=list)
    caption: list[Para] = field(default_factory=list)


class Tally:
    """Counts the parts of one document while it is read, so that a hostile one ends early."""

    def __init__(self) -> None:
        self._left = MOST_PARTS

    def count(self) -> None:
        """Count one more part.

        Raises:
            TooLarge: there are absurdly many.
        """
        self._left -= 1
        if self._left < 0:
            raise TooLarge("문단과 표가 너무 많아 읽지 않았습니다.")


Object: TypeAlias = Box | Aside | Grid
