"""From a parsed document to passages of about 300 to 900 characters.

A chunk never reaches across a section (heading, page, slide, sheet), and all chunks together hold
all text of the document, once and in order. Tables are kept apart from running text, so that their
chunks name rows; a short paragraph right before a table stays with it. In every chunk, line `i` of
`text` is line `first_line + i` of the document, so a window inside a chunk knows its own lines.

Pure: called where files are read and cut, knows neither files nor the index.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

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
"""Most characters of a chunk."""
LEAD_IN = 160
"""A paragraph up to this long right before a table goes into the table's first chunk."""
WIDEST_GAP = 12
"""File lines without text that a chunk may span before it is cut in two."""

_PIECE = LONGEST // 2
"""A line longer than a chunk is cut into pieces up to this long, which fill chunks evenly."""
_EARLY = 2 / 3
"""A chunk that holds this share of what it shall may end where a paragraph ends."""
_SENTENCE = re.compile(r"(?<=[.!?。])\s+|(?<=다\.)")


class _Unit(NamedTuple):
    """The smallest piece that is kept whole: a line of text, or a part of a long one."""

    text: str
    line: int
    table: int = 0
    row: int = 0
    is_header: bool = False


def chunk(document: ParsedDocument) -> list[Chunk]:
    """Cut a document into passages, in reading order."""
    counter = _LineCounter()
    chunks: list[Chunk] = []
    following_sections = (*document.sections[1:], None)
    for section, following in zip(document.sections, following_sections, strict=False):
        units = _units(section, counter)
        if not units and not _lives_on(section, following):
            units = list(_title(section, counter))
        for group in _groups(units):
            chunks.extend(_cut(group, section))
    return chunks


def _lives_on(section: Section, following: Section | None) -> bool:
    """Say whether a section without text stands in the path of the one that follows."""
    own = headings_of(section.location)
    return following is not None and headings_of(following.location)[: len(own)] == own


def _title(section: Section, counter: _LineCounter) -> Iterator[_Unit]:
    title = "".join(headings_of(section.location)[-1:])
    if title.strip():
        line = counter.next(0)
        for piece in _pieces(title):
            yield _Unit(piece, line)


class _LineCounter:
    """Numbers lines: those of the file where the parser knows them, else one after another."""

    def __init__(self) -> None:
        self._last = 0

    def next(self, known: int) -> int:
        self._last = max(known, self._last) if known else self._last + 1
        return self._last


def _units(section: Section, counter: _LineCounter) -> list[_Unit]:
    units: list[_Unit] = []
    for block in section.blocks:
        if isinstance(block, Table):
            units += _table_units(block, counter)
            continue
        for offset, text in enumerate(block.text.split("\n")):
            if text.strip():
                line = counter.next(block.line + offset if block.line else 0)
                if len(text) <= LONGEST:  # nearly all
                    units.append(_Unit(text, line))
                else:
                    units += [_Unit(piece, line) for piece in _split(text)]
    return units


def _table_units(table: Table, counter: _LineCounter) -> Iterator[_Unit]:
    """Give caption, header and rows; in a file with lines the first two stand above the rows."""
    first_row = table.rows[0].number if table.rows else 1
    first_line = table.rows[0].line if table.rows else 0
    header_line = table.line or first_line - 1
    header = " | ".join(table.header) if any(table.header) else ""
    opening = [text for text in (table.caption, header) if text.strip()]
    for offset, text in enumerate(opening):
        known = max(1, header_line - len(opening) + 1 + offset) if header_line > 0 else 0
        line = counter.next(known)
        for piece in _pieces(text):
            yield _Unit(piece, line, table.number, first_row, is_header=True)
    room = LONGEST - LEAD_IN - sum(len(text) + 1 for text in opening)
    for row in table.rows:
        text = row_text(table.header, row.cells)
        if text.strip():
            line = counter.next(row.line)
            for piece in _pieces(text, room):
                yield _Unit(piece, line, table.number, row.number)
            room = LONGEST


def _pieces(text: str, room: int = LONGEST) -> list[str]:
    """Keep a line whole that fits, or cut it into pieces."""
    return [text] if len(text) <= room else _split(text)


def _split(text: str) -> list[str]:
    """Cut at the ends of sentences, else at spaces, else where it must be."""
    pieces: list[str] = []
    start = end = 0
    for border in [*(match.end() for match in _SENTENCE.finditer(text)), len(text)]:
        if border - start > _PIECE and end > start:
            pieces.append(text[start:end])
            start = end
        while border - start > _PIECE:
            space = text.rfind(" ", start + _PIECE // 2, start + _PIECE)
            cut = space + 1 if space > 0 else start + _PIECE
            pieces.append(text[start:cut])
            start = cut
        end = border
    if end > start:
        pieces.append(text[start:end])
    return pieces


def _groups(units: Sequence[_Unit]) -> Iterator[list[_Unit]]:
    """Split a section where text and tables meet and where too many file lines are empty."""
    group: list[_Unit] = []
    for unit in units:
        if group and _is_apart(group[-1], unit):
            lead_in = _lead_in(group, unit)
            if len(lead_in) < len(group):
                yield group[: len(group) - len(lead_in)]
            group = lead_in
        group.append(unit)
    if group:
        yield group


def _is_apart(before: _Unit, unit: _Unit) -> bool:
    return unit.table != before.table or unit.line - before.line > WIDEST_GAP


def _lead_in(group: Sequence[_Unit], unit: _Unit) -> list[_Unit]:
    """Give the paragraph at the end of a group that leads into the table of a unit."""
    last = group[-1]
    if not unit.table or last.table or len(last.text) > LEAD_IN:
        return []
    is_whole = len(group) == 1 or group[-2].line != last.line
    return [last] if is_whole and unit.line - last.line <= WIDEST_GAP else []


def _cut(group: Sequence[_Unit], section: Section) -> Iterator[Chunk]:
    """Cut a group into chunks that fit, few and of about the same length."""
    left = _length(group)
    if left <= LONGEST:
        yield _join(group, section)
        return
    held: list[_Unit] = []
    letters = 0
    for unit in group:
        if held:
            size = letters + held[-1].line - held[0].line
            if _is_full(size, held[-1], unit, left):
                left -= size
                yield _join(held, section)
                held, letters = [], 0
        held.append(unit)
        letters += len(unit.text)
    yield _join(held, section)


def _is_full(size: int, last: _Unit, unit: _Unit, left: int) -> bool:
    """Say whether a chunk ends before a unit.

    Args:
        size: length of what the chunk holds.
        last: the last of it.
        unit: what would come next.
        left: length of what is not cut off yet, the chunk included.
    """
    gap = unit.line - last.line
    if size + gap + len(unit.text) > LONGEST:
        return True
    if last.is_header or left <= LONGEST:
        return False
    share = left / -(-left // LONGEST)
    return size + len(unit.text) / 2 >= share or (gap > 1 and size >= _EARLY * share)


def _length(units: Sequence[_Unit]) -> int:
    return sum(len(unit.text) for unit in units) + units[-1].line - units[0].line


def _join(units: Sequence[_Unit], section: Section) -> Chunk:
    text = units[0].text
    for before, unit in pairwise(units):
        text += "\n" * (unit.line - before.line) + unit.text
    first, last = units[0].line, units[-1].line
    return Chunk(text, _place(units, section, first, last), first, last)


def _place(units: Sequence[_Unit], section: Section, first: int, last: int) -> Location:
    rows = [unit for unit in units if unit.table]
    match section.location:
        case SheetRows(sheet) if rows:
            return SheetRows(sheet, rows[0].row, rows[-1].row)
        case SheetRows():
            return section.location
        case place if rows:
            return TableRows(place, rows[0].table, rows[0].row, rows[-1].row)
        case HeadingPath(()):
            return Lines(first, last)
        case place:
            return place
