"""Tables as text: what separates them is found, every record keeps its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import NoText, TooLarge, Unsupported
from seojae.model.documents import Table
from seojae.parsers import delimited
from seojae.parsers.base import Limits
from seojae.parsers.delimited import parse
from seojae.parsers.tables import row_text


def read(folder: Path, text: str, *, name: str = "한도 표.csv", encoding: str = "utf-8") -> Table:
    file = folder / name
    file.write_bytes(text.encode(encoding))
    [section] = parse(file, Limits()).sections
    [table] = section.blocks
    assert isinstance(table, Table)
    return table


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_found(tmp_path: Path, separator: str) -> None:
    lines = ["항목,한도,비고", "출장비,50000원,1일", "식비,8000원,"]
    table = read(tmp_path, "\n".join(lines).replace(",", separator))
    assert row_text(table.header, table.rows[0].cells) == "항목=출장비 · 한도=50000원 · 비고=1일"
    assert [(row.number, row.line) for row in table.rows] == [(2, 2), (3, 3)]


def test_semicolons_win_where_commas_are_in_the_numbers(tmp_path: Path) -> None:
    table = read(tmp_path, "항목;한도\n출장비;50,000\n식비;8,000\n숙박비;1,200,000\n")
    assert [row.cells for row in table.rows][2] == ("숙박비", "1,200,000")


def test_excels_own_line_names_the_separator(tmp_path: Path) -> None:
    table = read(tmp_path, "sep=|\n항목|한도\n출장비|1,2\n")
    assert table.header == ("항목", "한도")
    assert [(row.number, row.line) for row in table.rows] == [(3, 3)]


def test_quoted_cells_keep_separators_and_line_ends(tmp_path: Path) -> None:
    text = '이름,주소\n"김,하나","서울시\n중구"\n이둘,"""따옴표"""\n'
    table = read(tmp_path, text)
    assert [row.cells for row in table.rows] == [("김,하나", "서울시 중구"), ("이둘", '"따옴표"')]
    assert [row.line for row in table.rows] == [2, 4]


def test_an_open_quotation_mark_swallows_nothing(tmp_path: Path) -> None:
    lines = [
        "이름,비고",
        '김하나,"열기만 함',
        *(f"이름{index},비고{index}" for index in range(300)),
    ]
    table = read(tmp_path, "\n".join(lines))
    assert len(table.rows) == 301
    closed_far_below = [*lines, '이끝,"', "박,끝"]
    assert len(read(tmp_path, "\n".join(closed_far_below)).rows) == 303


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp949", "utf-16"])
def test_encodings_of_korean_offices_are_read(tmp_path: Path, encoding: str) -> None:
    table = read(tmp_path, "항목,한도\r\n출장비,5만원\r\n", encoding=encoding)
    assert table.header == ("항목", "한도")
    assert table.rows[0].cells == ("출장비", "5만원")


def test_lost_bytes_are_told(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes("항목,한도\n출장비,".encode() + b"\xff\xfe\xff 5\n")
    assert parse(file, Limits()).warnings


def test_blank_lines_and_ragged_rows_keep_their_places(tmp_path: Path) -> None:
    table = read(tmp_path, "항목,한도,비고\n\n출장비,5\n식비,8,하루,덤\n")
    assert [(row.line, row.cells) for row in table.rows] == [
        (3, ("출장비", "5")),
        (4, ("식비", "8", "하루", "덤")),
    ]


def test_a_text_without_columns_is_one_column(tmp_path: Path) -> None:
    table = read(tmp_path, "첫 줄, 쉼표 있음\n둘째 줄\n셋째 줄, 또, 쉼표\n넷째\n다섯째\n")
    assert [row.cells for row in table.rows[:2]] == [("첫 줄, 쉼표 있음",), ("둘째 줄",)]


def test_tab_separated_values_are_read(tmp_path: Path) -> None:
    table = read(tmp_path, "이름\t점수\n김하나\t90\n", name="점수.tsv")
    assert table.header == ("이름", "점수")


def test_a_file_without_text_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(NoText):
        read(tmp_path, ",,\n,,\n")


def test_bounds_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "b.csv"
    file.write_text("가,나\n" * 2000, encoding="utf-8")
    with pytest.raises(TooLarge):
        parse(file, Limits(text_characters=100))
    file.write_bytes(bytes(range(256)) * 200)
    with pytest.raises(Unsupported):
        parse(file, Limits())


def test_of_absurdly_many_rows_the_first_are_read_and_the_rest_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delimited, "MOST_CELLS", 9)
    file = tmp_path / "표.csv"
    file.write_text("항목,한도\n식비,8\n숙박,7\n일비,2\n", encoding="utf-8")
    document = parse(file, Limits())
    [table] = document.sections[0].blocks
    assert isinstance(table, Table)
    assert [row.cells for row in table.rows] == [("식비", "8"), ("숙박", "7")]
    assert document.warnings[0].startswith("너무 큰 표라 4행 가운데 3행까지만 읽었습니다.")


def test_a_cell_of_a_million_characters_is_read(tmp_path: Path) -> None:
    table = read(tmp_path, '항목,내용\n가,"' + "글" * 1_000_000 + '"\n')
    assert len(table.rows[0].cells[1]) == 1_000_000


def test_broken_copies_give_text_or_a_document_error(tmp_path: Path) -> None:
    file = tmp_path / "c.csv"
    file.write_bytes('항목,한도\n"출장,비",5\n\n식비,8\n'.encode("utf-16"))
    check_only_document_errors(parse, file, tmp_path)
