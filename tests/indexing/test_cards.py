"""A collection says what its README says, or what can be said from its documents."""

from __future__ import annotations

from tests.indexing.shelf import LEAVE, Shelf
from tests.indexing.snapshot import snapshot

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
