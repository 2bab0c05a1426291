"""Writes minimal HWPX packages for tests: the parts that a reader looks at, and nothing else."""

from __future__ import annotations

import zipfile
from pathlib import Path

_SPACES = (
    'xmlns:hs="http://www.hancom.co.kr/hwpml/2011/section"'
    ' xmlns:hp="http://www.hancom.co.kr/hwpml/2011/paragraph"'
    ' xmlns:hh="http://www.hancom.co.kr/hwpml/2011/head"'
    ' xmlns:hc="http://www.hancom.co.kr/hwpml/2011/core"'
    ' xmlns:opf="http://www.idpf.org/2007/opf/"'
)


def section(content: str) -> str:
    """A section part around paragraphs."""
    return f'<?xml version="1.0" encoding="UTF-8"?><hs:sec {_SPACES}>{content}</hs:sec>'


def p(*runs: str, shape: int = 0) -> str:
    """A paragraph; each run is XML, or plain text where it does not begin with `<`."""
    inner = "".join(run if run.startswith("<") else f"<hp:t>{run}</hp:t>" for run in runs)
    return f'<hp:p paraPrIDRef="{shape}"><hp:run>{inner}</hp:run></hp:p>'


def tc(
    row: int,
    column: int,
    *paras: str,
    rows: int = 1,
    columns: int = 1,
    header: bool = False,
    fill: int = 0,
) -> str:
    """A table cell."""
    return (
        f'<hp:tc header="{int(header)}" borderFillIDRef="{fill}">'
        f"<hp:subList>{''.join(paras)}</hp:subList>"
        f'<hp:cellAddr colAddr="{column}" rowAddr="{row}"/>'
        f'<hp:cellSpan colSpan="{columns}" rowSpan="{rows}"/></hp:tc>'
    )


def tbl(*lines: list[str], caption: str = "") -> str:
    """A table of rows of cells."""
    above = f"<hp:caption><hp:subList>{p(caption)}</hp:subList></hp:caption>" if caption else ""
    body = "".join(f"<hp:tr>{''.join(cells)}</hp:tr>" for cells in lines)
    return f'<hp:tbl repeatHeader="1">{above}{body}</hp:tbl>'


def grid(*lines: list[str]) -> str:
    """A plain table of texts."""
    return tbl(
        *(
            [tc(row, column, p(text)) for column, text in enumerate(line)]
            for row, line in enumerate(lines)
        )
    )


def sub_list(element: str, *paras: str, attributes: str = "") -> str:
    """A control with paragraphs: a note, a header, a comment."""
    inner = f"<hp:subList>{''.join(paras)}</hp:subList>"
    return f"<hp:ctrl><hp:{element} {attributes}>{inner}</hp:{element}></hp:ctrl>"


def header(content: str) -> str:
    """The style part."""
    return f'<?xml version="1.0" encoding="UTF-8"?><hh:head {_SPACES}>{content}</hh:head>'


def content_hpf(sections: list[str], title: str = "", modified: str = "", others: str = "") -> str:
    """The package document: metadata, manifest, and a spine over the sections in their order."""
    items = "".join(
        f'<opf:item id="s{index}" href="{name}"/>' for index, name in enumerate(sections)
    )
    spine = "".join(f'<opf:itemref idref="s{index}"/>' for index in range(len(sections)))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><opf:package {_SPACES}><opf:metadata>'
        f"<opf:title>{title}</opf:title>"
        f'<opf:meta name="ModifiedDate" content="text">{modified}</opf:meta></opf:metadata>'
        f"<opf:manifest>{items}{others}</opf:manifest><opf:spine>{spine}</opf:spine></opf:package>"
    )


def write_parts(file: Path, parts: dict[str, str | bytes]) -> Path:
    """Write a package of these parts, packed."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return file


def write_hwpx(
    file: Path, *contents: str, styles: str = "", title: str = "", modified: str = ""
) -> Path:
    """Write a whole document; each content is the XML of a section's paragraphs."""
    names = [f"Contents/section{index}.xml" for index in range(len(contents))]
    parts: dict[str, str | bytes] = {"mimetype": "application/hwp+zip"}
    parts["Contents/content.hpf"] = content_hpf(names, title, modified)
    parts["Contents/header.xml"] = header(styles)
    parts |= {name: section(content) for name, content in zip(names, contents, strict=True)}
    return write_parts(file, parts)
