"""Web pages: what a reader sees, by heading, with tables of data as rows."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import Corrupt, NoText
from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.model.locations import HeadingPath
from seojae.parsers.base import Limits
from seojae.parsers.html import parse
from seojae.parsers.tables import row_text


def read(folder: Path, body: str, *, head: str = "", encoding: str = "utf-8") -> ParsedDocument:
    file = folder / "안내 페이지.html"
    page = f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>"
    file.write_bytes(page.encode(encoding))
    return parse(file, Limits())


def texts(document: ParsedDocument) -> list[str]:
    return [
        block.text
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Paragraph)
    ]


def tables(document: ParsedDocument) -> list[Table]:
    return [b for section in document.sections for b in section.blocks if isinstance(b, Table)]


def test_headings_lead_to_what_stands_below_them(tmp_path: Path) -> None:
    body = (
        "<p>머리글</p><h1>여비</h1><h2>국내</h2><p>하루 5만원</p><h2>국외</h2>"
        "<h1>부칙</h1><p>끝</p>"
    )
    document = read(tmp_path, body)
    assert [(s.location, len(s.blocks)) for s in document.sections] == [
        (HeadingPath(), 1),
        (HeadingPath(("여비",)), 0),
        (HeadingPath(("여비", "국내")), 1),
        (HeadingPath(("여비", "국외")), 0),
        (HeadingPath(("부칙",)), 1),
    ]


def test_inline_elements_do_not_cut_words_and_line_breaks_stay(tmp_path: Path) -> None:
    body = "<div>출<b>장</b>비는\n   <a href='x'>규정</a>에 따라<br>지급한다<p>다음</p>꼬리</div>"
    assert texts(read(tmp_path, body)) == ["출장비는 규정에 따라\n지급한다", "다음", "꼬리"]


def test_lists_keep_their_marks_and_numbers(tmp_path: Path) -> None:
    body = "<ul><li>가</li><li><p>나</p><ol start=3><li>다</li><li>라</li></ol></li></ul>"
    assert texts(read(tmp_path, body)) == ["- 가", "- 나", "3. 다", "4. 라"]


def test_code_keeps_its_lines(tmp_path: Path) -> None:
    assert texts(read(tmp_path, "<pre><code>if 하나:\n    둘()\n</code></pre>")) == [
        "if 하나:\n    둘()"
    ]


def test_what_no_reader_sees_is_left_out(tmp_path: Path) -> None:
    body = (
        "<nav>차림표</nav><script>x='스크립트'</script><style>.a{}</style><p hidden>숨김1</p>"
        "<p style='display: none'>숨김2</p><div role=navigation>길잡이</div><!-- 주석 -->"
        "<select><option>고르기</option></select><ruby>漢<rt>한</rt></ruby><p>본문</p>"
    )
    assert texts(read(tmp_path, body)) == ["漢", "본문"]


def test_a_table_of_data_is_addressed_rows(tmp_path: Path) -> None:
    body = (
        "<table><caption>표 1. 한도</caption>"
        "<tr><th rowspan=2>항목</th><th colspan=2>한도</th></tr>"
        "<tr><th>국내</th><th>국외</th></tr>"
        "<tr><td>숙박비</td><td>7만원</td><td>20만원<br>(하루)</td></tr></table>"
    )
    [table] = tables(read(tmp_path, body))
    assert table.caption == "표 1. 한도"
    assert table.header == ("항목", "한도 > 국내", "한도 > 국외")
    assert row_text(table.header, table.rows[0].cells) == (
        "항목=숙박비 · 한도 > 국내=7만원 · 한도 > 국외=20만원 (하루)"
    )


def test_merged_cells_stand_once_and_push_the_others(tmp_path: Path) -> None:
    body = (
        "<table><tr><td>항목</td><td>한도</td><td>비고</td></tr>"
        "<tr><td rowspan=2>출장비</td><td>5</td><td>하루</td></tr><tr><td>8</td><td>밤</td></tr>"
        "</table>"
    )
    [table] = tables(read(tmp_path, body))
    assert [row.cells for row in table.rows] == [("출장비", "5", "하루"), ("", "8", "밤")]


def test_a_table_that_arranges_the_page_is_running_text(tmp_path: Path) -> None:
    body = (
        "<table><tr><td>왼쪽</td><td><h2>알림</h2><p>내용</p>"
        "<table><tr><td>이름</td><td>점수</td></tr><tr><td>김</td><td>90</td></tr></table>"
        "</td></tr></table><table><tr><td>한 칸</td></tr></table>"
    )
    document = read(tmp_path, body)
    assert texts(document) == ["왼쪽", "내용", "한 칸"]
    [table] = tables(document)
    assert table.header == ("이름", "점수")
    assert document.sections[1].location == HeadingPath(("알림",))


def test_title_and_date_come_from_the_head(tmp_path: Path) -> None:
    head = (
        "<title> 여비 안내\n </title><meta name='date' content='2020-01-01'>"
        "<meta property='article:modified_time' content='2026-09-07T10:00:00+09:00'>"
    )
    document = read(tmp_path, "<p>본문</p>", head=head)
    assert document.title == "여비 안내"
    assert document.modified_at == datetime(2026, 9, 7, 1, tzinfo=UTC)


@pytest.mark.parametrize("encoding", ["utf-8", "cp949", "utf-16"])
def test_encodings_are_told_by_the_bytes(tmp_path: Path, encoding: str) -> None:
    document = read(
        tmp_path, "<p>똠방각하 펲시</p>", head="<meta charset=euc-kr>", encoding=encoding
    )
    assert texts(document) == ["똠방각하 펲시"]


def test_what_is_left_open_is_read_all_the_same(tmp_path: Path) -> None:
    document = read(tmp_path, "<ul><li>하나<li>둘</ul><p>열린 <b>글")
    assert texts(document) == ["- 하나", "- 둘", "열린 글"]


def test_xhtml_with_a_declaration_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.xhtml"
    file.write_text(
        '<?xml version="1.0" encoding="euc-kr"?><html xmlns="http://www.w3.org/1999/xhtml">'
        "<body><h1>제목</h1><p>본문&nbsp;하나</p></body></html>",
        encoding="utf-8",
    )
    assert texts(parse(file, Limits())) == ["본문 하나"]


@pytest.mark.parametrize("body", ["", "<script>x</script>", "<img src='x.png'>"])
def test_a_page_without_text_is_no_text(tmp_path: Path, body: str) -> None:
    with pytest.raises(NoText):
        read(tmp_path, body)


def test_depth_and_wide_spans_are_taken_in_stride(tmp_path: Path) -> None:
    start = time.monotonic()
    assert texts(read(tmp_path, "<div>" * 1_000 + "깊은 글")) == ["깊은 글"]
    with pytest.raises(Corrupt):  # never half a page without a word
        read(tmp_path, "<div>" * 50_000 + "깊은 글")
    rows = "<tr><td colspan=99999 rowspan=99999>넓은 칸</td></tr>" * 5_000
    assert "넓은 칸" in repr(read(tmp_path, f"<table>{rows}</table>"))
    nested = "<table><tr><td>" * 600 + "깊은 표"
    assert texts(read(tmp_path, nested)) == ["깊은 표"]
    assert time.monotonic() - start < 10


def test_broken_copies_give_text_or_a_document_error(tmp_path: Path) -> None:
    file = tmp_path / "b.html"
    file.write_bytes("<h1>가</h1><table><tr><th>나<td>다</table><p>라".encode("utf-16"))
    check_only_document_errors(parse, file, tmp_path)


def test_the_shared_page_is_read(shared: Path) -> None:
    document = parse(shared / "corpora/small/_inbox/state 관리.html", Limits())
    assert document.title == "state 관리"
    assert len(document.sections) > 5
    assert not any("font-family" in text or "hyphens" in text for text in texts(document))
