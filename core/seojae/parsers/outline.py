"""Folds headings, paragraphs and tables, as they come, into sections by heading path.

For formats whose reader meets them one after another (html, odt, eml). Text becomes clean here and
its amount is bounded. Knows no format.
"""

from __future__ import annotations

from collections.abc import Sequence

from seojae.errors import TooLarge
from seojae.model.documents import Block, Paragraph, Section
from seojae.model.locations import HeadingPath
from seojae.parsers.articles import ARTICLE, article_headings
from seojae.parsers.base import Limits
from seojae.parsers.headers import Spans
from seojae.parsers.tables import build_table
from seojae.parsers.text import clean, one_line

_LONGEST_HEADING = 200  # a whole paragraph marked as a heading is text, not the name of a section


class Outline:
    """Gathers the sections of one document in reading order."""

    def __init__(self, limits: Limits) -> None:
        self._left = limits.text_characters
        self._sections: list[Section] = []
        self._blocks: list[Block] = []
        self._path: list[tuple[int, str]] = []
        self._tables = 0

    def heading(self, level: int, text: str) -> None:
        """Open a section below the last heading of a higher level.

        Raises:
            TooLarge: the document holds more text than the limits allow.
        """
        name = one_line(text)
        if not name:
            return
        if len(name) > _LONGEST_HEADING:
            self.paragraph(text)
            return
        self._count(len(name))
        self._close()
        while self._path and self._path[-1][0] >= level:
            self._path.pop()
        self._path.append((level, name))
        # A heading is text too: its section stands even when nothing follows.
        self._sections.append(Section(self._place()))

    def paragraph(self, text: str) -> None:
        """Add a paragraph; its line ends are kept.

        Raises:
            TooLarge: the document holds more text than the limits allow.
        """
        lines = (" ".join(line.split()) for line in clean(text).split("\n"))
        self.verbatim("\n".join(line for line in lines if line))

    def verbatim(self, text: str) -> None:
        """Add a paragraph as it is, spaces too: a piece of code.

        Raises:
            TooLarge: the document holds more text than the limits allow.
        """
        text = clean(text).strip("\n").rstrip()
        if text:
            self._count(len(text))
            self._blocks.append(Paragraph(text))

    def table(
        self,
        grid: Sequence[Sequence[str]],
        *,
        spans: Spans | None = None,
        header_rows: int | None = None,
        caption: str = "",
    ) -> None:
        """Add a table, as for `build_table`; one without text leaves no trace.

        Raises:
            TooLarge: the document holds more text than the limits allow.
        """
        table = build_table(
            self._tables + 1, grid, spans=spans, header_rows=header_rows, caption=caption
        )
        if table is not None:
            self._count(sum(len(cell) for row in table.rows for cell in row.cells))
            self._tables += 1
            self._blocks.append(table)

    def unmarked(self, lines: Sequence[str]) -> None:
        """Add lines of a text whose headings are not marked; articles of regulations are found.

        Raises:
            TooLarge: the document holds more text than the limits allow.
        """
        headings = {heading.line: heading for heading in article_headings(lines)}
        for index, line in enumerate(lines):
            heading = headings.get(index)
            if heading is not None:
                self.heading(heading.level, heading.title)
            # The line of an article often goes on with its text; other headings are in the place.
            if heading is None or heading.level == ARTICLE:
                self.paragraph(line)

    def top(self) -> None:
        """Leave all headings: what follows stands outside any section."""
        self._close()
        self._path.clear()

    def sections(self) -> tuple[Section, ...]:
        """Give all sections; none when the document holds no text."""
        self._close()
        return tuple(self._sections)

    def _count(self, characters: int) -> None:
        self._left -= characters
        if self._left < 0:
            raise TooLarge("글자가 너무 많아 읽지 않았습니다.")

    def _place(self) -> HeadingPath:
        return HeadingPath(tuple(name for _, name in self._path))

    def _close(self) -> None:
        if not self._blocks:
            return
        place = self._place()
        if self._sections and self._sections[-1] == Section(place):
            self._sections.pop()
        self._sections.append(Section(place, tuple(self._blocks)))
        self._blocks = []
