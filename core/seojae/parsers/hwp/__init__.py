"""The parser of HWP 5.0 documents (한글 2000 and later), read by our own record walker.

No library reads these whole and in place (FORMATS): here text, tables with their addresses, notes,
memos, text boxes, equations, outline and numbers become sections. Way of the data: `container`
(OLE, protection, unpacking) → `records` → `section` (with `docinfo`) → the shared tree → `flow`.
"""

from __future__ import annotations

from pathlib import Path

from seojae.errors import Corrupt, NoText
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.guards import first_bytes, library_errors
from seojae.parsers.hancom.kinds import other_parser
from seojae.parsers.hancom.sections import has_text, sections_of
from seojae.parsers.hancom.tree import Para, Tally
from seojae.parsers.hwp.container import Container
from seojae.parsers.hwp.docinfo import styles_from
from seojae.parsers.hwp.records import MOST_RECORDS, Stream
from seojae.parsers.hwp.section import SectionReader


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a document of the Hancom family that is called hwp; its bytes decide which it is.

    Raises:
        DocumentError: it cannot be read; the error says why and what to do.
    """
    other = other_parser(first_bytes(file, limits), "hwp")
    if other is not None:
        return other.parse(file, limits)
    with library_errors(), file.open("rb") as stream:
        container = Container(stream, limits)
        paras, warnings = _body(container)
        sections = sections_of(paras, limits.text_characters)
        if not has_text(sections):
            raise Corrupt if warnings else NoText
        summary = container.summary()
        return ParsedDocument(
            title=summary.title,
            sections=sections,
            modified_at=summary.modified_at,
            warnings=tuple(warnings),
        )


def _body(container: Container) -> tuple[list[Para], list[str]]:
    """Read all sections; a damaged one gives what stands before the damage, and a warning."""
    warnings: list[str] = []
    data, cut = container.document_info()
    styles, damaged = styles_from(data)
    if cut or damaged:
        warnings.append("문서 모양 정보가 손상되어 제목 단계가 빠졌을 수 있습니다.")
    reader = SectionReader(styles)
    tally = Tally()
    paras: list[Para] = []
    left = MOST_RECORDS
    for number, (section, cut) in enumerate(container.sections(), start=1):
        stream = Stream(section, left)
        paras.extend(reader.paras(stream.trees(tally)))
        left -= stream.count
        if cut or stream.damaged:
            warnings.append(f"{number}번째 구역이 손상되어 일부만 읽었습니다.")
    return paras, warnings
