"""Notes, comments, headers and footers of a Word document stand once, where they belong."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsers.docx_reading import paragraphs, read
from tests.parsers.make_docx import p, run, write_docx

from seojae.model.documents import Paragraph, Section
from seojae.model.locations import HeadingPath

BOX = "<wps:txbx><w:txbxContent>{}</w:txbxContent></wps:txbx>"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "문서 하나.docx"


def test_notes_follow_the_paragraph_that_refers_to_them(file: Path) -> None:
    body = (
        p("첫째", content='<w:r><w:footnoteReference w:id="2"/></w:r>' + run("는 그렇다."))
        + p("둘째", content='<w:r><w:endnoteReference w:id="5"/></w:r>')
        + p("셋째", content='<w:r><w:footnoteReference w:id="1"/></w:r>')
    )
    separator = '<w:footnote w:id="-1" w:type="separator"><w:p/></w:footnote>'
    parts = {
        "footnotes": separator
        + f'<w:footnote w:id="1">{p("각주 나")}</w:footnote>'
        + f'<w:footnote w:id="2">{p("각주 가")}</w:footnote>',
        "endnotes": f'<w:endnote w:id="5">{p("미주 가")}</w:endnote>',
    }

    assert paragraphs(read(write_docx(file, body, parts))) == [
        "첫째는 그렇다.",
        "[각주 1] 각주 가",
        "둘째",
        "[미주 1] 미주 가",
        "셋째",
        "[각주 2] 각주 나",
    ]


def test_notes_in_deleted_text_are_gone(file: Path) -> None:
    body = p("본문", content='<w:del><w:r><w:footnoteReference w:id="1"/></w:r></w:del>')
    parts = {"footnotes": f'<w:footnote w:id="1">{p("지운 각주")}</w:footnote>'}

    assert paragraphs(read(write_docx(file, body, parts))) == ["본문"]


def test_comments_are_marked_and_name_their_author(file: Path) -> None:
    body = p("본문", content='<w:r><w:commentReference w:id="0"/></w:r>')
    parts = {
        "comments": f'<w:comment w:id="0" w:author="김 과장">{p("다시 확인")}</w:comment>'
        f'<w:comment w:id="9" w:author="">{p("갈 곳 없는 메모")}</w:comment>'
    }

    document = read(write_docx(file, body, parts))

    assert paragraphs(document) == ["본문", "[메모] 김 과장: 다시 확인", "[메모] 갈 곳 없는 메모"]
    assert document.sections[-1].location == HeadingPath(("메모",))


def test_headers_and_footers_stand_once_at_the_end(file: Path) -> None:
    parts = {
        "header1": p("대외비"),
        "header2": p("대외비"),
        "header3": p("첫 쪽 머리말"),
        "footer1": p("- 3 -"),
        "footer2": p("총무과") + p("3 / 12"),
    }

    sections = read(write_docx(file, p("본문"), parts)).sections

    assert sections[1:] == (
        Section(HeadingPath(("머리말",)), (Paragraph("대외비"), Paragraph("첫 쪽 머리말"))),
        Section(HeadingPath(("꼬리말",)), (Paragraph("총무과"),)),
    )
