"""Relations follow the files: what is edited, moved or deleted is compared anew, and nothing else.

The dates that decide about the newest are those that the readers find in the documents.
"""

from __future__ import annotations

from tests.duplicates.conftest import MINUTES, Desk

from seojae.store import facts, signatures, versions

OTHER = "출장 여비는 하루 7만 원으로 한다. 철도와 버스 운임은 실비로 준다. 숙박비는 따로 정한다."


def related(desk: Desk) -> list[tuple[str, ...]]:
    return [tuple(m.source for m in family.members) for family in desk.families()]


def test_an_edited_file_leaves_its_family_and_joins_another(desk: Desk) -> None:
    desk.write("가/하나.md", MINUTES)
    desk.write("가/둘.md", MINUTES)
    desk.write("가/셋.md", OTHER)
    assert related(desk) == [("가/둘.md", "가/하나.md")]
    desk.write("가/둘.md", OTHER)
    assert related(desk) == [("가/둘.md", "가/셋.md")]


def test_a_deleted_file_is_in_no_family(desk: Desk) -> None:
    desk.write("가/하나.md", MINUTES)
    desk.write("가/둘.md", MINUTES.replace("여섯 명", "일곱 명"))
    assert len(related(desk)) == 1
    (desk.folder / "가" / "둘.md").unlink()
    assert related(desk) == []
    desk.duplicates.refresh()
    with desk.database.read() as connection:
        assert list(signatures.relations(connection)) == []
        assert versions.of_rows(connection) == {}


def test_a_moved_file_keeps_its_relations_without_a_new_comparison(desk: Desk) -> None:
    desk.write("가/하나.md", MINUTES)
    file = desk.write("가/둘.md", MINUTES.replace("여섯 명", "일곱 명"))
    assert len(related(desk)) == 1
    (desk.folder / "나").mkdir()
    file.rename(desk.folder / "나" / "옮긴 것.md")
    desk.run()
    with desk.database.read() as connection:
        assert signatures.uncompared(connection) == []
    assert related(desk) == [("가/하나.md", "나/옮긴 것.md")]


def test_nothing_is_compared_again_when_nothing_changed(desk: Desk) -> None:
    desk.write("가/하나.md", MINUTES)
    desk.write("가/둘.md", MINUTES)
    before = desk.families()
    desk.run()
    with desk.database.read() as connection:
        assert signatures.uncompared(connection) == []
    assert desk.duplicates.families() == before


def test_an_index_with_other_signatures_is_read_again(desk: Desk) -> None:
    desk.write("가/하나.md", MINUTES)
    desk.write("가/둘.md", MINUTES)
    desk.run()
    with desk.database.write() as connection:  # as an index from before signatures were kept
        signatures.clear(connection)
        facts.put(connection, facts.SIGNATURES, "")
    assert desk.run().read == 2
    assert related(desk) == [("가/둘.md", "가/하나.md")]


def test_the_newest_goes_by_the_date_in_the_document_not_by_that_of_the_file(desk: Desk) -> None:
    desk.write("가/하나.md", f"---\nmodified: 2026-05-01\n---\n{MINUTES}")
    desk.write("가/둘.md", f"---\nmodified: 2026-03-01\n---\n{MINUTES.replace('여섯', '일곱')}")
    family = desk.family()
    assert family.latest.source == "가/하나.md"
    assert family.latest.confidence == "high"
