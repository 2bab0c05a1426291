"""Word packages written by hand from raw XML, for tests: whatever Word can hold, and no more."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": _OFFICE,
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "v": "urn:schemas-microsoft-com:vml",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
        "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    }.items()
)
_CORE = (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/'
    'core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:dcterms="http://purl.org/dc/terms/">{}</cp:coreProperties>'
)


def run(text: str) -> str:
    """A run of text."""
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def p(text: str = "", *, style: str = "", properties: str = "", content: str = "") -> str:
    """A paragraph: its text, then more content; a style id and more paragraph properties."""
    style = f'<w:pStyle w:val="{style}"/>' if style else ""
    inner = (run(text) if text else "") + content
    return f"<w:p><w:pPr>{style}{properties}</w:pPr>{inner}</w:p>"


def tc(content: str, *, span: int = 1, merge: str = "") -> str:
    """A cell: text or blocks; columns it spans; `restart` or `continue` of a merge downwards."""
    properties = f'<w:gridSpan w:val="{span}"/>' if span > 1 else ""
    properties += f'<w:vMerge w:val="{merge}"/>' if merge else ""
    inner = content if content.startswith("<") else p(content)
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inner}</w:tc>"


def tr(*cells: str, properties: str = "") -> str:
    """A row of cells; plain texts become cells."""
    inner = "".join(cell if cell.startswith("<w:tc") else tc(cell) for cell in cells)
    return f"<w:tr><w:trPr>{properties}</w:trPr>{inner}</w:tr>"


def tbl(*rows: str, properties: str = "") -> str:
    """A table of rows."""
    return f"<w:tbl><w:tblPr>{properties}</w:tblPr><w:tblGrid/>{''.join(rows)}</w:tbl>"


def sdt(content: str) -> str:
    """A content control around anything."""
    properties = '<w:sdtPr><w:alias w:val="속성"/></w:sdtPr>'
    return f"<w:sdt>{properties}<w:sdtContent>{content}</w:sdtContent></w:sdt>"


def style(style_id: str, name: str, *, based_on: str = "", properties: str = "") -> str:
    """A paragraph style, for the `styles` part."""
    based = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return (
        f'<w:style w:type="paragraph" w:styleId="{style_id}"><w:name w:val="{name}"/>{based}'
        f"<w:pPr>{properties}</w:pPr></w:style>"
    )


HEADINGS = "".join(style(f"H{level}", f"heading {level}") for level in range(1, 4))
"""Styles H1 to H3, as every language of Word names its headings."""


def part(name: str, content: str) -> str:
    """An XML part with all namespaces."""
    return f"<{name} {_NAMESPACES}>{content}</{name}>"


def write_docx(
    file: Path,
    body: str,
    parts: Mapping[str, str] | None = None,
    *,
    core: str = "",
    related: Mapping[str, tuple[str, str | bytes]] | None = None,
    main_type: str = "wordprocessingml.document.main",
) -> Path:
    """Write a package.

    Args:
        file: where to.
        body: content of the body.
        parts: content of `styles`, `numbering`, `footnotes`, `endnotes`, `comments`, `header`s and
            `footer`s (`header1`, `footer2`), by name.
        core: content of the core properties.
        related: more parts by relationship id: their names under `word/` and their bytes; the kind
            of the relation is the first word of the name (`chart1.xml`).
        main_type: the type of the main part, for templates and documents with macros.
    """
    roots = {"header": "w:hdr", "footer": "w:ftr"}
    files: dict[str, str | bytes] = {}
    relations: list[str] = []
    for name, content in (parts or {}).items():
        kind = name.rstrip("0123456789")
        files[f"word/{name}.xml"] = part(roots.get(kind, f"w:{kind}"), content)
        relations.append(_relation(f"id-{name}", kind, f"{name}.xml"))
    for key, (name, data) in (related or {}).items():
        files[f"word/{name}"] = data
        kind = name.partition(".")[0].rstrip("0123456789")
        relations.append(_relation(key, kind, name))
    files["word/document.xml"] = part("w:document", f"<w:body>{body}</w:body>")
    files["word/_rels/document.xml.rels"] = _relations(relations)
    files["_rels/.rels"] = _relations(
        [
            _relation("rId1", "officeDocument", "word/document.xml"),
            _relation("rId2", "core-properties", "docProps/core.xml"),
        ]
    )
    files["docProps/core.xml"] = _CORE.format(core)
    files["[Content_Types].xml"] = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-'
        f'officedocument.{main_type}+xml"/></Types>'
    )
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            package.writestr(name, data)
    return file


def _relation(key: str, kind: str, target: str) -> str:
    return f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{target}"/>'


def _relations(relations: list[str]) -> str:
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f"{''.join(relations)}</Relationships>"
    )
