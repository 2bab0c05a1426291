"""Reading a Word document as the tests look at it."""

from __future__ import annotations

from pathlib import Path

from seojae.model.documents import Paragraph, ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.docx import parse


def read(file: Path) -> ParsedDocument:
    return parse(file, Limits())


def paragraphs(document: ParsedDocument) -> list[str]:
    return [
        block.text
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Paragraph)
    ]
