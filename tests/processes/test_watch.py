"""`seojae watch` in real processes: one leads, another takes over when it is killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.processes.watching import SECONDS, Watching

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is another thing there")


@pytest.fixture
def folder(library_root: Path) -> Path:
    (library_root / "인사").mkdir()
    (library_root / "인사" / "취업규칙.md").write_text("연차 유급휴가\n", encoding="utf-8")
    return library_root


def status(folder: Path) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "seojae", "status", str(folder), "--json"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=True,
    )
    told: dict[str, Any] = json.loads(done.stdout)["host"]
    return told


def test_it_tells_what_it_sees_and_ends_by_ctrl_c(folder: Path) -> None:
    with Watching(folder) as watching:
        watching.wait_for("leading")
        assert watching.wait_for("run")["report"]["read"] == 1
        (folder / "인사" / "여비.txt").write_text("출장 여비", encoding="utf-8")
        assert watching.wait_for("reconciled")["read"] == ["인사/여비.txt"]
        (folder / "인사" / "여비.txt").unlink()
        assert watching.wait_for("reconciled")["removed"] == ["인사/여비.txt"]
        began = time.monotonic()
        assert watching.interrupt() == 0
        assert time.monotonic() - began < 5.0
        assert watching.process.stderr is not None
        assert watching.process.stderr.read() == ""


def test_another_process_takes_over_within_five_seconds_of_a_kill(folder: Path) -> None:
    with Watching(folder) as first:
        first.wait_for("run")
        with Watching(folder) as second:
            second.wait_for("following")
            told = status(folder)
            assert (told["is_led"], told["watching"]) == (True, "events")
            began = time.monotonic()
            first.kill()
            second.wait_for("leading")
            assert time.monotonic() - began < 5.0
            second.wait_for("run")
            (folder / "인사" / "여비.txt").write_text("출장 여비", encoding="utf-8")
            assert second.wait_for("reconciled")["read"] == ["인사/여비.txt"]
    assert not status(folder)["is_led"]
