"""From a Word file to a `ParsedDocument`: sections by heading, notes, headers, title, date.

Headers, footers and whatever no place in the text refers to stand once, in sections of their own
at the end. Called through `seojae.parsers.formats`; never runs macros, never follows links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from seojae.errors import Corrupt, Encrypted, NoText, Unsupported
from seojae.model.documents import ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.docx.parts import Parts
from seojae.parsers.docx.sections import SectionBuilder
from seojae.parsers.docx.walk import Item, Line, Walker, flat
from seojae.parsers.guards import first_bytes, library_errors
from seojae.parsers.packages import Package

_PAGE_NUMBER = re.compile(
    r"[-–—\s]*(?:page\s*)?\d{0,4}(?:\s*(?:/|of)\s*\d{1,4})?\s*쪽?[-–—\s]*", re.IGNORECASE
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a Word document.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    head = first_bytes(file, limits)
    with library_errors():
        if head.startswith(_OLE):
            _refuse_ole(file)
        if not head.startswith(b"PK"):
            raise Corrupt("Word 문서(.docx)의 내용이 아니어서 열리지 않습니다.")
        with Package(file, limits) as package:
            return _read(Parts(package), limits)


def _refuse_ole(file: Path) -> None:
    """Name what a file of the old container format is (field note G10).

    Raises:
        Encrypted: a docx behind a password, which Office wraps in this container.
        Unsupported: a document of another program or time.
    """
    import olefile  # a fifth of what a child imports, and hardly a document needs it

    with olefile.OleFileIO(str(file)) as container:
        if container.exists("EncryptedPackage"):
            raise Encrypted(
                "암호가 걸린 Word 문서입니다.", "Word에서 암호를 푼 사본을 저장하면 읽습니다."
            )
        if container.exists("WordDocument"):
            raise Unsupported(
                "이름은 .docx이지만 실제로는 옛 Word 문서(.doc)입니다.",
                "Word에서 열어 'Word 문서(.docx)'로 저장해 주세요.",
            )
    raise Unsupported(
        "이름은 .docx이지만 다른 프로그램의 문서입니다.", "파일의 확장자를 확인해 주세요."
    )


def _read(parts: Parts, limits: Limits) -> ParsedDocument:
    walker = Walker(parts, limits)
    builder = SectionBuilder(limits)
    builder.add(walker.body())
    builder.open("각주")
    builder.add(walker.unreferenced("footnote", "endnote"))
    builder.open("메모")
    builder.add(walker.unreferenced("comment"))
    for kind, heading in (("header", "머리말"), ("footer", "꼬리말")):
        builder.open(heading)
        builder.add(_running(parts, walker, kind))
    sections = builder.finish()
    if not sections and parts.warnings:
        raise Corrupt
    if not sections:
        raise NoText("글자가 없는 Word 문서입니다.", "그림뿐이라면 글자를 넣어 다시 저장해 주세요.")
    title, modified_at = parts.properties()
    return ParsedDocument(
        title=title or builder.title,
        sections=sections,
        modified_at=modified_at,
        warnings=tuple(dict.fromkeys(parts.warnings)),
    )


def _running(parts: Parts, walker: Walker, kind: str) -> Iterator[Item]:
    """Give all headers or footers, each different one once, without bare page numbers."""
    seen: set[str] = set()
    for name in parts.related(parts.main, kind):
        items = [item for item in walker.part(name) if not _is_page_number(item)]
        text = flat(items)
        if text not in seen:
            seen.add(text)
            yield from items


def _is_page_number(item: Item) -> bool:
    return isinstance(item, Line) and _PAGE_NUMBER.fullmatch(item.text) is not None
