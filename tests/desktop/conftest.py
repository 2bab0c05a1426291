"""A running program over a real library, and what a person does to it.

Qt is imported by the fixtures only: this file is read also where Qt cannot be loaded, and the tests
then say what is missing (`tests/conftest.py`).
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.desktop.sample import make_library

from seojae.library import Library

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from seojae_desktop.pages.search import SearchPage
    from seojae_desktop.program import Program
    from seojae_desktop.worker import LibraryWorker

LONG = 120_000
"""Milliseconds within which anything here has to be done, however busy the machine is."""


@contextmanager
def alive(work: float = 0.3) -> Iterator[None]:
    """Hold that the GUI thread never works longer than this, in seconds, before it listens again.

    Its own work is measured, not the time that passes: a busy machine is late with every beat.
    """
    from PySide6.QtCore import QTimer

    beats = [time.thread_time()]
    heart = QTimer()
    heart.setInterval(10)
    heart.timeout.connect(lambda: beats.append(time.thread_time()))
    heart.start()
    yield
    heart.stop()
    assert len(beats) > 2
    assert max(later - earlier for earlier, later in pairwise(beats)) < work


@pytest.fixture(scope="session")
def indexed_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample library, read once a test run: Kiwi and the readers start only here."""
    folder = make_library(tmp_path_factory.mktemp("견본") / "내 서재")
    with Library.open(folder) as library:
        library.reindex()
    return folder


@pytest.fixture
def sample(indexed_sample: Path, tmp_path: Path) -> Path:
    """A library as an office has it, under a Korean path with a space; each test has its own."""
    return Path(shutil.copytree(indexed_sample, tmp_path / "내 서재"))


@pytest.fixture(scope="session")
def dressed(qapp: QApplication) -> QApplication:
    """The application in its looks; done once, since every window that stands is dressed again."""
    from seojae_desktop import theme

    theme.dress(qapp)
    return qapp


@pytest.fixture
def start(qtbot: QtBot, dressed: QApplication, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Start the program on a folder and wait until it was read; ended after the test."""
    from seojae_desktop.preferences import Preferences
    from seojae_desktop.program import Program

    started: list[Program] = []

    def begin(folder: Path, timeout: int = LONG) -> Program:
        preferences = Preferences(tmp_path / "설정.ini")
        preferences.library = folder
        program = Program(dressed, preferences)
        started.append(program)
        qtbot.addWidget(program.window)
        with qtbot.waitSignal(program.worker.indexed, timeout=timeout):
            program.start()
        qtbot.waitUntil(lambda: "최신 상태" in program.window.state.whole, timeout=LONG)
        return program

    yield begin
    for program in started:
        program.end()


@pytest.fixture
def program(start: Callable[[Path], Program], sample: Path) -> Program:
    """The program over the sample library, read and at rest."""
    return start(sample)


@dataclass(frozen=True, slots=True)
class Asking:
    """A page of its own over a library that is only asked, never changed.

    Attributes:
        search: the page; no test has used it before.
        worker: works for it, and for all such pages of a run.
        root: the library.
    """

    search: SearchPage
    worker: LibraryWorker
    root: Path


@pytest.fixture(scope="session")
def answering(
    dressed: QApplication, indexed_sample: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LibraryWorker]:
    """A worker over a copy of the sample library; opened once a run."""
    from PySide6.QtCore import QEventLoop, QTimer

    from seojae_desktop.worker import LibraryWorker

    folder = Path(shutil.copytree(indexed_sample, tmp_path_factory.mktemp("물음") / "내 서재"))
    worker = LibraryWorker()
    waiting = QEventLoop()
    worker.indexed.connect(waiting.quit)
    QTimer.singleShot(LONG, waiting, lambda: waiting.exit(1))
    worker.open(folder)
    assert waiting.exec() == 0, "the library was not read in time"
    yield worker
    worker.close()


@pytest.fixture
def asking(qtbot: QtBot, answering: LibraryWorker) -> Asking:
    """A fresh page to ask on, told how the library stands."""
    from seojae_desktop.pages.search import SearchPage

    page = SearchPage(answering)
    qtbot.addWidget(page)
    page.show()
    answering.ask(lambda library: library.status(), page.show_status)
    qtbot.waitUntil(lambda: page.collection.count() > 1, timeout=LONG)
    root = answering.root
    assert root is not None
    return Asking(page, answering, root)


@pytest.fixture
def agree(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer every question with yes; what was asked is kept."""
    from seojae_desktop.widgets import dialogs

    asked: list[str] = []

    def ask(_parent: object, _title: str, text: str, _verb: str) -> bool:
        asked.append(text)
        return True

    monkeypatch.setattr(dialogs, "ask", ask)
    return asked
