"""Foreign content that a Word document shows as its own: charts, diagrams, imported chunks.

Gives plain lines and grids; `walk` puts them where they stand. What cannot be read is said in a
warning, never skipped in silence. Pictures and embedded files (OLE) are no text of the document.
"""

from __future__ import annotations

import email
import email.policy
from dataclasses import dataclass

from lxml import etree

from seojae.errors import DocumentError
from seojae.parsers.docx.parts import Parts, local
from seojae.parsers.encodings import decode
from seojae.parsers.text import one_line

_HTML_BREAKS = dict.fromkeys(
    (
        "address", "article", "blockquote", "body", "br", "caption", "dd", "div", "dl", "dt",
        "figcaption", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "ol", "p",
        "pre", "section", "table", "tr", "ul",
    ),
    "\n",
) | {"td": " ", "th": " "}  # fmt: skip
_HTML_HIDDEN = ("head", "script", "style", "template")
_MOST_CATEGORIES = 10_000


@dataclass(frozen=True, slots=True)
class Embedded:
    """What embedded content says: lines of text, or a grid whose first row names its columns."""

    lines: tuple[str, ...] = ()
    grid: tuple[tuple[str, ...], ...] = ()


def diagram(parts: Parts, name: str) -> Embedded:
    """Read the texts of a SmartArt diagram, one line a shape."""
    root = parts.optional(name)
    if root is None:
        return Embedded()
    points = (_shown(point) for point in root.iter("{*}pt") if point.get("type") != "pres")
    return Embedded(lines=tuple(text for text in points if text))


def chart(parts: Parts, name: str) -> Embedded:
    """Read a chart as its title and a grid: a row for each category, a column for each series."""
    root = parts.optional(name)
    if root is None:
        return Embedded()
    titles = tuple(text for title in root.iter("{*}title") if (text := _shown(title)))
    names: list[str] = []
    rows: dict[int, list[str]] = {}
    for column, series in enumerate(root.iter("{*}ser")):
        names.append(" ".join(_points(series, "tx").values()))
        categories = _points(series, "cat") or _points(series, "xVal")
        values = _points(series, "val") or _points(series, "yVal")
        for index in list(categories | values)[:_MOST_CATEGORIES]:
            row = rows.setdefault(index, [categories.get(index, "")])
            row.extend([""] * (column + 1 - len(row)))
            row.append(values.get(index, ""))
    if not rows:
        return Embedded(lines=titles)
    grid = (("", *names), *(tuple(rows[index]) for index in sorted(rows)))
    return Embedded(lines=titles, grid=grid)


def _shown(element: etree._Element) -> str:
    return one_line(" ".join(text.text or "" for text in element.iter("{*}t")))


def _points(series: etree._Element, role: str) -> dict[int, str]:
    """Give the cached values of one role of a series by their index."""
    found: dict[int, str] = {}
    holder = series.find(f"{{*}}{role}")
    for point in () if holder is None else holder.iter("{*}pt"):
        value = point.find("{*}v")
        index = point.get("idx") or "0"
        if value is not None and value.text and index.isdigit():
            found.setdefault(int(index), _number(one_line(value.text)))
    return found


def _number(text: str) -> str:
    """Undo the binary tail of a cached value: 4.4000000000000004 is 4.4."""
    try:
        return f"{float(text):.15g}"
    except ValueError:
        return text


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
        pieces.append(_HTML_BREAKS.get(local(element), ""))
        source = element.text if event == "start" else element.tail
        pieces.append((source or "").replace("\n", " "))
    lines = (one_line(line) for line in "".join(pieces).split("\n"))
    return tuple(line for line in lines if line)
