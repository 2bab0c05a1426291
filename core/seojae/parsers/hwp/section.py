"""From the record trees of a section to paragraphs, each with its objects in place.

A paragraph's objects (tables, shapes, notes, fields) follow it as control records, in the order of
their anchors in its text. What reads in the line (an equation, a number, a check box) goes to its
anchor; the rest hangs on the paragraph. Called by the hwp parser, one section after another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from seojae.parsers.hancom.styles import Styles, numbered
from seojae.parsers.hancom.tree import Aside, Box, Cell, Grid, Kind, Object, Para
from seojae.parsers.hwp import inline
from seojae.parsers.hwp.records import (
    CTRL_HEADER,
    LIST_HEADER,
    MEMO_LIST,
    PARA_HEADER,
    PARA_RANGE_TAG,
    PARA_TEXT,
    TABLE,
    TEXTART,
    Record,
)
from seojae.parsers.hwp.text import Anchor, Span, pieces

_ASIDES = {
    "fn  ": Kind.FOOTNOTE,
    "en  ": Kind.ENDNOTE,
    "head": Kind.HEADER,
    "foot": Kind.FOOTER,
    "tcmt": Kind.HIDDEN_COMMENT,
}
_DELETION = 17  # kind of a range tag over text that a tracked change deleted
_HEADER_CELL = 1 << 2
_TEXTART_WORDS = 32  # offset of the words of word art, after its corners
_HIGHEST_NOTE = 99_999

_Part: TypeAlias = str | Object


class SectionReader:
    """Builds the tree of one document's body, section by section."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._memos: list[Aside] = []

    def paras(self, records: Iterable[Record]) -> Iterator[Para]:
        """Read the paragraphs among some records."""
        for record in records:
            if record.tag == PARA_HEADER:
                yield self._para(record)

    def _para(self, record: Record) -> Para:
        data = b"".join(child.data for child in record.children if child.tag == PARA_TEXT)
        controls = [child for child in record.children if child.tag == CTRL_HEADER]
        for control in controls:
            if control.control == "secd":
                self._styles.outline = control.u16(18)
        level, number = self._styles.head_of(record.u16(8))
        para = Para(level=level)
        texts: list[str] = []
        for part in self._parts(pieces(data, _deletions(record)), controls):
            if isinstance(part, str):
                texts.append(part)
            else:
                para.objects.append(part)
        para.text = numbered(number, "".join(texts))
        para.objects.extend(self._lists_on(record))
        return para

    def _parts(self, text: Iterable[str | Anchor], controls: Sequence[Record]) -> Iterator[_Part]:
        """Put the controls to their anchors; those without one come last, so that none is lost."""
        used = 0
        for piece in text:
            if isinstance(piece, str):
                yield piece
            elif used < len(controls) and _belongs(controls[used], piece):
                used += 1
                if not piece.deleted:
                    yield from self._control(controls[used - 1], piece.control)
        for control in controls[used:]:
            yield from self._control(control, control.control)

    def _control(self, record: Record, anchor: str) -> Iterator[_Part]:
        kind = record.control
        if kind == "tbl ":
            yield self._grid(record)
        elif kind in _ASIDES:
            number = record.u32(4) if kind in {"fn  ", "en  "} else 0
            paras = list(self._inner(record))
            yield Aside(_ASIDES[kind], paras, number if number <= _HIGHEST_NOTE else 0)
        elif anchor == "%%me" or inline.is_memo(record):
            memo = Aside(Kind.MEMO)  # its text comes with the last paragraph of a section
            self._memos.append(memo)
            yield memo
        elif kind == "secd":
            for _, page in _lists(record.children):
                yield Aside(Kind.MASTER_PAGE, list(self.paras(page)))
        else:
            text = inline.text_of(record)
            if text:
                yield text
            paras = list(self._inner(record))
            if paras:
                yield Box(paras)

    def _inner(self, record: Record) -> Iterator[Para]:
        """All paragraphs inside a control, however deep its groups of shapes nest."""
        for child in record.children:
            if child.tag == PARA_HEADER:
                yield self._para(child)
            elif child.tag == TEXTART:
                yield Para(child.text(_TEXTART_WORDS)[0])
            else:
                yield from self._inner(child)

    def _grid(self, record: Record) -> Grid:
        grid = Grid()
        held = grid.caption
        table = False
        for child in record.children:
            if child.tag == TABLE:
                table = True
            elif child.tag == LIST_HEADER:
                if table:
                    grid.cells.append(self._cell(child))
                    held = grid.cells[-1].paras
                held.extend(self.paras(child.children))
            elif child.tag == PARA_HEADER:
                held.append(self._para(child))
        return grid

    def _cell(self, record: Record) -> Cell:
        """A cell without its paragraphs: they follow its list header."""
        return Cell(
            row=record.u16(10),
            column=record.u16(8),
            column_span=max(1, record.u16(12)),
            row_span=max(1, record.u16(14)),
            header=bool(record.u16(6) & _HEADER_CELL),
            shaded=record.u16(32) in self._styles.shaded,
        )

    def _lists_on(self, record: Record) -> Iterator[Object]:
        """Lists that hang on a paragraph itself: memo texts, and master pages of certain pages."""
        for is_memo, paras in _lists(record.children):
            read = list(self.paras(paras))
            if is_memo and self._memos:
                self._memos.pop(0).paras.extend(read)
            else:
                yield Aside(Kind.MEMO if is_memo else Kind.MASTER_PAGE, read)


def _lists(records: Sequence[Record]) -> list[tuple[bool, list[Record]]]:
    """The paragraph lists among some records, each with whether it is the text of a memo."""
    found: list[tuple[bool, list[Record]]] = []
    memo = False
    for record in records:
        if record.tag == MEMO_LIST:
            memo = True
        elif record.tag == LIST_HEADER:
            found.append((memo, [child for child in record.children if child.tag == PARA_HEADER]))
            memo = False
        elif record.tag == PARA_HEADER and found:
            found[-1][1].append(record)
    return found


def _deletions(record: Record) -> list[Span]:
    """The spans of a paragraph that tracked changes deleted."""
    return [
        (child.u32(offset), child.u32(offset + 4))
        for child in record.children
        if child.tag == PARA_RANGE_TAG
        for offset in range(0, len(child.data) - 11, 12)
        if child.u32(offset + 8) >> 24 == _DELETION
    ]


def _belongs(control: Record, anchor: Anchor) -> bool:
    """Fields keep their true kind in the anchor, where the record may say "unknown" (`%unk`)."""
    kind = control.control
    return kind == anchor.control or (kind.startswith("%") and anchor.control.startswith("%"))
