"""Reader of OpenDocument texts (odt, ott): sections by heading, running heads once at the end.

Called through `seojae.parsers.formats`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from lxml import etree

from seojae.errors import NoText
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.guards import library_errors
from seojae.parsers.opendocument.lists import ListStyles
from seojae.parsers.opendocument.package import OpenDocument, opened
from seojae.parsers.opendocument.walk import Item, Text, Walk, hiding_styles
from seojae.parsers.outline import Outline
from seojae.parsers.xml_parts import child, descendants

_RUNNING = (("header", "머리말"), ("footer", "꼬리말"))


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a text document.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    with library_errors(), opened(file, limits) as document:
        return _read(document, limits)


def _read(document: OpenDocument, limits: Limits) -> ParsedDocument:
    content = document.content()
    styles = document.optional("styles.xml")
    walk = Walk(document, ListStyles(styles, content), hiding_styles(styles, content))
    outline = Outline(limits)
    _add(outline, walk.items(child(content, "body", "text")))
    for kind, heading in _RUNNING:
        lines = _running(walk, styles, kind)
        if lines:
            outline.top()
            outline.heading(1, heading)
            outline.paragraph("\n".join(lines))
    sections = outline.sections()
    if not sections:
        raise NoText("글자가 없는 문서입니다.", "그림뿐이라면 글자를 넣어 다시 저장해 주세요.")
    title, modified_at = document.properties()
    return ParsedDocument(
        title=title,
        sections=sections,
        modified_at=modified_at,
        warnings=tuple(dict.fromkeys(document.warnings)),
    )


def _add(outline: Outline, items: Iterable[Item]) -> None:
    for item in items:
        if not isinstance(item, Text):
            outline.table(
                item.rows, spans=item.spans, header_rows=item.header_rows, caption=item.caption
            )
        elif item.level:
            outline.heading(item.level, item.text)
        else:
            outline.paragraph(item.text)


def _running(walk: Walk, styles: etree._Element | None, kind: str) -> list[str]:
    """Give the texts of the headers or footers of all page styles, each once."""
    texts: list[str] = []
    for element in descendants(styles, kind, f"{kind}-left", f"{kind}-first"):
        for item in walk.items(element, headings=False):
            texts += [item.text] if isinstance(item, Text) else [c for r in item.rows for c in r]
    return list(dict.fromkeys(text.strip() for text in texts if text.strip()))
