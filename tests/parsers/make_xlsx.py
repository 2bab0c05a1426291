"""Writes workbooks part by part, so that tests hold what no library would write: wrong dimensions,
character references, phonetic runs, missing strings.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_DRAWING = (
    'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
)
FORMATS = ("General", "0.00%", "#,##0.00", 'yyyy"년"\\ m"월"\\ d"일"', "#,##0", '#,##0"원"')


@dataclass
class SheetParts:
    """One sheet: its name, its `sheetData`, and what stands beside the cells."""

    name: str
    data: str
    state: str = ""
    merged: tuple[str, ...] = ()
    dimension: str = ""
    comments: str = ""
    text_boxes: tuple[str, ...] = ()
    chart_title: str = ""
    chart_label: str = ""


@dataclass
class WorkbookParts:
    """A workbook before it is written."""

    sheets: list[SheetParts] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    properties: str = ""
    extra: dict[str, bytes] = field(default_factory=dict)


def text(value: str) -> str:
    """An inline string cell without a reference."""
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'


def number(value: float, style: int = 0) -> str:
    """A number cell; `style` is an index into FORMATS."""
    return f'<c s="{style}"><v>{value}</v></c>'


def row(*cells: str, at: int | None = None) -> str:
    """A row of cells, with its number where one is given."""
    place = f' r="{at}"' if at else ""
    return f"<row{place}>{''.join(cells)}</row>"


def grid(*lines: str) -> str:
    """Rows of text cells from `a | b | c` lines; empty places are left out."""
    rows: list[str] = []
    for index, line in enumerate(lines, start=1):
        cells = [
            f'<c r="{chr(65 + column)}{index}" t="inlineStr">'
            f"<is><t>{escape(cell.strip())}</t></is></c>"
            for column, cell in enumerate(line.split("|"))
            if cell.strip()
        ]
        rows.append(f'<row r="{index}">{"".join(cells)}</row>')
    return "".join(rows)


def write_xlsx(file: Path, workbook: WorkbookParts) -> Path:
    """Write the workbook and give its path."""
    parts: dict[str, str] = {
        "_rels/.rels": _relations({"rId1": ("officeDocument", "xl/workbook.xml")})
    }
    if workbook.properties:
        parts["docProps/core.xml"] = workbook.properties
        parts["_rels/.rels"] = _relations(
            {
                "rId1": ("officeDocument", "xl/workbook.xml"),
                "rId2": ("metadata/core-properties", "docProps/core.xml"),
            }
        )
    relations = {"rS": ("sharedStrings", "sharedStrings.xml"), "rY": ("styles", "styles.xml")}
    sheets = ""
    for index, sheet in enumerate(workbook.sheets, start=1):
        relations[f"rId{index}"] = ("worksheet", f"worksheets/sheet{index}.xml")
        state = f' state="{sheet.state}"' if sheet.state else ""
        sheets += f'<sheet name="{sheet.name}" sheetId="{index}"{state} r:id="rId{index}"/>'
        parts |= _sheet_parts(index, sheet)
    parts["xl/workbook.xml"] = (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{sheets}</sheets></workbook>'
    )
    parts["xl/_rels/workbook.xml.rels"] = _relations(relations)
    items = "".join(f"<si>{one}</si>" for one in workbook.strings)
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{_MAIN}">{items}</sst>'
    parts["xl/styles.xml"] = _styles()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
        for name, data in workbook.extra.items():
            package.writestr(name, data)
    return file


def _styles() -> str:
    formats = "".join(
        f'<numFmt numFmtId="{200 + index}" formatCode="{escape(code, {chr(34): "&quot;"})}"/>'
        for index, code in enumerate(FORMATS)
    )
    styles = "".join(f'<xf numFmtId="{200 + index}"/>' for index in range(len(FORMATS)))
    return (
        f'<styleSheet xmlns="{_MAIN}"><numFmts>{formats}</numFmts><cellXfs>{styles}</cellXfs>'
        "</styleSheet>"
    )


def _sheet_parts(index: int, sheet: SheetParts) -> dict[str, str]:
    merged = "".join(f'<mergeCell ref="{one}"/>' for one in sheet.merged)
    dimension = f'<dimension ref="{sheet.dimension}"/>' if sheet.dimension else ""
    parts = {
        f"xl/worksheets/sheet{index}.xml": (
            f'<worksheet xmlns="{_MAIN}">{dimension}<sheetData>{sheet.data}</sheetData>'
            f"<mergeCells>{merged}</mergeCells></worksheet>"
        )
    }
    relations: dict[str, tuple[str, str]] = {}
    if sheet.comments:
        relations["rId1"] = ("comments", f"../comments{index}.xml")
        parts[f"xl/comments{index}.xml"] = (
            f'<comments xmlns="{_MAIN}"><commentList>{sheet.comments}</commentList></comments>'
        )
    if sheet.text_boxes or sheet.chart_title:
        relations["rId2"] = ("drawing", f"../drawings/drawing{index}.xml")
        boxes = "".join(
            f"<xdr:sp><xdr:txBody><a:p><a:r><a:t>{escape(one)}</a:t></a:r></a:p></xdr:txBody></xdr:sp>"
            for one in sheet.text_boxes
        )
        parts[f"xl/drawings/drawing{index}.xml"] = f"<xdr:wsDr {_DRAWING}>{boxes}</xdr:wsDr>"
        parts[f"xl/drawings/_rels/drawing{index}.xml.rels"] = _relations(
            {"rId1": ("chart", f"../charts/chart{index}.xml")} if sheet.chart_title else {}
        )
        parts[f"xl/charts/chart{index}.xml"] = (
            f"<c:chartSpace {_DRAWING}><c:chart><c:title><c:tx><c:rich><a:p><a:r>"
            f"<a:t>{escape(sheet.chart_title)}</a:t></a:r></a:p></c:rich></c:tx></c:title>"
            "<c:ser><c:dLbls><c:dLbl><c:idx val='0'/><c:tx><c:rich><a:p>"
            "<a:fld type='VALUE'><a:t>[값]</a:t></a:fld>"
            f"<a:r><a:t>{escape(sheet.chart_label)}</a:t></a:r></a:p></c:rich></c:tx></c:dLbl>"
            "</c:dLbls></c:ser></c:chart></c:chartSpace>"
        )
    parts[f"xl/worksheets/_rels/sheet{index}.xml.rels"] = _relations(relations)
    return parts


def _relations(targets: dict[str, tuple[str, str]]) -> str:
    found = "".join(
        f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for key, (kind, target) in targets.items()
    )
    return f'<Relationships xmlns="{_PACKAGE}">{found}</Relationships>'
