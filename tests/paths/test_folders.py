"""Open folders: what is done stays in them, by descriptors and, as on Windows, by paths."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from seojae.errors import OutsideLibrary
from seojae.paths import RelPath, Root, folders
from seojae.paths.contents import content_hash
from seojae.paths.folders import is_online_only, opened

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")


@pytest.fixture(params=[True, False], ids=["held open", "by paths"])
def root(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Root:
    monkeypatch.setattr(folders, "_HOLDS_OPEN", request.param)
    library = tmp_path / "내 서재"
    (library / "규정/2026").mkdir(parents=True)
    (library / "규정/휴가.md").write_text("휴가", encoding="utf-8")
    os.utime(library / "규정/휴가.md", ns=(1_700_000_000_123_456_700,) * 2)
    return Root.open(library)


def test_entries_are_listed_read_made_and_moved(root: Root) -> None:
    with opened(root, RelPath("규정")) as folder, opened(root, RelPath("규정/2026")) as inner:
        assert sorted(folder.names()) == ["2026", "휴가.md"]
        with folder.open("휴가.md") as file:
            assert file.read().decode() == "휴가"
        with inner.create("새.md") as new:
            new.write(b"new")
        inner.copy_times("새.md", folder.stat("휴가.md"))
        assert inner.stat("새.md").st_mtime_ns == folder.stat("휴가.md").st_mtime_ns
        with pytest.raises(FileExistsError):
            inner.create("새.md")
        folder.move("휴가.md", inner, "휴가.md")
        assert folder.find("휴가.md") is None
        assert inner.at("휴가.md") == RelPath("규정/2026/휴가.md")
        with pytest.raises(FileExistsError):
            inner.move("휴가.md", inner, "새.md")
        inner.remove("새.md")
        inner.make("빈")
        inner.remove_empty("빈")
        inner.sync()
        with pytest.raises(OSError, match="not empty"):
            folder.remove_empty("2026")
    with opened(root, None) as top:
        assert top.names() == ["규정"]
        assert top.at("규정") == RelPath("규정")


def test_a_link_on_the_way_is_refused(root: Root, tmp_path: Path) -> None:
    (root.path / "링크").symlink_to(tmp_path)
    (root.path / "규정/안").symlink_to(root.path / "규정")
    for place in ("링크", "규정/안", "링크/없는 것"):
        with pytest.raises(OutsideLibrary), opened(root, RelPath(place)):
            pytest.fail("went through a link")


def test_what_is_no_folder_is_told(root: Root) -> None:
    with pytest.raises(FileNotFoundError), opened(root, RelPath("규정/없는 것")):
        pytest.fail("opened nothing")
    with pytest.raises(NotADirectoryError), opened(root, RelPath("규정/휴가.md")):
        pytest.fail("opened a file")


def test_a_link_is_not_opened_as_a_file(root: Root) -> None:
    (root.path / "규정/링크.md").symlink_to(root.path / "규정/휴가.md")
    with opened(root, RelPath("규정")) as folder, pytest.raises(OSError, match="링크"):
        folder.open("링크.md")


def test_what_lies_in_the_cloud_is_told_by_its_attributes() -> None:
    assert is_online_only(SimpleNamespace(st_file_attributes=0x400000))
    assert not is_online_only(SimpleNamespace(st_file_attributes=0x20))
    assert not is_online_only(SimpleNamespace())


def test_the_same_bytes_have_the_same_hash(tmp_path: Path) -> None:
    one, two = tmp_path / "가", tmp_path / "나"
    one.write_bytes(b"a" * 3_000_000)
    two.write_bytes(b"a" * 3_000_000)
    assert content_hash(one) == content_hash(two)
    two.write_bytes(b"b" * 3_000_000)
    assert content_hash(one) != content_hash(two)
