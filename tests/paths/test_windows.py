"""Windows rules, held on every system through pure paths (field note F05)."""

from __future__ import annotations

from pathlib import PurePosixPath, PureWindowsPath

import pytest

from seojae.paths.windows import extended, is_drive_root

LONG = "가" * 250


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (rf"C:\서재\{LONG}", rf"\\?\C:\서재\{LONG}"),
        (rf"\\nas\문서\{LONG}", rf"\\?\UNC\nas\문서\{LONG}"),
        (rf"\\?\C:\서재\{LONG}", rf"\\?\C:\서재\{LONG}"),
        (r"C:\서재\규칙.md", r"C:\서재\규칙.md"),
    ],
)
def test_only_long_windows_paths_are_extended(path: str, expected: str) -> None:
    assert extended(PureWindowsPath(path)) == expected


def test_limit_leaves_room_for_a_folder() -> None:
    prefix = "C:\\"
    longest = prefix + "a" * (247 - len(prefix))
    assert extended(PureWindowsPath(longest)) == longest
    assert extended(PureWindowsPath(longest + "a")).startswith("\\\\?\\")


def test_other_systems_have_no_limit() -> None:
    path = f"/서재/{LONG}/{LONG}"
    assert extended(PurePosixPath(path)) == path


@pytest.mark.parametrize(
    "path", [PurePosixPath("/"), PureWindowsPath("C:\\"), PureWindowsPath("\\\\?\\C:\\")]
)
def test_top_of_a_disk(path: PurePosixPath | PureWindowsPath) -> None:
    assert is_drive_root(path)


@pytest.mark.parametrize(
    "path",
    [
        PurePosixPath("/서재"),
        PureWindowsPath("C:\\서재"),
        PureWindowsPath("\\\\nas\\문서\\"),
        PureWindowsPath("\\\\?\\UNC\\nas\\문서\\"),
    ],
)
def test_a_folder_or_a_share_is_not_the_top_of_a_disk(
    path: PurePosixPath | PureWindowsPath,
) -> None:
    assert not is_drive_root(path)
