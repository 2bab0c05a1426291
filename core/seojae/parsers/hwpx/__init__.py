"""The parser of HWPX documents (OWPML in a zip, KS X 6101), walked with our own eyes.

Every library flattens or repeats nested text (FORMATS); here tables keep their addresses and each
text stands once. Way of the data: `package` (zip, protection, reading order, title) → `header`
(styles) → `section` → the shared tree → `flow`.
"""

from __future__ import annotations

from pathlib import Path

from lxml import etree

from seojae.errors import Corrupt, NoText
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.guards import first_bytes, library_errors
from seojae.parsers.hancom.kinds import other_parser
from seojae.parsers.hancom.sections import has_text, sections_of
from seojae.parsers.hancom.styles import Styles
from seojae.parsers.hancom.tree import Para
from seojae.parsers.hwpx.header import styles_from
from seojae.parsers.hwpx.package import HwpxPackage
from seojae.parsers.hwpx.section import SectionReader


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a document of the Hancom family that is called hwpx; its bytes decide which it is.

    Raises:
        DocumentError: it cannot be read; the error says why and what to do.
    """
    other = other_parser(first_bytes(file, limits), "hwpx")
    if other is not None:
        return other.parse(file, limits)
    with library_errors(), HwpxPackage(file, limits) as package:
        paras = _body(package)
        sections = sections_of(paras, limits.text_characters)
        if not has_text(sections):
            raise Corrupt if package.warnings else NoText
        return ParsedDocument(
            title=package.title,
            sections=sections,
            modified_at=package.modified_at,
            warnings=tuple(package.warnings),
        )


def _body(package: HwpxPackage) -> list[Para]:
    """Read all sections; a damaged one gives what stands before the damage, and a warning."""
    head = package.header()
    styles = Styles() if head is None else styles_from(head)
    reader = SectionReader(styles, package)
    paras: list[Para] = []
    for number, name in enumerate(package.sections, start=1):
        if name not in package:
            package.warnings.append(f"{number}번째 구역이 파일에 없어 읽지 못했습니다.")
            continue
        section = reader.paras_of(package.read(name))
        try:
            paras.extend(section)  # keeps what came before an error
        except etree.XMLSyntaxError:
            package.warnings.append(f"{number}번째 구역이 손상되어 일부만 읽었습니다.")
    return paras
