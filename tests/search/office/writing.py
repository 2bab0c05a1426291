"""Write the documents of the regression library as real files.

Word documents come from simple lines: `# ` headings, `| … |` table rows, everything else is a
paragraph. All other files are written as they stand.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from pathlib import Path

from docx import Document
from tests.search.office import contracts, general, notices, personnel, security, systems

DOCUMENTS = {
    **personnel.DOCUMENTS,
    **general.DOCUMENTS,
    **contracts.DOCUMENTS,
    **security.DOCUMENTS,
    **systems.DOCUMENTS,
    **notices.DOCUMENTS,
}
"""Texts by their paths under the root."""
WORD_DATE = datetime(2026, 6, 30, 9, 0)  # noqa: DTZ001 - Word documents keep it without a zone
"""When the Word documents say that they were last changed."""
DRAFTED = datetime(2026, 5, 11, 9, 0)  # noqa: DTZ001
"""The same for those that are kept as drafts of what was published later."""
DRAFTS = "/보관/"
UNREADABLE = frozenset({"총무/평면도.dwg"})


def readable() -> dict[str, str]:
    """Give the texts that can be found, but for the collections' own READMEs."""
    return {
        path: text
        for path, text in DOCUMENTS.items()
        if path not in UNREADABLE and not path.endswith("README.md")
    }


def write_library(root: Path) -> None:
    """Write all documents into a folder."""
    for name, text in DOCUMENTS.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".docx":
            write_docx(path, text)
        else:
            path.write_text(text, encoding="utf-8")
    for name, day in notices.FILE_DATES.items():
        moment = datetime.fromisoformat(f"{day}T12:00:00").timestamp()
        os.utime(root / name, (moment, moment))


def write_docx(path: Path, text: str) -> None:
    """Write a Word document."""
    document = Document()
    document.core_properties.modified = DRAFTED if DRAFTS in path.as_posix() else WORD_DATE
    for is_table, lines in groupby(filter(None, text.split("\n")), lambda line: line[0] == "|"):
        if is_table:
            rows = [list(_cells(line)) for line in lines]
            table = document.add_table(len(rows), len(rows[0]))
            for row, cells in zip(table.rows, rows, strict=True):
                for cell, value in zip(row.cells, cells, strict=True):
                    cell.text = value
            continue
        for line in lines:
            marks, _, heading = line.partition(" ")
            if set(marks) == {"#"}:
                document.add_heading(heading, len(marks))
            else:
                document.add_paragraph(line)
    document.save(str(path))


def _cells(line: str) -> Iterator[str]:
    return (cell.strip() for cell in line.strip("| ").split("|"))
