"""Taking back: the last, one, a batch, a day; refused with the reason; and taking that back."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.shelving.conftest import CLI, ask, listing, write

from seojae.errors import NothingToUndo, UndoBlocked
from seojae.shelving.desk import Shelving


def moved(shelving: Shelving, path: str, collection: str, **more: str | bool) -> str:
    return shelving.file(ask(path, collection, **more), CLI).id


def test_nothing_was_done_yet(shelving: Shelving) -> None:
    for meant in ({}, {"entry": "m0"}, {"batch": "b0"}, {"since": date(2020, 1, 1)}):
        with pytest.raises(NothingToUndo):
            shelving.undo(CLI, **meant)


def test_the_last_ones_go_back_one_by_one(root: Path, shelving: Shelving) -> None:
    before = listing(root)
    first = moved(shelving, "_inbox/회의록.md", "규정")
    second = moved(shelving, "_inbox/새 규정.txt", "규정")
    undone = [shelving.undo(CLI).undone[0].undoes for _ in range(2)]
    assert undone == [second, first]
    assert listing(root) == before
    with pytest.raises(NothingToUndo):
        shelving.undo(CLI)


def test_one_that_was_taken_back_is_not_taken_back_again(shelving: Shelving) -> None:
    first = moved(shelving, "_inbox/회의록.md", "규정")
    back = shelving.undo(CLI, entry=first).undone[0]
    with pytest.raises(NothingToUndo) as caught:
        shelving.undo(CLI, entry=first)
    assert "이미" in caught.value.message
    listed = {entry.id: entry for entry in shelving.moves()}
    assert listed[first].undone_by == back.id
    shelving.undo(CLI, entry=back.id)
    listed = {entry.id: entry for entry in shelving.moves()}
    assert listed[first].undone_by == ""
    assert shelving.undo(CLI, entry=first).undone[0].undoes == first


def test_everything_of_a_day_goes_back(root: Path, shelving: Shelving) -> None:
    before = listing(root)
    moved(shelving, "_inbox/회의록.md", "규정")
    moved(shelving, "규정/회의록.md", "회의", subfolder="2026")
    shelving.create_collection("계약", CLI)
    shelving.write_readme("계약", "계약", "계약서", [], CLI)
    moved(shelving, "_inbox/새 규정.txt", "계약")
    today = shelving.moves()[0].at.astimezone().date()
    with pytest.raises(NothingToUndo):
        shelving.undo(CLI, since=today + timedelta(days=1))
    report = shelving.undo(CLI, since=today)
    assert len(report.undone) == 5
    assert report.refusals == ()
    assert listing(root) == before
    assert not (root / "계약").exists()
    with pytest.raises(NothingToUndo):
        shelving.undo(CLI, since=today)
    shelving.undo(CLI, batch=report.batch)
    assert (root / "계약/새 규정.txt").exists()
    assert (root / "회의/2026/회의록.md").exists()


def test_a_changed_file_stays(root: Path, shelving: Shelving) -> None:
    first = moved(shelving, "_inbox/회의록.md", "규정")
    (root / "규정/회의록.md").write_text("고친 글", encoding="utf-8")
    with pytest.raises(UndoBlocked) as caught:
        shelving.undo(CLI, entry=first)
    assert "바뀌었" in caught.value.message
    assert (root / "규정/회의록.md").read_text(encoding="utf-8") == "고친 글"
    (root / "규정/회의록.md").unlink()
    with pytest.raises(UndoBlocked):
        shelving.undo(CLI, entry=first)


def test_a_taken_place_is_offered_a_number(root: Path, shelving: Shelving) -> None:
    first = moved(shelving, "_inbox/회의록.md", "규정")
    write(root, "_inbox/회의록.md", "새로 온 글")
    with pytest.raises(UndoBlocked) as caught:
        shelving.undo(CLI, entry=first)
    assert caught.value.offer == "회의록 (2).md"
    assert "회의록 (2).md" in caught.value.hint
    report = shelving.undo(CLI, entry=first, beside=True)
    assert report.undone[0].target == "_inbox/회의록 (2).md"
    assert (root / "_inbox/회의록.md").read_text(encoding="utf-8") == "새로 온 글"


def test_a_batch_tells_what_could_not_go_back(root: Path, shelving: Shelving) -> None:
    asked = [ask("_inbox/회의록.md", "규정"), ask("_inbox/새 규정.txt", "규정")]
    report = shelving.apply(asked, CLI, include_empty=True)
    write(root, "_inbox/회의록.md", "새로 온 글")
    back = shelving.undo(CLI, batch=report.batch)
    assert [entry.target for entry in back.undone] == ["_inbox/새 규정.txt"]
    assert [(each.code, each.offer) for each in back.refusals] == [
        ("undo_blocked", "회의록 (2).md")
    ]
    (root / "_inbox/회의록.md").unlink()
    assert shelving.undo(CLI, batch=report.batch).refusals == ()


def test_all_of_a_batch_may_be_refused(root: Path, shelving: Shelving) -> None:
    report = shelving.apply([ask("_inbox/회의록.md", "규정")], CLI, include_empty=True)
    (root / "규정/회의록.md").unlink()
    back = shelving.undo(CLI, batch=report.batch)
    assert (back.batch, back.undone) == ("", ())
    assert len(back.refusals) == 1


def test_what_was_moved_on_is_named(shelving: Shelving) -> None:
    first = moved(shelving, "_inbox/회의록.md", "규정")
    second = moved(shelving, "규정/회의록.md", "회의")
    with pytest.raises(UndoBlocked) as caught:
        shelving.undo(CLI, entry=first)
    assert second in caught.value.hint
    shelving.undo(CLI, entry=second)
    shelving.undo(CLI, entry=first)


def test_renamed_collections_are_followed(root: Path, shelving: Shelving) -> None:
    before = listing(root)
    first = moved(shelving, "회의/지난 회의.md", "규정", subfolder="안")
    shelving.rename_collection("규정", "사규", CLI)
    shelving.rename_collection("회의", "회의록", CLI)
    report = shelving.undo(CLI, entry=first)
    assert (report.undone[0].source, report.undone[0].target) == (
        "사규/안/지난 회의.md", "회의록/지난 회의.md",
    )  # fmt: skip
    shelving.undo(CLI)
    shelving.undo(CLI)
    assert listing(root) == before


def test_a_folder_that_was_made_stays_when_something_else_is_in_it(
    root: Path, shelving: Shelving
) -> None:
    moved(shelving, "_inbox/회의록.md", "계약", subfolder="2026", create_collection=True)
    write(root, "계약/다른 글.md", "글")
    shelving.undo(CLI)
    assert (root / "계약").is_dir()
    assert not (root / "계약/2026").exists()


def test_a_folder_that_is_gone_is_made_again(root: Path, shelving: Shelving) -> None:
    write(root, "_inbox/묶음/문서.md", "글")
    moved(shelving, "_inbox/묶음/문서.md", "규정")
    (root / "_inbox/묶음").rmdir()
    back = shelving.undo(CLI)
    assert (root / "_inbox/묶음/문서.md").exists()
    shelving.undo(CLI, entry=back.undone[0].id)
    assert not (root / "_inbox/묶음").exists()


def test_a_document_is_not_brought_back_into_a_removed_collection(
    root: Path, shelving: Shelving
) -> None:
    moved(shelving, "회의/지난 회의.md", "규정")
    gone = shelving.remove_collection("회의", CLI)
    shelving.undo(CLI, entry=shelving.moves()[1].id)
    assert (root / "회의/지난 회의.md").exists()
    with pytest.raises(UndoBlocked) as caught:
        shelving.undo(CLI, entry=gone.id)
    assert "같은 이름" in caught.value.message


def test_collections_come_and_go_and_come_back(root: Path, shelving: Shelving) -> None:
    made = shelving.create_collection("계약", CLI)
    write(root, "계약/글.md", "글")
    with pytest.raises(UndoBlocked):
        shelving.undo(CLI, entry=made.id)
    (root / "계약/글.md").unlink()
    back = shelving.undo(CLI, entry=made.id).undone[0]
    assert not (root / "계약").exists()
    again = shelving.undo(CLI, entry=back.id).undone[0]
    assert (root / "계약").is_dir()
    shelving.undo(CLI, entry=again.id)
    assert not (root / "계약").exists()
    with pytest.raises(NothingToUndo):
        shelving.undo(CLI, entry=again.id)


def test_a_collection_that_is_gone_is_told(root: Path, shelving: Shelving) -> None:
    renamed = shelving.rename_collection("회의", "회의록", CLI)
    (root / "회의록").rename(root / "다른 이름")
    with pytest.raises(UndoBlocked):
        shelving.undo(CLI, entry=renamed.id)
