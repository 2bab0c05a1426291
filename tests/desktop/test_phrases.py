"""Times, sizes and marked passages as people read them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from seojae_desktop import phrases

NOW = datetime(2026, 3, 5, 12, 0).astimezone()


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(seconds=10), "방금"),
        (timedelta(minutes=3), "3분 전"),
        (timedelta(hours=2, minutes=55), "오늘 09:05"),
        (timedelta(days=1), "어제 12:00"),
        (timedelta(days=2), "2026-03-03"),
    ],
)
def test_a_time_is_told_as_people_say_it(ago: timedelta, said: str) -> None:
    assert phrases.when(NOW - ago, NOW) == said


def test_a_time_of_another_zone_is_told_in_ours() -> None:
    assert phrases.when((NOW - timedelta(hours=1, minutes=1)).astimezone(UTC), NOW).startswith(
        "오늘"
    )


def test_a_clock_that_was_set_back_makes_no_negative_minutes() -> None:
    assert phrases.when(NOW + timedelta(minutes=5), NOW) == "오늘 12:05"


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "1 KB"), (12_300, "12 KB"), (1024**2 * 3 + 400_000, "3.4 MB"), (1024**3 * 2, "2.0 GB")],
)
def test_a_size_is_told_as_explorer_does(count: int, said: str) -> None:
    assert phrases.size(count) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.2, "1초 남음"), (59, "59초 남음"), (150, "약 2분 남음"), (9000, "약 2시간 남음")],
)
def test_time_left_is_rounded_to_what_one_can_use(seconds: float, said: str) -> None:
    assert phrases.time_left(seconds) == said


def test_words_are_marked_however_they_are_spaced_and_nothing_is_taken_for_html() -> None:
    marked = phrases.marked("<b>예외 처리</b> 예외처리", ["예외처리"], "#DDEEEC", "#1F6F6B")
    assert marked.count("<span") == 2
    assert "&lt;b&gt;" in marked


def test_marking_without_words_only_escapes() -> None:
    assert phrases.marked("a < b", [], "#FFFFFF", "#000000") == "a &lt; b"


def test_an_excerpt_is_cut_around_the_first_word_that_was_asked() -> None:
    text = "가나다 " * 200 + "연차 휴가는 15일로 한다. " + "라마바 " * 200
    cut = phrases.excerpt(text, ["연차"])
    assert "연차 휴가는 15일로 한다" in cut
    assert cut.startswith("… ")
    assert cut.endswith(" …")
    assert len(cut) <= phrases.EXCERPT + 4


def test_a_short_passage_is_not_cut() -> None:
    assert phrases.excerpt("두 줄\n짜리", ["줄"]) == "두 줄 짜리"
