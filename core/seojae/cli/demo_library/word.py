"""Write a Word document: headings by their styles, tables with a grid."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import docx

from seojae.cli.demo_library.markup import Heading, Paragraph, Table, blocks


def write(path: Path, text: str, date: datetime) -> None:
    """Write a text in the markup as docx; its first heading is the title."""
    document = docx.Document()
    for block in blocks(text):
        match block:
            case Heading(level, title):
                document.add_heading(title, level)
            case Paragraph(words):
                document.add_paragraph(words)
            case Table(rows):
                grid = document.add_table(len(rows), len(rows[0]), style="Table Grid")
                for row, cells in zip(grid.rows, rows, strict=True):
                    for cell, words in zip(row.cells, cells, strict=True):
                        cell.text = words
    properties = document.core_properties
    properties.title = next(block.text for block in blocks(text) if isinstance(block, Heading))
    properties.author = "예시상사"
    properties.language = "ko-KR"
    properties.comments = ""
    properties.created = properties.modified = date
    document.save(str(path))
