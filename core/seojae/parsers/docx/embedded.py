"""Foreign content that a Word document shows as its own: charts, diagrams, imported chunks.

Gives lines and grids; `walk` puts them where they stand. What cannot be read is said in a warning,
never skipped in silence. Pictures and embedded files (OLE) are no text of the document.
"""

from __future__ import annotations

import email
import email.policy

from lxml import etree

from seojae.errors import DocumentError
from seojae.parsers.docx.grid import Grid
from seojae.parsers.docx.parts import Parts
from seojae.parsers.drawingml import chart_table, diagram_lines
from seojae.parsers.encodings import decode
from seojae.parsers.text import one_line
from seojae.parsers.xml_parts import name_of

_HTML_BREAKS = dict.fromkeys(
    (
        "address", "article", "blockquote", "body", "br", "caption", "dd", "div", "dl", "dt",
        "figcaption", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "ol", "p",
        "pre", "section", "table", "tr", "ul",
    ),
    "\n",
) | {"td": " ", "th": " "}  # fmt: skip
_HTML_HIDDEN = ("head", "script", "style", "template")


def diagram(parts: Parts, name: str) -> list[str]:
    """Read the texts of a SmartArt diagram, one line a shape."""
    return diagram_lines(parts.optional(name))


def chart(parts: Parts, name: str) -> Grid | None:
    """Read a chart as a grid: a row for each category, a column for each series."""
    table = chart_table(parts.optional(name), 0)
    if table is None:
        return None
    rows = [list(row.cells) for row in table.rows]
    header = [list(table.header)] if table.header else []
    return Grid([*header, *rows], header_rows=len(header), caption=table.caption)


def imported(parts: Parts, name: str) -> tuple[str, ...] | None:
    """Read an imported chunk (`w:altChunk`) of text, HTML or MHT; None for other kinds."""
    try:
        data = parts.data(name)
    except (DocumentError, KeyError):
        return None
    ending = name.rpartition(".")[2].lower()
    if ending in {"mht", "mhtml"} or data[:200].lstrip().lower().startswith(b"mime-version:"):
        return _message(data)
    if ending in {"htm", "html", "xhtml"}:
        return _html(decode(data)[0])
    if ending == "txt":
        return tuple(decode(data)[0].splitlines())
    return None


def _message(data: bytes) -> tuple[str, ...]:
    """Read the HTML part of an MHT file, which is a mail message without a sender."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    for part in message.walk():
        if part.get_content_type() == "text/html":
            payload = part.get_payload(decode=True)
            return _html(decode(payload)[0]) if isinstance(payload, bytes) else ()
    return ()


def _html(text: str) -> tuple[str, ...]:
    """Give the lines that a page shows: one a block or table row, without scripts and styles."""
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True)
    root = etree.fromstring(text.encode("utf-8", "replace"), parser) if text.strip() else None
    if root is None:
        return ()
    etree.strip_elements(root, *_HTML_HIDDEN, with_tail=False)
    pieces: list[str] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        pieces.append(_HTML_BREAKS.get(name_of(element), ""))
        source = element.text if event == "start" else element.tail
        pieces.append((source or "").replace("\n", " "))
    lines = (one_line(line) for line in "".join(pieces).split("\n"))
    return tuple(line for line in lines if line)
