"""Writes OpenDocument files from pieces of their content: tests hold what they need only."""

from __future__ import annotations

import zipfile
from pathlib import Path

_NAMESPACES = (
    " ".join(
        f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for prefix, name in {
            "office": "office",
            "style": "style",
            "text": "text",
            "table": "table",
            "draw": "drawing",
            "presentation": "presentation",
            "meta": "meta",
            "chart": "chart",
            "manifest": "manifest",
        }.items()
    )
    + ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"'
)


def write_odf(
    file: Path,
    body: str,
    *,
    kind: str = "text",
    styles: str = "",
    master: str = "",
    title: str = "",
    modified: str = "",
    objects: dict[str, str] | None = None,
    encrypted: bool = False,
) -> Path:
    """Write a document and give its path.

    Args:
        file: where to.
        body: what stands in `office:text`, `office:spreadsheet` or `office:presentation`.
        kind: which of the three.
        styles: automatic styles.
        master: master styles, for running heads.
        title: for the properties.
        modified: for the properties, as ISO date.
        objects: embedded objects: folder to content.
        encrypted: whether the manifest says that the content is encrypted.
    """
    protection = "<manifest:encryption-data/>" if encrypted else ""
    parts = {
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "content.xml": _root(
            "document-content",
            f"<office:automatic-styles>{styles}</office:automatic-styles>"
            f"<office:body><office:{kind}>{body}</office:{kind}></office:body>",
        ),
        "styles.xml": _root(
            "document-styles", f"<office:master-styles>{master}</office:master-styles>"
        ),
        "meta.xml": _root(
            "document-meta",
            f"<office:meta><dc:title>{title}</dc:title><dc:date>{modified}</dc:date></office:meta>",
        ),
        "META-INF/manifest.xml": f"<manifest:manifest {_NAMESPACES}>"
        f'<manifest:file-entry manifest:full-path="content.xml">{protection}'
        "</manifest:file-entry></manifest:manifest>",
    }
    for folder, content in (objects or {}).items():
        parts[f"{folder}/content.xml"] = content
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return file


def embedded_chart(title: str, *rows: str) -> str:
    """Give the content of an embedded chart with its data as `a | b` lines."""
    lines = "".join(_row(line) for line in rows)
    return _root(
        "document-content",
        f"<office:body><office:chart><chart:chart><chart:title><text:p>{title}</text:p>"
        f"</chart:title><table:table>{lines}</table:table></chart:chart></office:chart>"
        "</office:body>",
    )


def cell(text: str = "", **attributes: str) -> str:
    """A cell; attributes are given with `_` for `-`, in the namespace of tables."""
    given = "".join(f' table:{k.replace("_", "-")}="{v}"' for k, v in attributes.items())
    return f"<table:table-cell{given}><text:p>{text}</text:p></table:table-cell>"


def table(*rows: str, header: int = 0) -> str:
    """A table from `a | b` lines, the first of them marked as names."""
    lines = [_row(row) for row in rows]
    names = "".join(lines[:header])
    marked = f"<table:table-header-rows>{names}</table:table-header-rows>" if header else ""
    return f"<table:table>{marked}{''.join(lines[header:])}</table:table>"


def _row(line: str) -> str:
    cells = "".join(cell(text.strip()) for text in line.split("|"))
    return f"<table:table-row>{cells}</table:table-row>"


def _root(name: str, inner: str) -> str:
    return f"<office:{name} {_NAMESPACES}>{inner}</office:{name}>"
