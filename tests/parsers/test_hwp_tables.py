"""Tables of the Hancom formats: addressed rows, merged cells once, nested tables in their place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsers.hancom_reading import everything, paragraphs, rows, tables
from tests.parsers.make_hwp import (
    Control,
    Node,
    aside,
    body,
    cell,
    docinfo,
    grid,
    note,
    para,
    table,
    text_box,
    write_hwp,
)

from seojae.errors import Corrupt
from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.parsers import hwp
from seojae.parsers.base import Limits


def read(folder: Path, *objects: Control, info: bytes | None = None) -> ParsedDocument:
    paras: list[Node] = [para(held) for held in objects]
    return hwp.parse(write_hwp(folder / "표.hwp", body(*paras), info=info), Limits())


def test_rows_keep_their_numbers_and_the_first_names_the_columns(tmp_path: Path) -> None:
    document = read(tmp_path, grid(["구분", "한도"], ["출장비", "50,000원"], ["숙박비", "실비"]))
    [found] = tables(document)
    assert (found.number, found.header) == (1, ("구분", "한도"))
    assert rows(document, 1) == {2: ("출장비", "50,000원"), 3: ("숙박비", "실비")}


def test_a_merged_cell_stands_once_in_its_first_place(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        table(
            cell(0, 0, para("1"), rows=2),
            cell(0, 1, para("2"), columns=2),
            cell(1, 1, para("3")),
            cell(1, 2, para("4")),
        ),
    )
    assert rows(document, 1) == {1: ("1", "2", ""), 2: ("", "3", "4")}


def test_cells_are_placed_by_their_address_not_by_their_order(tmp_path: Path) -> None:
    cells = [cell(1, 1, para("4")), cell(0, 1, para("2")), cell(1, 0, para("3"))]
    document = read(tmp_path, table(*cells, cell(0, 0, para("1"))))
    assert rows(document, 1) == {1: ("1", "2"), 2: ("3", "4")}


def test_several_paragraphs_of_a_cell_stay_in_its_row(tmp_path: Path) -> None:
    document = read(
        tmp_path, table(cell(0, 0, para("□ 개념"), para("ㅇ 설명")), cell(0, 1, para("2")))
    )
    assert rows(document, 1) == {1: ("□ 개념 ㅇ 설명", "2")}


def test_a_caption_belongs_to_its_table(tmp_path: Path) -> None:
    cells = [cell(0, 0, para("1")), cell(0, 1, para("2"))]
    [found] = tables(read(tmp_path, table(*cells, caption=[para("여비 한도")])))
    assert found.caption == "여비 한도"


def test_a_table_in_a_cell_follows_its_row_and_names_its_place(tmp_path: Path) -> None:
    inner = grid(["안1", "안2"])
    document = read(
        tmp_path,
        table(
            cell(0, 0, para("1행"), para(inner)),
            cell(0, 1, para("옆")),
            cell(1, 0, para("2행")),
            cell(1, 1, para("끝")),
        ),
    )
    found = [(piece.number, piece.caption, len(piece.rows)) for piece in tables(document)]
    assert found == [(1, "", 1), (2, "표 1 1행 1칸 안의 표", 1), (1, "", 1)]
    assert rows(document, 1) == {1: ("1행", "옆"), 2: ("2행", "끝")}
    assert everything(document).count("안1") == 1


def test_three_levels_of_tables_keep_number_and_place(tmp_path: Path) -> None:
    third = grid(["동의합니다", "(서명)"])
    second = table(
        cell(0, 0, para("본 내용은"), para(third), columns=2),
        cell(1, 0, para("1")),
        cell(1, 1, para("□")),
    )
    document = read(tmp_path, table(cell(0, 0, para(second))))
    captions = {piece.number: piece.caption for piece in reversed(tables(document))}
    assert captions == {2: "표 1 1행 1칸 안의 표", 3: "표 2 1행 1칸 안의 표"}
    assert rows(document, 3) == {1: ("동의합니다", "(서명)")}


def test_below_a_header_the_table_stays_whole_so_that_no_name_stands_twice(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        table(
            *(cell(0, column, para(text)) for column, text in enumerate(["구분", "내용"])),
            cell(1, 0, para("가")),
            cell(1, 1, para("설명"), para(grid(["안1", "안2"]))),
            cell(2, 0, para("나")),
            cell(2, 1, para("끝")),
        ),
    )
    assert [piece.number for piece in tables(document)] == [1, 2]
    assert everything(document).count("구분") == 1


def test_a_frame_around_text_reads_as_paragraphs(tmp_path: Path) -> None:
    frame = table(cell(0, 0, para("제목"), para("부제")))
    document = read(tmp_path, frame, grid(["1", "2"]))
    assert paragraphs(document) == ["제목", "부제"]
    assert [piece.number for piece in tables(document)] == [2]


def test_a_frame_that_fills_its_cell_is_the_text_of_the_cell(tmp_path: Path) -> None:
    frame = table(cell(0, 0, para("예시 답")))
    document = read(tmp_path, table(cell(0, 0, para("명칭")), cell(0, 1, para(frame))))
    assert rows(document, 1) == {1: ("명칭", "예시 답")}


def test_a_frame_beside_other_text_is_a_table_of_its_own(tmp_path: Path) -> None:
    frame = table(cell(0, 0, para("핵심 목표")))
    document = read(tmp_path, table(cell(0, 0, para("개념"), para(frame)), cell(0, 1, para("2"))))
    assert rows(document, 2) == {1: ("핵심 목표",)}
    assert tables(document)[1].caption == "표 1 1행 1칸 안의 표"


def test_a_footnote_in_a_cell_says_where_and_follows_its_row(tmp_path: Path) -> None:
    footnote = note("fn  ", 3, para("표 안의 각주"))
    document = read(
        tmp_path,
        table(
            cell(0, 0, para("Ⅱ")),
            cell(0, 1, para("제목", footnote)),
            cell(1, 0, para("다음")),
            cell(1, 1, para("행")),
        ),
    )
    blocks = document.sections[0].blocks
    assert [type(block) for block in blocks] == [Table, Paragraph, Table]
    assert paragraphs(document) == ["각주 3(표 1 1행 2칸): 표 안의 각주"]


def test_a_text_box_in_a_cell_is_text_of_the_cell(tmp_path: Path) -> None:
    box = text_box(para("상자"))
    document = read(tmp_path, table(cell(0, 0, para("앞", box)), cell(0, 1, para("뒤"))))
    assert rows(document, 1) == {1: ("앞 상자", "뒤")}


def test_header_cells_name_the_columns_even_where_they_look_like_values(tmp_path: Path) -> None:
    head = [cell(0, column, para(str(2023 + column)), header=True) for column in range(2)]
    document = read(tmp_path, table(*head, cell(1, 0, para("10")), cell(1, 1, para("20"))))
    assert tables(document)[0].header == ("2023", "2024")


def test_shaded_rows_name_the_columns_in_two_levels(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        table(
            cell(0, 0, para("구분"), rows=2, fill=1),
            cell(0, 1, para("2023년"), columns=2, fill=1),
            cell(1, 1, para("1분기"), fill=1),
            cell(1, 2, para("2분기"), fill=1),
            cell(2, 0, para("합계"), fill=1),
            cell(2, 1, para("176.9"), fill=1),
            cell(2, 2, para("161.2"), fill=1),
            cell(3, 0, para("증감")),
            cell(3, 1, para("△37.4")),
            cell(3, 2, para("△18.8")),
        ),
        info=docinfo(fills=[True]),
    )
    assert tables(document)[0].header == ("구분", "2023년 > 1분기", "2023년 > 2분기")
    assert list(rows(document, 1)) == [3, 4]


def test_shaded_labels_make_a_form_without_column_names(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        table(
            *(
                cell(row, column, para(text), fill=1 if column in (0, 2) else 2)
                for row, line in enumerate(
                    (["비목", "재료비", "세목", "원단"], ["가", "나", "다", "라"])
                )
                for column, text in enumerate(line)
            )
        ),
        info=docinfo(fills=[True, False]),
    )
    assert tables(document)[0].header == ()
    assert list(rows(document, 1)) == [1, 2]


def test_cells_that_share_one_address_keep_their_texts(tmp_path: Path) -> None:
    document = read(tmp_path, table(*(cell(0, 0, para(text)) for text in "가나다")))
    assert sorted("".join(rows(document, 1)[1]).split()) == ["가", "나", "다"]


def test_column_names_without_rows_are_not_lost(tmp_path: Path) -> None:
    [found] = tables(read(tmp_path, grid(["번호", "내용", "비고"], ["", "", ""], ["", "", ""])))
    assert "번호" in found.header or found.rows[0].cells[0] == "번호"


def test_tables_in_an_otherwise_empty_table_are_not_lost(tmp_path: Path) -> None:
    frame = table(cell(0, 0, para(grid(["1", "2"]))), cell(0, 1, para(grid(["3", "4"]))))
    document = read(tmp_path, table(cell(0, 0, para("앞"), para(frame)), cell(0, 1, para("옆"))))
    assert [(piece.number, piece.caption) for piece in tables(document)] == [
        (1, ""),
        (3, "표 2 1행 1칸 안의 표"),
        (4, "표 2 1행 2칸 안의 표"),
    ]


def test_tables_in_notes_and_headers_name_them(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        note("fn  ", 1, para("근거"), para(grid(["1", "2"]))),
        aside("head", 16, para(grid(["부서", "총무과"]))),
        aside("head", 16, para(grid(["부서", "총무과"]))),
    )
    assert paragraphs(document) == ["각주 1: 근거"]
    assert [piece.caption for piece in tables(document)] == ["각주 1 안의 표", "머리말 안의 표"]


def test_a_caption_keeps_its_footnote_and_a_frame_its_caption(tmp_path: Path) -> None:
    cited = [para("출처", note("fn  ", 1, para("통계청")))]
    frame = table(cell(0, 0, para("틀")), caption=[para("그림 대신")])
    plain = table(cell(0, 0, para("1")), cell(0, 1, para("2")), caption=cited)
    document = read(tmp_path, frame, plain)
    assert paragraphs(document) == ["그림 대신", "틀", "각주 1: 통계청"]
    assert tables(document)[0].caption == "출처"


def test_an_empty_table_counts_but_shows_nothing(tmp_path: Path) -> None:
    document = read(tmp_path, grid(["", ""], ["", ""]), grid(["1", "2"]))
    assert [piece.number for piece in tables(document)] == [2]


def test_absurd_addresses_are_refused_quickly(tmp_path: Path) -> None:
    far = [cell(0, 0, para("1")), cell(65_000, 65_000, para("2"))]
    with pytest.raises(Corrupt):
        read(tmp_path, table(*far))
