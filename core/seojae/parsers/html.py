"""Reader of web pages (html, htm, xhtml): headings, paragraphs, lists and tables.

Scripts, styles, navigation and hidden elements are left out. Tables that only arrange a page are
read as running text. The page is walked by events, so that no depth of nesting can overflow the
stack. Called through `seojae.parsers.formats`, and by the mail reader for bodies in HTML.
"""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from lxml import etree

from seojae.errors import Corrupt, NoText
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.dates import moment_of
from seojae.parsers.encodings import REPLACED, read_text
from seojae.parsers.guards import library_errors
from seojae.parsers.html_tables import HEADINGS, INLINE, data_table, is_shown, name_of
from seojae.parsers.outline import Outline
from seojae.parsers.text import one_line

_SPACE = re.compile(r"\s+")
_DATES = (
    "article:modified_time",
    "og:updated_time",
    "dcterms.modified",
    "last-modified",
    "article:published_time",
    "dcterms.created",
    "date",
)


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a web page.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    text, replaced = read_text(file, limits)
    with library_errors():
        page = root_of(text)
        outline = Outline(limits)
        add_page(outline, page)
        sections = outline.sections()
        if not sections:
            raise NoText(
                "글자가 없는 웹 페이지입니다.", "화면에 보이는 내용을 PDF로 저장해 넣어 주세요."
            )
        return ParsedDocument(
            title=_title(page),
            sections=sections,
            modified_at=_modified_at(page),
            warnings=(REPLACED,) if replaced else (),
        )


def root_of(text: str) -> etree._Element | None:
    """Parse a page, however broken; None when there is nothing in it.

    Raises:
        Corrupt: elements are nested so deeply that libxml2 leaves out the rest.
    """
    parser = etree.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=True
    )
    try:
        page = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError:  # nothing that could be an element
        return None
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise Corrupt("웹 페이지가 너무 깊이 겹쳐 있어 읽지 못했습니다.")
    return page


def holds_table(page: etree._Element | None) -> bool:
    """Say whether a page holds a table of data, and not only tables that arrange it."""
    tables = () if page is None else page.iter("table")
    return any(data_table(table) is not None for table in tables)


def add_page(outline: Outline, page: etree._Element | None) -> None:
    """Add what a page shows to an outline."""
    if page is not None:
        _Walk(outline).page(page)


class _Walk:
    """Goes through a page once, gathering text until a block begins or ends."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._pieces: list[str] = []
        self._mark = ""
        self._verbatim = 0
        self._lists: list[int | None] = []

    def page(self, page: etree._Element) -> None:
        """Add all that a page shows."""
        walker = etree.iterwalk(page, events=("start", "end"))
        skipped: etree._Element | None = None
        for event, element in walker:
            name = name_of(element)
            if event == "end":
                if element is not skipped:
                    self._end(name)
                self._add(element.tail)
                continue
            skipped = None
            table = data_table(element) if name == "table" else None
            if table is not None:
                self._flush()
                self._outline.table(
                    table.rows,
                    spans=table.spans,
                    header_rows=table.header_rows,
                    caption=table.caption,
                )
            if table is not None or not is_shown(element, name):
                skipped = element
                walker.skip_subtree()
            else:
                self._start(name, element)
        self._flush()

    def _start(self, name: str, element: etree._Element) -> None:
        if name == "br":
            self._pieces.append("\n")
        elif name not in INLINE:
            self._flush()
        if name in {"ul", "menu"}:
            self._lists.append(None)
        elif name == "ol":
            start = element.get("start", "1")
            self._lists.append(int(start) if start.isdecimal() and len(start) < 6 else 1)
        elif name == "li":
            self._mark = self._item_mark()
        elif name == "pre":
            self._verbatim += 1
        self._add(element.text)

    def _end(self, name: str) -> None:
        if name in HEADINGS:
            self._outline.heading(HEADINGS[name], self._taken())
        elif name not in INLINE and name != "br":
            self._flush()
        if name in {"ul", "menu", "ol"} and self._lists:
            self._lists.pop()
        elif name == "pre":
            self._verbatim -= 1

    def _item_mark(self) -> str:
        count = self._lists[-1] if self._lists else None
        if count is None:
            return "- "
        self._lists[-1] = count + 1
        return f"{count}. "

    def _add(self, text: str | None) -> None:
        if text:
            self._pieces.append(text if self._verbatim else _SPACE.sub(" ", text))

    def _taken(self) -> str:
        text = "".join(self._pieces)
        self._pieces.clear()
        return text

    def _flush(self) -> None:
        text = self._taken()
        if text.isspace() or not text:
            return
        if self._verbatim:
            self._outline.verbatim(self._mark + text)
        else:
            self._outline.paragraph(self._mark + text)
        self._mark = ""


def _title(page: etree._Element | None) -> str:
    for element in page.iter("title") if page is not None else ():
        if text := one_line("".join(str(text) for text in element.itertext())):
            return text
    return ""


def _modified_at(page: etree._Element | None) -> datetime | None:
    """Give the date that a page states in its head, the last change before the publication."""
    found: dict[str, str] = {}
    for element in page.iter("meta") if page is not None else ():
        name = element.get("property") or element.get("name") or element.get("http-equiv") or ""
        found.setdefault(name.lower(), element.get("content", ""))
    moments = (moment_of(found[name]) for name in _DATES if name in found)
    return next((moment for moment in moments if moment), None)
