"""A rename never replaces anything, by the system's own call and without it (field note F07)."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from seojae.paths import exclusive
from seojae.paths.exclusive import ask_system

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows refuses by itself")

Rename = Callable[[str, str], None]


def never(_source: int | None, _name: str, _target: int | None, _new: str) -> bool:
    return False


@pytest.fixture(params=["asked", "in two steps"])
def rename(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rename]:
    """Rename in a folder that is held open."""
    folder = os.open(tmp_path, os.O_RDONLY)
    asked = ask_system if request.param == "asked" else never
    yield lambda name, new: exclusive.rename(folder, name, folder, new, asked=asked)
    os.close(folder)


def test_a_file_gets_a_free_name(rename: Rename, tmp_path: Path) -> None:
    (tmp_path / "가.md").write_text("글", encoding="utf-8")
    rename("가.md", "나.md")
    assert [path.name for path in tmp_path.iterdir()] == ["나.md"]
    assert (tmp_path / "나.md").stat().st_nlink == 1


def test_a_folder_gets_a_free_name_with_all_that_is_in_it(rename: Rename, tmp_path: Path) -> None:
    (tmp_path / "가").mkdir()
    (tmp_path / "가/글.md").write_text("글", encoding="utf-8")
    rename("가", "나")
    assert [path.name for path in tmp_path.iterdir()] == ["나"]
    assert (tmp_path / "나/글.md").read_text(encoding="utf-8") == "글"


@pytest.mark.parametrize("comes", ["file", "folder"])
@pytest.mark.parametrize("there", ["file", "folder", "link"])
def test_what_is_there_stays(rename: Rename, tmp_path: Path, comes: str, there: str) -> None:
    for name, kind in (("가", comes), ("나", there)):
        match kind:
            case "file":
                (tmp_path / name).write_text(name, encoding="utf-8")
            case "folder":
                (tmp_path / name).mkdir()
            case _:
                (tmp_path / name).symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        rename("가", "나")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["가", "나"]
    assert (tmp_path / "가").is_dir() == (comes == "folder")
    assert (tmp_path / "나").is_dir() == (there == "folder")


def test_what_is_not_there_is_told(rename: Rename) -> None:
    with pytest.raises(FileNotFoundError):
        rename("없는 것", "나")


def test_a_folder_that_cannot_be_renamed_leaves_no_name_behind(tmp_path: Path) -> None:
    (tmp_path / "가").mkdir()
    folder = os.open(tmp_path, os.O_RDONLY)
    inner = os.open(tmp_path / "가", os.O_RDONLY)
    with pytest.raises(OSError, match="Invalid argument"):
        exclusive.rename(folder, "가", inner, "나", asked=never)  # into itself
    os.close(folder)
    os.close(inner)
    assert list((tmp_path / "가").iterdir()) == []


def test_a_file_that_cannot_be_taken_away_has_no_second_name(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("rights are given away and taken by the superuser")
    for name in ("가", "나"):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(0o777)
    tmp_path.chmod(0o755)
    (tmp_path / "가/글.md").write_text("글", encoding="utf-8")
    os.chown(tmp_path / "가/글.md", 65534, 65534)
    (tmp_path / "가").chmod(0o555)
    source, target = (os.open(tmp_path / name, os.O_RDONLY) for name in ("가", "나"))
    os.seteuid(65534)
    try:
        with pytest.raises(PermissionError):
            exclusive.rename(source, "글.md", target, "글.md", asked=never)
    finally:
        os.seteuid(0)
        os.close(source)
        os.close(target)
    assert list((tmp_path / "나").iterdir()) == []
    assert (tmp_path / "가/글.md").stat().st_nlink == 1


def test_a_system_without_the_call_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "plan9")
    assert ask_system(0, "가", 0, "나") is False


def test_a_file_system_without_the_call_is_told_from_a_refusal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "가.md").write_text("글", encoding="utf-8")
    monkeypatch.setattr(exclusive, "_NOREPLACE", {sys.platform: ("renameat2", 0x8000)})
    folder = os.open(tmp_path, os.O_RDONLY)
    exclusive.rename(folder, "가.md", folder, "나.md")  # EINVAL: an unknown flag
    os.close(folder)
    assert [path.name for path in tmp_path.iterdir()] == ["나.md"]
    assert errno.EINVAL in exclusive._NOT_OFFERED
