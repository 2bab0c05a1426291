"""Storms of events end with a true index, within seconds of quiet.

`SEOJAE_STRESS=1` runs them at full size: 5,000 files, a folder of 1,000, a minute of saving.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.processes.test_indexing import write_library
from tests.processes.watching import SECONDS, Watching, assert_as_fresh, wait_until_true

from seojae.analysis.kiwi import KiwiAnalyzer

IS_FULL = os.environ.get("SEOJAE_STRESS") == "1"
COPIED, MOVED, SAVING_SECONDS = (5_000, 1_000, 60.0) if IS_FULL else (120, 40, 2.0)
QUIET_SECONDS = 10.0 if IS_FULL else 30.0
"""At full size the promise is measured, on a machine that has time; else only kept from hanging."""


@pytest.fixture
def watched(library_root: Path) -> Iterator[Path]:
    """A small library that is watched by a process of its own."""
    write_library(library_root, 9)
    with Watching(library_root) as watching:
        watching.wait_for("run")
        yield library_root
        assert watching.process.poll() is None


def told(what: str, seconds: float) -> None:
    sys.stderr.write(f"{what}: true {seconds:.1f} s after the last change\n")


def test_many_files_copied_at_once(watched: Path, tmp_path: Path, kiwi: KiwiAnalyzer) -> None:
    write_library(tmp_path / "원본", COPIED)
    shutil.copytree(tmp_path / "원본", watched / "받은 자료")
    told(
        f"{COPIED} files copied",
        wait_until_true(watched, QUIET_SECONDS + (SECONDS if IS_FULL else 0)),
    )
    assert_as_fresh(watched, tmp_path, kiwi)


def test_a_large_folder_renamed_moved_out_and_in(
    watched: Path, tmp_path: Path, kiwi: KiwiAnalyzer
) -> None:
    write_library(watched / "자료", MOVED)
    wait_until_true(watched, 2 * SECONDS)
    (watched / "자료").rename(watched / "보관")
    told(f"a folder of {MOVED} renamed", wait_until_true(watched, QUIET_SECONDS))
    (watched / "보관").rename(tmp_path / "밖")
    told("moved out", wait_until_true(watched, QUIET_SECONDS))
    (tmp_path / "밖").rename(watched / "돌아온 자료")
    told("moved in", wait_until_true(watched, QUIET_SECONDS))
    assert_as_fresh(watched, tmp_path, kiwi)


def test_documents_that_are_saved_over_and_over(
    watched: Path, tmp_path: Path, kiwi: KiwiAnalyzer
) -> None:
    files = [watched / "책장0" / f"저장{number}.md" for number in range(5)]
    deadline = time.monotonic() + SAVING_SECONDS
    saves = 0
    while time.monotonic() < deadline:
        saves += 1
        for file in files:
            other = file.with_name(f"~{file.stem}.tmp")
            other.write_text(f"# 회의록\n\n{saves}번째로 저장한 글\n", encoding="utf-8")
            other.replace(file)
    told(f"{saves * len(files)} saves", wait_until_true(watched, QUIET_SECONDS))
    assert_as_fresh(watched, tmp_path, kiwi)
