"""An index lies where a database survives, and every process finds it there."""

from __future__ import annotations

import sys
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from seojae.library import Library
from seojae.model.answers import SearchRequest
from seojae.paths import index_place as module
from seojae.paths.index_place import (
    INDEX,
    NETWORK,
    NOTE,
    SYNCED,
    index_place,
    make_index_place,
    why_elsewhere,
)
from seojae.paths.root import Root


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "홍 길동"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    return folder


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (PureWindowsPath(r"\\서버\공유\서재"), NETWORK),
        (PureWindowsPath(r"\\?\UNC\서버\공유\서재"), NETWORK),
        (PureWindowsPath(r"C:\Users\홍\OneDrive\서재"), SYNCED),
        (PureWindowsPath(r"C:\Users\홍\OneDrive - 예시상사\문서\서재"), SYNCED),
        (PureWindowsPath(r"C:\Users\홍\Dropbox (회사)\서재"), SYNCED),
        (PureWindowsPath(r"G:\내 드라이브\서재"), SYNCED),
        (PureWindowsPath(r"D:\네이버 MYBOX\서재"), SYNCED),
        (PureWindowsPath(r"D:\MYBOX\서재"), SYNCED),
        (PurePosixPath("/Users/hong/Library/CloudStorage/GoogleDrive-a@b.kr/서재"), SYNCED),
        (PureWindowsPath(r"C:\Users\홍\문서\서재"), ""),
        (PureWindowsPath(r"\\?\C:\문서\서재"), ""),
        (PurePosixPath("/home/hong/dropboxes/서재"), ""),
    ],
)
def test_network_and_synced_folders_are_told_by_their_paths(
    path: PureWindowsPath | PurePosixPath, reason: str
) -> None:
    assert why_elsewhere(path) == reason


def test_network_mounts_are_told_by_their_file_system(monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = (
        "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n"
        "90 22 0:50 / /mnt/공유\\040문서 rw - cifs //server/docs rw\n"
        "91 22 0:51 / /home/hong/nas rw shared:9 - nfs4 nas:/vol rw\n"
        "92 22 0:52 / /mnt/usb rw - exfat /dev/sdb1 rw\n"
    )
    monkeypatch.setattr(module, "_mounts", lambda: mounts)
    assert why_elsewhere(PurePosixPath("/mnt/공유 문서/서재")) == NETWORK
    assert why_elsewhere(PurePosixPath("/home/hong/nas/서재")) == NETWORK
    assert why_elsewhere(PurePosixPath("/mnt/usb/서재")) == ""
    assert why_elsewhere(PurePosixPath("/home/hong/nas2/서재")) == ""


def test_a_synced_folder_is_told_by_what_its_program_leaves_there(tmp_path: Path) -> None:
    (tmp_path / ".dropbox.cache").mkdir()
    assert why_elsewhere(tmp_path / "서재") == SYNCED


def test_a_folder_that_onedrive_names_is_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OneDriveCommercial", str(tmp_path / "회사 구름"))
    assert why_elsewhere(tmp_path / "회사 구름" / "서재") == SYNCED
    assert why_elsewhere(tmp_path / "서재") == ""


def test_the_index_of_a_synced_root_lies_in_the_own_folder_and_is_told(
    tmp_path: Path, home: Path
) -> None:
    root = tmp_path / "OneDrive - 예시상사" / "내 서재"
    (root / "규정").mkdir(parents=True)
    (root / "규정" / "휴가.md").write_text("연차 휴가는 15일이다.", encoding="utf-8")
    with Library.open(root) as library:
        library.reindex()
        assert library.search(SearchRequest("연차")).hits
        (notice,) = library.status().notices
    place = index_place(Root.open(root))
    assert place.file.is_file()
    assert place.file.is_relative_to(home / ".seojae")
    assert str(place.folder) in notice
    assert not (root / ".seojae" / INDEX).exists()
    assert str(place.folder) in (root / ".seojae" / NOTE).read_text(encoding="utf-8-sig")


def test_a_process_that_does_not_see_the_reason_comes_to_the_same_index(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "구름"
    folder.mkdir()
    monkeypatch.setenv("OneDrive", str(folder))
    Library.open(folder).close()
    before = index_place(Root.open(folder))
    monkeypatch.delenv("OneDrive")
    assert index_place(Root.open(folder)).file == before.file


def test_the_note_is_written_once_and_a_person_without_a_home_keeps_the_index_beside(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "Dropbox" / "내 서재"
    folder.mkdir(parents=True)
    root = Root.open(folder)
    make_index_place(root)
    note = folder / ".seojae" / NOTE
    note.write_text("사람이 덧붙인 말", encoding="utf-8")
    make_index_place(root)
    assert note.read_text(encoding="utf-8") == "사람이 덧붙인 말"
    assert index_place(root).folder.parent == home / ".seojae"

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert index_place(root).file == folder / ".seojae" / INDEX


def test_lines_that_name_no_mount_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = "\n여덟\n22 1 8:1 / - ext4\n90 22 0:50 / /mnt/공유 rw - cifs //server/docs rw\n"
    monkeypatch.setattr(module, "_mounts", lambda: mounts)
    assert why_elsewhere(PurePosixPath("/mnt/공유/서재")) == NETWORK
    assert why_elsewhere(PurePosixPath("/srv/서재")) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="drives are asked for on Windows")
def test_a_system_without_a_list_of_mounts_is_taken_for_local(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(self: Path, **_: str) -> str:
        raise FileNotFoundError(str(self))

    monkeypatch.setattr(Path, "read_text", missing)
    assert why_elsewhere(tmp_path) == ""


def test_an_ordinary_root_keeps_its_index(library_root: Path, home: Path) -> None:
    Library.open(library_root).close()
    assert (library_root / ".seojae" / INDEX).is_file()
    assert not (home / ".seojae").exists()
