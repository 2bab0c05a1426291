"""The tray as a process: one for each person, and a clean end (field notes H04, H08)."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.conftest import PROJECT, QT_PROBLEM, environment_skip
from tests.processes.watching import Watching

from seojae.library import Library

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


class Driven:
    """A tray that does one thing of itself, heard through the words it prints."""

    def __init__(self, environment: dict[str, str], act: str, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.processes.driven_tray", act, *arguments],
            env=environment,
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def hear(self, word: str) -> None:
        """Wait until it says a word."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.strip() == word:
                return
        pytest.fail(f"{word} was never said: {self.process.communicate()[1]}")

    def ended(self) -> tuple[int, str]:
        """Wait for its end; give the code and what it said that nobody asked for."""
        _out, wrong = self.process.communicate(timeout=DEADLINE)
        return self.process.returncode, wrong


@pytest.fixture
def drive(environment: dict[str, str], tmp_path: Path) -> Iterator[Callable[..., Driven]]:
    """Start a tray on a small library that does one thing of itself."""
    started: list[Driven] = []

    def begin(act: str, documents: int = 1) -> Driven:
        shelf = tmp_path / "내 서재" / "인사노무"
        shelf.mkdir(parents=True, exist_ok=True)
        for number in range(documents):
            text = f"# 취업규칙 {number}\n\n" + f"연차 휴가는 {number}일. 근로 시간과 휴게. " * 40
            (shelf / f"취업규칙 {number}.md").write_text(text, encoding="utf-8")
        made = Driven(environment, act, str(shelf.parent))
        started.append(made)
        return made

    yield begin
    for each in started:
        each.process.kill()
        each.process.communicate()


def test_a_second_start_brings_the_window_of_the_first_before_the_others(
    drive: Callable[..., Driven], environment: dict[str, str]
) -> None:
    first = drive("hide")
    first.hear("hidden")
    assert tray(environment).wait(DEADLINE) == 0
    first.hear("shown")
    assert tray(environment, "--quit").wait(DEADLINE) == 0
    assert first.ended()[0] == 0


def test_closing_the_last_dialog_while_the_window_is_hidden_ends_nothing(
    drive: Callable[..., Driven],
) -> None:
    running = drive("close-a-dialog")
    running.hear("closed")
    running.hear("still running")
    assert running.ended()[0] == 0


@pytest.mark.parametrize(("act", "word"), [("ask", "asks"), ("guide", "guides")])
def test_it_ends_with_a_question_open(
    drive: Callable[..., Driven], environment: dict[str, str], act: str, word: str
) -> None:
    running = drive(act)
    running.hear(word)
    assert tray(environment, "--quit").wait(DEADLINE) == 0
    code, wrong = running.ended()
    assert code == 0
    assert "Traceback" not in wrong


@pytest.mark.skipif(os.name == "nt", reason="Windows asks by messages, which Qt answers")
def test_a_log_off_in_the_middle_of_reading_ends_it_in_order_and_the_next_start_reads_on(
    drive: Callable[..., Driven], environment: dict[str, str], tmp_path: Path
) -> None:
    running = drive("read", documents=100)
    running.hear("reads")
    running.process.terminate()
    begun = time.monotonic()
    code, wrong = running.ended()
    assert (code, "Traceback" in wrong, "QThread" in wrong) == (0, False, False)
    assert time.monotonic() - begun < 5 + 5  # five seconds, and as much for a busy machine
    with Library.open(tmp_path / "내 서재") as library:
        library.reindex()
        assert len(library.documents()) == 100


def test_a_fault_that_nobody_caught_is_logged_and_shown(
    drive: Callable[..., Driven], environment: dict[str, str], tmp_path: Path
) -> None:
    running = drive("break")
    running.hear("told")
    assert tray(environment, "--quit").wait(DEADLINE) == 0
    assert running.ended()[0] == 0
    (log,) = (tmp_path / "내 서재" / ".seojae" / "logs").glob("*.log")
    assert "in a slot" in log.read_text(encoding="utf-8")


def test_it_follows_a_program_that_leads_and_takes_over_when_that_is_killed(
    drive: Callable[..., Driven], tmp_path: Path
) -> None:
    root = tmp_path / "내 서재"
    (root / "인사노무").mkdir(parents=True)
    with Watching(root) as leader:
        assert leader.leads.wait(DEADLINE)
        follower = drive("stand")
        follower.hear("follows")
        follower.hear("1 documents")
        leader.process.kill()
        follower.hear("leads")
        (root / "인사노무" / "새 규정.md").write_text("# 새 규정\n\n연차.\n", encoding="utf-8")
        follower.hear("2 documents")


def test_asking_for_the_end_where_nothing_runs_is_done_already(environment: dict[str, str]) -> None:
    assert tray(environment, "--quit").wait(DEADLINE) == 0


def test_importing_the_core_brings_no_qt() -> None:
    assert importlib.util.find_spec("PySide6") is not None
    code = "import seojae.library, sys; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
