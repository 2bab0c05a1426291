"""What was cut off is judged by what lies on the disk, also in ways no kill of ours leaves it."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.rights import without_privilege
from tests.shelving.conftest import CLI, listing, write
from tests.shelving.test_conditions import other_disk, posix

from seojae.paths import RelPath, Root
from seojae.paths.contents import content_hash
from seojae.shelving.filing import Filing
from seojae.shelving.journal import (
    ADD,
    DONE,
    FAILED,
    LOST,
    MAKE,
    MOVE,
    RENAME,
    WRITE,
    Entry,
)
from seojae.shelving.settling import aside_name, settle, spare_name

SOURCE, TARGET = "_inbox/회의록.md", "규정/회의록.md"
SPARE = f"규정/{spare_name('m1')}"
TEXT = "# 주간 회의\n\n송년회는 12월에 한다.\n"


@pytest.fixture
def opened(root: Path) -> Root:
    return Root.open(root)


def cut_off(root: Path, operation: str = MOVE, **more: object) -> Entry:
    entry = Entry(
        "m1", "b1", datetime.now(UTC), CLI, operation, RelPath(SOURCE), RelPath(TARGET),
        content_hash=content_hash(root / SOURCE).hex(),
    )  # fmt: skip
    return replace(entry, **more)  # type: ignore[arg-type]


def test_before_and_after_the_rename(root: Path, opened: Root) -> None:
    entry = cut_off(root, makes=(RelPath("새 책장"),))
    (root / "새 책장").mkdir()
    assert settle(opened, entry) == FAILED
    assert not (root / "새 책장").exists()
    (root / SOURCE).rename(root / TARGET)
    assert settle(opened, entry) == DONE
    (root / TARGET).unlink()
    assert settle(opened, entry) == LOST


def test_a_target_folder_that_is_gone(root: Path, opened: Root) -> None:
    entry = replace(cut_off(root), target=RelPath("없는 책장/회의록.md"))
    assert settle(opened, entry) == FAILED
    (root / SOURCE).unlink()
    assert settle(opened, entry) == LOST


@posix
def test_a_second_name_that_we_linked_goes(root: Path, opened: Root) -> None:
    entry = cut_off(root)
    os.link(root / SOURCE, root / TARGET)
    assert settle(opened, entry) == DONE
    assert not (root / SOURCE).exists()
    assert (root / TARGET).read_text(encoding="utf-8") == TEXT


def test_another_file_of_the_same_content_is_left_alone(root: Path, opened: Root) -> None:
    entry = cut_off(root)
    write(root, TARGET, TEXT)
    before = listing(root)
    assert settle(opened, entry) == FAILED
    assert listing(root) == before


@posix
def test_a_verified_copy_on_another_disk_stands_for_the_original(root: Path, opened: Root) -> None:
    entry = cut_off(root)
    with other_disk(root / "규정", "1m"):
        write(root, TARGET, "anything else")
        assert settle(opened, entry) == FAILED
        write(root, TARGET, TEXT)
        assert settle(opened, entry) == DONE
        assert not (root / SOURCE).exists()


def test_a_copy_under_way_goes_while_the_original_is_there(root: Path, opened: Root) -> None:
    entry = cut_off(root)
    write(root, SPARE, TEXT[:10])
    assert settle(opened, entry) == FAILED
    assert not (root / SPARE).exists()


def test_the_only_copy_is_put_in_place(root: Path, opened: Root) -> None:
    entry = cut_off(root)
    (root / SOURCE).rename(root / SPARE)
    assert settle(opened, entry) == DONE
    assert (root / TARGET).read_text(encoding="utf-8") == TEXT


def test_the_only_copy_comes_beside_what_took_its_place(root: Path, opened: Root) -> None:
    entry = cut_off(root)
    (root / SOURCE).rename(root / SPARE)
    write(root, TARGET, "anders")
    write(root, SOURCE, "새로 온 글")
    assert settle(opened, entry) == LOST
    assert (root / "규정/회의록 (2).md").read_text(encoding="utf-8") == TEXT
    assert (root / TARGET).read_text(encoding="utf-8") == "anders"
    assert (root / SOURCE).read_text(encoding="utf-8") == "새로 온 글"


def test_half_a_copy_without_its_original_is_kept(root: Path, opened: Root) -> None:
    entry = cut_off(root)
    write(root, SPARE, TEXT[:10])
    write(root, SOURCE, "inzwischen geändert")
    assert settle(opened, entry) == FAILED
    (root / SOURCE).unlink()
    assert settle(opened, entry) == LOST
    assert (root / SPARE).exists()


def test_a_copy_into_the_inbox(root: Path, opened: Root) -> None:
    entry = replace(cut_off(root, ADD), source=None)
    assert settle(opened, entry) == FAILED
    write(root, SPARE, TEXT[:10])
    assert settle(opened, entry) == FAILED
    assert not (root / SPARE).exists()
    write(root, SPARE, TEXT)
    assert settle(opened, entry) == DONE
    assert settle(opened, entry) == DONE


def test_collections(root: Path, opened: Root) -> None:
    made = replace(cut_off(root, MAKE), source=None, target=RelPath("계약"))
    assert settle(opened, made) == FAILED
    (root / "계약").mkdir()
    assert settle(opened, made) == DONE
    renamed = replace(made, operation=RENAME, source=RelPath("계약"), target=RelPath("약정"))
    assert settle(opened, renamed) == FAILED
    (root / "계약").rename(root / spare_name("m1"))
    assert settle(opened, renamed) == DONE
    assert (root / "약정").is_dir()


README, ASIDE = "규정/README.md", f"규정/{aside_name('m1')}"
OLD, NEW = "---\nname: 옛\n---\n", "---\nname: 새\n---\n"


def written(root: Path, before: str) -> Entry:
    write(root, "x/new", NEW)
    write(root, "x/old", OLD)
    entry = replace(
        cut_off(root, WRITE),
        source=None,
        target=RelPath(README),
        content_hash=content_hash(root / "x/new").hex(),
        before=content_hash(root / "x/old").hex() if before else "",
        backup=RelPath(".seojae/backups/m1/README.md") if before else None,
    )
    for name in ("x/new", "x/old"):
        (root / name).unlink()
    (root / "x").rmdir()
    return entry


@pytest.mark.parametrize(
    ("there", "state", "stands"),
    [
        ({README: OLD}, FAILED, OLD),
        ({README: OLD, SPARE: NEW}, FAILED, OLD),
        ({README: OLD, SPARE: NEW[:5]}, FAILED, OLD),
        ({ASIDE: OLD, SPARE: NEW}, DONE, NEW),
        ({ASIDE: OLD}, FAILED, OLD),
        ({ASIDE: OLD, SPARE: NEW[:5]}, FAILED, OLD),
        ({README: NEW, ASIDE: OLD}, DONE, NEW),
        ({README: NEW}, DONE, NEW),
        ({README: "남", ASIDE: OLD, SPARE: NEW}, FAILED, "남"),
        ({SPARE: NEW}, FAILED, None),
    ],
)
def test_a_readme_is_the_new_one_or_the_old_one(
    root: Path, opened: Root, there: dict[str, str], state: str, stands: str | None
) -> None:
    entry = written(root, OLD)
    write(root, ".seojae/backups/m1/README.md", OLD)
    for path, text in there.items():
        write(root, path, text)
    assert settle(opened, entry) == state
    left = {path: data.decode() for path, data in listing(root).items() if path.startswith("규정/")}
    left.pop("규정/휴가.md")
    assert left == ({README: stands} if stands else {})
    is_kept = (root / ".seojae/backups/m1/README.md").exists()
    assert is_kept == (stands != OLD)


def test_a_readme_that_stepped_aside_stays_where_its_backup_is_not_whole(
    root: Path, opened: Root
) -> None:
    entry = written(root, OLD)
    write(root, ASIDE, OLD)
    write(root, README, NEW)
    assert settle(opened, entry) == DONE
    assert (root / ASIDE).exists()


@pytest.mark.parametrize(("there", "state"), [({SPARE: NEW}, DONE), ({SPARE: "halb"}, FAILED)])
def test_a_first_readme(root: Path, opened: Root, there: dict[str, str], state: str) -> None:
    entry = written(root, "")
    for path, text in there.items():
        write(root, path, text)
    assert settle(opened, entry) == state
    assert (root / README).exists() == (state == DONE)
    assert not (root / SPARE).exists()


@posix
def test_what_cannot_be_looked_at_waits(open_root: Path) -> None:
    """A folder without rights does not keep others from being filed."""
    filing = Filing(Root.open(open_root))
    (open_root / "규정").chmod(0)
    with without_privilege():
        with filing.turn():
            filing.journal.begin(cut_off(open_root))
        with filing.turn():
            assert [entry.state for entry in filing.journal.entries()] == ["pending"]
    (open_root / "규정").chmod(0o777)
    with filing.turn():
        assert [entry.state for entry in filing.journal.entries()] == ["failed"]
