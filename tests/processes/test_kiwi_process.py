"""Kiwi in its own process: started for words, ended when idle, replaced when it dies."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.conftest import PROJECT
from tests.indexing.snapshot import snapshot
from tests.processes import hostile_analyser as hostile
from tests.processes.living import is_alive

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.analysis.kiwi_process import ARCHITECTURES, IDLE_SECONDS, KiwiProcess, Serve
from seojae.analysis.morphemes import Analysis
from seojae.indexing.engine import Engine
from seojae.model import notices
from seojae.paths.root import Root
from seojae.store.database import Database

WORDS = ["연차휴가를", "지급하여야", "한도로", "불리언", "개월"]
SECONDS = 60.0
posix = pytest.mark.skipif(os.name == "nt", reason="POSIX signals")


PARENT = """
import multiprocessing
from seojae.analysis.kiwi_process import KiwiProcess
analyser = KiwiProcess()
analyser.analyze(["연차휴가를"])
print(multiprocessing.active_children()[0].pid, flush=True)
input()
"""


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "marks"
    folder.mkdir()
    monkeypatch.setenv(hostile.MARKS, str(folder))
    monkeypatch.syspath_prepend(PROJECT)  # children import what they run by its name
    return folder


@contextmanager
def analyser(serve: Serve, idle_seconds: float = IDLE_SECONDS) -> Iterator[KiwiProcess]:
    with closing(KiwiProcess(idle_seconds, serve)) as process:
        yield process


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.005)


def architectures(marks: Path) -> list[str]:
    """Give what each child was told to use, in order."""
    return [path.name.partition(" ")[2] for path in sorted(marks.iterdir())]


def test_words_are_analysed_as_in_this_process(marks: Path, kiwi: KiwiAnalyzer) -> None:
    with analyser(hostile.serve) as process:
        assert process.analyze(WORDS) == kiwi.analyze(WORDS)
        assert process.analyze([]) == []
        assert process.fingerprint == kiwi.fingerprint


def test_an_idle_child_ends_and_the_next_word_starts_another(marks: Path) -> None:
    with analyser(hostile.die_of_poison, idle_seconds=0.1) as process:
        process.warm()
        assert process.is_running
        process.analyze(["연차"])
        wait_for(lambda: not process.is_running)
        assert process.analyze(["휴가"])[0].stem == 1
    assert len(architectures(marks)) == 2


def test_words_of_which_the_child_died_are_tried_again(marks: Path, kiwi: KiwiAnalyzer) -> None:
    with analyser(hostile.die_of_the_first_words) as process:
        assert process.analyze(WORDS) == kiwi.analyze(WORDS)
    assert len(architectures(marks)) == 2


def test_words_of_which_every_child_dies_cost_themselves_alone(
    marks: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with analyser(hostile.die_of_poison) as process:
        found = process.analyze(["연차를", hostile.POISON])
        assert [each.morphemes[0].form for each in found] == ["연차", hostile.POISON]
        # Kiwi runs: there is nothing to make anew when it comes back.
        assert not any(each.stands_in for each in found)
        assert process.analyze(["휴가를"])[0].stem == 1
    assert len(architectures(marks)) == 4
    assert "2 words are analysed without a model" in caplog.text


def test_a_kiwi_that_dies_of_list_after_list_is_left_alone(marks: Path) -> None:
    with analyser(hostile.die_of_poison) as process:
        for _ in range(3):
            process.analyze([hostile.POISON])
        assert len(architectures(marks)) == 9
        (found,) = process.analyze(["휴가를"])
        assert found.stands_in  # told, and made good once Kiwi runs again
    assert len(architectures(marks)) == 9


@posix
def test_a_processor_without_new_instructions_gets_a_kiwi_without_them(
    marks: Path, kiwi: KiwiAnalyzer
) -> None:
    """Field note C07."""
    with analyser(hostile.need_an_older_processor) as process:
        assert not any(each.stands_in for each in process.analyze(WORDS))
        process.close()
        process.analyze(WORDS)
    assert architectures(marks) == [*ARCHITECTURES[:3], "sse4_1"]


def test_without_the_model_words_are_analysed_by_rules_and_marked(
    marks: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with analyser(hostile.lack_the_model) as process:
        (leave,) = process.analyze(["연차휴가를"])
        assert leave.stands_in
        assert [form for form, _ in leave.morphemes if form] == ["연차휴가", "연차", "차휴", "휴가"]
        assert leave.stem == 4
        assert Analysis.decode(leave.encode()) == leave
        process.analyze(["다시"])
    assert len(architectures(marks)) == 1  # it is not tried again at every list
    assert "sj.morph" in caplog.text


def test_closing_frees_whoever_waits_for_words(marks: Path) -> None:
    raised: list[BaseException] = []
    with analyser(hostile.hang) as process:

        def work() -> None:
            try:
                process.analyze(["연차"])
            except CancelledError as error:
                raised.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        wait_for(lambda: bool(architectures(marks)) and process.is_running)
        process.close()
        thread.join(SECONDS)
    assert len(raised) == 1


def test_an_index_made_without_kiwi_is_told_and_made_anew_once_kiwi_runs(
    library_root: Path, marks: Path, kiwi: KiwiAnalyzer
) -> None:
    (library_root / "규정").mkdir()
    (library_root / "규정" / "휴가.md").write_text("연차유급휴가를 준다.", encoding="utf-8")
    root = Root.open(library_root)
    with closing(Database(root.make_state() / "index.db")) as database:
        with analyser(hostile.lack_the_model) as process:
            engine = Engine(root, database, process, readers=1)
            assert engine.run().notices == (notices.WITHOUT_KIWI,)
            assert engine.run().notices == (notices.WITHOUT_KIWI,)
        report = Engine(root, database, kiwi, readers=1).run()
        assert (report.read, report.notices) == (1, ())
        made = snapshot(database)
    with closing(Database(root.state / "fresh.db")) as database:
        Engine(root, database, kiwi, readers=1).run()
        assert snapshot(database) == made


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_child_ends_with_a_parent_that_was_killed() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        text=True,
        encoding="utf-8",
    )
    try:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        os.kill(child, 0)  # it is there
    finally:
        parent.kill()
        parent.communicate()
    wait_for(lambda: not is_alive(child))
