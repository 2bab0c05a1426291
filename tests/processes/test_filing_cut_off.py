"""A process may be killed between any two system calls: a change is then done, or not begun.

Each act is tried again and again, killed one call later each time, until it gets through. On every
such library the next start settles: it is as before or as after, and every file is there once.
"""

from __future__ import annotations

import itertools
import os
import shutil
from pathlib import Path

import pytest
from tests.processes.dying import Act, contents, dies, folders, settled
from tests.shelving.conftest import CLI, FILES, OLD_NS, ask, listing, write

from seojae.library import Library
from seojae.shelving.desk import Shelving

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are forked")

STRIDE = int(os.environ.get("SEOJAE_CRASH_STRIDE", "5"))
"""Calls between two kills; 1 tries them all."""


def nothing(_shelving: Shelving) -> None:
    """Nothing needs to be done before."""


def move(shelving: Shelving) -> None:
    shelving.file(ask("_inbox/회의록.md", "새 책장", subfolder="2026", create_collection=True), CLI)


def rename(shelving: Shelving) -> None:
    shelving.file(ask("규정/휴가.md", "규정", new_name="휴가 규정"), CLI)


def back(shelving: Shelving) -> None:
    shelving.undo(CLI)


def batch(shelving: Shelving) -> None:
    asked = [ask("_inbox/회의록.md", "회의"), ask("_inbox/새 규정.txt", "규정")]
    shelving.apply(asked, CLI, include_empty=True)


def introduce(shelving: Shelving) -> None:
    shelving.write_readme("규정", "회사 규정", "휴가와 여비", ["규정"], CLI)


def introduce_again(shelving: Shelving) -> None:
    shelving.write_readme("빈 책장", None, "휴가", None, CLI)


def collection(shelving: Shelving) -> None:
    shelving.rename_collection("회의", "회의록", CLI)


def remove(shelving: Shelving) -> None:
    shelving.remove_collection("빈 책장", CLI)


def seen(root: Path) -> tuple[dict[str, tuple[bytes, bool]], set[str]]:
    """Give all files with their bytes and whether their time is the old one, and all folders."""
    files = {
        path: (data, (root / path).stat().st_mtime_ns == OLD_NS)
        for path, data in listing(root).items()
    }
    return files, folders(root)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("본") / "내 서재"
    for path, text in FILES.items():
        write(folder, path, text)
    write(folder, "빈 책장/README.md", "---\nname: 빈 책장\n---\n소개\n")
    return folder


ACTS: list[tuple[Act, Act]] = [
    (nothing, move),
    (move, back),
    (nothing, rename),
    (nothing, batch),
    (nothing, introduce),
    (nothing, introduce_again),
    (introduce_again, back),
    (nothing, collection),
    (nothing, remove),
    (remove, back),
]


@pytest.mark.parametrize(("before", "act"), ACTS)
def test_a_change_that_is_cut_off_is_done_or_not_begun(
    template: Path, tmp_path: Path, before: Act, act: Act
) -> None:
    ready = tmp_path / "준비"
    shutil.copytree(template, ready, copy_function=shutil.copy2)
    with Library.open(ready) as library:
        before(library.shelving)
    start = seen(ready)
    outcomes = []
    for at in itertools.count(1, STRIDE):
        root = tmp_path / f"{at}" / "내 서재"
        shutil.copytree(ready, root, copy_function=shutil.copy2)
        was_killed = dies(root, act, at)
        settled(root)
        outcomes.append(seen(root))
        assert set(contents(root)) >= {data for data, _ in start[0].values()}
        shutil.rmtree(root)
        if not was_killed:
            break
    assert outcomes[0] == start
    assert outcomes[-1] != start
    halves = [outcome for outcome in outcomes if outcome not in (start, outcomes[-1])]
    assert len(outcomes) > 5
    assert halves == [] or act is batch
    if act is batch:
        assert all(len(files) == len(start[0]) for files, _ in halves)
