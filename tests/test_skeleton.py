"""What a new library holds, and what is left alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from seojae.errors import ReadOnlyRoot, RootMissing, RootNotAllowed
from seojae.parsers import front_matter
from seojae.skeleton import EXAMPLE, README, create_library


def test_a_new_folder_is_made_with_the_folders_on_the_way(tmp_path: Path) -> None:
    new = create_library(tmp_path / "문서" / "내 서재")
    assert new.root.path == tmp_path / "문서" / "내 서재"
    assert new.made == ("_inbox", EXAMPLE, f"{EXAMPLE}/{README}")
    assert new.collections == ()
    assert (new.root.path / ".seojae").is_dir()
    assert (new.root.path / "_inbox").is_dir()


def test_the_template_is_front_matter_that_a_collection_can_be_read_from(tmp_path: Path) -> None:
    create_library(tmp_path)
    matter = front_matter.split((tmp_path / EXAMPLE / README).read_text(encoding="utf-8"))
    assert matter.problem == ""
    assert matter.text("name") == EXAMPLE
    assert matter.text("description")
    assert matter.tags == ("예시",)


def test_a_folder_with_collections_gets_only_an_inbox(tmp_path: Path) -> None:
    (tmp_path / "인사").mkdir()
    (tmp_path / ".git").mkdir()
    new = create_library(tmp_path)
    assert new.made == ("_inbox",)
    assert new.collections == ("인사",)
    assert list((tmp_path / "인사").iterdir()) == []


def test_files_in_the_root_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "회의록.txt").write_text("글", encoding="utf-8")
    create_library(tmp_path)
    assert (tmp_path / "회의록.txt").read_text(encoding="utf-8") == "글"


def test_a_file_named_as_the_inbox_is_told(tmp_path: Path) -> None:
    (tmp_path / "_inbox").write_text("글", encoding="utf-8")
    with pytest.raises(ReadOnlyRoot, match="_inbox"):
        create_library(tmp_path)
    assert (tmp_path / "_inbox").read_text(encoding="utf-8") == "글"


def test_places_that_cannot_be_a_library_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "파일"
    file.write_text("글", encoding="utf-8")
    with pytest.raises(RootMissing):
        create_library(file)
    with pytest.raises(RootMissing):
        create_library(file / "아래")
    with pytest.raises(RootMissing):
        create_library("  ")
    with pytest.raises(RootMissing):
        create_library("이름에\0들어간")
    with pytest.raises(RootNotAllowed):
        create_library(tmp_path / "AppData" / "서재")
    assert sorted(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_an_inbox_that_leads_elsewhere_is_not_followed_out(tmp_path: Path) -> None:
    outside = tmp_path / "밖"
    outside.mkdir()
    root = tmp_path / "서재"
    root.mkdir()
    (root / ".seojae").symlink_to(outside)
    with pytest.raises(Exception, match="밖"):
        create_library(root)
    assert list(outside.iterdir()) == []
