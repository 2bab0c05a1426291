"""What stands in the way of a move: told plainly, and everything stays as it was."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from tests.conftest import environment_skip
from tests.rights import without_privilege
from tests.shelving.conftest import CLI, OLD_NS, ask, index, listing, write

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.errors import (
    DiskFull,
    FileChanged,
    FileInUse,
    FilingBusy,
    MoveFailed,
    NameTaken,
    OutsideLibrary,
    ReadOnlyRoot,
    RootMissing,
    SeojaeError,
    UnknownDocument,
)
from seojae.library import Library
from seojae.paths import locks
from seojae.shelving import steps
from seojae.shelving.desk import Shelving

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX rights, links and mounts")


@contextmanager
def other_disk(folder: Path, size: str) -> Iterator[None]:
    """Put a small disk of memory in the place of a folder."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        environment_skip("another disk can be mounted by the superuser only")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


# Locked

HOLD = """
import fcntl, sys
file = open(sys.argv[1], "r+b")
getattr(fcntl, sys.argv[2])(file, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


@posix
@pytest.mark.parametrize("lock", ["flock", "lockf"])
def test_a_file_that_another_program_has_locked_stays(
    root: Path, shelving: Shelving, lock: str
) -> None:
    """Field note F01: refused before anything is written, not copied and deleted."""
    before = listing(root)
    command = [sys.executable, "-c", HOLD, str(root / "_inbox/회의록.md"), lock]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(FileInUse) as caught:
            shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
        holder.communicate()
    assert "열고 있" in caught.value.message
    assert "닫은 뒤" in caught.value.hint
    assert listing(root) == before
    assert not (root / ".seojae/journal.jsonl").exists()
    shelving.file(ask("_inbox/회의록.md", "규정"), CLI)


@posix
def test_a_folder_that_the_system_holds_is_in_use(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "IN_USE_SECONDS", 0.1)
    with other_disk(root / "회의", "1m"), pytest.raises(FileInUse):
        shelving.rename_collection("회의", "회의록", CLI)
    assert shelving.moves() == ()


def test_a_file_that_is_let_go_in_time_is_moved() -> None:
    """Field note F10: scanners hold files for a moment."""
    answers = iter([OSError(errno.EBUSY, "busy"), OSError(errno.EBUSY, "busy"), None])

    def act() -> str:
        if (answer := next(answers)) is not None:
            raise answer
        return "done"

    assert steps.patiently(act) == "done"


def test_a_rival_that_does_not_end_is_told(root: Path, shelving: Shelving) -> None:
    (root / ".seojae").mkdir(exist_ok=True)
    with (
        locks.held(root / ".seojae/move.lock", 1),
        pytest.raises(FilingBusy),
        shelving._filing.turn(seconds=0.05),
    ):
        pytest.fail("two had the turn")


# Rights and disks


@posix
@pytest.mark.parametrize("closed", ["규정", "_inbox"])
def test_a_folder_that_cannot_be_written_is_told(open_root: Path, closed: str) -> None:
    before = listing(open_root)
    (open_root / closed).chmod(0o555)
    with without_privilege(), Library.open(open_root) as library:
        with pytest.raises(ReadOnlyRoot) as caught:
            library.shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
        assert library.shelving.moves() == ()
    assert "쓰기 권한이 없어" in caught.value.message
    assert listing(open_root) == before


@posix
def test_a_journal_that_cannot_be_written_is_told(open_root: Path) -> None:
    with without_privilege(), Library.open(open_root) as library:
        library.shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    (open_root / ".seojae/journal.jsonl").chmod(0o444)
    with without_privilege(), Library.open(open_root) as library, pytest.raises(ReadOnlyRoot):
        library.shelving.file(ask("_inbox/새 규정.txt", "규정"), CLI)
    assert (open_root / "_inbox/새 규정.txt").exists()


@posix
def test_a_folder_that_is_away_is_not_taken_for_one_without_changes(
    root: Path, shelving: Shelving
) -> None:
    filed = shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    away = root.rename(root.with_name("떼어 낸 드라이브"))
    with pytest.raises(RootMissing):
        shelving.moves()
    with pytest.raises(RootMissing):
        shelving.undo(CLI, entry=filed.id)
    assert not root.exists()
    away.rename(root)
    assert [entry.id for entry in shelving.moves()] == [filed.id]


@posix
def test_a_disk_that_is_read_only_is_told(root: Path, shelving: Shelving) -> None:
    with other_disk(root / "규정", "1m"):
        subprocess.run(["mount", "-o", "remount,ro", str(root / "규정")], check=True)
        with pytest.raises(ReadOnlyRoot):
            shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    assert (root / "_inbox/회의록.md").exists()


@posix
def test_a_file_goes_to_another_disk_whole_and_comes_back(root: Path, shelving: Shelving) -> None:
    data = os.urandom(3_000_000)
    write(root, "_inbox/큰 문서.bin", data)
    with other_disk(root / "규정", "8m"):
        moved = shelving.file(ask("_inbox/큰 문서.bin", "규정"), CLI)
        assert (root / moved.target).read_bytes() == data
        assert (root / moved.target).stat().st_mtime_ns == OLD_NS
        assert not (root / "_inbox/큰 문서.bin").exists()
        shelving.undo(CLI)
        assert (root / "_inbox/큰 문서.bin").read_bytes() == data
        assert (root / "_inbox/큰 문서.bin").stat().st_mtime_ns == OLD_NS
        assert list((root / "규정").iterdir()) == []


@posix
def test_a_full_disk_is_told_and_nothing_is_left_there(root: Path, shelving: Shelving) -> None:
    write(root, "_inbox/큰 문서.bin", os.urandom(3_000_000))
    with other_disk(root / "규정", "1m"):
        with pytest.raises(DiskFull) as caught:
            shelving.file(ask("_inbox/큰 문서.bin", "규정"), CLI)
        assert list((root / "규정").iterdir()) == []
    assert "빈 자리" in caught.value.hint
    assert (root / "_inbox/큰 문서.bin").stat().st_size == 3_000_000


@posix
def test_nothing_is_moved_when_it_cannot_be_written_down(root: Path, shelving: Shelving) -> None:
    state = root / ".seojae"
    with other_disk(state, "1m"):
        state.joinpath("ballast").write_bytes(b"a" * 900_000)
        with state.joinpath("rest").open("wb", buffering=0) as rest, suppress(OSError):
            while True:
                rest.write(b"a" * 1024)
        with pytest.raises(DiskFull):
            shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
        assert (root / "_inbox/회의록.md").exists()
        state.joinpath("ballast").unlink()
        shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
        assert len(shelving.moves()) == 1


@posix
def test_a_collection_does_not_cross_disks(root: Path, shelving: Shelving) -> None:
    (root / "빈 책장").mkdir()
    (root / ".seojae").mkdir(exist_ok=True)
    (root / ".seojae/backups").mkdir()
    with other_disk(root / ".seojae/backups", "1m"), pytest.raises(MoveFailed):
        shelving.remove_collection("빈 책장", CLI)
    assert (root / "빈 책장").is_dir()


# Links


@posix
def test_nothing_goes_through_a_link(root: Path, shelving: Shelving, tmp_path: Path) -> None:
    """Field note F03."""
    outside = tmp_path / "밖"
    outside.mkdir()
    write(outside, "비밀.md", "밖의 글")
    (root / "링크").symlink_to(outside)
    (root / "규정/링크").symlink_to(outside)
    (root / "_inbox/링크.md").symlink_to(outside / "비밀.md")
    for request in (
        ask("_inbox/회의록.md", "규정", subfolder="링크"),
        ask("_inbox/회의록.md", "링크", create_collection=True),
        ask("_inbox/링크.md", "규정"),
        ask("링크/비밀.md", "규정"),
    ):
        with pytest.raises(SeojaeError):
            shelving.file(request, CLI)
    assert [path.name for path in outside.iterdir()] == ["비밀.md"]
    assert [card.folder for card in shelving.collections()] == ["규정", "회의"]


class _Planter:
    """Puts a link in the place of a folder right before the `at`-th call into the system."""

    def __init__(self, folder: Path, outside: Path, at: int) -> None:
        self._folder, self._outside, self._left = folder, outside, at

    def __call__(self, frame: FrameType, event: str, function: Any) -> None:  # noqa: ANN401
        if event != "c_call" or getattr(function, "__module__", None) not in ("posix", "_ctypes"):
            return
        self._left -= 1
        if self._left == 0:
            sys.setprofile(None)
            self._folder.rename(self._folder.with_name("치운 폴더"))
            self._folder.symlink_to(self._outside)
            sys.setprofile(self)


@posix
@pytest.mark.parametrize("name", ["규정", "_inbox"])
def test_a_link_planted_at_any_moment_leads_nothing_out(tmp_path: Path, name: str) -> None:
    """Field note F03: between the look and the act, and between any two calls."""
    planted = 0
    for at in range(1, 400, 4):
        root, outside = tmp_path / f"{at}", tmp_path / f"밖{at}"
        outside.mkdir()
        write(root, "_inbox/회의록.md", "회의")
        (root / "규정").mkdir()
        with Library.open(root) as library:
            sys.setprofile(planter := _Planter(root / name, outside, at))
            try:
                library.shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
            except SeojaeError:
                pass
            finally:
                sys.setprofile(None)
        assert list(outside.iterdir()) == []
        found = [path for path in root.rglob("회의록.md") if ".seojae" not in path.parts]
        assert len(found) == 1
        if planter._left > 0:
            break
        planted += 1
    assert planted > 10


# What others do meanwhile


def test_a_document_that_went_away_is_told(
    root: Path, library: Library, kiwi: KiwiAnalyzer
) -> None:
    index(library, kiwi)
    number = next(each for each in library.documents() if each.source == "_inbox/회의록.md")
    (root / "_inbox/회의록.md").unlink()
    with pytest.raises(FileChanged):
        library.shelving.file(ask(number.document_id, "규정"), CLI)
    with pytest.raises(UnknownDocument):
        library.shelving.file(ask("_inbox/회의록.md/안", "규정"), CLI)


def test_a_file_stands_where_a_folder_should_be(root: Path, shelving: Shelving) -> None:
    with pytest.raises(NameTaken):
        shelving.file(ask("_inbox/회의록.md", "규정", subfolder="휴가.md"), CLI)


@posix
def test_only_documents_are_filed(root: Path, shelving: Shelving) -> None:
    os.mkfifo(root / "_inbox/관.md")
    (root / "_inbox/폴더").mkdir()
    write(root, "_inbox/~$회의록.md", "owner")
    for path in ("_inbox/관.md", "_inbox/폴더", "_inbox", ".seojae/index.db", "_inbox/~$회의록.md"):
        with pytest.raises(UnknownDocument):
            shelving.file(ask(path, "규정"), CLI)


def test_a_change_of_case_is_a_rename(root: Path, shelving: Shelving) -> None:
    """Field note E10."""
    write(root, "규정/Rule.md", "규정")
    moved = shelving.file(ask("규정/Rule.md", "규정", new_name="RULE.md"), CLI)
    assert moved.target == "규정/RULE.md"
    assert sorted(path.name for path in (root / "규정").iterdir()) == ["RULE.md", "휴가.md"]
    shelving.undo(CLI)
    assert (root / "규정/Rule.md").exists()
    renamed = shelving.create_collection("abc", CLI)
    assert shelving.rename_collection(renamed.target, "ABC", CLI).target == "ABC"


def test_a_link_that_is_the_root_of_our_folder_is_refused(root: Path, tmp_path: Path) -> None:
    with Library.open(root) as library:
        state = root / ".seojae"
        away = tmp_path / "밖"
        state.rename(away)
        state.symlink_to(away)
        with pytest.raises(OutsideLibrary):
            library.shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
        state.unlink()
        away.rename(state)
