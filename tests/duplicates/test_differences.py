"""What changed between two documents is told with its place; what only looks otherwise is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.duplicates.conftest import Desk

from seojae.duplicates.differences import differences
from seojae.errors import UnknownDocument
from seojae.model.documents import Chunk
from seojae.model.duplicates import Comparison
from seojae.model.locations import HeadingPath, Lines, TableRows

OLD = """# 여비 규정

## 제1조(목적)

이 규정은 출장 여비를 정한다. 임원과 직원에게 적용한다.

## 제2조(숙박비)

숙박비는 하루 70,000원으로 한다. 영수증을 낸다. 넘는 돈은 스스로 낸다.

| 직급 | 일비 | 식비 |
|---|---|---|
| 임원 | 30,000원 | 25,000원 |
| 부장 | 25,000원 | 20,000원 |
| 사원 | 20,000원 | 20,000원 |
"""
NEW = (
    OLD.replace("70,000원으로 한다", "80,000원까지로 한다")
    .replace(" 영수증을 낸다.", "")
    .replace("적용한다.", "적용한다. 계약직도 같다.")
    .replace("| 부장 | 25,000원 |", "| 부장 | 28,000원 |")
    .replace("| 사원", "| 과장 | 22,000원 | 20,000원 |\n| 사원")
)


@pytest.fixture
def changes(desk: Desk) -> Comparison:
    desk.write("규정/여비.md", OLD)
    desk.write("규정/여비 개정.md", NEW)
    desk.run()
    return desk.duplicates.compare("규정/여비.md", "규정/여비 개정.md")


def test_passages_and_rows_are_told_with_their_places(changes: Comparison) -> None:
    section = HeadingPath(("여비 규정", "제2조(숙박비)"))
    changed = {(each.before.text, each.after.text) for each in changes.changed}
    assert changed == {
        ("숙박비는 하루 70,000원으로 한다.", "숙박비는 하루 80,000원까지로 한다."),
        ("직급=부장 · 일비=25,000원 · 식비=20,000원", "직급=부장 · 일비=28,000원 · 식비=20,000원"),
    }
    assert [each.text for each in changes.removed] == ["영수증을 낸다."]
    assert [each.text for each in changes.added] == [
        "계약직도 같다.",
        "직급=과장 · 일비=22,000원 · 식비=20,000원",
    ]
    assert changes.removed[0].location == section
    assert changes.added[0].location == HeadingPath(("여비 규정", "제1조(목적)"))
    assert changes.added[1].location == TableRows(section, 1, 4, 4)
    assert changes.same > 5


def test_the_other_way_round_new_is_gone(desk: Desk, changes: Comparison) -> None:
    back = desk.duplicates.compare("규정/여비 개정.md", "규정/여비.md")
    assert [each.text for each in back.added] == [each.text for each in changes.removed]
    assert [each.text for each in back.removed] == [each.text for each in changes.added]


def test_the_same_text_in_other_lines_and_markup_has_not_changed(desk: Desk) -> None:
    text = "첫째 안건은 창고 이전이다. 견적을 받는다. 둘째 안건은 식당 시간이다."
    desk.write("가/한 줄.md", f"- {text}\n")
    desk.write("가/여러 줄.txt", text.replace(" ", "\n", 4))
    desk.run()
    found = desk.duplicates.compare("가/한 줄.md", "가/여러 줄.txt")
    assert (found.removed, found.added, found.changed) == ((), (), ())
    assert found.edge is not None
    assert found.edge.relation == "exact"


def test_documents_that_are_not_related_can_be_compared(desk: Desk) -> None:
    desk.write("가/하나.md", "출장 여비를 정산하는 방법을 적는다.")
    desk.write("가/둘.md", "주차장 배정 순서는 추첨으로 한다.")
    desk.run()
    found = desk.duplicates.compare("가/하나.md", "가/둘.md")
    assert found.edge is None
    assert (len(found.removed), len(found.added), found.same) == (1, 1, 0)


def test_a_file_that_could_not_be_read_is_told_so(desk: Desk) -> None:
    desk.write("가/하나.md", "출장 여비를 정산하는 방법을 적는다.")
    desk.write("가/그림.png", b"\x89PNG\r\n\x1a\n1")
    desk.run()
    with pytest.raises(UnknownDocument, match="그림"):
        desk.duplicates.compare("가/하나.md", "가/그림.png")


SENTENCES = st.lists(
    st.sampled_from(["가나다 마쳤다.", "라마바 시작하였다.", "사아자 정했다.", "차카타 미뤘다."]),
    max_size=12,
)


@given(old=SENTENCES, new=SENTENCES)
def test_nothing_is_lost_between_two_documents(old: list[str], new: list[str]) -> None:
    found = differences(_chunks(old), _chunks(new))
    pairs = found.changed
    gone = [*(each.text for each in found.removed), *(each.before.text for each in pairs)]
    come = [*(each.text for each in found.added), *(each.after.text for each in pairs)]
    assert sorted([*gone, *new]) == sorted([*come, *old])
    assert found.same + len(come) == len(new)


def _chunks(sentences: list[str]) -> list[Chunk]:
    text = "\n".join(sentences)
    return [Chunk(text, Lines(1, len(sentences)), 1, len(sentences))] if sentences else []
