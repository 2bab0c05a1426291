"""The styles of a document are its own, though those of the documents before are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsers.docx_reading import read
from tests.parsers.make_docx import p, style, write_docx

from seojae.model.documents import Section
from seojae.model.locations import HeadingPath


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "문서 하나.docx"


def test_documents_read_in_turn_each_go_by_their_own_styles(file: Path) -> None:
    def first(styles: str) -> Section:
        return read(write_docx(file, p("추진 배경", style="a"), {"styles": styles})).sections[0]

    heading, text = style("a", "heading 1"), style("a", "본문")

    found = [first(styles).location for styles in (heading, text, heading, text)]

    assert found == [HeadingPath(("추진 배경",)), HeadingPath()] * 2


def test_broken_styles_are_told_for_each_document_that_has_them(file: Path) -> None:
    broken = style("a", "heading 1") + "<w:style"

    documents = [
        read(write_docx(file, p("추진 배경", style="a"), {"styles": broken})) for _ in range(2)
    ]

    assert all(document.warnings for document in documents)
    assert documents[0] == documents[1]
