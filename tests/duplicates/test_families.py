"""Copies, revisions and drafts are told with their figures (issue 8)."""

from __future__ import annotations

import pytest
from tests.duplicates.conftest import MINUTES, Desk

from seojae.model.duplicates import Edge

LONGER = MINUTES + (
    " 다섯째 안건은 연말 행사 장소이다. 시청 앞 연회장과 강변 식당을 견주어 다음 회의에서 정한다. "
    "여섯째 안건은 비품 구매 한도로, 한 사람이 한 달에 3만 원까지 쓸 수 있게 올리기로 하였다. "
    "끝으로 감사 준비 일정을 살폈고, 부서마다 서류를 6월 20일까지 모아 재무팀에 내기로 하였다."
)


def test_the_same_text_in_another_format_is_exact(desk: Desk) -> None:
    desk.write("회의/3월.md", f"# 운영회의\n\n**{MINUTES}**\n")
    desk.write("보관/3월 회의.txt", "운영회의\n\n" + MINUTES.replace(". ", ".\n"))
    family = desk.family()
    assert family.label == "exact"
    assert family.edges == (Edge("보관/3월 회의.txt", "회의/3월.md", "exact", 1.0, 1.0),)


def test_one_changed_phrase_is_near(desk: Desk) -> None:
    desk.write("회의/3월.md", LONGER)
    desk.write("회의/3월 수정.md", LONGER.replace("4월 말까지", "6월 초까지"))
    family = desk.family()
    assert family.label == "near"
    (edge,) = family.edges
    assert edge.jaccard == pytest.approx(0.96, abs=0.02)


def test_a_draft_is_contained_in_the_longer_minutes(desk: Desk) -> None:
    desk.write("회의/ㄱ 확정.md", LONGER)
    desk.write("회의/ㄴ 초안.md", MINUTES)
    desk.write("회의/ㄷ 확정.md", LONGER.replace("3만 원까지", "5만 원까지"))
    family = desk.family()
    edges = {(edge.a, edge.b): edge for edge in family.edges}
    assert edges["회의/ㄱ 확정.md", "회의/ㄴ 초안.md"].relation == "contains"
    assert edges["회의/ㄷ 확정.md", "회의/ㄴ 초안.md"].relation == "contains"
    assert edges["회의/ㄱ 확정.md", "회의/ㄴ 초안.md"].containment == 1.0
    assert 0.4 <= edges["회의/ㄱ 확정.md", "회의/ㄴ 초안.md"].jaccard < 0.9
    assert family.label == "mixed"


def test_files_without_text_are_the_same_only_by_their_bytes(desk: Desk) -> None:
    for name, last in (("가", b"1"), ("나", b"1"), ("다", b"2")):
        desk.write(f"사진/{name}.png", b"\x89PNG\r\n\x1a\n" + last)
    family = desk.family()
    assert family.label == "exact"
    assert [member.source for member in family.members] == ["사진/가.png", "사진/나.png"]


def test_different_documents_are_no_family(desk: Desk) -> None:
    desk.write("회의/3월.md", MINUTES)
    desk.write("규정/여비.md", "출장 여비는 하루 7만 원으로 한다. 철도와 버스 운임은 실비로 준다.")
    assert desk.families() == ()


def test_the_relatives_of_one_document_come_closest_first(desk: Desk) -> None:
    desk.write("_inbox/받은 것.md", MINUTES)
    desk.write("회의/3월.txt", MINUTES)
    desk.write("회의/긴 것.md", LONGER)
    desk.run()
    found = desk.duplicates.of("_inbox/받은 것.md")
    assert [each.member.source for each in found] == ["회의/3월.txt", "회의/긴 것.md"]
    assert [each.edge.relation for each in found] == ["exact", "contains"]
