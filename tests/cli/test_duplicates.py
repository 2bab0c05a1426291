"""`seojae duplicates` and `seojae compare`: their JSON (issue 8), and what a person reads."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.cli.conftest import run

RULE = (
    "# 차량 규정\n\n관용차는 하루 전에 배차 신청서를 내어 쓴다. 급하면 총무팀장이 구두로 "
    "허락한다.\n\n주유는 지정 주유소에서 하고 영수증을 운행 일지에 붙인다. 주행 거리를 적는다. "
    "사사로운 일에 쓰지 않으며, 출퇴근에 쓰려면 본부장의 승인을 먼저 받는다.\n\n"
    "사고가 나면 곧바로 알리고 보험사에 접수한다. 운전자는 사흘 안에 경위서를 낸다.\n\n"
    "차는 석 달마다 점검하고 타이어와 엔진오일을 때맞추어 바꾼다. 점검표는 한 해 동안 보관한다.\n"
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("홍 길동") / "내 서재"
    (folder / "규정").mkdir(parents=True)
    for day, (name, text) in enumerate(
        (("차량_최종", RULE), ("차량", RULE.replace("사흘", "닷새")), ("따로", "# 출장\n\n여비표."))
    ):
        file = folder / "규정" / f"{name}.md"
        file.write_text(text, encoding="utf-8")
        moment = 1_700_000_000 + 86_400 * day
        os.utime(file, (moment, moment))
    return folder


def test_families_are_told_with_edges_and_the_newest(root: Path) -> None:
    ran = run("duplicates", root, "--json")
    assert ran.code == 0
    (family,) = ran.json["families"]
    assert set(family) == {"label", "members", "edges", "latest"}
    assert family["label"] == "near"
    assert family["members"] == ["규정/차량.md", "규정/차량_최종.md"]
    (edge,) = family["edges"]
    assert set(edge) == {"a", "b", "relation", "jaccard", "containment"}
    assert {edge["a"], edge["b"]} == set(family["members"])
    assert edge["relation"] == "near"
    assert 0.9 <= edge["jaccard"] < 1
    assert family["latest"]["source"] == "규정/차량.md"
    assert family["latest"]["confidence"] == "low"
    assert "차량_최종.md" in family["latest"]["reason"]


def test_a_person_reads_which_are_alike_and_how_much(root: Path) -> None:
    said = run("duplicates", root).text
    assert "거의 같은 글 2건" in said
    assert "규정/차량.md" in said
    assert "가장 새것으로 보임" in said


def test_a_comparison_tells_what_changed_and_where(root: Path) -> None:
    ran = run("compare", root, "규정/차량_최종.md", "규정/차량.md", "--json")
    assert ran.code == 0
    assert ran.json["edge"]["relation"] == "near"
    assert (ran.json["added"], ran.json["removed"]) == ([], [])
    (change,) = ran.json["changed"]
    assert change["before"]["text"] == "운전자는 사흘 안에 경위서를 낸다."
    assert change["after"]["text"] == "운전자는 닷새 안에 경위서를 낸다."
    assert change["after"]["location"] == "차량 규정"
    assert ran.json["same"] > 3


def test_a_person_reads_what_changed(root: Path) -> None:
    said = run("compare", root, "규정/차량_최종.md", "규정/차량.md").text
    assert "고친 곳 1" in said
    assert "닷새" in said
    same = run("compare", root, "규정/차량.md", "규정/차량.md").text
    assert "바뀐 데가 없습니다" in same


def test_an_unknown_document_is_told(root: Path) -> None:
    ran = run("compare", root, "규정/차량.md", "없는 것.md", "--json")
    assert ran.code == 1
    assert ran.json["error"]["code"] == "unknown_document"
