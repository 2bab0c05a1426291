"""Form text ties nobody; versions of one document are tied however many there are."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.duplicates.conftest import Desk
from tests.duplicates.corpus import Made, Writer, known

FORM = (
    "# 주간 안전점검 보고서\n\n{}\n\n점검자는 현장을 돌며 소화기, 비상구, 분전함, 배수로를 차례로 "
    "살피고 이상이 있으면 사진을 찍어 붙인다. 점검표는 두 부를 만들어 한 부는 현장에 두고 한 부는 "
    "총무팀에 낸다. 고칠 것이 있으면 사흘 안에 고치고 결과를 다시 알린다.\n\n{}\n\n보고서는 매주 "
    "금요일 오후 다섯 시까지 내며, 늦으면 까닭을 적는다. 보관 기간은 세 해로 하고, 지난 것은 "
    "파쇄한다. 문의는 총무팀 안전 담당에게 한다.\n"
)


def tied(desk: Desk) -> set[frozenset[str]]:
    return {frozenset((edge.a, edge.b)) for family in desk.families() for edge in family.edges}


def reports(count: int) -> list[str]:
    writer = Writer(3)
    return [FORM.format(writer.name(), writer.sentence()) for _ in range(count)]


def test_reports_on_one_form_are_not_tied_to_each_other(desk: Desk) -> None:
    for number, text in enumerate(reports(8)):
        desk.write(f"보고/{number}주.md", text)
    assert tied(desk) == set()


def test_the_blank_form_ties_no_reports_together(desk: Desk) -> None:
    desk.write("보고/양식.md", FORM.format("", ""))
    for number, text in enumerate(reports(8)):
        desk.write(f"보고/{number}주.md", text)
    assert tied(desk) == set()


def test_copies_and_revisions_of_a_report_on_a_form_are_told(desk: Desk) -> None:
    texts = reports(8)
    for number, text in enumerate(texts):
        desk.write(f"보고/{number}주.md", text)
    desk.write("보관/사본.txt", texts[0].replace("# ", ""))
    desk.write(
        "보관/수정.md", texts[1].replace("하였다.", "하지 않았다.").replace("한다.\n", "했다.\n")
    )
    found = tied(desk)
    assert frozenset(("보고/0주.md", "보관/사본.txt")) in found
    assert all(pair & {"보관/사본.txt", "보관/수정.md"} for pair in found)
    assert len(found) == 2


def test_many_versions_of_one_document_are_one_family(desk: Desk) -> None:
    writer = Writer(4)
    base = writer.document(5)
    texts = [base, *(writer.revised(base, 0.02) for _ in range(9))]
    made = [
        Made(f"기획/{number}차.md", text, 1, datetime.now(UTC)) for number, text in enumerate(texts)
    ]
    for each in made:
        desk.write(each.path, each.text)
    family = desk.family()
    assert [member.source for member in family.members] == [each.path for each in made]
    assert len(family.edges) >= 0.9 * len(known(made))
