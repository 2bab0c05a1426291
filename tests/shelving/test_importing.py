"""Files from outside come into the inbox as copies; what cannot be read is refused by name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.shelving.conftest import CLI, OLD_NS, listing, write

from seojae.parsers.base import Limits
from seojae.paths.contents import content_hash
from seojae.paths.folders import Folder
from seojae.shelving import importing
from seojae.shelving.desk import Shelving
from seojae.shelving.looking import free_name


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    folder = tmp_path / "바탕 화면"
    write(folder, "제안서.txt", "사업 제안")
    write(folder, "설계.dwg", "AC1032\0\0")
    return folder


def test_a_copy_comes_in_and_the_original_stays(
    root: Path, shelving: Shelving, outside: Path
) -> None:
    report = shelving.add([outside / "제안서.txt"], CLI)
    assert [each.target for each in report.added] == ["_inbox/제안서.txt"]
    assert report.added[0].source == str(outside / "제안서.txt")
    copy = root / "_inbox/제안서.txt"
    assert content_hash(copy) == content_hash(outside / "제안서.txt")
    assert copy.stat().st_mtime_ns == OLD_NS
    assert list((root / "_inbox").glob(".seojae*")) == []


def test_a_name_that_is_taken_gets_a_number(root: Path, shelving: Shelving, outside: Path) -> None:
    write(root, "_inbox/제안서.txt", "다른 글")
    report = shelving.add([outside / "제안서.txt"] * 2, CLI)
    assert [each.target for each in report.added] == [
        "_inbox/제안서 (2).txt", "_inbox/제안서 (3).txt",
    ]  # fmt: skip
    assert len({each.batch for each in report.added}) == 1


def test_an_inbox_that_is_missing_is_made(root: Path, shelving: Shelving, outside: Path) -> None:
    for file in (root / "_inbox").iterdir():
        file.unlink()
    (root / "_inbox").rmdir()
    shelving.add([outside / "제안서.txt"], CLI)
    assert (root / "_inbox/제안서.txt").exists()
    shelving.undo(CLI)
    assert not (root / "_inbox").exists()


def test_it_is_taken_back_and_kept(root: Path, shelving: Shelving, outside: Path) -> None:
    before = listing(root)
    shelving.add([outside / "제안서.txt"], CLI)
    back = shelving.undo(CLI).undone[0]
    assert listing(root) == before
    assert (root / back.target).read_text(encoding="utf-8") == "사업 제안"
    assert (outside / "제안서.txt").exists()
    shelving.undo(CLI, entry=back.id)
    assert (root / "_inbox/제안서.txt").exists()


def test_it_is_taken_back_after_a_collection_was_renamed(
    root: Path, shelving: Shelving, outside: Path
) -> None:
    added = shelving.add([outside / "제안서.txt"], CLI).added[0]
    shelving.rename_collection("규정", "사규", CLI)
    shelving.undo(CLI, entry=added.id)
    assert not (root / "_inbox/제안서.txt").exists()


def test_what_cannot_come_in_is_refused_by_name(
    root: Path, shelving: Shelving, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(outside, "~$열린 문서.docx", "owner")
    write(outside, "큰 글.txt", "가" * 100)
    write(outside, "그림자.txt", "글")
    os.mkfifo(outside / "관.txt")
    placeholder = (outside / "그림자.txt").stat().st_ino
    monkeypatch.setattr(importing, "is_online_only", lambda stat: stat.st_ino == placeholder)
    monkeypatch.setattr(Limits.__init__, "__defaults__", (200, 1, 1, 1))
    before = listing(root)
    files = [
        outside / "설계.dwg", outside, outside / "관.txt", outside / "~$열린 문서.docx",
        outside / "큰 글.txt", outside / "그림자.txt", outside / "없는 글.txt",
        root / "규정/휴가.md",
    ]  # fmt: skip
    report = shelving.add(files, CLI)
    assert (report.added, report.batch) == ((), "")
    assert [each.code for each in report.refusals] == [
        "unsupported", "bad_argument", "bad_argument", "name_not_allowed", "too_large",
        "online_only", "unreadable", "bad_argument",
    ]  # fmt: skip
    for file, refusal in zip(files, report.refusals, strict=True):
        assert file.name in refusal.message
        assert refusal.hint
    assert listing(root) == before
    assert shelving.moves() == ()


def test_what_the_system_refuses_is_told_with_its_name(
    root: Path, shelving: Shelving, outside: Path
) -> None:
    before = listing(root)
    report = shelving.add([outside / "제안서.txt" / "안쪽.txt"], CLI)
    (refusal,) = report.refusals
    assert "안쪽.txt" in refusal.message
    assert refusal.hint
    assert report.added == ()
    assert listing(root) == before


def test_a_file_without_text_comes_in(root: Path, shelving: Shelving, outside: Path) -> None:
    write(outside, "빈 글.txt", "")
    assert len(shelving.add([outside / "빈 글.txt"], CLI).added) == 1


def test_a_rival_for_the_name_is_met(
    root: Path, shelving: Shelving, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(folder: Folder, wanted: str) -> str | None:
        name = free_name(folder, wanted)
        if name == "제안서.txt":
            write(root, "_inbox/제안서.txt", "남의 글")
        return name

    monkeypatch.setattr(importing, "free_name", late)
    report = shelving.add([outside / "제안서.txt"], CLI)
    assert report.added[0].target == "_inbox/제안서 (2).txt"
    assert (root / "_inbox/제안서.txt").read_text(encoding="utf-8") == "남의 글"
