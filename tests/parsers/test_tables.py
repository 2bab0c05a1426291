"""Grids to addressed rows: which rows name the columns, and how a row reads."""

from __future__ import annotations

import pytest

from seojae.parsers.tables import build_table, header_of, row_text

HEADERS = {
    "plain": ["항목 | 한도 | 비고", "출장비 | 50,000원 | 1일", "식비 | 8,000원 | "],
    "spaced letters": ["구  분 | 내  용", "목적 | 공정한 업무", "범위 | 전 직원"],
    "years after a name": ["구분 | 2024년 | 2025년", "매출 | 100 | 120"],
    "bare years with a corner": [" | 2024 | 2025 | 2026", "매출 | 1 | 2 | 3"],
    "quarters": ["구분 | 1분기 | 2분기", "서울 | 3 | 4"],
    "law appendix": [
        "위반행위 | 근거 법조문 | 과태료 금액",
        "가. 신고를 하지 않은 경우 | 법 제10조 | 50만원",
    ],
    "people side by side": [
        "성명 | 소속 | 직급",
        "홍길동 | 총무과 | 과장",
        "김철수 | 회계과 | 주임",
    ],
    "people and marks": ["성명 | 국어 | 소속 | 영어", "김철수 | 90 | 1반 | 80"],
    "list set in two": ["이름 | 점수 | 이름 | 점수", "김 | 90 | 이 | 85"],
    "two columns with values": ["지역 | 인구", "서울 | 9,411,260", "부산 | 3,320,000"],
    "terms": ["용어 | 뜻", "서재 | 책을 두는 방"],
    "contacts": ["성명 | 연락처", "홍길동 | 010-1234-5678"],
    "unit in the name": ["품명 | 단가(원) | 수량(개)", "연필 | 500 | 12"],
    "one name twice": [
        "전기 유형 | 계정 유형 | 지불 계정 | 계정 유형 | 설명",
        "원장 | 원장 | 100100 | 자산 | 지불 방법마다 다르다",
    ],
    "short names over long texts": [
        "선불 송장 | 선불",
        "구매 주문에 선불 값을 정의합니다 | 선불 금액을 나중에 정합니다",
    ],
    "english": ["Name | Department | Extension", "Kim | HR | 1204"],
    "unnamed last column": ["번호 | 제목 | 담당 | ", "1 | 주차 안내 | 총무과 | *"],
}
NOT_HEADERS = {
    "form": ["성명 | 홍길동 | 소속 | 총무과", "직급 | 과장 | 연락처 | 010-1234-5678"],
    "form with spaced labels": [
        "성  명 | 홍길동 | 소  속 | 총무과",
        "기 간 | 3일 | 사 유 | 병가",
    ],
    "form whose other labels are unknown": [
        "성명 | 홍길동 | 소속 | 총무과",
        "제안 | 주차장 개선 | 갈래 | 시설",
    ],
    "form left blank": ["성명 |  | 소속 | ", "직급 |  | 연락처 | "],
    "form in two columns": [
        "성명 | 홍길동",
        "연락처 | 010-1111-2222",
        "생년월일 | 1990. 1. 1.",
    ],
    "labels and answers": ["제품명 | 서재", "라이선스 | MIT", "만든 이 | 모두"],
    "labels with hanja": ["성명(한자) | 홍길동(洪吉童)", "주소 | 서울특별시 중구"],
    "project form": [
        "과제명 | 스마트 공장 구축 | 주관기관 | 한국대학교",
        "기간 | 3년 | 예산 | 2억",
    ],
    "same words": ["예 | 아니요 | 예 | 예", "아니요 | 예 | 예 | 아니요"],
    "colons": ["수신: | 각 부서", "참조: | 총무과", "발신: | 기획실"],
    "merged applicant": [
        "신청인 | 성명 | 홍길동",
        " | 주소 | 서울",
        " | 전화번호 | 02-123-4567",
    ],
    "check boxes": ["종류 | □ 연가 □ 병가", "사유 | 가족 행사"],
    "numbers alone": ["1 | 2 | 3", "4 | 5 | 6"],
    "years from the first column": ["2024년 | 2025년", "100 | 200"],
    "sentence": ["이 규정은 공포한 날부터 시행한다. | 부칙", "제1조 | 시행일"],
    "one row": ["항목 | 한도 | 비고"],
    "one column": ["항목", "출장비"],
    "a date": ["2026. 9. 7. | 회의", "2026. 9. 8. | 출장"],
}


def grid(*lines: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split(" | ")] for line in lines]


@pytest.mark.parametrize("lines", HEADERS.values(), ids=HEADERS.keys())
def test_column_names_are_recognised(lines: list[str]) -> None:
    assert header_of(grid(*lines))


@pytest.mark.parametrize("lines", NOT_HEADERS.values(), ids=NOT_HEADERS.keys())
def test_what_is_no_row_of_column_names_is_left_a_row(lines: list[str]) -> None:
    assert not header_of(grid(*lines))
    table = build_table(1, grid(*lines))
    assert table is not None
    assert table.header == ()
    assert len(table.rows) == len(lines)


def test_a_row_reads_alone_with_its_column_names() -> None:
    table = build_table(3, grid(*HEADERS["plain"]))
    assert table is not None
    assert row_text(table.header, table.rows[0].cells) == "항목=출장비 · 한도=50,000원 · 비고=1일"
    assert row_text(table.header, table.rows[1].cells) == "항목=식비 · 한도=8,000원"
    assert [row.number for row in table.rows] == [2, 3]


def test_names_of_a_merged_group_are_joined() -> None:
    table = build_table(
        1,
        grid("사업 | 예산 |  | 비고", " | 국비 | 지방비 | ", "도로 | 100 | 50 | 계속"),
    )
    assert table is not None
    assert table.header == ("사업", "예산 > 국비", "예산 > 지방비", "비고")
    assert [row.number for row in table.rows] == [3]


def test_every_column_may_lie_under_a_group() -> None:
    table = build_table(
        1,
        grid(
            "구분 | 2024년 |  | 2025년 | ",
            " | 계획 | 실적 | 계획 | 실적",
            "매출 | 1 | 2 | 3 | 4",
        ),
    )
    assert table is not None
    assert table.header == (
        "구분",
        "2024년 > 계획",
        "2024년 > 실적",
        "2025년 > 계획",
        "2025년 > 실적",
    )


def test_three_levels_are_joined_where_the_spans_are_known() -> None:
    table = build_table(
        1,
        grid(
            "위반행위 | 과태료 |  | ",
            " | 개인 |  | 법인",
            " | 1차 | 2차 | ",
            "신고하지 않은 경우 | 10만원 | 20만원 | 50만원",
        ),
        spans={(0, 0): (3, 1), (0, 1): (1, 3), (1, 1): (1, 2), (1, 3): (2, 1)},
    )
    assert table is not None
    assert table.header == (
        "위반행위",
        "과태료 > 개인 > 1차",
        "과태료 > 개인 > 2차",
        "과태료 > 법인",
    )


def test_a_label_merged_over_a_forms_rows_is_no_header() -> None:
    table = build_table(
        1,
        grid("인적 사항 | 갑 | 을", " | 병 | 정", " | 무 | 기"),
        spans={(0, 0): (3, 1)},
    )
    assert table is not None
    assert table.header == ()


def test_a_wide_name_over_two_columns_of_data_is_one_header_row() -> None:
    table = build_table(
        1,
        grid("구분 |  | 금액", "여비 | 국내 | 50,000", "여비 | 국외 | 90,000"),
        spans={(0, 0): (1, 2)},
    )
    assert table is not None
    assert table.header == ("구분", "", "금액")
    assert row_text(table.header, table.rows[0].cells) == "구분=여비 · 국내 · 금액=50,000"


def test_choices_to_be_ticked_in_the_row_below_are_a_form() -> None:
    table = build_table(
        1,
        grid("권역 | 수도권 | 호남권", " |  | ", "과제명 | 온라인 견적 | ", "성명 | 홍길동 | "),
        spans={(0, 0): (2, 1), (0, 1): (1, 2), (1, 1): (1, 2)},
    )
    assert table is not None
    assert table.header == ()


def test_title_and_unit_above_the_header_become_the_caption() -> None:
    table = build_table(
        1,
        grid(
            "2026년 예산 |  | ",
            " |  | (단위: 원)",
            "항목 | 한도 | 비고",
            "출장비 | 50,000 | ",
        ),
        caption="표 1",
    )
    assert table is not None
    assert table.caption == "표 1 · 2026년 예산 · (단위: 원)"
    assert table.header == ("항목", "한도", "비고")
    assert [row.number for row in table.rows] == [4]


def test_a_title_above_a_form_stays_a_row() -> None:
    table = build_table(1, grid("출장 신청서 |  |  | ", *NOT_HEADERS["form"]))
    assert table is not None
    assert table.header == ()
    assert [row.cells[0] for row in table.rows] == ["출장 신청서", "성명", "직급"]


def test_what_the_format_says_about_the_header_is_believed() -> None:
    form = grid(*NOT_HEADERS["form"])
    named = build_table(1, form, header=True)
    plain = build_table(1, grid(*HEADERS["plain"]), header=False)
    counted = build_table(1, grid("가 | 나", "다 | 라", "1 | 2"), header_rows=2)
    assert named is not None
    assert named.header == ("성명", "홍길동", "소속", "총무과")
    assert plain is not None
    assert plain.header == ()
    assert counted is not None
    assert counted.header == ("가 > 다", "나 > 라")


def test_rows_keep_the_numbers_and_lines_they_were_given() -> None:
    table = build_table(
        1,
        grid("항목 | 한도", " | ", "출장비 | 50,000", "식비 | 8,000"),
        row_numbers=[3, 4, 9, 12],
        row_lines=[3, 4, 9, 14],
    )
    assert table is not None
    assert [(row.number, row.line) for row in table.rows] == [(9, 9), (12, 14)]


def test_a_table_without_text_is_none() -> None:
    assert build_table(1, [["", " "], ["\n"]]) is None
    assert build_table(1, []) is None


def test_ragged_rows_are_taken() -> None:
    table = build_table(1, [["항목", "한도"], ["출장비"], ["식비", "8,000", "덤"]])
    assert table is not None
    assert row_text(table.header, table.rows[1].cells) == "항목=식비 · 한도=8,000 · 덤"
