"""Front matter is read as people write it, and nothing that is not front matter is swallowed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seojae.parsers.front_matter import date_of, split, tags_of

KOREA = timezone(timedelta(hours=9))


def test_values_body_and_first_body_line() -> None:
    found = split("---\n제목: 근로기준법\ntags: [인사, 노무]\n---\n# 근로기준법\n")
    assert found.values == {"제목": "근로기준법", "tags": ["인사", "노무"]}
    assert found.body == "# 근로기준법\n"
    assert found.first_body_line == 5
    assert found.problem == ""


def test_codes_dates_and_words_like_no_stay_as_written() -> None:
    found = split("---\n법령ID: 001872\n시행일자: 2027-01-01\n상태: no\n비고: null\n빈값:\n---\n")
    assert found.values == {
        "법령ID": "001872",
        "시행일자": "2027-01-01",
        "상태": "no",
        "비고": "null",
        "빈값": "",
    }


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_any_line_end_and_a_byte_order_mark_are_taken(end: str) -> None:
    found = split("\ufeff" + end.join(["---", "name: 업무", "---  ", "본문", ""]))
    assert found.values == {"name": "업무"}
    assert found.body == "본문" + end
    assert found.first_body_line == 4


def test_a_block_without_its_closing_line_is_body_and_says_so() -> None:
    text = "---\nname: 업무\n# 본문인데 닫힘이 없다\n"
    found = split(text)
    assert (found.values, found.body, found.first_body_line) == ({}, text, 1)
    assert "닫는" in found.problem


def test_a_colon_in_a_value_is_read_line_by_line() -> None:
    found = split(
        "---\nname: 업무\ndescription: 질문: 답 # 샵\ntags: [a, b]\n별칭:\n- 하나\n- '둘'\n---\n"
    )
    assert found.values == {
        "name": "업무",
        "description": "질문: 답 # 샵",
        "tags": ["a", "b"],
        "별칭": ["하나", "둘"],
    }
    assert "YAML" in found.problem


def test_a_folded_value_beside_a_broken_line_keeps_its_lines() -> None:
    found = split("---\nname: 가: 나\ndescription: |\n  첫 줄\n  둘째 줄\n---\n")
    assert found.values["description"] == "첫 줄\n둘째 줄"


@pytest.mark.parametrize(
    "text",
    [
        "---\n그냥 문장이다.\n---\n본문\n",
        "---\n# 가로줄 사이의 제목\n---\n본문\n",
        "---\n- 하나\n- 둘\n---\n본문\n",
        "---\n참고: 이 줄은 이름: 값처럼 보인다.\n그러나 이 줄은 문장이다.\n---\n본문\n",
        "---\n" + "키: 값\n" * 30_000 + "---\n본문\n",
    ],
)
def test_what_is_no_mapping_or_too_long_stays_in_the_body(text: str) -> None:
    found = split(text)
    assert (found.values, found.body, found.first_body_line) == ({}, text, 1)
    assert "본문으로" in found.problem


@pytest.mark.parametrize(
    "block", ["a: " + "[" * 40_000, "a: &a [*a]", "? [1]\n: 2", "!!python/x y"]
)
def test_hostile_yaml_does_no_harm(block: str) -> None:
    found = split(f"---\n{block}\n---\n본문\n")
    assert found.body.endswith("본문\n")


def test_an_empty_block_is_no_problem() -> None:
    found = split("---\n---\n본문")
    assert (found.values, found.body, found.problem) == ({}, "본문", "")


def test_a_text_without_front_matter_is_all_body() -> None:
    assert split("# 제목\n---\n끝\n").body == "# 제목\n---\n끝\n"


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_text_is_lost_whatever_stands_in_it(block: str, body: str) -> None:
    text = f"---\n{block}\n---\n{body}"
    found = split(text)
    assert text.endswith(found.body)
    assert found.values or found.body == text or not block.strip()


def test_title_tags_and_date_come_from_korean_and_english_keys() -> None:
    found = split(
        "---\n제목: 출장 안내\n태그: '#여비 #출장'\nDate: 2026-01-05\n수정일: 2026. 3. 17.\n---\n"
    )
    assert found.title == "출장 안내"
    assert found.tags == ("여비", "출장")
    assert found.modified_at == datetime(2026, 3, 17, tzinfo=KOREA)


@pytest.mark.parametrize(
    ("value", "tags"),
    [
        (["인사", "#노무", "인사", ""], ("인사", "노무")),
        ("인사, 노무 관리", ("인사", "노무 관리")),
        ("#인사 #노무", ("인사", "노무")),
        ("C# 언어", ("C# 언어",)),
        (None, ()),
        ({"a": "b"}, ()),
    ],
)
def test_tags_in_every_spelling(value: object, tags: tuple[str, ...]) -> None:
    assert tags_of(value) == tags


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-03-17", datetime(2026, 3, 17, tzinfo=KOREA)),
        ("2026. 3. 17.", datetime(2026, 3, 17, tzinfo=KOREA)),
        ("2026년 3월 17일", datetime(2026, 3, 17, tzinfo=KOREA)),
        ("20260317", datetime(2026, 3, 17, tzinfo=KOREA)),
        ("2026/3/7", datetime(2026, 3, 7, tzinfo=KOREA)),
        ("2026-03-17 09:30", datetime(2026, 3, 17, 9, 30, tzinfo=KOREA)),
        ("2026-03-17T00:30:15Z", datetime(2026, 3, 17, 0, 30, 15, tzinfo=UTC)),
        ("2026-03-17T09:30:00+09:00", datetime(2026, 3, 17, 9, 30, tzinfo=KOREA)),
    ],
)
def test_dates_as_offices_write_them(text: str, moment: datetime) -> None:
    assert date_of(text) == moment


@pytest.mark.parametrize("value", ["", "작년", "2026-13-40", "202603171", ["2026-01-01"], None])
def test_what_is_no_date_gives_none(value: object) -> None:
    assert date_of(value) is None


def test_the_shared_cases_are_read(shared: Path) -> None:
    folder = shared / "cases" / "G_parse" / "md"
    with_mark = split((folder / "frontmatter_bom.md").read_text(encoding="utf-8"))
    assert with_mark.values["name"] == "업무"
    assert with_mark.tags == ("a", "b")
    unclosed = split((folder / "frontmatter_unclosed.md").read_text(encoding="utf-8"))
    assert "본문인데 닫힘이 없다" in unclosed.body
