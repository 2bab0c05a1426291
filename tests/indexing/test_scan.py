"""Every entry under the root is listed once, or reported with a reason."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from seojae.indexing.scan import Scan, scan
from seojae.paths.folders import is_online_only
from seojae.paths.root import Root

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX rights and names")


@pytest.fixture
def root(library_root: Path) -> Root:
    return Root.open(library_root)


def write(root: Root, path: str, data: bytes = b"a") -> Path:
    file = root.path / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def paths(found: Scan) -> list[str]:
    return sorted(file.path.native for file in found.files)


def problems(found: Scan) -> dict[str, str]:
    return {problem.path.native: problem.error.code for problem in found.problems}


DENIED = PermissionError(13, "Permission denied")


@contextmanager
def without_rights(
    monkeypatch: pytest.MonkeyPatch, folder: Path, error: OSError = DENIED
) -> Iterator[None]:
    """Make a folder that cannot be listed, also for root, who may list everything."""
    real = os.scandir

    def refuse(path: Path) -> object:
        if Path(path) == folder:
            raise error
        return real(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", refuse)
        yield


def test_files_of_all_folders_are_listed(root: Root) -> None:
    write(root, "메모.txt", b"123")
    file = write(root, "규정/휴가/연차.md")
    found = scan(root)
    assert paths(found) == ["규정/휴가/연차.md", "메모.txt"]
    assert found.folders == {"규정", "규정/휴가"}
    sizes = {each.path.native: (each.size, each.mtime_ns) for each in found.files}
    assert sizes["메모.txt"][0] == 3
    assert sizes["규정/휴가/연차.md"][1] == file.stat().st_mtime_ns


def test_our_own_and_hidden_and_temporary_entries_are_left_out(root: Root) -> None:
    for path in (".seojae/index.db", ".git/config", "규정/~$연차.docx", "규정/Thumbs.db", "a.tmp"):
        write(root, path)
    assert scan(root).files == []


def test_an_empty_root_has_nothing(root: Root) -> None:
    assert scan(root) == Scan()


@posix
def test_links_are_reported_and_not_followed(root: Root, tmp_path: Path) -> None:
    outside = tmp_path / "밖"
    outside.mkdir()
    (outside / "비밀.txt").write_text("비밀", encoding="utf-8")
    (root.path / "폴더").symlink_to(outside)
    (root.path / "파일.txt").symlink_to(outside / "비밀.txt")
    (root.path / "끊어짐.txt").symlink_to(outside / "없음.txt")
    (root.path / "고리").symlink_to(root.path)
    found = scan(root)
    assert found.files == []
    assert problems(found) == dict.fromkeys(
        ["폴더", "파일.txt", "끊어짐.txt", "고리"], "unsupported"
    )
    assert not any(problem.is_folder for problem in found.problems)


def test_a_folder_that_cannot_be_opened_is_reported(
    root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(root, "규정/연차.md")
    write(root, "계약/용역.md")
    with without_rights(monkeypatch, root.path / "규정"):
        found = scan(root)
    assert paths(found) == ["계약/용역.md"]
    assert problems(found) == {"규정": "unreadable"}
    assert [problem.is_folder for problem in found.problems] == [True]


@pytest.mark.parametrize(
    ("error", "expected"), [(DENIED, "권한"), (OSError(5, "Input/output error"), "오류")]
)
def test_the_reason_why_a_folder_cannot_be_opened_is_told(
    root: Root, monkeypatch: pytest.MonkeyPatch, error: OSError, expected: str
) -> None:
    folder = root.path / "규정"
    folder.mkdir()
    with without_rights(monkeypatch, folder, error):
        (problem,) = scan(root).problems
    assert expected in problem.error.message
    assert problem.error.hint


def test_a_root_that_cannot_be_listed_is_an_error(
    root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    with without_rights(monkeypatch, root.path), pytest.raises(OSError, match="denied"):
        scan(root)


def test_a_folder_that_goes_away_during_the_scan_is_no_problem(
    root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(root, "가/1.md")
    folder = root.path / "나"
    folder.mkdir()
    real = os.scandir

    def remove_first(path: Path) -> object:
        if Path(path) == folder:
            folder.rmdir()
        return real(path)

    monkeypatch.setattr(os, "scandir", remove_first)
    found = scan(root)
    assert (paths(found), found.folders, found.problems) == (["가/1.md"], {"가"}, [])


@posix
def test_pipes_and_sockets_are_no_documents(root: Root) -> None:
    os.mkfifo(root.path / "파이프.txt")
    assert stat.S_ISFIFO((root.path / "파이프.txt").stat().st_mode)
    assert scan(root) == Scan()


@posix
def test_a_name_that_is_no_text_is_listed(root: Root) -> None:
    name = os.fsdecode(b"\xc3\xeb\xbe\xf7\xb1\xd4\xc4\xa2.txt")
    write(root, name)
    (file,) = scan(root).files
    assert file.path.native == name
    assert file.path.shown == "취업규칙.txt"


@posix
def test_names_that_differ_only_in_composition_or_case_are_two_files(root: Root) -> None:
    for name in ("휴가.md", "\u1112\u1172\u1100\u1161.md", "A.md", "a.md"):
        write(root, name)
    assert len(scan(root).files) == 4


@pytest.mark.parametrize(
    ("attributes", "expected"), [(0x20, False), (0x400020, True), (0x1020, True), (0x40020, True)]
)
def test_placeholders_of_a_cloud_folder_are_told_by_their_attributes(
    attributes: int, *, expected: bool
) -> None:
    assert is_online_only(SimpleNamespace(st_file_attributes=attributes)) is expected


def test_files_of_other_systems_are_never_online_only(root: Root) -> None:
    write(root, "메모.txt")
    assert [file.online_only for file in scan(root).files] == [False]
