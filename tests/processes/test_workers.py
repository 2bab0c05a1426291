"""No file can hang, bloat or kill the program: real children, real hangs, real crashes."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path

import pytest
from tests.processes import hostile_reader
from tests.processes.living import is_alive

from seojae.errors import (
    Corrupt,
    DocumentError,
    ReadersNotStarting,
    TimedOut,
    TooLarge,
    Unreadable,
)
from seojae.parsers.base import Limits
from seojae.parsers.reading import Reading, read
from seojae.parsers.workers import ReadingPool

PROJECT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
MakePool = Callable[..., ReadingPool]


@pytest.fixture
def make_pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[MakePool]:
    """Give pools whose children can import `hostile_reader`, and see to it that they end."""
    monkeypatch.syspath_prepend(PROJECT)
    pools: list[ReadingPool] = []

    def make(workers: int = 1, seconds: float = 20.0, memory: int = 1024**3) -> ReadingPool:
        pools.append(
            ReadingPool(workers, Limits(), seconds, memory=memory, read=hostile_reader.read)
        )
        return pools[-1]

    yield make
    for pool in pools:
        pool.cancel()


def text_of(pool: ReadingPool, name: str) -> str:
    return pool.submit(Path(f"{name}.txt")).result(30).document.title


def wait_for(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


def test_files_are_read_in_other_processes_and_answers_fit_their_files(make_pool: MakePool) -> None:
    with make_pool(workers=2) as pool:
        futures = [pool.submit(Path(f"문서{number}.txt")) for number in range(40)]
        titles = [future.result(30).document.title for future in futures]
        assert int(text_of(pool, "pid")) != os.getpid()
    assert titles == [f"문서{number}" for number in range(40)]


def test_a_child_is_reused(make_pool: MakePool) -> None:
    with make_pool() as pool:
        assert text_of(pool, "pid") == text_of(pool, "pid")


def test_a_child_of_a_large_parent_is_reused(make_pool: MakePool) -> None:
    """Linux hands the peak of a large parent on to its child (`ru_maxrss`)."""
    ballast = bytearray(b"x") * (600 * 1024 * 1024)
    with make_pool() as pool:
        assert text_of(pool, "pid") == text_of(pool, "pid")
    assert len(ballast) == 600 * 1024 * 1024


@pytest.mark.parametrize("name", ["hang", "hang-in-c"])
def test_a_file_that_hangs_is_given_up_in_time_and_the_next_is_read(
    make_pool: MakePool, name: str
) -> None:
    with make_pool(seconds=1.0) as pool:
        assert text_of(pool, "앞") == "앞"
        started = time.monotonic()
        with pytest.raises(TimedOut):
            text_of(pool, name)
        assert 0.9 < time.monotonic() - started < 6
        assert text_of(pool, "뒤") == "뒤"


@posix
def test_a_file_that_eats_memory_is_stopped_at_the_limit(make_pool: MakePool) -> None:
    with make_pool(memory=256 * 1024**2) as pool:
        before = text_of(pool, "pid")
        with pytest.raises(TooLarge, match="메모리"):
            text_of(pool, "memory")
        assert text_of(pool, "pid") != before, "a child that was large is not kept"


@posix
def test_memory_taken_outside_python_is_stopped_before_the_system_refuses_it(
    make_pool: MakePool,
) -> None:
    """As on macOS, whose kernel refuses nothing: the limit of the system is lifted here."""
    with make_pool(memory=256 * 1024**2) as pool:
        with pytest.raises(TooLarge, match="메모리"):
            text_of(pool, "unlimited")
        assert text_of(pool, "뒤") == "뒤"


@posix
@pytest.mark.parametrize(
    ("name", "expected"),
    [("abort", Corrupt), ("segfault", Corrupt), ("exit", Corrupt), ("killed", TooLarge)],
)
def test_a_crash_costs_one_file(
    make_pool: MakePool, name: str, expected: type[DocumentError]
) -> None:
    with make_pool() as pool:
        assert text_of(pool, "앞") == "앞"
        with pytest.raises(expected):
            text_of(pool, name)
        assert text_of(pool, "뒤") == "뒤"


@posix
def test_many_crashes_among_many_files_cost_only_themselves(make_pool: MakePool) -> None:
    names = [("abort" if number % 5 == 2 else f"문서{number}") for number in range(20)]
    outcomes: list[str] = []
    with make_pool(workers=2) as pool:
        futures = [pool.submit(Path(f"{name}.txt")) for name in names]
        for future in futures:
            try:
                outcomes.append(future.result(60).document.title)
            except Corrupt:
                outcomes.append("abort")
    assert outcomes == names


@pytest.mark.parametrize(("name", "expected"), [("refused", Corrupt), ("missing", Unreadable)])
def test_a_refusal_crosses_the_border_with_its_words(
    make_pool: MakePool, name: str, expected: type[DocumentError]
) -> None:
    with make_pool() as pool, pytest.raises(expected) as caught:
        text_of(pool, name)
    assert caught.value.message
    assert caught.value.hint


def test_a_large_document_crosses_the_border_whole(make_pool: MakePool) -> None:
    with make_pool() as pool:
        (section,) = pool.submit(Path("large.txt")).result(60).document.sections
    assert section.blocks == hostile_reader.reading("가" * 10_000_000).document.sections[0].blocks


def test_a_parser_that_prints_is_not_heard_and_its_log_is(
    make_pool: MakePool, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), make_pool() as pool:
        assert text_of(pool, "noisy") == "noisy"
    assert capfd.readouterr() == ("", "")
    assert "a page is odd" in caplog.text


@posix
def test_cancel_ends_within_a_second_also_while_files_hang(
    make_pool: MakePool, tmp_path: Path
) -> None:
    pool = make_pool(workers=2)
    pids = {int(text_of(pool, "pid"))}
    futures = [pool.submit(tmp_path / name) for name in ("wait.txt", "hang-in-c.txt", "뒤.txt")]
    wait_for((tmp_path / "waiting").exists)
    started = time.monotonic()
    pool.cancel()
    assert time.monotonic() - started < 1
    for future in futures:
        with pytest.raises(CancelledError):
            future.result(1)
    wait_for(lambda: not any(is_alive(pid) for pid in pids))
    with pytest.raises(RuntimeError):
        pool.submit(tmp_path / "뒤.txt")


def test_an_error_in_the_caller_cancels_what_is_under_way(
    make_pool: MakePool, tmp_path: Path
) -> None:
    pool = make_pool()

    def interrupted() -> None:
        with pool:
            futures.append(pool.submit(tmp_path / "wait.txt"))
            wait_for((tmp_path / "waiting").exists)
            raise KeyboardInterrupt

    futures: list[Future[Reading]] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    with pytest.raises(CancelledError):
        futures[0].result(1)


def test_closing_finishes_what_was_submitted(make_pool: MakePool, tmp_path: Path) -> None:
    pool = make_pool()
    future = pool.submit(tmp_path / "wait.txt")
    wait_for((tmp_path / "waiting").exists)
    (tmp_path / "go").touch()
    pool.close()
    assert future.result(0).document.title == "wait"


def test_an_unused_pool_starts_no_process(make_pool: MakePool) -> None:
    with make_pool(workers=4) as pool:
        assert not pool._children


@posix
def test_ctrl_c_does_not_reach_a_child(make_pool: MakePool, tmp_path: Path) -> None:
    with make_pool() as pool:
        child = int(text_of(pool, "pid"))
        future = pool.submit(tmp_path / "wait.txt")
        wait_for((tmp_path / "waiting").exists)
        os.kill(child, signal.SIGINT)
        (tmp_path / "go").touch()
        assert future.result(20).document.title == "wait"


PARENT = """
from pathlib import Path
from seojae.parsers.base import Limits
from seojae.parsers.reading import Reading, read
from seojae.parsers.workers import ReadingPool
from tests.processes import hostile_reader
from tests.processes.living import is_alive

pool = ReadingPool(1, Limits(), {seconds}, read=hostile_reader.read)
print(pool.submit(Path("pid.txt")).result().document.title, flush=True)
pool.submit(Path({busy!r})).result()
"""


@posix
@pytest.mark.parametrize(("busy", "seconds"), [("wait", 60.0), ("hang-in-c", 2.0)])
def test_children_die_with_a_parent_that_was_killed(
    tmp_path: Path, busy: str, seconds: float
) -> None:
    program = PARENT.format(busy=str(tmp_path / f"{busy}.txt"), seconds=seconds)
    parent = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
        text=True,
        encoding="utf-8",
    )
    try:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        wait_for((tmp_path / "waiting").exists)
        assert is_alive(child)
    finally:
        parent.kill()
        parent.communicate()
    wait_for(lambda: not is_alive(child))


def test_real_files_are_read_as_in_this_process(shared: Path) -> None:
    files = sorted((shared / "corpora" / "small").rglob("*.md"))[:5]
    with ReadingPool(2, Limits()) as pool:
        for file, future in [(file, pool.submit(file)) for file in files]:
            assert future.result(60) == read(file, Limits())


CARELESS = """
import os, sys
from pathlib import Path
from seojae.library import Library
Path(sys.argv[2], str(os.getpid())).touch()
with Library.open(sys.argv[1]) as library:
    library.reindex()
"""


def test_a_script_that_indexes_as_soon_as_it_is_imported_is_told_and_ends(tmp_path: Path) -> None:
    """Each child imports the script, and would start children of its own, for each file anew."""
    root, marks, script = tmp_path / "내 서재", tmp_path / "marks", tmp_path / "careless.py"
    for number in range(40):
        file = root / "책장" / f"{number}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{number}번째 글", encoding="utf-8")
    marks.mkdir()
    script.write_text(CARELESS, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(root), str(marks)],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode != 0
    assert ReadersNotStarting.default_message in done.stderr
    assert len(list(marks.iterdir())) <= 12
