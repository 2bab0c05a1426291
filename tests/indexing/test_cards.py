"""A collection says what its README says, or what can be said from its documents."""

from __future__ import annotations

from tests.indexing.shelf import LEAVE, Shelf, fresh
from tests.indexing.snapshot import snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.model.answers import Part
from seojae.search.document_view import ONLY_A_CARD, view
from seojae.store import documents


def test_cards_name_titles_once_they_are_known(shelf: Shelf) -> None:
    shelf.write("인사/a.md", LEAVE)
    shelf.run()
    (card,) = snapshot(shelf.database)["cards"]
    assert card.folder == "인사"
    assert "취업규칙" in card.description
    assert not card.readme


def test_a_readme_describes_its_collection(shelf: Shelf) -> None:
    shelf.write("인사/README.md", "---\nname: 사람\ndescription: 휴가와 급여\ntags: [노무]\n---\n")
    shelf.write("인사/깊이/README.md", "---\nname: 다른 것\n---\n")
    shelf.run()
    (card,) = snapshot(shelf.database)["cards"]
    assert (card.name, card.description, card.tags) == ("사람", "휴가와 급여", ("노무",))
    assert card.readme


def test_the_inbox_and_files_in_the_root_are_no_collection(shelf: Shelf) -> None:
    shelf.write("_inbox/a.txt", "글")
    shelf.write("b.txt", "글 둘")
    shelf.run()
    assert snapshot(shelf.database)["cards"] == []
    with shelf.database.read() as connection:
        assert set(documents.counts(connection)) == {"_inbox"}


def test_a_readme_that_cannot_be_understood_is_told(shelf: Shelf) -> None:
    shelf.write("인사/README.md", "---\nname: [사람\n---\n")
    shelf.run()
    (card,) = snapshot(shelf.database)["cards"]
    assert card.folder == "인사"
    assert card.problem


CARD = "---\nname: 사람\ndescription: 노무상담 자료\ntags: [노무]\n---\n"


def test_a_readme_without_body_is_read_and_is_no_hit(shelf: Shelf) -> None:
    shelf.write("인사/readme.md", CARD)
    shelf.write("복지/README.md", CARD + "<!-- 나중에 -->\n\n---\n")
    shelf.write("인사/깊이/README.md", CARD)
    shelf.write("총무/README.md", CARD + "\n총무팀이 씁니다.\n")
    report = shelf.run()
    assert (report.failed, report.documents) == (0, 4)
    assert {row.status for row in shelf.rows().values()} == {documents.OK}
    assert shelf.finds("노무상담") == shelf.finds("description") == ["인사/깊이/README.md"]
    assert shelf.finds("총무팀") == ["총무/README.md"]
    assert {card.description for card in snapshot(shelf.database)["cards"]} == {"노무상담 자료"}


def test_a_readme_becomes_a_card_or_a_document_by_where_it_lies(
    shelf: Shelf, kiwi: KiwiAnalyzer
) -> None:
    shelf.write("인사/README.md", CARD)
    shelf.write("인사/안내.txt", "자리를 지킵니다.")
    shelf.run()
    (shelf.folder / "인사" / "깊이").mkdir()
    (shelf.folder / "인사" / "README.md").rename(shelf.folder / "인사" / "깊이" / "README.md")
    shelf.run()
    assert shelf.finds("노무상담") == ["인사/깊이/README.md"]
    (shelf.folder / "인사" / "깊이" / "README.md").rename(shelf.folder / "인사" / "README.md")
    shelf.run()
    assert shelf.finds("노무상담") == []
    (shelf.folder / "인사" / "README.md").rename(shelf.folder / "인사" / "소개.md")
    shelf.run()
    assert shelf.finds("노무상담") == ["인사/소개.md"]
    assert snapshot(shelf.database) == fresh(shelf, kiwi)


def test_a_card_alone_says_so_when_it_is_shown(shelf: Shelf) -> None:
    shelf.write("인사/README.md", CARD)
    shelf.run()
    shown = view(shelf.row("인사/README.md"), [], Part())
    assert (shown.text, shown.warnings) == ("", (ONLY_A_CARD,))
