"""OpenDocument texts and presentations: all that is shown, once, at its place."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.parsers.make_odf import cell, embedded_chart, table, write_odf
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import Corrupt, Encrypted, NoText
from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.model.locations import HeadingPath, Slide
from seojae.parsers.base import Limits
from seojae.parsers.opendocument import slides, text
from seojae.parsers.tables import row_text


def read(folder: Path, body: str, *, styles: str = "", master: str = "") -> ParsedDocument:
    return text.parse(write_odf(folder / "규정.odt", body, styles=styles, master=master), Limits())


def read_slides(folder: Path, body: str, *, styles: str = "") -> ParsedDocument:
    file = write_odf(folder / "발표.odp", body, kind="presentation", styles=styles)
    return slides.parse(file, Limits())


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
        "<text:p>앞</text:p><text:h text:outline-level='1'>제1장</text:h>"
        "<text:section><text:h text:outline-level='2'>제1조</text:h><text:p>본문</text:p>"
        "</text:section><text:h text:outline-level='1'>부칙</text:h>"
    )
    assert [(s.location, len(s.blocks)) for s in read(tmp_path, body).sections] == [
        (HeadingPath(), 1),
        (HeadingPath(("제1장",)), 0),
        (HeadingPath(("제1장", "제1조")), 1),
        (HeadingPath(("부칙",)), 0),
    ]


def test_hidden_text_is_out_whatever_hides_it(tmp_path: Path) -> None:
    styles = (
        "<style:style style:name='S1' style:family='text'>"
        "<style:text-properties text:display='none'/></style:style>"
        "<style:style style:name='P1' style:parent-style-name='S1'/>"
        "<style:style style:name='P2' style:parent-style-name='S1'>"
        "<style:text-properties text:display='true'/></style:style>"
    )
    body = (
        "<text:p>앞 <text:span text:style-name='S1'>숨긴 말</text:span>뒤</text:p>"
        "<text:p text:style-name='P1'>숨긴 문단</text:p>"
        "<text:p text:style-name='P2'>드러낸 문단</text:p>"
        "<text:section text:display='none'><text:p>숨긴 구역</text:p></text:section>"
        "<text:section text:display='condition'><text:p>보이는 구역</text:p></text:section>"
        "<text:p>값<text:hidden-text text:is-hidden='true'>숨긴 값</text:hidden-text></text:p>"
        "<text:p><text:hidden-paragraph text:is-hidden='true'/>숨긴 문단 2</text:p>"
        "<text:p>모두 <text:page-count>12</text:page-count>쪽</text:p>"
    )
    assert texts(read(tmp_path, body, styles=styles)) == [
        "앞 뒤",
        "드러낸 문단",
        "보이는 구역",
        "값",
        "모두 쪽",
    ]


def test_spaces_tabs_breaks_and_spans_make_one_paragraph(tmp_path: Path) -> None:
    body = (
        "<text:p>출<text:span>장</text:span>비<text:s text:c='3'/>는<text:tab/>규정"
        "<text:line-break/>에 <text:a>따라</text:a><text:soft-page-break/>.</text:p>"
    )
    assert texts(read(tmp_path, body)) == ["출장비 는 규정\n에 따라."]


def test_deleted_text_and_contents_are_out_and_inserted_text_is_in(tmp_path: Path) -> None:
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>삭제된글</text:p>"
        "</text:deletion></text:changed-region></text:tracked-changes>"
        "<text:table-of-content><text:index-body><text:p>차례글</text:p></text:index-body>"
        "</text:table-of-content>"
        "<text:p>앞 <text:change-start/>삽입된글<text:change-end/> 뒤</text:p>"
    )
    assert texts(read(tmp_path, body)) == ["앞 삽입된글 뒤"]


def test_notes_memos_and_boxes_follow_their_paragraph(tmp_path: Path) -> None:
    body = (
        "<text:p>본문<text:note text:note-class='footnote'><text:note-citation>1"
        "</text:note-citation><text:note-body><text:p>각주 내용</text:p></text:note-body>"
        "</text:note>"
        "<office:annotation><dc:creator>검토자</dc:creator><text:p>고칠 것</text:p>"
        "</office:annotation><draw:frame><draw:text-box><text:h>상자 제목</text:h>"
        "<text:p>상자 글</text:p></draw:text-box></draw:frame> 이어짐</text:p><text:p>다음</text:p>"
    )
    assert texts(read(tmp_path, body)) == [
        "본문 이어짐",
        "각주 1: 각주 내용",
        "메모: 고칠 것",
        "상자 제목",
        "상자 글",
        "다음",
    ]


def test_list_items_keep_their_numbers(tmp_path: Path) -> None:
    styles = (
        "<text:list-style style:name='N'><text:list-level-style-number text:level='1'"
        " style:num-format='1' style:num-suffix='.'/><text:list-level-style-number text:level='2'"
        " style:num-format='가, 나, 다, ...' style:num-suffix=')'/></text:list-style>"
    )
    item = "<text:list-item><text:p>{}</text:p>{}</text:list-item>"
    inner = f"<text:list>{item.format('안', '')}{item.format('밖', '')}</text:list>"
    body = (
        f"<text:list text:style-name='N'>{item.format('하나', inner)}{item.format('둘', '')}"
        "</text:list><text:p>사이</text:p><text:list text:style-name='N'"
        f" text:continue-numbering='true'>{item.format('셋', '')}</text:list>"
        f"<text:list>{item.format('점', '')}</text:list>"
    )
    assert texts(read(tmp_path, body, styles=styles)) == [
        "1. 하나",
        "가) 안",
        "나) 밖",
        "2. 둘",
        "사이",
        "3. 셋",
        "- 점",
    ]


def test_tables_are_rows_and_nested_ones_follow(tmp_path: Path) -> None:
    nested = (
        f"<table:table-cell><text:p>안내</text:p>{table('가 | 나', '1 | 2')}</table:table-cell>"
    )
    body = (
        "<table:table><table:table-header-rows><table:table-row>"
        + cell("항목", number_rows_spanned="2")
        + cell("한도", number_columns_spanned="2")
        + "<table:covered-table-cell/></table:table-row><table:table-row>"
        + "<table:covered-table-cell/>"
        + cell("국내")
        + cell("국외")
        + "</table:table-row></table:table-header-rows><table:table-row>"
        + cell("숙박비")
        + cell("7만원")
        + nested
        + "</table:table-row></table:table>"
    )
    outer, inner = tables(read(tmp_path, body))
    assert outer.header == ("항목", "한도 > 국내", "한도 > 국외")
    assert row_text(outer.header, outer.rows[0].cells) == (
        "항목=숙박비 · 한도 > 국내=7만원 · 한도 > 국외=안내"
    )
    assert (inner.number, inner.caption) == (2, "3행 3칸 안의 표")


def test_repeated_cells_are_bounded(tmp_path: Path) -> None:
    start = time.monotonic()
    row = "<table:table-row table:number-rows-repeated='99999999'>{}</table:table-row>"
    body = (
        "<table:table>"
        + row.format(cell("채움", number_columns_repeated="99999999"))
        + row.format(cell("", number_columns_repeated="99999999"))
        + "</table:table>"
    )
    document = read(tmp_path, body)
    [found] = tables(document)
    assert len(found.rows) <= 2_000
    [told] = document.warnings
    assert "되풀이되는 행" in told
    assert time.monotonic() - start < 10


def test_cells_beyond_the_widest_table_are_told(tmp_path: Path) -> None:
    cells = cell("", number_columns_repeated="1000") + cell("넘친 칸")
    row = f"<table:table-row>{cells}</table:table-row>"
    body = f"<text:p>본문</text:p><table:table>{row}</table:table>"
    assert read(tmp_path, body).warnings == ("표에서 1,000열을 넘는 칸은 읽지 않았습니다.",)


def test_fields_show_their_value_and_ruby_stands_behind_its_base(tmp_path: Path) -> None:
    body = (
        "<text:p><text:ruby><text:ruby-base>漢字</text:ruby-base>"
        "<text:ruby-text>한자</text:ruby-text></text:ruby>는 "
        "<text:bookmark-ref>표 3</text:bookmark-ref>의 <text:drop-down><text:label"
        " text:value='서울'/><text:label text:value='부산'/>부산</text:drop-down>,"
        " <text:page-number>17</text:page-number>쪽</text:p>"
    )
    assert texts(read(tmp_path, body)) == ["漢字(한자)는 표 3의 부산, 쪽"]


def test_running_heads_stand_once_at_the_end(tmp_path: Path) -> None:
    page = (
        "<style:master-page><style:header><text:p>기관 이름</text:p></style:header>"
        "<style:footer><text:p>- <text:page-number>1</text:page-number> -</text:p>"
        "<text:p>내부용</text:p></style:footer></style:master-page>"
    )
    document = read(tmp_path, "<text:h>제목</text:h><text:p>본문</text:p>", master=page + page)
    assert [(s.location.label(), len(s.blocks)) for s in document.sections] == [
        ("제목", 1),
        ("머리말", 1),
        ("꼬리말", 1),
    ]
    assert texts(document)[1] == "기관 이름"


def test_charts_and_formulas_are_read(tmp_path: Path) -> None:
    frame = "<text:p><draw:frame><draw:object xlink:href='./{}'/></draw:frame></text:p>"
    formula = (
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi>'
        '<annotation encoding="StarMath 5.0">x = {a} over {b}</annotation></semantics></math>'
    )
    file = write_odf(
        tmp_path / "a.odt",
        frame.format("Object 1") + frame.format("Object 2") + frame.format("없음"),
        objects={
            "Object 1": embedded_chart("월별 매출", " | 매출", "1월 | 10", "2월 | 20"),
            "Object 2": formula,
        },
    )
    document = text.parse(file, Limits())
    [chart] = tables(document)
    assert chart.caption == "차트: 월별 매출"
    assert row_text(chart.header, chart.rows[1].cells) == "2월 · 매출=20"
    assert texts(document) == ["수식: x = {a} over {b}"]


def test_title_and_date_come_from_the_properties(tmp_path: Path) -> None:
    file = write_odf(
        tmp_path / "b.odt", "<text:p>글</text:p>", title="여비 규정", modified="2026-09-07T01:00:00"
    )
    document = text.parse(file, Limits())
    assert document.title == "여비 규정"
    assert document.modified_at == datetime(2026, 9, 7, 1, tzinfo=UTC)


def test_passwords_and_emptiness_are_named(tmp_path: Path) -> None:
    file = write_odf(tmp_path / "c.odt", "<text:p>글</text:p>", encrypted=True)
    with pytest.raises(Encrypted):
        text.parse(file, Limits())
    with pytest.raises(NoText):
        read(tmp_path, "<text:p> </text:p>")
    with pytest.raises(NoText):
        read_slides(tmp_path, "<draw:page/>")
    file.write_bytes(b"PK\x05\x06" + bytes(18))
    with pytest.raises(Corrupt):
        text.parse(file, Limits())


def test_slides_are_cited_with_titles_notes_and_hidden_marks(tmp_path: Path) -> None:
    styles = (
        "<style:style style:name='H'><style:drawing-page-properties"
        " presentation:visibility='hidden'/></style:style>"
    )
    box = (
        "<draw:frame presentation:class='{}'><draw:text-box><text:p>{}</text:p></draw:text-box>"
        "</draw:frame>"
    )
    grid = f"<draw:frame>{table('항목 | 한도', '숙박 | 7')}</draw:frame>"
    body = (
        f"<draw:page>{box.format('title', '추진 배경')}<draw:g>{box.format('', '묶음 글')}</draw:g>"
        f"{grid}{box.format('page-number', '77')}<presentation:notes>"
        f"{box.format('notes', '천천히')}</presentation:notes></draw:page>"
        f"<draw:page draw:style-name='H'><draw:custom-shape><text:p>도형 글</text:p>"
        "</draw:custom-shape></draw:page><draw:page/>"
    )
    document = read_slides(tmp_path, body, styles=styles)
    assert [s.location for s in document.sections] == [
        Slide(1, "추진 배경"),
        Slide(2, "(숨긴 슬라이드)"),
    ]
    assert texts(document) == ["묶음 글", "발표자 노트: 천천히", "도형 글"]
    assert tables(document)[0].header == ("항목", "한도")
    assert document.pages == 3


def test_broken_copies_give_text_or_a_document_error(tmp_path: Path) -> None:
    listed = "<text:list><text:list-item><text:p>나</text:p></text:list-item></text:list>"
    body = f"<text:h>가</text:h>{listed}{table('다 | 라', '1 | 2')}"
    check_only_document_errors(text.parse, write_odf(tmp_path / "d.odt", body), tmp_path)
    frame = f"<draw:text-box><text:p>글</text:p></draw:text-box>{table('a | b')}"
    page = f"<draw:page><draw:frame>{frame}</draw:frame></draw:page>"
    file = write_odf(tmp_path / "e.odp", page, kind="presentation")
    check_only_document_errors(slides.parse, file, tmp_path)


def test_the_shared_document_is_read(shared: Path) -> None:
    document = text.parse(shared / "corpora/small/ERP매뉴얼/RFQ에 대한 봉인된 입찰.odt", Limits())
    assert len(document.sections) > 10
    assert any("3단계" in section.location.label() for section in document.sections)
    assert "2. 별도의 Azure 저장소" in "\n".join(texts(document))
