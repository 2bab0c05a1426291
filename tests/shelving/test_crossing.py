"""Moves to another disk, and names in another case: nothing is there twice, nothing is lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from tests.shelving.conftest import write
from tests.shelving.test_races import SOURCE, after
from tests.shelving.test_settling import cut_off

from seojae.errors import FileChanged
from seojae.paths import RelPath, Root, fitting
from seojae.paths.folders import Folder, opened
from seojae.shelving import crossing, shelves, steps
from seojae.shelving.journal import DONE, LOST
from seojae.shelving.looking import look
from seojae.shelving.settling import settle, spare_name

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX names")


@contextmanager
def ends(root: Path) -> Iterator[tuple[Folder, Folder]]:
    """Open the inbox and a collection."""
    opened_root = Root.open(root)
    with opened(opened_root, RelPath("_inbox")) as old, opened(opened_root, RelPath("규정")) as new:
        yield old, new


def test_a_copy_that_is_not_the_original_is_thrown_away(root: Path) -> None:
    with ends(root) as (old, new):
        wrong = replace(look(old, "회의록.md"), content_hash="00")
        with pytest.raises(FileChanged):
            crossing.move_across(old, "회의록.md", new, "회의록.md", wrong, ".spare")
    assert sorted(path.name for path in (root / "규정").iterdir()) == ["휴가.md"]


def test_an_original_that_changes_meanwhile_stays_alone(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    after(monkeypatch, crossing, "put_copy", lambda: write(root, "_inbox/회의록.md", "새 글"))
    with ends(root) as (old, new), pytest.raises(FileChanged):
        crossing.move_across(old, "회의록.md", new, "회의록.md", look(old, "회의록.md"), ".s")
    assert (root / "_inbox/회의록.md").read_text(encoding="utf-8") == "새 글"
    assert not (root / "규정/회의록.md").exists()


def test_an_original_that_vanishes_meanwhile_lives_on_in_its_copy(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    after(monkeypatch, crossing, "put_copy", (root / "_inbox/회의록.md").unlink)
    with ends(root) as (old, new):
        crossing.move_across(old, "회의록.md", new, "회의록.md", look(old, "회의록.md"), ".s")
    assert (root / "규정/회의록.md").exists()


def test_a_copy_that_was_replaced_meanwhile_is_left_alone(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rival() -> None:
        write(root, "_inbox/회의록.md", "새 글")

    def replaced() -> None:
        write(root, "규정/다른 것.md", "남의 글").replace(root / "규정/회의록.md")

    after(monkeypatch, crossing, "put_copy", rival)
    after(monkeypatch, crossing, "is_same", replaced)
    with ends(root) as (old, new), pytest.raises(FileChanged):
        crossing.move_across(old, "회의록.md", new, "회의록.md", look(old, "회의록.md"), ".s")
    assert (root / "규정/회의록.md").read_text(encoding="utf-8") == "남의 글"


# Names of which only the case changes, where case does not count


def test_a_name_steps_aside_for_itself(root: Path) -> None:
    write(root, "규정/Rule.md", "글")
    with opened(Root.open(root), RelPath("규정")) as folder:
        steps.rename_in_its_own_way(folder, "Rule.md", "RULE.md", ".spare")
        assert sorted(folder.names()) == ["RULE.md", "휴가.md"]


def rename_of(kind: str) -> Callable[[Folder], None]:
    """Give what renames a file, or a folder, to the same name in another case."""
    if kind == "folder":
        return lambda folder: shelves._rename_folder(folder, "Rule", folder, "RULE", ".s")
    return lambda folder: steps.rename(folder, "Rule", folder, "RULE", look(folder, "Rule"), ".s")


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_name_of_another_case_that_is_another_one_stays(root: Path, kind: str) -> None:
    for name in ("Rule", "RULE"):
        if kind == "file":
            write(root, f"규정/{name}", name)
        else:
            (root / "규정" / name).mkdir()
    with opened(Root.open(root), RelPath("규정")) as folder, opened(Root.open(root), None) as top:
        with pytest.raises(FileExistsError):
            rename_of(kind)(folder)
        assert sorted(folder.names()) == ["RULE", "Rule", "휴가.md"]
        with pytest.raises(FileExistsError):
            shelves._rename_folder(top, "회의", top, "규정", ".spare")


def test_one_name_on_both_ends_is_done(root: Path) -> None:
    assert settle(Root.open(root), cut_off(root, target=SOURCE)) == DONE


def test_a_file_of_ours_keeps_its_name_where_none_is_free(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = cut_off(root)
    (root / "_inbox/회의록.md").rename(root / "규정" / spare_name("m1"))
    with monkeypatch.context() as patch:
        patch.setattr(fitting, "MOST_NUMBERS", 0)
        assert settle(Root.open(root), entry) == LOST
    assert settle(Root.open(root), entry) == DONE
