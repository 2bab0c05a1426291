"""Reader of PowerPoint files (pptx, pptm, ppsx, potx): all texts, slide by slide as they are shown.

Shapes are walked in the order of the file, through groups; tables and charts become tables, notes
and comments are marked, hidden slides too (field note G16). Only XML parts are unpacked: pictures
and films, which are most of such a file, are never read. Called through `seojae.parsers.formats`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from seojae.errors import Corrupt, NoText
from seojae.model.documents import Block, Paragraph, ParsedDocument, Section, Table
from seojae.model.locations import Slide
from seojae.parsers.base import Limits
from seojae.parsers.drawingml import chart_table, chart_texts, diagram_lines, lines_of
from seojae.parsers.guards import library_errors
from seojae.parsers.ooxml import OfficeParts, Relation, opened, relation_id, without_fallbacks
from seojae.parsers.packages import Package
from seojae.parsers.tables import build_table
from seojae.parsers.text import clean, one_line
from seojae.parsers.xml_parts import attribute, child, children, descendants, is_on, name_of, number

HIDDEN = "(숨긴 슬라이드)"
_TITLES = {"title", "ctrTitle"}
_BESIDE_NOTES = {"sldNum", "hdr", "ftr", "dt", "sldImg"}
_NO_TITLES = {"PowerPoint 프레젠테이션", "PowerPoint Presentation", "슬라이드 1", "제목 없음"}


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a presentation.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    with library_errors(), opened(file, limits, "PowerPoint") as package:
        return _Presentation(package).document()


class _Presentation:
    """One presentation while it is read."""

    def __init__(self, package: Package) -> None:
        self._parts = OfficeParts(package, "ppt/presentation.xml", "PowerPoint")
        self._tables = 0

    def document(self) -> ParsedDocument:
        """Read all slides.

        Raises:
            NoText: no slide holds any text.
            Corrupt: nothing could be read, and some of the file is broken.
        """
        root = self._parts.tree(self._parts.main)
        relations = self._parts.relations(self._parts.main)
        slides = list(children(child(root, "sldIdLst"), "sldId"))
        sections: list[Section] = []
        for count, slide in enumerate(slides, start=1):
            relation = relations.get(relation_id(slide))
            title, blocks = self._slide(count, relation.target if relation else "")
            if title.removesuffix(HIDDEN) or blocks:
                sections.append(Section(Slide(count, title), tuple(blocks)))
        warnings = self._parts.warnings
        if not sections and warnings:
            raise Corrupt
        if not sections:
            raise NoText(
                "글자가 없는 PowerPoint 문서입니다.",
                "그림뿐이라면 글자 인식(OCR)을 거친 PDF로 바꿔 넣어 주세요.",
            )
        if len(sections) * 2 <= len(slides):
            warnings.append(
                f"슬라이드 {len(slides)}장 가운데 {len(slides) - len(sections)}장은"
                " 그림뿐이라 글자가 없습니다."
            )
        title, modified_at = self._parts.properties()
        return ParsedDocument(
            title="" if title in _NO_TITLES else title,
            sections=tuple(sections),
            modified_at=modified_at,
            pages=len(slides),
            warnings=tuple(dict.fromkeys(warnings)),
        )

    def _slide(self, count: int, name: str) -> tuple[str, list[Block]]:
        """Give the title of a slide and what stands on it."""
        root = self._parts.optional(name)
        if root is None:
            self._parts.warnings.append(f"슬라이드 {count}의 내용이 파일 안에 없습니다.")
            return "", []
        relations = self._parts.relations(name)
        title = ""
        blocks: list[Block] = []
        for shape in _shapes(child(root, "cSld", "spTree")):
            lines = lines_of(child(shape, "txBody"))
            place = _placeholder(shape)
            if place in _TITLES and not title:
                title = one_line(" ".join(lines))
            elif place == "sldNum":
                continue
            elif name_of(shape) == "graphicFrame":
                blocks.extend(self._frame(shape, relations))
            else:
                blocks.extend(_paragraph(lines))
        blocks.extend(self._beside(relations))
        if attribute(root, "show") and not is_on(root, "show"):
            title = f"{title} {HIDDEN}".strip()
        return title, blocks

    def _frame(self, frame: etree._Element, relations: dict[str, Relation]) -> Iterator[Block]:
        """Read what a frame holds: a table, a chart, SmartArt."""
        for held in children(child(frame, "graphic", "graphicData"), "tbl", "chart", "relIds"):
            if name_of(held) == "tbl":
                yield from self._counted(_table(held, self._tables + 1))
                continue
            identity = attribute(held, "dm") if name_of(held) == "relIds" else relation_id(held)
            relation = relations.get(identity)
            if relation is None:
                continue
            part = self._parts.optional(relation.target)
            if name_of(held) == "relIds":
                yield from _paragraph(diagram_lines(part))
            elif relation.kind == "chart":
                yield from self._counted(chart_table(part, self._tables + 1))
            else:
                yield from _paragraph(chart_texts(part), "차트: ")

    def _counted(self, table: Table | None) -> Iterator[Table]:
        if table is not None:
            self._tables += 1
            yield table

    def _beside(self, relations: dict[str, Relation]) -> Iterator[Paragraph]:
        """Read the speaker's notes and the comments of a slide."""
        for relation in relations.values():
            if relation.kind == "notesSlide":
                root = self._parts.optional(relation.target)
                lines = [
                    line
                    for shape in _shapes(child(root, "cSld", "spTree"))
                    if _placeholder(shape) not in _BESIDE_NOTES
                    for line in lines_of(child(shape, "txBody"))
                ]
                yield from _paragraph(lines, "발표자 노트: ")
            elif relation.kind == "comments":
                root = self._parts.optional(relation.target)
                for text in descendants(root, "text"):
                    yield from _paragraph([text.text or ""], "메모: ")
                for body in descendants(root, "txBody"):
                    yield from _paragraph(lines_of(body), "메모: ")


def _shapes(tree: etree._Element | None) -> Iterator[etree._Element]:
    """Give the shapes of a slide in order, those in groups at the place of their group."""
    for shape in () if tree is None else without_fallbacks(tree):
        if name_of(shape) == "grpSp":
            yield from _shapes(shape)
        else:
            yield shape


def _placeholder(shape: etree._Element) -> str:
    """Give what a shape stands for (`title`, `sldNum`), empty where it is a shape of its own."""
    for properties in children(shape, "nvSpPr", "nvGraphicFramePr", "nvPicPr"):
        place = child(properties, "nvPr", "ph")
        if place is not None:
            return attribute(place, "type") or "obj"
    return ""


def _paragraph(lines: list[str], mark: str = "") -> Iterator[Paragraph]:
    text = clean("\n".join(lines)).strip()
    if text:
        yield Paragraph(mark + text)


def _table(table: etree._Element, count: int) -> Table | None:
    """Read a table; cells covered by a merged one are empty (field note G08)."""
    grid: list[list[str]] = []
    spans: dict[tuple[int, int], tuple[int, int]] = {}
    for row in children(table, "tr"):
        cells: list[str] = []
        for cell in children(row, "tc"):
            covered = is_on(cell, "hMerge") or is_on(cell, "vMerge")
            size = (number(cell, "rowSpan", 1), number(cell, "gridSpan", 1))
            if not covered and size != (1, 1):
                spans[len(grid), len(cells)] = size
            cells.append("" if covered else "\n".join(lines_of(child(cell, "txBody"))))
        grid.append(cells)
    return build_table(count, grid, spans=spans)
