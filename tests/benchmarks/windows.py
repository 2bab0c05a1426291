"""How the windows hold up: `uv run python -m tests.benchmarks.windows [FILES] [INBOX]`.

Prints how long the GUI thread was ever kept from answering while a library of FILES documents is
read (a beat every 10 ms), and how long the inbox with INBOX documents takes to stand there, right
after the first run, while copies are still looked for, and later.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from tests.benchmarks.made_library import make

from seojae.library import Library
from seojae_desktop import theme
from seojae_desktop.pages.inbox import InboxReview
from seojae_desktop.preferences import Preferences
from seojae_desktop.program import Program

LONGEST = 1800.0
T = TypeVar("T")


def main(files: int, inbox: int) -> None:
    """Measure both and print them."""
    application = QApplication([])
    theme.dress(application)
    with tempfile.TemporaryDirectory() as scratch:
        root = _library(Path(scratch) / "내 서재", files, inbox)
        preferences = Preferences(Path(scratch) / "설정.ini")
        preferences.library = root
        program = Program(application, preferences)
        pauses, work = _beats_until_read(program)
        print(f"documents read: {files:,}")
        print(f"longest pause of the GUI thread: {pauses[-1] * 1000:.0f} ms")
        print(f"  longest work of its own in one: {work * 1000:.0f} ms")
        for share in (0.5, 0.99, 0.999):
            print(f"  {share:.1%}: {pauses[int(len(pauses) * share)] * 1000:.0f} ms")
        waiting = _asked(program, lambda library: library.duplicates.waiting())
        wall, cpu = _open_inbox(program)
        print(
            f"inbox of {inbox:,}: {wall * 1000:.0f} ms, {cpu * 1000:.0f} ms of the GUI thread",
            end="",
        )
        print(f" while {waiting:,} texts were not compared yet")
        wall, cpu = sorted(_open_inbox(program) for _ in range(5))[2]
        print(f"  again: {wall * 1000:.0f} ms, {cpu * 1000:.0f} ms (median of 5)")
        print(f"ended in time: {program.end()}")


def _library(root: Path, files: int, inbox: int) -> Path:
    make(root, files)
    waiting = root / "_inbox"
    waiting.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        make(Path(scratch), inbox, seed=2)
        for number, file in enumerate(sorted(Path(scratch).rglob("*.*"))):
            file.rename(waiting / f"{number} {file.name}")
    return root


def _beats_until_read(program: Program) -> tuple[list[float], float]:
    """Give the pauses between beats, sorted, and the longest work of the GUI thread in one.

    On a machine that does other things too, the pauses tell of those; the work is ours.
    """
    beats: list[tuple[float, float]] = []
    heart = QTimer()
    heart.setInterval(10)
    heart.timeout.connect(lambda: beats.append((time.perf_counter(), time.thread_time())))
    read: list[object] = []
    program.worker.indexed.connect(read.append)
    program.window.raise_up()
    QApplication.processEvents()
    heart.start()
    program.start()
    _until(lambda: bool(read))
    heart.stop()
    pairs = list(pairwise(beats))
    pauses = sorted(later[0] - earlier[0] for earlier, later in pairs)
    return pauses, max(later[1] - earlier[1] for earlier, later in pairs)


def _open_inbox(program: Program) -> tuple[float, float]:
    """Time until the first page of cards stands there, drawn: by the clock, of this thread."""
    status = _asked(program, lambda library: library.status())
    begun, cpu = time.perf_counter(), time.thread_time()
    page = InboxReview(program.worker)
    page.resize(900, 640)
    page.show_status(status)
    _until(lambda: bool(page.cards))
    page.grab()
    return time.perf_counter() - begun, time.thread_time() - cpu


def _asked(program: Program, question: Callable[[Library], T]) -> T:
    answers: list[T] = []
    program.worker.ask(question, answers.append)
    _until(lambda: bool(answers))
    return answers[0]


def _until(ready: Callable[[], bool]) -> None:
    begun = time.monotonic()
    loop = QEventLoop()
    while not ready():
        if time.monotonic() - begun > LONGEST:
            raise TimeoutError
        QTimer.singleShot(5, loop.quit)
        loop.exec()


if __name__ == "__main__":
    sizes = [int(argument) for argument in sys.argv[1:3]]
    main(*(sizes + [10_000, 500][len(sizes) :]))
