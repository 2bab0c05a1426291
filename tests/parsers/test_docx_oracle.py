"""Our walk against python-docx: whatever that library finds is found, and nothing twice."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import docx

from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.model.locations import HeadingPath, headings_of
from seojae.parsers.base import Limits
from seojae.parsers.docx import parse
from seojae.parsers.text import clean

OURS = {("각주",), ("메모",), ("머리말",), ("꼬리말",)}
"""Sections whose names are not in the document."""


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", clean(text)))


def our_words(document: ParsedDocument) -> Counter[str]:
    found: Counter[str] = Counter()
    for section in document.sections:
        headings = headings_of(section.location)
        if headings and headings not in OURS:
            found += words(headings[-1])
        for block in section.blocks:
            if isinstance(block, Paragraph):
                found += words(block.text)
            elif isinstance(block, Table):
                cells = [cell for row in block.rows for cell in row.cells]
                found += words(" ".join([block.caption, *block.header, *cells]))
    return found


def their_words(file: Path) -> Counter[str]:
    document = docx.Document(str(file))
    found = words("\n".join(paragraph.text for paragraph in document.paragraphs))
    for table in document.tables:
        cells = {id(cell._tc): cell.text for row in table.rows for cell in row.cells}
        found += words("\n".join(cells.values()))
    return found


def test_a_document_made_by_python_docx_reads_the_same(tmp_path: Path) -> None:
    file = tmp_path / "만든 문서.docx"
    made = docx.Document()
    made.core_properties.title = "휴가 규정"
    made.add_heading("제1장 총칙", level=1)
    made.add_paragraph("이 규정은 휴가를 정한다.")
    made.add_heading("제1조 (목적)", level=2)
    table = made.add_table(rows=3, cols=3)
    for index, text in enumerate(
        ["구분", "일수", "비고", "연차", "15", "", "병가", "60", "진단서"]
    ):
        table.cell(index // 3, index % 3).text = text
    table.cell(1, 1).merge(table.cell(1, 2))
    made.sections[0].header.paragraphs[0].text = "대외비"
    made.save(str(file))

    document = parse(file, Limits())

    assert document.title == "휴가 규정"
    assert [section.location for section in document.sections] == [
        HeadingPath(("제1장 총칙",)),
        HeadingPath(("제1장 총칙", "제1조 (목적)")),
        HeadingPath(("머리말",)),
    ]
    (found,) = document.sections[1].blocks
    assert isinstance(found, Table)
    assert found.header == ("구분", "일수", "비고")
    assert [row.cells for row in found.rows] == [("연차", "15", ""), ("병가", "60", "진단서")]


def test_every_word_that_python_docx_finds_in_the_real_library_is_found(shared: Path) -> None:
    files = sorted((shared / "corpora").rglob("*.docx"))[::6]

    assert len(files) > 30
    for file in files:
        assert their_words(file) - our_words(parse(file, Limits())) == Counter(), file.name
