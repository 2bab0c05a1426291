"""OpenDocument spreadsheets: values as the file shows them, repeats without walking them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.parsers.make_odf import cell, embedded_chart, write_odf
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import NoText
from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.model.locations import SheetRows
from seojae.parsers.base import Limits
from seojae.parsers.spreadsheet import sheets
from seojae.parsers.spreadsheet.ods import parse
from seojae.parsers.tables import row_text


def sheet(name: str, *rows: str, style: str = "") -> str:
    return (
        f'<table:table table:name="{name}" table:style-name="{style}">{"".join(rows)}</table:table>'
    )


def row(*cells: str, repeated: int = 1) -> str:
    times = f'table:number-rows-repeated="{repeated}"'
    return f"<table:table-row {times}>{''.join(cells)}</table:table-row>"


def read(folder: Path, *sheets: str, styles: str = "") -> ParsedDocument:
    file = write_odf(folder / "예산.ods", "".join(sheets), kind="spreadsheet", styles=styles)
    return parse(file, Limits())


def tables(document: ParsedDocument) -> list[Table]:
    return [b for section in document.sections for b in section.blocks if isinstance(b, Table)]


def test_rows_are_numbered_past_the_repeated_empty_ones(tmp_path: Path) -> None:
    start = time.monotonic()
    document = read(
        tmp_path,
        sheet(
            "여비",
            row(cell("항목"), cell("한도")),
            row(cell("숙박비"), cell("7만원")),
            row(cell("", number_columns_repeated="16384"), repeated=1_000_000),
            row(cell("", number_columns_repeated="3"), cell("끝")),
        ),
    )
    assert document.sections[0].location == SheetRows("여비", 1, 1_000_003)
    assert [row_text(t.header, r.cells) for t in tables(document) for r in t.rows] == [
        "항목=숙박비 · 한도=7만원",
        "끝",
    ]
    assert time.monotonic() - start < 5


def test_of_absurdly_many_cells_the_first_rows_are_read_and_the_rest_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MOST_CELLS", 4)
    document = read(tmp_path, sheet("여비", *(row(cell(name)) for name in ("항목", "식비", "끝"))))
    assert document.sections[0].location == SheetRows("여비", 1, 2)
    assert "시트 '여비'의 2행까지만 읽었습니다" in document.warnings[0]


def test_values_are_read_as_shown_and_percents_without_idle_zeros(tmp_path: Path) -> None:
    office = 'office:value-type="percentage" office:value="0.125"'
    percent = f"<table:table-cell {office}><text:p>12.50%</text:p></table:table-cell>"
    bare = '<table:table-cell office:value-type="float" office:value="700"/>'
    formula = '<table:table-cell table:formula="of:=[.A1]*2"/>'
    [found] = tables(
        read(tmp_path, sheet("값", row(cell("2026년 9월 7일"), percent, bare, formula)))
    )
    assert found.rows[0].cells == ("2026년 9월 7일", "12.5%", "700", "=[.A1]*2")


def test_a_filled_row_may_be_repeated_but_not_without_end(tmp_path: Path) -> None:
    [found] = tables(read(tmp_path, sheet("되풀이", row(cell("가"), cell("나"), repeated=3))))
    assert [line.number for line in found.rows] == [1, 2, 3]
    [many] = tables(read(tmp_path, sheet("되풀이", row(cell("가"), repeated=1_048_576))))
    assert len(many.rows) == 1_000


def test_what_is_cut_from_rows_and_columns_without_end_is_told(tmp_path: Path) -> None:
    wide = row(cell("값", number_columns_repeated="20000"))
    again = row(cell("같은 줄"), repeated=1_000_000)
    last = row(cell("", number_columns_repeated="16384"), cell("넘친 칸"))
    document = read(tmp_path, sheet("되풀이", wide, again, row(cell("끝줄")), last))
    assert document.sections[0].location == SheetRows("되풀이", 1, 1_000_002)
    assert document.warnings == (
        "같은 내용이 되풀이되는 행은 1,000번까지만 읽고, 그 뒤 999,000개 행은 건너뛰었습니다.",
        "16,384열을 넘는 칸 3,617개는 읽지 않았습니다.",
    )
    assert not read(tmp_path, sheet("빈 줄", row(cell("가")), row(cell(), repeated=9999))).warnings


def test_merged_headers_hidden_sheets_and_memos(tmp_path: Path) -> None:
    styles = (
        "<style:style style:name='H' style:family='table'>"
        "<style:table-properties table:display='false'/></style:style>"
    )
    memo = (
        "<table:table-cell><office:annotation><dc:creator>검토자</dc:creator>"
        "<text:p>확인</text:p></office:annotation><text:p>100</text:p></table:table-cell>"
    )
    document = read(
        tmp_path,
        sheet(
            "예산",
            row(cell("사업", number_rows_spanned="2"), cell("예산", number_columns_spanned="2")),
            row("<table:covered-table-cell/>", cell("국비"), cell("지방비")),
            row(cell("도로"), memo, cell("50")),
        ),
        sheet("숨김", row(cell("글")), style="H"),
        styles=styles,
    )
    assert tables(document)[0].header == ("사업", "예산 > 국비", "예산 > 지방비")
    assert tables(document)[0].rows[0].cells == ("도로", "100 (메모: 확인)", "50")
    assert document.sections[1].location.label() == "시트 '숨김 (숨긴 시트)' · 1행"
    assert document.pages == 2


def test_text_boxes_and_chart_titles_are_notes_of_the_sheet(tmp_path: Path) -> None:
    shapes = (
        "<table:shapes><draw:frame><draw:text-box><text:p>글상자</text:p></draw:text-box>"
        "</draw:frame><draw:frame><draw:object xlink:href='./Object 1'/></draw:frame>"
        "</table:shapes>"
    )
    file = write_odf(
        tmp_path / "a.ods",
        sheet("표", shapes, row(cell("글"))),
        kind="spreadsheet",
        objects={"Object 1": embedded_chart("월별", " | 매출", "1월 | 10")},
    )
    [section] = parse(file, Limits()).sections
    assert [b.text for b in section.blocks if isinstance(b, Paragraph)] == ["글상자", "차트: 월별"]


def test_an_empty_workbook_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(NoText):
        read(tmp_path, sheet("빈 시트", row(cell("", number_columns_repeated="16384"), repeated=9)))


def test_broken_copies_give_text_or_a_document_error(tmp_path: Path) -> None:
    file = write_odf(
        tmp_path / "b.ods",
        sheet("표", row(cell("항목"), cell("한도")), row(cell("가", number_columns_repeated="2"))),
        kind="spreadsheet",
    )
    check_only_document_errors(parse, file, tmp_path)
