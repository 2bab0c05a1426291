"""Old workbooks of Excel: values as shown, at their sheet and row."""

from __future__ import annotations

import struct
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.parsers.make_ole import compound_file
from tests.parsers.make_xls import OldSheet, old_records, old_workbook
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import Corrupt, Encrypted, NoText, TooLarge
from seojae.model.documents import ParsedDocument, Table
from seojae.model.locations import SheetRows
from seojae.parsers.base import Limits
from seojae.parsers.spreadsheet import sheets
from seojae.parsers.spreadsheet.xls import parse
from seojae.parsers.tables import row_text

FORMATS = ("0.00%", "#,##0", 'yyyy"년" m"월" d"일"', "h:mm")


def read(
    folder: Path, *sheets: OldSheet, encrypted: bool = False, limits: Limits | None = None
) -> ParsedDocument:
    file = folder / "옛 예산.xls"
    file.write_bytes(old_workbook(*sheets, formats=FORMATS, encrypted=encrypted))
    return parse(file, limits or Limits())


def tables(document: ParsedDocument) -> list[Table]:
    return [b for section in document.sections for b in section.blocks if isinstance(b, Table)]


def test_values_are_read_as_they_are_shown(tmp_path: Path) -> None:
    sheet = OldSheet(
        "값",
        {
            (0, 0): "글",
            (0, 1): (0.125, 1),
            (0, 2): (1234567.8, 2),
            (0, 3): (46272, 3),
            (0, 4): (700, 0),
            (0, 5): True,
            (0, 6): (1012345678, 4),  # no time of day, and python-calamine fails on it
        },
    )
    [table] = tables(read(tmp_path, sheet))
    assert table.rows[0].cells == (
        "글",
        "12.5%",
        "1,234,568",
        "2026년 9월 7일",
        "700",
        "TRUE",
        "1012345678",
    )


def test_rows_headers_and_hidden_sheets(tmp_path: Path) -> None:
    budget = OldSheet(
        "예산",
        {
            (2, 0): "사업",
            (2, 1): "예산",
            (2, 3): "비고",
            (3, 1): "국비",
            (3, 2): "지방비",
            (4, 0): "도로",
            (4, 1): (100, 0),
            (4, 2): (50, 0),
            (60000, 0): "먼 곳",
        },
        merged=((2, 3, 0, 0), (2, 2, 1, 2), (2, 3, 3, 3)),
    )
    document = read(tmp_path, budget, OldSheet("숨김", {(0, 0): "글"}, hidden=True))
    assert [section.location for section in document.sections] == [
        SheetRows("예산", 3, 60001),
        SheetRows("숨김 (숨긴 시트)", 1, 1),
    ]
    first = tables(document)[0]
    assert row_text(first.header, first.rows[0].cells) == (
        "사업=도로 · 예산 > 국비=100 · 예산 > 지방비=50"
    )
    assert document.pages == 2


def test_of_absurdly_many_cells_the_first_rows_are_read_and_the_rest_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MOST_CELLS", 4)
    names = ("항목", "식비", "숙박")
    document = read(tmp_path, OldSheet("여비", {(at, 0): name for at, name in enumerate(names)}))
    assert document.sections[0].location == SheetRows("여비", 1, 2)
    assert "시트 '여비'의 2행까지만 읽었습니다" in document.warnings[0]


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(Encrypted, match="Excel"):
        read(tmp_path, OldSheet("표", {(0, 0): "글"}), encrypted=True)
    with pytest.raises(NoText):
        read(tmp_path, OldSheet("빈 시트"))
    with pytest.raises(TooLarge):
        read(tmp_path, OldSheet("표", {(0, 0): "긴 글" * 50}), limits=Limits(text_characters=100))
    file = tmp_path / "a.xls"
    file.write_bytes(compound_file({"Workbook": b"xxxx"}))
    with pytest.raises(Corrupt):
        parse(file, Limits())
    file.write_bytes(b"not a workbook")
    with pytest.raises(Corrupt):
        parse(file, Limits())


def test_broken_copies_give_text_or_a_document_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.xls"
    sheet = OldSheet("표", {(0, 0): "항목", (0, 1): "한도", (1, 0): "가", (1, 1): (7, 2)})
    file.write_bytes(old_workbook(sheet, formats=FORMATS))
    check_only_document_errors(parse, file, tmp_path)
    assert capsys.readouterr().out == ""  # the output belongs to the protocol of the server


def test_a_broken_count_of_properties_costs_no_time(tmp_path: Path) -> None:
    records = old_records(OldSheet("표", {(0, 0): "글"}))
    # One property: a list of variants that claims four thousand million members.
    section = struct.pack("<IIIIII", 0, 1, 12, 16, 0x100C, 0xFFFFFFFF)
    summary = b"\xfe\xff" + bytes(42) + struct.pack("<I", 48) + section
    file = tmp_path / "c.xls"
    file.write_bytes(compound_file({"Workbook": records, "\x05SummaryInformation": summary}))
    start = time.monotonic()
    assert parse(file, Limits()).title == ""
    assert time.monotonic() - start < 5


def test_title_and_date_come_from_the_properties(tmp_path: Path) -> None:
    records = old_records(OldSheet("표", {(0, 0): "글"}))
    title = "여비 지급 기준".encode("cp949") + b"\0"
    saved = datetime(2026, 9, 7, 1, tzinfo=UTC)
    seconds = int((saved - datetime(1601, 1, 1, tzinfo=UTC)).total_seconds())
    values = [
        (1, struct.pack("<II", 2, 949)),
        (2, struct.pack("<II", 30, len(title)) + title),
        (13, struct.pack("<IQ", 64, seconds * 10_000_000)),
    ]
    table, data = b"", b""
    for number, value in values:
        table += struct.pack("<II", number, 8 + 8 * len(values) + len(data))
        data += value
    section = struct.pack("<II", 0, len(values)) + table + data
    summary = b"\xfe\xff" + bytes(42) + struct.pack("<I", 48) + section
    file = tmp_path / "d.xls"
    file.write_bytes(compound_file({"Workbook": records, "\x05SummaryInformation": summary}))
    document = parse(file, Limits())
    assert document.title == "여비 지급 기준"
    assert document.modified_at == saved
