"""How the tests of the Hancom formats look at what a parser gave."""

from __future__ import annotations

from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.model.locations import HeadingPath


def paragraphs(document: ParsedDocument) -> list[str]:
    """The texts of all paragraphs, in order."""
    return [
        block.text
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Paragraph)
    ]


def tables(document: ParsedDocument) -> list[Table]:
    """All pieces of tables, in order."""
    return [
        block
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Table)
    ]


def rows(document: ParsedDocument, number: int) -> dict[int, tuple[str, ...]]:
    """The rows of one table by their numbers, all its pieces together."""
    return {
        row.number: row.cells
        for table in tables(document)
        if table.number == number
        for row in table.rows
    }


def outline(document: ParsedDocument) -> list[str]:
    """The places of the sections, as a citation names them."""
    labels: list[str] = []
    for section in document.sections:
        assert isinstance(section.location, HeadingPath)
        labels.append(section.location.label())
    return labels


def everything(document: ParsedDocument) -> str:
    """All text in reading order, one piece a line: to count that something stands once."""
    lines: list[str] = []
    for section in document.sections:
        assert isinstance(section.location, HeadingPath)
        lines.extend(section.location.headings[-1:])
        for block in section.blocks:
            if isinstance(block, Table):
                lines.extend([block.caption, *block.header])
                lines.extend(text for row in block.rows for text in row.cells)
            else:
                lines.append(block.text)
    return "\n".join(line for line in lines if line)
