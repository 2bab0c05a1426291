"""Telling network drives from local ones."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from seojae.paths.remote import file_system, is_remote

MOUNTS = r"""/dev/sda1 / ext4 rw 0 0
//server/공유 /mnt/공유\040폴더 cifs rw 0 0
/dev/sdb1 /mnt/공유\040폴더/디스크 xfs rw 0 0
fileserver:/home /home nfs4 rw 0 0
/dev/sdc1 /home ext4 rw 0 0
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/문서", "ext4"),
        ("/mnt/공유 폴더/총무팀", "cifs"),
        ("/mnt/공유 폴더/디스크/총무팀", "xfs"),
        ("/mnt/공유 폴더2", "ext4"),
        ("/home/kim", "ext4"),  # the later mount lies over the earlier one
    ],
)
def test_a_folder_is_on_the_file_system_of_its_nearest_mount(folder: str, kind: str) -> None:
    assert file_system(PurePosixPath(folder), MOUNTS) == kind


def test_a_folder_of_this_machine_is_not_remote(tmp_path: Path) -> None:
    assert not is_remote(tmp_path)


def test_a_system_that_tells_no_mounts_has_no_remote_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_words: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", none)
    assert not is_remote(tmp_path)
