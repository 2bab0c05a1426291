"""Places say in Korean where something stands, and come back from the index as they were."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seojae.model.locations import (
    HeadingPath,
    Lines,
    Location,
    Page,
    SheetRows,
    Slide,
    TableRows,
    from_json,
    headings_of,
    span,
    to_json,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NUMBERS = st.integers(1, 100_000)
HEADINGS = st.lists(TEXT, max_size=4).map(tuple)
SECTIONS = st.one_of(
    st.builds(HeadingPath, HEADINGS),
    st.builds(Page, NUMBERS, HEADINGS),
    st.builds(Slide, NUMBERS, TEXT),
)
LOCATIONS: st.SearchStrategy[Location] = st.one_of(
    SECTIONS,
    st.builds(SheetRows, TEXT, NUMBERS, NUMBERS),
    st.builds(TableRows, SECTIONS, NUMBERS, NUMBERS, NUMBERS),
    st.builds(Lines, NUMBERS, NUMBERS),
)


@given(LOCATIONS)
def test_every_place_comes_back_through_json(location: Location) -> None:
    assert from_json(json.loads(json.dumps(to_json(location)))) == location


@given(LOCATIONS)
def test_every_place_crosses_to_another_process(location: Location) -> None:
    assert pickle.loads(pickle.dumps(location)) == location


@given(LOCATIONS)
def test_headings_are_never_empty(location: Location) -> None:
    if not isinstance(location, SheetRows):
        assert all(headings_of(location))


@pytest.mark.parametrize(
    ("location", "label"),
    [
        (HeadingPath(()), ""),
        (HeadingPath(("제4장", "제60조 (연차 유급휴가)")), "제4장 > 제60조 (연차 유급휴가)"),
        (HeadingPath(("제2장", "", "", "제9조")), "제2장 > 제9조"),
        (Page(3), "3쪽"),
        (Page(3, ("제2장", "", "제1절")), "3쪽 · 제2장 > 제1절"),
        (Slide(3), "슬라이드 3"),
        (Slide(3, "추진 일정"), "슬라이드 3 · 추진 일정"),
        (SheetRows("예산", 5, 5), "시트 '예산' · 5행"),
        (SheetRows("예산", 5, 9), "시트 '예산' · 5~9행"),
        (TableRows(HeadingPath(("제3장", "여비")), 3, 12, 12), "제3장 > 여비 · 표 3 · 12행"),
        (TableRows(HeadingPath(), 1, 2, 4), "표 1 · 2~4행"),
        (TableRows(Page(2), 1, 2, 4), "2쪽 · 표 1 · 2~4행"),
        (Lines(12, 18), "12~18줄"),
    ],
)
def test_a_place_is_named_as_a_citation_shows_it(location: Location, label: str) -> None:
    assert location.label() == label


def test_a_span_of_one_is_one() -> None:
    assert (span(5, 5, "행"), span(5, 6, "행")) == ("5행", "5~6행")


@pytest.mark.parametrize("data", [[], ["page"], ["page", "3"], ["table", ["lines", 1, 2], 1, 1, 1]])
def test_a_list_that_is_no_place_is_refused(data: list[object]) -> None:
    with pytest.raises(ValueError, match="not a location"):
        from_json(data)  # type: ignore[arg-type]


def test_a_table_has_the_headings_of_its_section() -> None:
    assert headings_of(TableRows(HeadingPath(("제3장", "여비")), 1, 1, 1)) == ("제3장", "여비")
