"""What others do in the middle of a change: between the look, the intent, the act and the end."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.rights import without_privilege
from tests.shelving.conftest import CLI, ask, listing, write
from tests.shelving.test_settling import cut_off

from seojae.errors import (
    AlreadyThere,
    CollectionNotEmpty,
    FileChanged,
    MoveFailed,
    NameNotAllowed,
    NameTaken,
    ReadOnlyRoot,
    SeojaeError,
    UndoBlocked,
    UnknownDocument,
)
from seojae.library import Library
from seojae.paths import RelPath, Root, locks
from seojae.paths.folders import Folder, opened
from seojae.shelving import (
    filing,
    importing,
    inbox,
    looking,
    readme_writing,
    shelves,
    steps,
)
from seojae.shelving.desk import Shelving
from seojae.shelving.filing import Filing, Order
from seojae.shelving.journal import DONE, LOST, Journal
from seojae.shelving.looking import look
from seojae.shelving.problems import problem

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX rights and links")
SOURCE, TARGET = RelPath("_inbox/회의록.md"), RelPath("규정/회의록.md")


def after(patch: pytest.MonkeyPatch, module: object, name: str, act: Callable[[], object]) -> None:
    """Have something happen right after a function of a module was called for the first time."""
    function, done = getattr(module, name), list[bool]()

    def then(*words: object, **more: object) -> object:
        answer = function(*words, **more)
        if not done:
            done.append(True)
            act()
        return answer

    patch.setattr(module, name, then)


# Names that somebody takes first


def test_a_name_that_is_taken_in_between_is_left_and_the_next_one_used(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    after(monkeypatch, filing, "free_name", lambda: write(root, "규정/회의록.md", "남의 글"))
    moved = shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    assert moved.target == "규정/회의록 (2).md"
    assert (root / "규정/회의록.md").read_text(encoding="utf-8") == "남의 글"


def test_without_a_number_it_is_refused(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Filing(Root.open(root))
    after(monkeypatch, filing, "free_name", lambda: write(root, "규정/회의록.md", "남의 글"))
    with own.turn(), pytest.raises(NameTaken):
        own.move(Order(SOURCE, TARGET, numbered=False), CLI, "b1")
    with own.turn(), pytest.raises(NameTaken):
        own.move(Order(SOURCE, TARGET, numbered=False), CLI, "b1")
    assert (root / "규정/회의록.md").read_text(encoding="utf-8") == "남의 글"


def test_a_rival_who_is_always_faster_wins(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "_ATTEMPTS", 1)
    monkeypatch.setattr(importing, "_ATTEMPTS", 1)
    own = Filing(Root.open(root))
    after(monkeypatch, filing, "free_name", lambda: write(root, "규정/회의록.md", "남의 글"))
    with own.turn(), pytest.raises(NameTaken):
        own.move(Order(SOURCE, TARGET), CLI, "b1")
    outside = write(root.parent, "밖/글.txt", "글")
    after(monkeypatch, importing, "free_name", lambda: write(root, "_inbox/글.txt", "남의 글"))
    with own.turn(), pytest.raises(NameTaken):
        importing.add(own, outside, CLI, "b1")


# Files that change or vanish


def test_a_file_that_is_saved_before_the_act_stays(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    after(monkeypatch, filing, "make_folders", lambda: write(root, "_inbox/회의록.md", "새 글"))
    with pytest.raises(FileChanged):
        shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    assert (root / "_inbox/회의록.md").read_text(encoding="utf-8") == "새 글"
    assert shelving.moves() == ()


def test_a_file_that_vanishes_in_the_act_is_told_as_lost(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field note F10: a security agent takes it away."""
    after(monkeypatch, filing, "rename", (root / "규정/회의록.md").unlink)
    with pytest.raises(MoveFailed) as caught:
        shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    assert "보안 프로그램" in caught.value.hint
    assert [entry.state for entry in shelving.moves()] == [LOST]


def test_a_source_that_comes_back_is_told(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Field note F10: an agent leaves the source after a rename."""
    monkeypatch.setattr(steps, "OUTCOME_SECONDS", 0.1)
    with Library.open(root) as library:
        after(monkeypatch, filing, "rename", lambda: write(root, "_inbox/회의록.md", "남은 것"))
        moved = library.shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    assert "원본이 제자리에" in moved.notes[0]
    assert (root / "_inbox/회의록.md").exists()


def test_one_file_in_two_spellings_left_nothing_behind(root: Path) -> None:
    os.link(root / "규정/휴가.md", root / "규정/같은 것.md")
    with opened(Root.open(root), RelPath("규정")) as folder:
        assert steps.left_behind(folder, "휴가.md", folder, "같은 것.md") == ()


def test_what_is_done_counts_as_done_whatever_follows(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_words: object) -> None:
        raise OSError(errno.EIO, "no answer")

    monkeypatch.setattr(filing, "left_behind", fails)
    moved = shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    assert moved.state == DONE
    assert (root / "규정/회의록.md").exists()


def test_an_end_that_cannot_be_written_is_settled_later(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_words: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "end", full)
        moved = shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    assert moved.state == DONE
    with locks.held(root / ".seojae/move.lock", 1):
        assert [entry.state for entry in shelving.moves()] == ["pending"]
    assert [entry.state for entry in shelving.moves()] == ["done"]


def test_what_a_newer_seojae_did_is_left_alone(root: Path, shelving: Shelving) -> None:
    own = Filing(Root.open(root))
    with own.turn():
        entry = cut_off(root, "swap")
        own.journal.begin(entry)
        own.journal.end(own.journal.entries()[0], DONE)
        own.journal.begin(replace(entry, id="m2"))
    with pytest.raises(UndoBlocked):
        shelving.undo(CLI, entry="m1")
    assert [each.state for each in shelving.moves()] == ["pending", "done"]


# Reading


def test_what_is_no_file_is_not_moved(root: Path) -> None:
    own = Filing(Root.open(root))
    with own.turn(), pytest.raises(UnknownDocument):
        own.move(Order(RelPath("규정"), RelPath("회의/규정")), CLI, "b1")
    with opened(own.root, None) as folder:
        assert looking.hash_there(folder, "규정") == ""


def test_a_file_in_the_cloud_is_moved_without_reading_it(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field note E08."""
    monkeypatch.setattr(looking, "is_online_only", lambda _stat: True)
    monkeypatch.setattr(Folder, "open", lambda *_words: pytest.fail("it was read"))
    shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    shelving.undo(CLI)
    assert (root / "_inbox/회의록.md").exists()


def test_a_file_system_without_locks_does_not_matter(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_words: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    with opened(Root.open(root), RelPath("_inbox")) as folder:
        monkeypatch.setattr(fcntl, "lockf", none)
        assert look(folder, "회의록.md").content_hash


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (errno.ENAMETOOLONG, NameNotAllowed),
        (errno.EEXIST, NameTaken),
        (errno.ENOENT, FileChanged),
        (errno.EROFS, ReadOnlyRoot),
        (errno.EIO, MoveFailed),
    ],
)
def test_what_the_system_says_is_told(code: int, kind: type[SeojaeError]) -> None:
    told = problem(OSError(code, "x"), TARGET)
    assert type(told) is kind
    assert "회의록.md" in told.message
    assert told.hint


def test_rights_that_are_missing_are_told(open_root: Path) -> None:
    for name in ("규정/닫힘", "_inbox/닫힘"):
        (open_root / name).mkdir(mode=0o700)
        (open_root / name).chmod(0)
    with without_privilege(), Library.open(open_root) as library:
        shelving = library.shelving
        assert shelving.inbox().total == 2
        with pytest.raises(ReadOnlyRoot):
            shelving.file(ask("_inbox/회의록.md", "규정", subfolder="닫힘/안"), CLI)
        with pytest.raises(ReadOnlyRoot):
            shelving.file(ask("_inbox/회의록.md", "규정", subfolder="닫힘"), CLI)
    (open_root / "회의").chmod(0)
    with without_privilege(), Library.open(open_root) as library:
        with pytest.raises(ReadOnlyRoot):
            library.shelving.write_readme("회의", "이름", None, None, CLI)
        with pytest.raises(ReadOnlyRoot):
            library.shelving.remove_collection("회의", CLI)


def test_a_folder_that_cannot_be_listed_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_words: object) -> None:
        raise OSError(errno.EIO, "no answer")

    own = Filing(Root.open(root))
    monkeypatch.setattr(filing, "free_name", fails)
    monkeypatch.setattr(shelves, "free_name", fails)
    with own.turn(), pytest.raises(MoveFailed):
        own.move(Order(SOURCE, TARGET), CLI, "b1")
    with own.turn(), pytest.raises(MoveFailed):
        shelves.make(own, RelPath("새 책장"), CLI, "b1")
    (root / ".seojae/journal.jsonl").mkdir()
    with pytest.raises(MoveFailed), own.turn():
        pytest.fail("the journal cannot be read")


def test_an_inbox_from_which_files_vanish_is_listed(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = [(RelPath("_inbox/없음.md"), 1), (RelPath("_inbox/없는 폴더/없음.md"), 1), (SOURCE, 1)]
    monkeypatch.setattr(inbox, "inbox_files", lambda _root: iter(gone))
    assert [each.source for each in shelving.inbox().documents] == ["_inbox/회의록.md"]


# Collections


def test_a_collection_into_which_a_file_falls_comes_back(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "빈 책장/폴더").mkdir(parents=True)
    write(root, "빈 책장/Thumbs.db", "x")
    rename = shelves._rename_folder

    def late(*words: object) -> None:
        write(root, "빈 책장/방금 온 글.md", "글")
        rename(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(shelves, "_rename_folder", late)
    with pytest.raises(CollectionNotEmpty):
        shelving.remove_collection("빈 책장", CLI)
    assert (root / "빈 책장/방금 온 글.md").exists()
    assert shelving.moves() == ()


def test_a_collection_keeps_its_name(root: Path, shelving: Shelving) -> None:
    with pytest.raises(AlreadyThere):
        shelving.rename_collection("규정", "규정", CLI)
    with pytest.raises(NameTaken):
        shelving.rename_collection("규정", "회의", CLI)
    with pytest.raises(CollectionNotEmpty):
        shelving.remove_collection("규정", CLI)
    shelving.rename_collection("규정", "사규", CLI)
    shelving.rename_collection("사규", "내규", CLI)
    first = shelving.moves()[-1]
    assert shelving.undo(CLI, entry=first.id).undone[0].source == "내규"
    assert (root / "규정").is_dir()


# READMEs


def test_a_readme_that_is_saved_in_this_very_moment_stays(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(root, "규정/README.md", "---\nname: 옛\n---\n")
    after(
        monkeypatch, readme_writing, "_write_spare", lambda: write(root, "규정/README.md", "새 글")
    )
    before = set(listing(root))
    with pytest.raises(FileChanged):
        shelving.write_readme("규정", "새", None, None, CLI)
    assert (root / "규정/README.md").read_text(encoding="utf-8") == "새 글"
    assert set(listing(root)) == before


def test_a_readme_that_is_saved_before_the_backup_stays(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(root, "규정/README.md", "---\nname: 옛\n---\n")
    after(monkeypatch, readme_writing, "readme_of", lambda: write(root, "규정/README.md", "새 글"))
    with pytest.raises(FileChanged):
        shelving.write_readme("규정", "새", None, None, CLI)
    assert (root / "규정/README.md").read_text(encoding="utf-8") == "새 글"


def test_a_change_without_a_backup_is_not_taken_back(root: Path) -> None:
    with pytest.raises(FileChanged):
        readme_writing.written_before(Filing(Root.open(root)), cut_off(root))


def test_a_folder_that_somebody_makes_first_is_used(root: Path) -> None:
    place = RelPath("규정/2026")
    (root / "규정/2026").mkdir()
    steps.make_folders(Root.open(root), (place, RelPath("규정/2026/6월")))
    assert (root / "규정/2026/6월").is_dir()
