"""One holds a lock, others wait, and it goes with its process."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from seojae.paths import locks

HOLD = """
import sys
from pathlib import Path
from seojae.paths import locks
with locks.held(Path(sys.argv[1]), 5):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_thread_waits_for_the_first(tmp_path: Path) -> None:
    path, seen = tmp_path / "lock", list[str]()
    waiting = threading.Event()

    def second() -> None:
        waiting.set()
        with locks.held(path, 10):
            seen.append("second")

    thread = threading.Thread(target=second)
    with locks.held(path, 1):
        thread.start()
        assert waiting.wait(10)
        with pytest.raises(TimeoutError), locks.held(path, 0.05):
            pytest.fail("two held it")
        seen.append("first")
    thread.join(10)
    assert seen == ["first", "second"]


def test_a_killed_process_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(TimeoutError), locks.held(path, 0):
            pytest.fail("two held it")
        holder.kill()
    with locks.held(path, 5):
        pass


def test_a_place_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), locks.held(tmp_path / "없는 폴더" / "lock", 0):
        pytest.fail("held nothing")
