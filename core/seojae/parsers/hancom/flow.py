"""From the tree of a Hancom document to what it says in reading order, every text exactly once.

How things read (issue 4):
- outline paragraphs become headings; their path is the citation, so they are not text as well;
- a table is numbered where it begins, nested ones after the one around them. A table inside a
  cell becomes a table of its own right after the row it stands in, and its caption names that
  place (`표 4 1행 1칸 안의 표`), so that the outer row stays readable and nothing stands twice;
- a table with text in one cell only is a frame, and reads as paragraphs, or as the text of the
  cell that holds nothing else;
- notes, memos and hidden comments follow the paragraph or row they belong to, and say where;
- headers, footers and master pages repeat on every page, so each text is given once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from seojae.errors import TooLarge
from seojae.model.documents import Block, Paragraph, Table
from seojae.parsers.hancom.characters import readable
from seojae.parsers.hancom.grids import header_rows, laid_out, merged
from seojae.parsers.hancom.tree import Aside, Box, Cell, Grid, Kind, Object, Para
from seojae.parsers.tables import build_table
from seojae.parsers.text import one_line

LONGEST_HEADING = 100
LONGEST_SENTENCE = 40
"""Outline levels are also put on body text: long paragraphs and whole sentences are no headings."""

_REPEATED = {Kind.HEADER, Kind.FOOTER, Kind.MASTER_PAGE}
_COUNTED = {Kind.FOOTNOTE, Kind.ENDNOTE}


@dataclass(frozen=True, slots=True)
class Heading:
    """A paragraph of the outline; a lower level is a wider one."""

    level: int
    text: str


Item: TypeAlias = Block | Heading


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a paragraph stands: `within` names its cell or note, empty in the body.

    `headings` says whether an outline level counts here, `gridded` whether a table around it is
    shown as a table.
    """

    within: str = ""
    headings: bool = False
    gridded: bool = False


_BODY = _Place(headings=True)


def items_of(paras: Sequence[Para], most_characters: int) -> Iterator[Item]:
    """Give what a document says, in reading order.

    Raises:
        TooLarge: there is more text than `most_characters`.
        Corrupt: a table's addresses make no sense.
    """
    return _Reader(most_characters).items(paras, _BODY)


class _Reader:
    """Walks one tree, counting tables and notes as it meets them."""

    def __init__(self, most_characters: int) -> None:
        self._left = most_characters
        self._tables = 0
        self._notes: dict[Kind, int] = {}
        self._seen: set[tuple[Kind, frozenset[str]]] = set()
        self._filled: dict[int, int] = {}

    def items(self, paras: Sequence[Para], place: _Place) -> Iterator[Item]:
        for para in paras:
            text = self._text(para)
            if text and place.headings and para.level is not None and _is_heading(text):
                yield Heading(para.level, one_line(text))
            elif text:
                yield Paragraph(text)
            for held in para.objects:
                yield from self._object(held, place)

    def _text(self, para: Para) -> str:
        text = readable(para.text).strip()
        self._left -= len(text)
        if self._left < 0:
            raise TooLarge("글자가 너무 많아 읽지 않았습니다.")
        return text

    def _object(self, held: Object, place: _Place) -> Iterator[Item]:
        match held:
            case Box():
                yield from self.items(held.paras, replace(place, headings=False))
            case Aside():
                yield from self._aside(held, place)
            case Grid():
                yield from self._grid(held, place)

    def _aside(self, aside: Aside, place: _Place) -> Iterator[Item]:
        if aside.kind in _REPEATED:
            mark = (aside.kind, _words_of(aside))
            if mark in self._seen:
                return
            self._seen.add(mark)
        label = aside.kind.value
        if aside.kind in _COUNTED:
            number = aside.number or self._notes.get(aside.kind, 0) + 1
            self._notes[aside.kind] = number
            label = f"{label} {number}"
        if place.within:
            label = f"{label}({place.within})"
        text, others = self._own(aside.paras, _Place(within=label), frames=True)
        if text:
            # Some writers put the label into the note's own text.
            yield Paragraph(text if text.startswith(f"{label}:") else f"{label}: {text}")
        yield from others

    def _grid(self, grid: Grid, place: _Place) -> Iterator[Item]:
        self._tables += 1
        number = self._tables
        caption, under_caption = self._own(grid.caption, place, frames=True)
        cells = sorted(grid.cells, key=lambda cell: (cell.row, cell.column))
        if not place.gridded and self._is_frame(grid):
            if caption:
                yield Paragraph(caption)
            yield from under_caption
            for cell in cells:
                inner = replace(place, within=_address(number, cell))
                yield from self.items(cell.paras, inner)
            return
        yield from self._addressed(number, cells, _placed(caption, place))
        yield from under_caption

    def _addressed(self, number: int, cells: Sequence[Cell], caption: str) -> Iterator[Item]:
        """A table as rows, each followed by what hangs on its cells."""
        texts: list[str] = []
        hanging: list[tuple[int, list[Item]]] = []
        for cell in cells:
            # A frame that is all its cell holds is the text of that cell.
            only_holds = not self._holds_text(cell.paras, frames=False)
            inside = _Place(within=_address(number, cell))
            own, others = self._own(cell.paras, inside, frames=only_holds)
            texts.append(own)
            if others:
                hanging.append((cell.row + 1, others))
        table = build_table(
            number,
            laid_out(cells, texts),
            header_rows=0 if hanging and hanging[0][0] == 1 else header_rows(cells, texts),
            spans=merged(cells),
            caption=caption,
        )
        if table is not None:
            yield from _interleaved(table, hanging)
            return
        for _, others in hanging:  # the cells hold no text of their own
            yield from others

    def _own(self, paras: Sequence[Para], place: _Place, *, frames: bool) -> tuple[str, list[Item]]:
        """The text of a cell, note or caption, and what hangs on it but is no part of its text.

        Text boxes are part of it, and frames where `frames` says so.
        """
        texts: list[str] = []
        others: list[Item] = []
        for para in paras:
            texts.append(self._text(para))
            for held in para.objects:
                framed = frames and isinstance(held, Grid) and self._is_frame(held)
                inner = self._object(held, replace(place, headings=False, gridded=not framed))
                if not framed and not isinstance(held, Box):
                    others.extend(inner)
                    continue
                for item in inner:
                    if isinstance(item, Paragraph):
                        texts.append(item.text)
                    else:
                        others.append(item)
        return "\n".join(text for text in texts if text), others

    def _is_frame(self, grid: Grid) -> bool:
        """Say whether a table frames text rather than arranging it: one cell at most holds any.

        A frame inside a cell is text of that cell; a real table inside it stands for itself.
        """
        return self._filled_cells(grid) <= 1

    def _filled_cells(self, grid: Grid) -> int:
        """Count the cells that hold text; each table once, or depth would double the work."""
        found = self._filled.get(id(grid))
        if found is None:
            found = sum(self._holds_text(cell.paras, frames=True) for cell in grid.cells)
            self._filled[id(grid)] = found
        return found

    def _holds_text(self, paras: Sequence[Para], *, frames: bool) -> bool:
        """Say whether paragraphs have text of their own, in boxes, or (`frames`) in frames."""
        for para in paras:
            if para.text.strip():
                return True
            for held in para.objects:
                if isinstance(held, Box) and self._holds_text(held.paras, frames=frames):
                    return True
                if frames and isinstance(held, Grid) and self._filled_cells(held) == 1:
                    return True
        return False


def _interleaved(table: Table, hanging: list[tuple[int, list[Item]]]) -> Iterator[Item]:
    """Put what hangs on a row right after it.

    Rows below a header need it to be understood, and repeating it would double its text: there the
    table stays whole and what hangs on it follows.
    """
    if table.header or not hanging:
        yield table
        for _, others in hanging:
            yield from others
        return
    rows, caption = list(table.rows), table.caption
    for row_number, others in hanging:
        last = sum(row.number <= row_number for row in rows)
        if last:
            yield replace(table, rows=tuple(rows[:last]), caption=caption)
            rows, caption = rows[last:], ""
        yield from others
    if rows:
        yield replace(table, rows=tuple(rows), caption=caption)


def _is_heading(text: str) -> bool:
    if len(text) > LONGEST_HEADING or "\n" in text:
        return False
    return len(text) <= LONGEST_SENTENCE or not text.endswith((".", "?", "!"))


def _words_of(aside: Aside) -> frozenset[str]:
    """What tells one header from another: its texts, without page numbers where it has words."""
    texts = frozenset(text for text in _all_texts(aside.paras) if text)
    return frozenset(text for text in texts if any(map(str.isalpha, text))) or texts


def _all_texts(paras: Sequence[Para]) -> Iterator[str]:
    for para in paras:
        yield para.text.strip()
        for held in para.objects:
            if isinstance(held, Grid):
                yield from _all_texts(held.caption)
                for cell in held.cells:
                    yield from _all_texts(cell.paras)
            else:
                yield from _all_texts(held.paras)


def _address(number: int, cell: Cell) -> str:
    return f"표 {number} {cell.row + 1}행 {cell.column + 1}칸"


def _placed(caption: str, place: _Place) -> str:
    if not place.within:
        return caption
    inside = f"{place.within} 안의 표"
    return f"{caption} ({inside})" if caption else inside
