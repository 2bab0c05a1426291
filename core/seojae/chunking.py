"""From a parsed document to passages of about 300 to 900 characters.

A chunk never reaches across a section (heading, page, slide, sheet), and all chunks together hold
all text of the document, once and in order. Tables are kept apart from running text, so that their
chunks name rows; a short line right before a table stays with it. In every chunk, line `i` of
`text` is line `first_line + i` of the document, so a window inside a chunk knows its own lines.

Pure: called by `seojae.indexing`, knows neither files nor the index.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from seojae.model.documents import Chunk, ParsedDocument, Section, Table
from seojae.model.locations import (
    HeadingPath,
    Lines,
    Location,
    SheetRows,
    TableRows,
    headings_of,
)
from seojae.parsers.tables import row_text

LONGEST = 900
"""Most characters of a chunk, but for a single word that is longer."""
LEAD_IN = 160
"""A paragraph up to this long right before a table is its lead-in and goes into its first chunk."""
WIDEST_GAP = 12
"""File lines without text that a chunk may span before it is cut in two."""

_SENTENCE = re.compile(r"(?<=[.!?。])\s+|(?<=다\.)\s*")


@dataclass(frozen=True, slots=True)
class _Unit:
    """The smallest piece that is kept whole: one line of text, or a part of a long one."""

    text: str
    line: int
    table: int = 0
    row: int = 0


def chunk(document: ParsedDocument) -> list[Chunk]:
    """Cut a document into passages, in reading order."""
    counter = _LineCounter()
    chunks: list[Chunk] = []
    for index, section in enumerate(document.sections):
        following = document.sections[index + 1] if index + 1 < len(document.sections) else None
        blocks = list(_units(section, counter))
        if not blocks and not _opens(section, following):
            title = (headings_of(section.location) or ("",))[-1]
            blocks = [_Unit(title, counter.next(0))] if title else []
        for group in _groups(blocks):
            chunks.extend(_cut(group, section))
    return chunks


def _opens(section: Section, following: Section | None) -> bool:
    """Say whether a section without text lives on in the path of the one that follows."""
    own = headings_of(section.location)
    return following is not None and headings_of(following.location)[: len(own)] == own


class _LineCounter:
    """Numbers lines: those of the file where the parser knows them, else one after another."""

    def __init__(self) -> None:
        self._last = 0

    def next(self, known: int) -> int:
        self._last = max(known, self._last) if known else self._last + 1
        return self._last


def _units(section: Section, counter: _LineCounter) -> Iterator[_Unit]:
    for block in section.blocks:
        if isinstance(block, Table):
            yield from _table_units(block, counter)
            continue
        for offset, text in enumerate(block.text.split("\n")):
            known = block.line + offset if block.line else 0
            if text.strip():
                yield from _pieces(text, counter.next(known))


def _table_units(table: Table, counter: _LineCounter) -> Iterator[_Unit]:
    first_row = table.rows[0].number if table.rows else 1
    first_line = table.rows[0].line if table.rows else 0
    opening = [table.caption, " | ".join(table.header) if any(table.header) else ""]
    lines = [text for text in opening if text]
    for offset, text in enumerate(lines):
        known = max(1, first_line - len(lines) + offset) if first_line else 0
        yield from _pieces(text, counter.next(known), table.number, first_row)
    for row in table.rows:
        text = row_text(table.header, row.cells)
        yield from _pieces(text, counter.next(row.line), table.number, row.number)


def _pieces(text: str, line: int, table: int = 0, row: int = 0) -> Iterator[_Unit]:
    """Keep a line whole, or cut one that is too long at sentences, at spaces, or where it must."""
    for piece in _split_long(text):
        yield _Unit(piece, line, table, row)


def _split_long(text: str) -> Iterable[str]:
    if len(text) <= LONGEST:
        return (text,)
    return _filled(_spans(text, _SENTENCE), text)


def _spans(text: str, border: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    start = 0
    for match in border.finditer(text):
        if match.end() > start:
            yield start, match.end()
            start = match.end()
    if start < len(text):
        yield start, len(text)


def _filled(spans: Iterable[tuple[int, int]], text: str) -> Iterator[str]:
    """Join neighbouring spans up to the limit; a span that is too long is cut at its spaces."""
    start = end = 0
    for first, last in spans:
        if last - start > LONGEST and end > start:
            yield text[start:end]
            start = first
        while last - start > LONGEST:
            space = text.rfind(" ", start + LONGEST // 2, start + LONGEST)
            cut = space + 1 if space > 0 else start + LONGEST
            yield text[start:cut]
            start = cut
        end = last
    if end > start:
        yield text[start:end]


def _groups(units: list[_Unit]) -> Iterator[list[_Unit]]:
    """Split a section where text and tables meet and where too many file lines are empty."""
    group: list[_Unit] = []
    for unit in units:
        if group and _apart(group, unit):
            yield group
            group = []
        group.append(unit)
    if group:
        yield group


def _apart(group: list[_Unit], unit: _Unit) -> bool:
    last = group[-1]
    if unit.line - last.line > WIDEST_GAP:
        return True
    if unit.table == last.table:
        return False
    lead_in = not last.table and len(group) == 1 and len(last.text) <= LEAD_IN
    return not lead_in


def _cut(group: list[_Unit], section: Section) -> Iterator[Chunk]:
    """Cut a group into the fewest chunks that fit, of about the same length."""
    total = sum(len(unit.text) for unit in group)
    target = total / -(-total // LONGEST)
    held: list[_Unit] = []
    size = 0
    for unit in group:
        if held and (size + len(unit.text) > LONGEST or size >= target):
            yield _join(held, section)
            held, size = [], 0
        held.append(unit)
        size += len(unit.text)
    if held:
        yield _join(held, section)


def _join(units: list[_Unit], section: Section) -> Chunk:
    text = units[0].text
    for before, unit in pairwise(units):
        text += "\n" * (unit.line - before.line) + unit.text
    first, last = units[0].line, units[-1].line
    return Chunk(text, _place(units, section, first, last), first, last)


def _place(units: list[_Unit], section: Section, first: int, last: int) -> Location:
    rows = [unit for unit in units if unit.table]
    match section.location:
        case SheetRows(sheet):
            if rows:
                return SheetRows(sheet, rows[0].row, rows[-1].row)
            return section.location
        case HeadingPath(()) if not rows:
            return Lines(first, last)
        case place if rows:
            return TableRows(place, rows[0].table, rows[0].row, rows[-1].row)
        case place:
            return place
