"""The tray as a process: one for each person, and a clean end (field notes H04, H08)."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.conftest import QT_PROBLEM, environment_skip

DEADLINE = 60.0

if QT_PROBLEM:
    environment_skip(QT_PROBLEM)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """One person of a test, with preferences and a home of their own."""
    return {
        **os.environ,
        "SEOJAE_INSTANCE": uuid.uuid4().hex,
        "SEOJAE_PREFERENCES": str(tmp_path / "설정.ini"),
        "HOME": str(tmp_path),
    }


def tray(environment: dict[str, str], *arguments: str) -> subprocess.Popen[bytes]:
    with said_in(environment).open("ab") as said:
        return subprocess.Popen(
            [sys.executable, "-m", "seojae_desktop.app", *arguments],
            env=environment,
            stdout=said,
            stderr=subprocess.STDOUT,
        )


def said_in(environment: dict[str, str]) -> Path:
    """Where the processes of a test write what they say."""
    return Path(environment["HOME"]) / "said.txt"


@pytest.fixture
def running(environment: dict[str, str], tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A tray that has opened its library."""
    shelf = tmp_path / "내 서재" / "인사노무"
    shelf.mkdir(parents=True)
    (shelf / "취업규칙.md").write_text("# 취업규칙\n\n연차 휴가는 15일.\n", encoding="utf-8")
    process = tray(environment, str(shelf.parent))
    try:
        deadline = time.monotonic() + DEADLINE
        while not (shelf.parent / ".seojae" / "index.db").exists():
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_second_start_hands_over_its_wish_and_ends(
    running: subprocess.Popen[bytes], environment: dict[str, str]
) -> None:
    second = tray(environment)
    assert second.wait(DEADLINE) == 0
    assert running.poll() is None


def test_it_ends_when_asked_to_with_code_0_and_no_word(
    running: subprocess.Popen[bytes], environment: dict[str, str]
) -> None:
    asking = tray(environment, "--quit")
    assert asking.wait(DEADLINE) == 0
    begun = time.monotonic()
    assert running.wait(DEADLINE) == 0
    assert time.monotonic() - begun < 5 + 5  # five seconds, and as much for a busy machine
    said = said_in(environment).read_text(encoding="utf-8")
    assert "QThread" not in said
    assert "Traceback" not in said


def test_after_a_kill_the_next_start_runs(
    running: subprocess.Popen[bytes], environment: dict[str, str]
) -> None:
    running.kill()
    running.wait()
    again = tray(environment)
    deadline = time.monotonic() + DEADLINE
    try:
        while (asking := tray(environment, "--quit")).wait(DEADLINE) == 0:
            if again.poll() is not None:
                break
            assert time.monotonic() < deadline
        assert asking.returncode == 0
        assert again.wait(DEADLINE) == 0
    finally:
        again.kill()
        again.wait()


def test_asking_for_the_end_where_nothing_runs_is_done_already(environment: dict[str, str]) -> None:
    assert tray(environment, "--quit").wait(DEADLINE) == 0


def test_importing_the_core_brings_no_qt() -> None:
    assert importlib.util.find_spec("PySide6") is not None
    code = "import seojae.library, sys; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
