"""What a cell shows: the number written by its format code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seojae.parsers.spreadsheet.format_codes import BUILT_IN
from seojae.parsers.spreadsheet.number_formats import plain, shown


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (46272, 'yyyy"년"\\ m"월"\\ d"일"', "2026년 9월 7일"),
        (46272, BUILT_IN[14], "2026-09-07"),
        (46272.5, BUILT_IN[22], "2026-09-07 12:00"),
        (46272, "yyyy. m. d. aaa", "2026. 9. 7. 월"),
        (46272, "yyyy-mm-dd aaaa", "2026-09-07 월요일"),
        (46272, "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "2026년 9월 7일 월요일"),
        (46272, "[$-ko-KR]yy/mm/dd;@", "26/09/07"),
        (46272, "d-mmm-yy", "7-Sep-26"),
        (0.5625, "[$-412]AM/PM h:mm;@", "오후 1:30"),
        (0.375, "h:mm AM/PM", "9:00 AM"),
        (0.0, "h:mm", "0:00"),
        (1.5, "[h]:mm", "36:00"),
        (0.520833333333333, 'h"시" mm"분" ss"초"', "12시 30분 00초"),
        (1, "yyyy-mm-dd", "1900-01-01"),
        (61, "yyyy-mm-dd", "1900-03-01"),
    ],
)
def test_dates_and_times(value: float, code: str, text: str) -> None:
    assert shown(value, code) == text


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (0.125, "0.00%", "12.5%"),
        (0.1, "0.0%", "10%"),
        (0.005, "0%", "1%"),
        (1234567.8, "#,##0.00", "1,234,567.80"),
        (1234567.8, "#,##0.0", "1,234,567.8"),
        (1234567.8, "#,##0.##", "1,234,567.8"),
        (1234.5, "#,##0", "1,235"),
        (-1234.5, "#,##0", "-1,235"),
        (2.5, "0", "3"),
        (1.005, "0.00", "1.01"),
        (-0.2, "0", "0"),
        (50000, '#,##0"원"', "50,000원"),
        (50000, "[$₩-412]#,##0", "₩50,000"),
        (-50000, '_-"₩"* #,##0_-;\\-"₩"* #,##0_-;_-"₩"* "-"_-;_-@_-', "-₩50,000"),
        (0, '_-* #,##0_-;\\-* #,##0_-;_-* "-"_-;_-@_-', "-"),
        (-7, "#,##0;[Red](#,##0)", "(7)"),
        (-7, "#,##0_);[Red]\\(#,##0\\)", "(7)"),
        (1234567, '#,##0,"천원"', "1,235천원"),
        (1012345678, "000-0000-0000", "010-1234-5678"),
        (8012251234567, "000000-0000000", "801225-1234567"),
        (7, "00", "07"),
        (5, '"제"0"호"', "제5호"),
        (150, '[>=100]"많음" 0;"적음" 0', "많음 150"),
        (50, '[>=100]"많음" 0;"적음" 0', "적음 50"),
        (12345.678, "0.00E+00", "1.23E+04"),
        (0.75, "# ?/?", "3/4"),
        (1.5, "# ?/?", "1 1/2"),
        (0.5, "#.##", ".5"),
        (12, "General", "12"),
        (12, 'General"명"', "12명"),
        (12, "@", "12"),
        (12, ";;;", "12"),
        (1e300, "yyyy-mm-dd", "1E+300"),
        (-1, "yyyy-mm-dd", "-1"),
    ],
)
def test_numbers(value: float, code: str, text: str) -> None:
    assert shown(value, code) == text


def test_days_count_from_1904_where_the_workbook_says_so() -> None:
    assert shown(46272 - 1462, "yyyy-mm-dd", since_1904=True) == "2026-09-07"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (700, "700"),
        (0.1 + 0.2, "0.3"),
        (1234567.891, "1234567.891"),
        (1 / 3, "0.333333333"),
        (123456789012345, "123456789012345"),
        (1e20, "1E+20"),
        (0.00001, "1E-05"),
        (-2.5, "-2.5"),
        (float("nan"), ""),
    ],
)
def test_numbers_without_a_format(value: float, text: str) -> None:
    assert plain(value) == text


@given(st.floats(), st.text(alphabet='0#?.,%/E+-;@"\\_*[]$<>=ymdhsaeg Gnrl년월가', max_size=20))
def test_no_code_and_no_number_fails(value: float, code: str) -> None:
    assert isinstance(shown(value, code), str)


@given(st.integers(-(10**14), 10**14))
def test_thousands_never_change_the_number(value: int) -> None:
    assert int(shown(value, "#,##0").replace(",", "")) == value
