"""Word tables become rows: merged cells once, columns kept, nested tables in place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsers.make_docx import HEADINGS, p, run, sdt, tbl, tc, tr, write_docx

from seojae.model.documents import Paragraph, Row, Section, Table
from seojae.model.locations import HeadingPath
from seojae.parsers.base import Limits
from seojae.parsers.docx import parse

HEADER = "<w:tblHeader/>"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "표.docx"


def tables(file: Path, body: str) -> list[Table]:
    document = parse(write_docx(file, body), Limits())
    blocks = [block for section in document.sections for block in section.blocks]
    return [block for block in blocks if isinstance(block, Table)]


def test_a_marked_first_row_names_the_columns(file: Path) -> None:
    table = tbl(tr("2024", "2025", properties=HEADER), tr("10", "20"), tr("30", "40"))

    assert tables(file, table) == [
        Table(1, (Row(2, ("10", "20")), Row(3, ("30", "40"))), ("2024", "2025"))
    ]


def test_a_header_mark_that_is_off_or_empty_names_nothing(file: Path) -> None:
    off = tbl(tr("2024", "2025", properties='<w:tblHeader w:val="0"/>'), tr("10", "20"))
    empty = tbl(tr("", "", properties=HEADER), tr("10", "20"))

    assert [table.header for table in tables(file, off + empty)] == [(), ()]


def test_a_header_of_two_rows_names_each_column_in_full(file: Path) -> None:
    table = tbl(
        tr(tc("구분", merge="restart"), tc("상반기", span=2), properties=HEADER),
        tr(tc("", merge="continue"), "금액", "건수", properties=HEADER),
        tr("출장", "500", "3"),
    )

    assert tables(file, table) == [
        Table(1, (Row(3, ("출장", "500", "3")),), ("구분", "상반기 > 금액", "상반기 > 건수"))
    ]


def test_a_header_of_two_rows_that_nothing_marks_is_found_by_its_merged_cells(file: Path) -> None:
    table = tbl(
        tr(tc("구분", merge="restart"), tc("국내", span=2), "국외"),
        tr(tc("", merge="continue"), "숙박비", "식비", "일비"),
        tr("임원", "120,000", "30,000", "$80"),
        tr("직원", "80,000", "25,000", "$50"),
    )

    (found,) = tables(file, table)

    assert found.header == ("구분", "국내 > 숙박비", "국내 > 식비", "국외 > 일비")
    assert [row.number for row in found.rows] == [3, 4]


def test_merged_cells_stand_once_and_rows_keep_their_columns(file: Path) -> None:
    table = tbl(
        tr("1", "2", "3"),
        tr(tc("가로", span=2), "다"),
        tr(tc("세로", merge="restart"), "나", "다"),
        tr(tc("", merge="continue"), "라", "마"),
        tr("바", "사", properties='<w:gridBefore w:val="1"/>'),
    )

    (found,) = tables(file, table)

    assert [row.cells for row in found.rows] == [
        ("1", "2", "3"),
        ("가로", "", "다"),
        ("세로", "나", "다"),
        ("", "라", "마"),
        ("", "바", "사"),
    ]


def test_rows_and_cells_inside_content_controls_are_found(file: Path) -> None:
    table = tbl(tr("1", "2"), sdt(tr("여우", "늑대")), f"<w:tr>{sdt(tc('수달'))}{tc('곰')}</w:tr>")

    (found,) = tables(file, table)

    assert [row.cells for row in found.rows] == [("1", "2"), ("여우", "늑대"), ("수달", "곰")]


def test_deleted_rows_are_out(file: Path) -> None:
    table = tbl(tr("1", "2"), tr("지운", "행", properties='<w:del w:id="1"/>'), tr("3", "4"))

    assert [row.cells for row in tables(file, table)[0].rows] == [("1", "2"), ("3", "4")]


def test_a_nested_table_is_read_in_its_cell(file: Path) -> None:
    inner = tbl(tr("항목", "한도", properties=HEADER), tr("출장비", "5만원"), tr("식비", "1만원"))
    table = tbl(tr("1", "2"), tr("여비", tc(p("기준") + inner + p())))

    (found,) = tables(file, table)

    assert found.rows[1].cells == (
        "여비",
        "기준 항목=출장비 · 한도=5만원 / 항목=식비 · 한도=1만원",
    )


def test_a_table_of_one_cell_is_a_frame_around_text(file: Path) -> None:
    frame = tbl(
        tr(tc(p("1. 개요", style="H1") + p("틀 안의 글") + tbl(tr("1", "2"), tr("3", "4"))))
    )

    document = parse(write_docx(file, frame, {"styles": HEADINGS}), Limits())

    (section,) = document.sections
    assert section.location == HeadingPath(("1. 개요",))
    assert section.blocks[0] == Paragraph("틀 안의 글")
    assert isinstance(section.blocks[1], Table)


def test_tables_are_numbered_as_they_come_and_empty_ones_do_not_count(file: Path) -> None:
    body = (
        tbl(tr("1", "2"), tr("3", "4"))
        + tbl(tr("", ""), tr("", ""))
        + tbl(tr("5", "6"), tr("7", "8"))
    )

    assert [table.number for table in tables(file, body)] == [1, 2]


def test_tables_and_paragraphs_keep_their_order(file: Path) -> None:
    body = p("앞") + tbl(tr("1", "2"), tr("3", "4")) + p("뒤")

    (section,) = parse(write_docx(file, body), Limits()).sections

    assert [type(block) for block in section.blocks] == [Paragraph, Table, Paragraph]


def test_an_impossible_span_does_not_blow_up_a_row(file: Path) -> None:
    table = tbl(tr(tc("가", span=999_999_999), "나"), tr("다", "라"))

    (found,) = tables(file, table)

    assert len(found.rows[0].cells) < 200
    assert [cell for cell in found.rows[0].cells if cell] == ["가", "나"]


def test_a_footnote_in_a_cell_stays_in_it(file: Path) -> None:
    note = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    body = tbl(tr("1", "2"), tr("가", tc(p(content=run("5만원") + note))))
    parts = {"footnotes": f'<w:footnote w:id="1">{p("세금 포함")}</w:footnote>'}

    (section,) = parse(write_docx(file, body, parts), Limits()).sections

    assert section == Section(
        HeadingPath(),
        (Table(1, (Row(1, ("1", "2")), Row(2, ("가", "5만원 [각주 1] 세금 포함")))),),
    )
