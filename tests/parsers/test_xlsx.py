"""Workbooks of Excel: values as shown, at their sheet and row."""

from __future__ import annotations

import time
import zipfile
from pathlib import Path

import openpyxl
import pytest
from tests.parsers.make_ole import compound_file
from tests.parsers.make_xlsx import (
    SheetParts,
    WorkbookParts,
    grid,
    number,
    row,
    text,
    write_xlsx,
)
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import Corrupt, Encrypted, NoText, TooLarge, Unsupported
from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.model.locations import SheetRows
from seojae.parsers.base import Limits
from seojae.parsers.spreadsheet import sheets, xlsx
from seojae.parsers.spreadsheet.xlsx import parse
from seojae.parsers.tables import row_text


def read(
    folder: Path, *sheets: SheetParts, strings: tuple[str, ...] = (), limits: Limits | None = None
) -> ParsedDocument:
    workbook = WorkbookParts(sheets=list(sheets), strings=list(strings))
    return parse(write_xlsx(folder / "예산 표.xlsx", workbook), limits or Limits())


def tables(document: ParsedDocument) -> list[Table]:
    return [b for section in document.sections for b in section.blocks if isinstance(b, Table)]


def rows(document: ParsedDocument) -> dict[int, str]:
    return {
        row.number: row_text(table.header, row.cells)
        for table in tables(document)
        for row in table.rows
    }


def test_each_row_reads_alone_and_names_its_sheet_and_row(tmp_path: Path) -> None:
    data = grid("항목 | 한도 | 비고", "출장비 | 50,000원", "식비 | 8,000원 | 하루")
    document = read(tmp_path, SheetParts("여비", data))
    assert [section.location for section in document.sections] == [SheetRows("여비", 1, 3)]
    assert rows(document) == {
        2: "항목=출장비 · 한도=50,000원",
        3: "항목=식비 · 한도=8,000원 · 비고=하루",
    }
    assert document.pages == 1


def test_values_are_read_as_they_are_shown(tmp_path: Path) -> None:
    data = row(
        number(46272, 3),
        number(0.125, 1),
        number(1234567.8, 2),
        number(50000, 5),
        number(700),
        '<c t="b"><v>1</v></c>',
        '<c t="e"><v>#N/A</v></c>',
        '<c t="str"><f>A1</f><v>글</v></c>',
    )
    [table] = tables(read(tmp_path, SheetParts("값", data)))
    assert table.rows[0].cells == (
        "2026년 9월 7일",
        "12.5%",
        "1,234,567.80",
        "50,000원",
        "700",
        "TRUE",
        "#N/A",
        "글",
    )


def test_a_formula_gives_its_value_and_only_without_one_its_text(tmp_path: Path) -> None:
    data = row(
        "<c><f>SUM(B1:C1)</f><v>700</v></c>",
        "<c><f>B3*2</f></c>",
        "<c><f>B4*2</f><v></v></c>",
        '<c t="str"><f>IF(A1,"","")</f><v></v></c>',
    )
    document = read(tmp_path, SheetParts("식", data))
    assert tables(document)[0].rows[0].cells == ("700", "=B3*2", "=B4*2")
    assert any("수식 2개" in warning for warning in document.warnings)


def test_strings_lose_references_phonetics_and_escapes(tmp_path: Path) -> None:
    strings = (
        "<t>&#54620;&#xAE00;</t>",
        '<r><t>굵은</t></r><r><t xml:space="preserve"> 보통</t></r>',
        "<t>漢字</t><rPh sb='0' eb='2'><t>한자독음</t></rPh>",
        "<t>첫줄_x000D_\n둘째줄 _x005F_x000D_ 글자</t>",
    )
    cells = "".join(f'<c t="s"><v>{index}</v></c>' for index in range(4))
    data = f"<row>{cells}<c t='inlineStr'><is><t>漢</t><rPh><t>한</t></rPh></is></c></row>"
    document = read(tmp_path, SheetParts("&#44553;&#50668;", data), strings=strings)
    assert document.sections[0].location == SheetRows("급여", 1, 1)
    assert tables(document)[0].rows[0].cells == (
        "한글",
        "굵은 보통",
        "漢字",
        "첫줄 둘째줄 _x000D_ 글자",
        "漢",
    )


def test_a_string_that_is_missing_is_counted_and_not_made_up(tmp_path: Path) -> None:
    data = row(text("남은 글"), '<c t="s"><v>99</v></c>', '<c t="s"><v>x</v></c>')
    document = read(tmp_path, SheetParts("표", data), strings=("<t>글</t>",))
    assert tables(document)[0].rows[0].cells == ("남은 글",)
    assert any("칸 2개" in warning for warning in document.warnings)


def test_hidden_rows_are_read_like_others(tmp_path: Path) -> None:
    data = grid("항목 | 한도", "식비 | 8,000원", "숙박 | 7만원").replace(
        "<row ", "<row hidden='1' "
    )
    assert "hidden" in data
    assert list(rows(read(tmp_path, SheetParts("여비", data)))) == [2, 3]


def test_hidden_sheets_are_marked(tmp_path: Path) -> None:
    shown, hidden = (
        SheetParts("공개", grid("가 | 나")),
        SheetParts("숨김", grid("다 | 라"), "hidden"),
    )
    document = read(tmp_path, shown, hidden)
    assert [section.location.label() for section in document.sections] == [
        "시트 '공개' · 1행",
        "시트 '숨김 (숨긴 시트)' · 1행",
    ]
    assert document.pages == 2
    assert [table.number for table in tables(document)] == [1, 2]


def test_merged_headers_are_joined_and_merged_cells_stand_once(tmp_path: Path) -> None:
    data = grid("사업 | 예산 | | 비고", " | 국비 | 지방비", "도로 | 100 | 50 | 계속", " | 7 | 8")
    sheet = SheetParts("예산", data, merged=("A1:A2", "B1:C1", "D1:D2", "A3:A4"))
    [table] = tables(read(tmp_path, sheet))
    assert table.header == ("사업", "예산 > 국비", "예산 > 지방비", "비고")
    assert [row.cells for row in table.rows] == [
        ("도로", "100", "50", "계속"),
        ("", "7", "8", ""),
    ]


def test_title_and_unit_go_into_the_caption_though_rows_keep_their_numbers(tmp_path: Path) -> None:
    data = grid(
        "2026년 예산", "", " | | (단위: 원)", "항목 | 한도 | 비고", "출장비 | 50,000 | 없음"
    )
    [table] = tables(read(tmp_path, SheetParts("예산", data)))
    assert table.caption == "2026년 예산 · (단위: 원)"
    assert table.header == ("항목", "한도", "비고")
    assert [row.number for row in table.rows] == [5]


def test_another_table_below_gets_its_own_header(tmp_path: Path) -> None:
    data = grid(
        "항목 | 한도", "출장비 | 50,000", "", "이름 | 점수", "김하나 | 90", "", "※ 모두 예시입니다"
    )
    document = read(tmp_path, SheetParts("두 표", data))
    assert rows(document) == {
        2: "항목=출장비 · 한도=50,000",
        5: "이름=김하나 · 점수=90",
        7: "※ 모두 예시입니다",
    }


def test_rows_behind_a_gap_that_go_on_keep_their_names(tmp_path: Path) -> None:
    data = grid("항목 | 한도", "출장비 | 50,000", "", "식비 | 8,000", "합계 | 58,000")
    assert rows(read(tmp_path, SheetParts("표", data)))[4] == "항목=식비 · 한도=8,000"


def test_memos_text_boxes_and_chart_titles_are_read(tmp_path: Path) -> None:
    memo = '<comment ref="B1"><text><r><t>확인할 것</t></r></text></comment>'
    sheet = SheetParts(
        "표",
        grid("담당 | 홍길동"),
        comments=memo,
        text_boxes=("글상자 안내",),
        chart_title="월별 매출",
        chart_label="역대 최고",
    )
    document = read(tmp_path, sheet)
    assert tables(document)[0].rows[0].cells == ("담당", "홍길동 (메모: 확인할 것)")
    notes = [b.text for b in document.sections[0].blocks if isinstance(b, Paragraph)]
    assert notes == ["글상자 안내", "차트: 월별 매출 · 역대 최고"]


@pytest.mark.parametrize("dimension", ["A1", "A1:XFD1048576", "", "Z9:A1"])
def test_the_declared_dimension_does_not_matter(tmp_path: Path, dimension: str) -> None:
    start = time.monotonic()
    data = (
        f"<row r='1'>{text('왼쪽')}</row><row r='70000'><c r='XFD70000' t='inlineStr'>"
        "<is><t>먼 곳</t></is></c></row><row r='1048576'><c r='XFD1048576' s='1'/></row>"
    )
    document = read(tmp_path, SheetParts("먼 칸", data, dimension=dimension))
    assert rows(document) == {1: "왼쪽", 70000: "먼 곳"}
    assert time.monotonic() - start < 5


def test_a_sheet_that_is_cut_off_gives_what_is_there_and_says_so(tmp_path: Path) -> None:
    file = write_xlsx(tmp_path / "a.xlsx", WorkbookParts([SheetParts("표", grid("가 | 나"))]))
    broken = WorkbookParts(
        [SheetParts("표", grid("항목 | 한도", "출장비 | 50,000") + "<row><c t='inlineStr'><is>")]
    )
    document = parse(write_xlsx(file, broken), Limits())
    assert rows(document) == {2: "항목=출장비 · 한도=50,000"}
    assert any("일부가 손상" in warning for warning in document.warnings)


def test_title_and_date_come_from_the_properties(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"] = "내용"
    book.properties.title = "여비 지급 기준"
    file = tmp_path / "b.xlsx"
    book.save(file)
    document = parse(file, Limits())
    assert document.title == "여비 지급 기준"
    assert document.modified_at is not None
    assert document.modified_at.utcoffset() is not None


def test_what_openpyxl_writes_is_read_whole(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    texts = [[f"칸{row}-{column}" for column in range(8)] for row in range(200)]
    for line in texts:
        sheet.append(line)
    file = tmp_path / "c.xlsx"
    book.save(file)
    [table] = tables(parse(file, Limits()))
    found = [list(table.header), *(list(row.cells) for row in table.rows)]
    assert [line for line in found if line] == texts


def test_an_empty_workbook_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(NoText):
        read(tmp_path, SheetParts("빈 시트", ""))


def test_a_workbook_behind_a_password_is_named(tmp_path: Path) -> None:
    file = tmp_path / "암호.xlsx"
    file.write_bytes(compound_file({"EncryptedPackage": b"x" * 100, "EncryptionInfo": b"y"}))
    with pytest.raises(Encrypted, match="Excel"):
        parse(file, Limits())


def test_a_doctype_is_refused(tmp_path: Path) -> None:
    workbook = WorkbookParts([SheetParts("표", grid("가"))])
    part = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>'
    workbook.sheets[0].data = ""
    file = write_xlsx(tmp_path / "d.xlsx", workbook)
    renamed = tmp_path / "e.xlsx"
    _replace(file, renamed, {"xl/worksheets/sheet1.xml": part})
    with pytest.raises(Corrupt):
        parse(renamed, Limits())


def test_bombs_are_refused_quickly(tmp_path: Path) -> None:
    start = time.monotonic()
    spaces = WorkbookParts([SheetParts("표", row('<c t="s"><v>0</v></c>'))])
    spaces.strings = ["<t>" + " " * 30_000_000 + "</t>"]
    with pytest.raises(TooLarge):
        parse(write_xlsx(tmp_path / "f.xlsx", spaces), Limits())
    repeated = WorkbookParts([SheetParts("표", row(*['<c t="s"><v>0</v></c>'] * 2000))])
    repeated.strings = ["<t>" + "가" * 30_000 + "</t>"]
    with pytest.raises(TooLarge):
        parse(write_xlsx(tmp_path / "g.xlsx", repeated), Limits())
    wide = "".join(
        f"<row r='{at}'><c r='{letters}{at}'><v>1</v></c></row>"
        for at, letters in enumerate(_letters(8000), start=1)
    )
    with pytest.raises(TooLarge):
        read(tmp_path, SheetParts("대각선", wide))
    with pytest.raises(TooLarge):
        read(tmp_path, SheetParts("표", grid("가")), limits=Limits(unpacked_bytes=100))
    assert time.monotonic() - start < 20


def test_another_package_is_no_workbook(tmp_path: Path) -> None:
    file = tmp_path / "h.xlsx"
    _replace(write_xlsx(file, WorkbookParts()), tmp_path / "i.xlsx", {"xl/workbook.xml": None})
    with pytest.raises(Unsupported):
        parse(tmp_path / "i.xlsx", Limits())


def test_broken_copies_give_text_or_a_document_error(tmp_path: Path) -> None:
    workbook = WorkbookParts(
        [
            SheetParts(
                "표",
                grid("항목 | 한도", "출장비 | 50,000") + row(number(0.5, 1), number(46272, 3)),
                merged=("A1:B1",),
                comments='<comment ref="B1"><text><t>메모</t></text></comment>',
                text_boxes=("상자",),
                chart_title="차트",
            )
        ],
        strings=["<t>글</t>"],
    )
    check_only_document_errors(parse, write_xlsx(tmp_path / "j.xlsx", workbook), tmp_path)


def test_the_shared_cases_show_what_they_must(shared: Path) -> None:
    for file in sorted((shared / "cases/G_parse/xlsx").glob("*.xlsx")):
        start = time.monotonic()
        document = parse(file, Limits())
        read_text = " ".join([*rows(document).values(), *tables(document)[0].header])
        for shown in ("2026년 9월 7일", "12.5%", "1,234,567.8", "700", "인라인참조", "漢字"):
            assert shown in read_text, (file.name, shown)
        assert "한자독음" not in read_text
        assert "앞뒤공백" in read_text
        assert document.sections[0].location == SheetRows("급여표", 1, 4)
        assert "숨긴 시트" in document.sections[1].location.label()
        assert time.monotonic() - start < 5


def _letters(count: int) -> list[str]:
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [
        alphabet[index // 676 % 26] + alphabet[index // 26 % 26] + alphabet[index % 26]
        for index in range(count)
    ]


def _replace(source: Path, target: Path, parts: dict[str, bytes | None]) -> None:
    """Copy a package with some parts in another form, or left out (None)."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            data = parts.get(name, old.read(name))
            if data is not None:
                new.writestr(name, data)


def test_of_absurdly_many_cells_the_first_rows_are_read_and_the_rest_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MOST_CELLS", 9)
    few = ("항목 | 한도", "식비 | 8,000원", "숙박 | 7만원")
    document = read(tmp_path, SheetParts("여비", grid(*few)))
    assert list(rows(document)) == [2, 3]
    assert not document.warnings
    other = SheetParts("출장", grid("항목 | 한도", "교통 | 실비"))
    document = read(tmp_path, SheetParts("여비", grid(*few, "일비 | 2만원", "끝 | 끝")), other)
    assert list(rows(document)) == [2, 3]
    (warning,) = document.warnings
    assert warning.startswith(
        "너무 큰 문서라 시트 '여비'의 3행까지만 읽었습니다. 그 뒤의 행과 시트는 읽지 않았습니다."
    )


def test_sheets_are_walked_no_further_than_time_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xlsx, "LARGEST_SHEETS", 2_000)
    small = SheetParts("여비", grid("항목 | 한도", "식비 | 8,000원"))
    assert tables(read(tmp_path, small))
    large = SheetParts("긴 표", grid("항목", "식비 " * 2_000))
    document = read(tmp_path, small, large)
    assert list(rows(document)) == [2]
    assert "시트 '긴 표'의 앞까지만 읽었습니다" in document.warnings[0]
    with pytest.raises(TooLarge, match="시트"):
        read(tmp_path, large)


def test_a_busy_machine_reads_the_first_rows_and_tells_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = SheetParts("여비", grid("항목 | 한도", "식비 | 8,000원"))
    monkeypatch.setattr(xlsx, "READ_SECONDS", -1.0)
    with pytest.raises(TooLarge, match="시트"):
        read(tmp_path, few)
    monkeypatch.setattr(xlsx, "READ_SECONDS", 60.0)
    assert list(rows(read(tmp_path, few))) == [2]


def test_cells_below_the_last_row_of_any_program_are_told(tmp_path: Path) -> None:
    far = "".join(row(text("끝"), at=number) for number in (1, 1_048_576, 1_048_577, 9_999_999))
    document = read(tmp_path, SheetParts("여비", far))
    assert list(rows(document)) == [1, 1_048_576]
    assert document.warnings == ("시트 '여비'에서 1,048,576행을 넘는 칸 2개는 읽지 않았습니다.",)
