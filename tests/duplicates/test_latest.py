"""The newest is a candidate with a reason; names are told, never followed (issue 8)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from seojae.duplicates.latest import is_plausible, latest
from seojae.model.duplicates import Member

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def member(name: str, days: int, *, own: bool = True) -> Member:
    moment = NOW - timedelta(days=days)
    return Member(f"d{name}", f"기획/{name}.docx", name, "기획", moment, has_own_date=own)


def test_the_latest_date_in_the_documents_is_surest() -> None:
    found = latest([member("가", 9), member("나", 3), member("다", 5)])
    assert (found.source, found.confidence) == ("기획/나.docx", "high")
    assert "문서에 적힌 수정 날짜" in found.reason


def test_a_document_without_a_date_of_its_own_lowers_the_confidence() -> None:
    found = latest([member("가", 9, own=False), member("나", 3)])
    assert (found.source, found.confidence) == ("기획/나.docx", "medium")
    assert "파일 날짜로 견주었습니다" in found.reason


def test_the_date_of_a_file_alone_says_little() -> None:
    found = latest([member("가", 9), member("나", 3, own=False)])
    assert (found.source, found.confidence) == ("기획/나.docx", "low")


def test_a_tie_is_told_and_says_little() -> None:
    found = latest([member("가", 3), member("나", 3)])
    assert found.confidence == "low"
    assert "확실하지 않습니다" in found.reason


def test_a_tie_of_copies_is_none() -> None:
    members = [member("가", 3), member("나", 3), member("다", 8)]
    same = [frozenset(each.source for each in members[:2])]
    assert latest(members, same).confidence == "high"


def test_copies_alone_are_all_the_same() -> None:
    members = [member("가", 3), member("나", 8)]
    found = latest(members, [frozenset(each.source for each in members)])
    assert found.source == "기획/가.docx"
    assert "글이 모두 같습니다" in found.reason


@pytest.mark.parametrize("name", ["제안서_최종", "제안서_진짜최종", "proposal FINAL"])
def test_a_name_is_told_but_does_not_decide(name: str) -> None:
    found = latest([member(name, 9), member("제안서", 3)])
    assert found.source == "기획/제안서.docx"
    assert f"{name}.docx" in found.reason


@pytest.mark.parametrize("name", ["규정 사본", "규정 - 복사본", "규정 (1)", "Copy of 규정"])
def test_the_day_of_copying_makes_no_copy_the_newest(name: str) -> None:
    members = [member("규정", 9), member(name, 3, own=False)]
    assert latest(members).source == "기획/규정.docx"
    same = [frozenset(each.source for each in members)]
    assert latest(members, same).source == "기획/규정.docx"
    assert latest([member(name, 9, own=False), member(f"{name} 사본", 3, own=False)]).source == (
        f"기획/{name} 사본.docx"
    )


def test_a_copy_that_was_changed_by_its_own_date_is_the_newest() -> None:
    assert latest([member("규정", 9), member("규정 사본", 3)]).source == "기획/규정 사본.docx"


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (datetime(1980, 1, 1, tzinfo=UTC), False),
        (datetime(2013, 12, 23, tzinfo=UTC), True),
        (NOW + timedelta(hours=9), True),
        (NOW + timedelta(days=40), False),
    ],
)
def test_dates_of_a_wrong_clock_count_as_missing(moment: datetime, *, told: bool) -> None:
    assert is_plausible(moment, NOW) is told
