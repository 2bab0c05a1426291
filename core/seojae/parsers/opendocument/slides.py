"""Reader of OpenDocument presentations (odp, otp): slide by slide, notes and hidden slides marked.

Called through `seojae.parsers.formats`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from lxml import etree

from seojae.errors import NoText
from seojae.model.documents import Block, Paragraph, ParsedDocument, Section
from seojae.model.locations import Slide
from seojae.parsers.base import Limits
from seojae.parsers.guards import library_errors
from seojae.parsers.opendocument.lists import ListStyles
from seojae.parsers.opendocument.package import OpenDocument, opened
from seojae.parsers.opendocument.walk import Item, Text, Walk, hiding_styles
from seojae.parsers.presentation import HIDDEN
from seojae.parsers.tables import build_table
from seojae.parsers.text import clean, one_line
from seojae.parsers.xml_parts import attribute, child, children, descendants


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a presentation.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    with library_errors(), opened(file, limits) as document:
        return _Presentation(document).read()


class _Presentation:
    """One presentation while it is read."""

    def __init__(self, document: OpenDocument) -> None:
        self._document = document
        self._content = document.content()
        styles = document.optional("styles.xml")
        lists = ListStyles(styles, self._content)
        self._walk = Walk(document, lists, hiding_styles(styles, self._content))
        self._hidden = {
            attribute(style, "name")
            for style in descendants(self._content, "style")
            if attribute(child(style, "drawing-page-properties"), "visibility") == "hidden"
        }
        self._tables = 0

    def read(self) -> ParsedDocument:
        """Read all slides.

        Raises:
            NoText: no slide holds any text.
        """
        pages = list(children(child(self._content, "body", "presentation"), "page"))
        sections: list[Section] = []
        for count, page in enumerate(pages, start=1):
            title, blocks = self._slide(page)
            if title or blocks:
                if attribute(page, "style-name") in self._hidden:
                    title = f"{title} {HIDDEN}".strip()
                sections.append(Section(Slide(count, title), tuple(blocks)))
        if not sections:
            raise NoText(
                "글자가 없는 발표 문서입니다.",
                "그림뿐이라면 글자 인식(OCR)을 거친 PDF로 바꿔 넣어 주세요.",
            )
        title, modified_at = self._document.properties()
        return ParsedDocument(
            title=title,
            sections=tuple(sections),
            modified_at=modified_at,
            pages=len(pages),
            warnings=tuple(dict.fromkeys(self._document.warnings)),
        )

    def _slide(self, page: etree._Element) -> tuple[str, list[Block]]:
        """Give the title of a slide and what stands on it."""
        title = ""
        blocks: list[Block] = []
        for shape in page:
            kind = attribute(shape, "class")
            if kind == "title" and not title:
                texts = [i.text for i in self._walk.of_element(shape) if isinstance(i, Text)]
                title = one_line(" ".join(texts))
            elif kind not in {"page-number", "date-time"}:
                blocks.extend(self._blocks(self._walk.of_element(shape)))
        for shape in children(child(page, "notes"), "frame"):
            if attribute(shape, "class") == "notes":
                texts = [i.text for i in self._walk.of_element(shape) if isinstance(i, Text)]
                note = clean("\n".join(texts)).strip()
                if note:
                    blocks.append(Paragraph(f"발표자 노트: {note}"))
        return title, blocks

    def _blocks(self, items: Iterable[Item]) -> Iterator[Block]:
        for item in items:
            if isinstance(item, Text):
                text = clean(item.text).strip()
                if text:
                    yield Paragraph(text)
                continue
            table = build_table(
                self._tables + 1,
                item.rows,
                spans=item.spans,
                header_rows=item.header_rows,
                caption=item.caption,
            )
            if table is not None:
                self._tables += 1
                yield table
