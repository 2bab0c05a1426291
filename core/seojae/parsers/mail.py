"""Reader of mails (eml): headers, body, and each attachment read in its turn.

An attachment's text stands in this document under `첨부: 이름`, at the place it has in the
attachment; what could not be read of it is told in a warning. How deep and how many is bounded.
Called through `seojae.parsers.formats`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from email import policy
from email.parser import BytesParser
from pathlib import Path
from tempfile import TemporaryDirectory

from seojae.errors import Corrupt, DocumentError, Encrypted, NoText
from seojae.model.documents import Block, ParsedDocument, Section, Table
from seojae.model.locations import HeadingPath, Page, SheetRows, Slide
from seojae.parsers.base import Limits
from seojae.parsers.dates import moment_of
from seojae.parsers.detection import detect
from seojae.parsers.encodings import REPLACED
from seojae.parsers.guards import first_bytes, library_errors
from seojae.parsers.html import add_page, root_of
from seojae.parsers.mail_parts import Attachment, Body, Mail, body_of, header
from seojae.parsers.outline import Outline
from seojae.parsers.reading import read

_DEEPEST = 2
MOST_ATTACHMENTS = 50
_HEADERS = (
    ("제목", "subject"),
    ("보낸 사람", "from"),
    ("받는 사람", "to"),
    ("참조", "cc"),
    ("날짜", "date"),
)
_OF_A_MAIL = {*(name for _, name in _HEADERS), "received", "mime-version", "message-id"}
_PICTURES = re.compile(r"\.(?:png|jpe?g|gif|bmp|tiff?|webp|heic)$", re.IGNORECASE)
_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,8}$")
_BLANK = re.compile(r"\n[ \t\xa0]*\n")


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a mail.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    first_bytes(file, limits)
    with library_errors():
        return _document(
            BytesParser(policy=policy.compat32).parsebytes(file.read_bytes()), limits, 0
        )


def _document(mail: Mail, limits: Limits, depth: int) -> ParsedDocument:
    """Make a document of a mail that is attached `depth` times."""
    if not any(name.lower() in _OF_A_MAIL for name in mail):
        raise Corrupt("메일 파일의 내용이 아니어서 열리지 않습니다.")
    if mail.get_content_type() == "application/pkcs7-mime":
        raise Encrypted(
            "암호화되었거나 서명에 싸인 메일입니다.",
            "메일 프로그램에서 열어 PDF로 저장하면 읽습니다.",
        )
    body = body_of(mail)
    warnings = [REPLACED] if body.lossy else []
    sections = [*_own_sections(mail, body, limits)]
    for attachment in body.attachments[:MOST_ATTACHMENTS]:
        sections += _attached(attachment, limits, depth, _tables_in(sections), warnings)
    if len(body.attachments) > MOST_ATTACHMENTS:
        warnings.append(f"첨부가 많아 앞의 {MOST_ATTACHMENTS}개만 읽었습니다.")
    if not sections:
        raise NoText(
            "글자가 없는 메일입니다.", "메일 프로그램에서 열어 내용이 있는지 확인해 주세요."
        )
    return ParsedDocument(
        title=header(mail, "subject"),
        sections=tuple(sections),
        modified_at=moment_of(header(mail, "date")),
        warnings=tuple(dict.fromkeys(warnings)),
    )


def _own_sections(mail: Mail, body: Body, limits: Limits) -> tuple[Section, ...]:
    """Give the headers, the names of the attachments and the body."""
    outline = Outline(limits)
    lines = [f"{label}: {text}" for label, name in _HEADERS if (text := header(mail, name))]
    if body.attachments:
        lines.append("첨부: " + ", ".join(attachment.name for attachment in body.attachments))
    outline.paragraph("\n".join(lines))
    for piece in body.texts:
        if piece.is_html:
            add_page(outline, root_of(piece.text))
            continue
        for block in _BLANK.split(piece.text.replace("\r\n", "\n")):
            outline.paragraph(block)
    return outline.sections()


def _attached(
    attachment: Attachment, limits: Limits, depth: int, tables: int, warnings: list[str]
) -> list[Section]:
    """Read an attachment; what stands in the way of it becomes a warning."""
    if _PICTURES.search(attachment.name):
        return []  # found by the name, which stands among the headers
    name = attachment.name
    if depth >= _DEEPEST:
        warnings.append(f"첨부 '{name}': 메일 안의 메일이 너무 깊어 읽지 않았습니다.")
        return []
    try:
        document = _read(attachment, limits, depth + 1)
    except DocumentError as error:
        warnings.append(f"첨부 '{name}': {error.message}")
        return []
    warnings += [f"첨부 '{name}': {warning}" for warning in document.warnings]
    label = f"첨부: {name}"
    return [
        Section(_below(label, section.location), tuple(_renumbered(section.blocks, tables)))
        for section in document.sections
    ]


def _read(attachment: Attachment, limits: Limits, depth: int) -> ParsedDocument:
    if attachment.mail is not None:
        return _document(attachment.mail, limits, depth)
    if not attachment.data:
        raise NoText("빈 파일입니다.")
    suffix = _SUFFIX.search(attachment.name)
    with TemporaryDirectory(prefix="seojae-") as folder:
        file = Path(folder) / f"attachment{suffix[0] if suffix else ''}"
        file.write_bytes(attachment.data)
        if detect(file) == "eml":
            mail = BytesParser(policy=policy.compat32).parsebytes(attachment.data)
            return _document(mail, limits, depth)
        return read(file, limits).document


def _below(
    label: str, location: HeadingPath | Page | Slide | SheetRows
) -> HeadingPath | Page | Slide | SheetRows:
    """Put a place of an attachment below the attachment's name."""
    match location:
        case HeadingPath(headings):
            return HeadingPath((label, *headings))
        case Page(number, headings):
            return Page(number, (label, *headings))
        case Slide(number, title):
            return Slide(number, f"{label} · {title}" if title else label)
        case SheetRows(sheet, first, last):
            return SheetRows(f"{label} · {sheet}", first, last)


def _tables_in(sections: list[Section]) -> int:
    return sum(isinstance(block, Table) for section in sections for block in section.blocks)


def _renumbered(blocks: tuple[Block, ...], before: int) -> Iterator[Block]:
    """Count tables on from those of the mail, and forget lines, which are those of another file."""
    for block in blocks:
        if isinstance(block, Table):
            rows = tuple(replace(row, line=0) for row in block.rows)
            yield replace(block, number=block.number + before, rows=rows, line=0)
        else:
            yield replace(block, line=0)
