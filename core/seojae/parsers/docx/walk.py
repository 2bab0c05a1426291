"""The walk over a Word story (body, cell, note, header) in reading order.

Everything a person sees is given exactly once: content controls, insertions and moved text in
place, text boxes and notes right after the paragraph that holds or refers to them. A footnote
reads `[각주 1] …` and a comment `[메모] 이름: …`; no mark is put inside the sentence, so that its
words stay together for search and quotation. Called by `reader`.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from lxml import etree

from seojae.errors import DocumentError, TooLarge
from seojae.parsers.base import Limits
from seojae.parsers.docx.grid import Grid, laid_out, rows_of
from seojae.parsers.docx.inline import (
    DELETED,
    PROPERTIES,
    Inline,
    Reference,
    alternative,
    references_in,
)
from seojae.parsers.docx.numbering import Numbering
from seojae.parsers.docx.parts import Parts, R, W, attribute
from seojae.parsers.docx.styles import properties_of, styles_of
from seojae.parsers.packages import Package
from seojae.parsers.tables import row_text
from seojae.parsers.text import one_line
from seojae.parsers.xml_parts import NAMES, children_of, name_of

_DEEPEST_IMPORT = 3
_NOTE_LABELS = {"footnote": "각주", "endnote": "미주"}


class Line(NamedTuple):
    """A paragraph: its text, its heading level (0 for none), whether its style is a title's."""

    text: str
    level: int = 0
    is_title: bool = False


Item: TypeAlias = Line | Grid


class Walker:
    """Walks the stories of one document; numbering and notes go on from one to the next.

    Args:
        parts: the package of the document.
        limits: bounds for documents inside the document.
        depth: how many documents this one is imported into.
    """

    def __init__(self, parts: Parts, limits: Limits, depth: int = 0) -> None:
        self._parts = parts
        self._limits = limits
        self._depth = depth
        self._styles = styles_of(parts, self._name("styles"))
        self._numbering = Numbering(self._first("numbering"))
        self._notes = {
            kind: _by_id(self._first(f"{kind}s"), kind)
            for kind in ("footnote", "endnote", "comment")
        }
        self._note_counts = dict.fromkeys(_NOTE_LABELS, 0)
        self._relations = parts.relations(parts.main)

    def _name(self, kind: str) -> str:
        names = self._parts.related(self._parts.main, kind)
        return names[0] if names else f"word/{kind}.xml"

    def _first(self, kind: str) -> etree._Element | None:
        return self._parts.optional(self._name(kind))

    def body(self) -> Iterator[Item]:
        """Walk the body of the document."""
        root = self._parts.tree(self._parts.main)
        body = root.find(f"{W}body")
        yield from self._blocks(root if body is None else body)

    def part(self, name: str) -> Iterator[Item]:
        """Walk another story of the document: a header or footer."""
        root = self._parts.optional(name)
        if root is None:
            return
        outer, self._relations = self._relations, self._parts.relations(name)
        yield from self._blocks(root)
        self._relations = outer

    def unreferenced(self, *kinds: str) -> Iterator[Item]:
        """Give notes or comments that no place in the text refers to."""
        for kind in kinds:
            for key in list(self._notes[kind]):
                yield from self._referenced(Reference(kind, key))

    def _blocks(self, parent: etree._Element) -> Iterator[Item]:
        for child in children_of(parent):
            name = NAMES[child.tag]
            if name == "p":
                yield from self._paragraph(child)
            elif name == "tbl":
                yield from self._table(child)
            elif name == "altChunk":
                yield from self._imported(child.get(f"{R}id") or "")
            elif name == "AlternateContent":
                yield from self._blocks(alternative(child))
            elif name in DELETED:
                self._forget(references_in(child))
            elif name not in PROPERTIES:
                yield from self._blocks(child)

    def _paragraph(self, element: etree._Element) -> list[Item]:
        """Give a paragraph and what hangs on it; a list, since nearly all hold one item or none."""
        first = element[0] if len(element) else None
        properties = properties_of(first if first is not None and name_of(first) == "pPr" else None)
        style = self._styles.facts(properties.style_id)
        inline = Inline(self._styles.hides, style.hides)
        inline.read(element)
        label = self._numbering.label(properties.numbering, style)
        text = inline.text.strip()
        items: list[Item] = []
        if text:
            level = style.level if properties.outline is None else properties.outline
            items.append(Line(label + text, level, style.is_title))
        if inline.has_hanging:
            for box in inline.boxes:
                items += map(_as_text, self._blocks(box))
            self._forget(inline.deleted)
            for reference in inline.references:
                items += self._referenced(reference)
        return items

    def _forget(self, references: list[Reference]) -> None:
        for reference in references:
            self._notes[reference.kind].pop(reference.key, None)

    def _referenced(self, reference: Reference) -> Iterator[Item]:
        if reference.kind in {"chart", "diagram"}:
            yield from self._drawing(reference)
            return
        note = self._notes[reference.kind].pop(reference.key, None)
        if note is None:
            return
        if reference.kind == "comment":
            author = one_line(attribute(note, "author"))
            mark = f"[메모] {author}: " if author else "[메모] "
        else:
            self._note_counts[reference.kind] += 1
            mark = f"[{_NOTE_LABELS[reference.kind]} {self._note_counts[reference.kind]}] "
        text = flat(self._blocks(note))
        if text:
            yield Line(mark + text)

    def _drawing(self, reference: Reference) -> Iterator[Item]:
        from seojae.parsers.docx import embedded  # it brings what charts need; few documents do

        relation = self._relations.get(reference.key)
        if relation is None:
            return
        if reference.kind == "diagram":
            yield from map(Line, embedded.diagram(self._parts, relation.target))
            return
        chart = embedded.chart(self._parts, relation.target)
        if chart is not None:
            yield chart

    def _imported(self, key: str) -> Iterator[Item]:
        from seojae.parsers.docx import embedded

        relation = self._relations.get(key)
        if relation is None:
            return
        lines = embedded.imported(self._parts, relation.target)
        if lines is not None:
            yield from map(Line, lines)
            return
        try:
            yield from self._document(self._parts.data(relation.target))
        except (DocumentError, KeyError):
            self._parts.warnings.append(
                f"문서 안에 끼워 넣은 '{relation.target}' 부분을 읽지 못해 빠졌습니다."
            )

    def _document(self, data: bytes) -> list[Item]:
        """Read a Word document that is imported whole into this one."""
        if self._depth >= _DEEPEST_IMPORT:
            raise TooLarge
        with Package(io.BytesIO(data), self._limits) as package:
            parts = Parts(package)
            walker = Walker(parts, self._limits, self._depth + 1)
            items = [*walker.body(), *walker.unreferenced("footnote", "endnote", "comment")]
            self._parts.warnings.extend(parts.warnings)
            return items

    def _table(self, element: etree._Element) -> Iterator[Item]:
        rows = rows_of(element, lambda cell: list(self._blocks(cell)))
        cells = [cell.content for row in rows for cell in row.cells]
        nested = any(isinstance(item, Grid) for content in cells for item in content)
        if len(cells) == 1 or (nested and all(len(row.cells) < 2 for row in rows)):
            # A frame around running text or around other tables, not a table of its own.
            yield from (item for content in cells for item in content)
            return
        caption = attribute(element.find(f"{W}tblPr/{W}tblCaption"), "val")
        yield replace(laid_out(rows, flat), caption=caption)


def flat(items: Iterator[Item] | list[Item]) -> str:
    """Write items as the text of one cell or note; rows of a nested table are parted by `/`."""
    pieces: list[str] = []
    for item in items:
        if isinstance(item, Line):
            pieces.append(one_line(item.text))
            continue
        table = item.table(1)
        if table is not None:
            rows = [row_text(table.header, row.cells) for row in table.rows]
            pieces.append(" / ".join(rows or [" · ".join(table.header)]))
    return " ".join(piece for piece in pieces if piece)


def _as_text(item: Item) -> Item:
    """Keep a text box from opening a section of the body it floats over."""
    return Line(item.text) if isinstance(item, Line) else item


def _by_id(root: etree._Element | None, kind: str) -> dict[str, etree._Element]:
    """Index notes or comments by id; the lines that part notes from text are no notes."""
    found = () if root is None else root.iterfind(W + kind)
    return {
        attribute(note, "id"): note for note in found if attribute(note, "type") in {"", "normal"}
    }
