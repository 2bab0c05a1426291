"""Folds the items of a walk into sections: one for each heading, tables numbered as they come.

Text becomes clean here, and its amount is bounded. Called by `reader`.
"""

from __future__ import annotations

from collections.abc import Iterable

from seojae.errors import TooLarge
from seojae.model.documents import Block, Paragraph, Section, Table
from seojae.model.locations import HeadingPath
from seojae.parsers.base import Limits
from seojae.parsers.docx.walk import Item, Line
from seojae.parsers.text import clean, one_line

_LONGEST_HEADING = 200  # a whole paragraph in heading style is text, not the name of a section


class SectionBuilder:
    """Gathers sections in reading order.

    Attributes:
        title: the first paragraph in the style of a title, empty where there is none.
    """

    def __init__(self, limits: Limits) -> None:
        self.title = ""
        self._left = limits.text_characters
        self._sections: list[Section] = []
        self._blocks: list[Block] = []
        self._path: list[tuple[int, str]] = []
        self._tables = 0

    def add(self, items: Iterable[Item]) -> None:
        """Add what a walk gives; headings open sections.

        Raises:
            TooLarge: the document holds more text than the limits allow.
        """
        for item in items:
            if isinstance(item, Line):
                self._line(item)
                continue
            table = item.table(self._tables + 1)
            if table is not None:
                self._tables += 1
                self._count(table)
                self._blocks.append(table)

    def open(self, heading: str) -> None:
        """Open a section of our own naming (`메모`); it leaves no trace when nothing is added."""
        self._close()
        self._path = [(1, heading)]

    def finish(self) -> tuple[Section, ...]:
        """Give all sections; none when the document holds no text."""
        self._close()
        return tuple(self._sections)

    def _line(self, line: Line) -> None:
        text = clean(line.text).strip()
        if not text:
            return
        self._left -= len(text)
        if self._left < 0:
            raise TooLarge("글자가 너무 많아 읽지 않았습니다.")
        if line.is_title and not self.title:
            self.title = one_line(text)
        if line.level and len(text) <= _LONGEST_HEADING:
            self._close()
            while self._path and self._path[-1][0] >= line.level:
                self._path.pop()
            self._path.append((line.level, one_line(text)))
            # A heading is text too: its section stands even when nothing follows.
            self._sections.append(Section(self._location()))
        else:
            self._blocks.append(Paragraph(text))

    def _count(self, table: Table) -> None:
        self._left -= sum(len(cell) for row in table.rows for cell in row.cells)
        if self._left < 0:
            raise TooLarge("글자가 너무 많아 읽지 않았습니다.")

    def _location(self) -> HeadingPath:
        return HeadingPath(tuple(heading for _, heading in self._path))

    def _close(self) -> None:
        if not self._blocks:
            return
        location = self._location()
        if self._sections and self._sections[-1] == Section(location):
            self._sections.pop()
        self._sections.append(Section(location, tuple(self._blocks)))
        self._blocks = []
