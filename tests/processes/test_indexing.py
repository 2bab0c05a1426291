"""Indexing survives what happens to processes: kills, rivals, stops, full disks."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from tests.conftest import environment_skip
from tests.indexing.snapshot import Snapshot, snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.analysis.morphemes import Analysis, Analyzer
from seojae.indexing.engine import Engine
from seojae.model.library import IndexReport, Progress
from seojae.paths.root import Root
from seojae.store.database import Database

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX signals and mounts")

SECONDS = 60.0
FILES = 90
SYLLABLES = "가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후"


def write_library(folder: Path, files: int = FILES) -> None:
    """Write documents, each with words that no other has, in three formats and folders."""
    for number in range(files):
        words = [
            "".join(
                SYLLABLES[(number * 7 + word * place) % len(SYLLABLES)] for place in range(1, 5)
            )
            for word in range(60)
        ]
        text = f"# 제목 {number}\n\n연차 휴가 {number}번 문서. {' '.join(words)}\n"
        file = folder / f"책장{number % 3}" / f"문서{number}.{('md', 'txt', 'csv')[number % 3]}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        os.utime(file, (1_700_000_000 + number, 1_700_000_000 + number))


def wait_for(condition: Callable[[], bool], seconds: float = SECONDS) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.005)


def start(root: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "seojae", "reindex", str(root), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def index_of(root: Path) -> Path:
    return root / ".seojae" / "index.db"


def rows_in(index: Path, table: str) -> int:
    """Count the rows that a reader would find now, also while others write."""
    try:
        with closing(sqlite3.connect(f"file:{index}?mode=ro", uri=True)) as connection:
            (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
            return int(count)
    except sqlite3.OperationalError:  # no file or no tables yet
        return 0


def held(index: Path) -> Snapshot:
    with closing(Database(index)) as database:
        database.check()
        return snapshot(database)


def engine(root: Path, database: Database, analyzer: Analyzer) -> Engine:
    return Engine(Root.open(root), database, analyzer, readers=2)


@pytest.fixture
def library(library_root: Path) -> Path:
    write_library(library_root)
    return library_root


def fresh(root: Path, kiwi: KiwiAnalyzer) -> Snapshot:
    """Give what an index made now from nothing, without any trouble, holds."""
    Root.open(root).make_state()
    path = index_of(root).with_name("fresh.db")
    with closing(Database(path)) as database:
        engine(root, database, kiwi).run()
    return held(path)


# Killed


def grows(index: Path, reached: int) -> bool:
    return rows_in(index, "documents") > reached


def kill_when(process: subprocess.Popen[str], condition: Callable[[], bool]) -> None:
    wait_for(lambda: condition() or process.poll() is not None)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=SECONDS)


@posix
def test_an_index_whose_makers_were_killed_is_completed_by_the_next_run(
    library: Path, kiwi: KiwiAnalyzer
) -> None:
    index = index_of(library)
    kill_when(start(library), index.exists)
    for _ in range(3):  # each time when some more documents are there
        kill_when(start(library), partial(grows, index, rows_in(index, "documents")))
        held(index)
    process = start(library)
    _, notes = process.communicate(timeout=SECONDS)
    assert process.returncode == 0, notes
    assert held(index) == fresh(library, kiwi)


@posix
@pytest.mark.parametrize("rebuilt", [0, 1, FILES // 2])
def test_a_rebuild_that_is_killed_leaves_an_index_that_answers(
    library: Path, kiwi: KiwiAnalyzer, rebuilt: int
) -> None:
    index = index_of(library)
    Root.open(library).make_state()
    with closing(Database(index)) as database:
        engine(library, database, kiwi).run()
    before = held(index)
    process = start(library, "--full")
    wait_for(lambda: rows_in(index, "documents WHERE reader_version = -1") > 0)
    kill_when(process, lambda: rows_in(index, "documents WHERE reader_version <> -1") >= rebuilt)
    assert process.returncode == -signal.SIGKILL
    assert held(index)["documents"].keys() == before["documents"].keys()
    with closing(Database(index)) as database:
        engine(library, database, kiwi).run()
    assert held(index) == before


# Rivals


def test_processes_that_index_the_same_library_at_once_make_one_index(
    library: Path, kiwi: KiwiAnalyzer
) -> None:
    processes = [start(library) for _ in range(3)]
    for process in processes:
        _, notes = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, notes
    assert held(index_of(library)) == fresh(library, kiwi)


def change(library: Path, number: int) -> None:
    """Make a file, move one or delete one."""
    folder = library / f"책장{number % 3}"
    if number % 3 == 0:
        (folder / f"새 문서{number}.md").write_text(f"출장 여비 {number}", encoding="utf-8")
    elif number % 3 == 1:
        next(folder.glob("문서*.txt")).rename(library / f"옮김{number}.txt")
    else:
        next(folder.glob("문서*.csv")).unlink()


def test_files_that_change_while_others_index_end_up_right(
    library: Path, kiwi: KiwiAnalyzer
) -> None:
    processes = [start(library) for _ in range(2)]
    for number in range(60):
        change(library, number)
        with suppress(subprocess.TimeoutExpired):
            processes[number % 2].wait(0.03)
    for process in processes:
        _, notes = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, notes
    process = start(library)
    _, notes = process.communicate(timeout=SECONDS)
    assert process.returncode == 0, notes
    made, expected = held(index_of(library)), fresh(library, kiwi)
    for rows in (made["documents"], expected["documents"]):
        for row in rows.values():
            del row["document_id"]  # a moved document keeps the number of its first path
    assert made == expected


# Stopped

STOP_SECONDS = 5.0
"""A stop takes effect within about a second; a busy machine gets more time."""


def run_and_stop(
    root: Path, analyzer: Analyzer, is_time: Callable[[Progress], bool], after: float = 0.0
) -> tuple[IndexReport, float]:
    """Index, stop some seconds after a moment of the run, and tell how long it then went on."""
    stop, moment = threading.Event(), threading.Event()
    reports: list[IndexReport] = []

    def watch(progress: Progress) -> None:
        if is_time(progress):
            moment.set()

    def work() -> None:
        with closing(Database(index_of(root))) as database:
            reports.append(engine(root, database, analyzer).run(watch=watch, stop=stop))

    Root.open(root).make_state()
    thread = threading.Thread(target=work)
    thread.start()
    assert moment.wait(SECONDS)
    thread.join(after)
    began = time.monotonic()
    stop.set()
    thread.join(SECONDS)
    return reports[0], time.monotonic() - began


@pytest.mark.parametrize("done", [0, 1, FILES // 4])
def test_a_run_that_is_stopped_loses_nothing(library: Path, kiwi: KiwiAnalyzer, done: int) -> None:
    def is_time(progress: Progress) -> bool:
        return progress.total > 0 and progress.done >= done

    report, seconds = run_and_stop(library, kiwi, is_time)
    assert report.cancelled
    assert report.documents < FILES
    assert seconds < STOP_SECONDS
    with closing(Database(index_of(library))) as database:
        engine(library, database, kiwi).run()
    assert held(index_of(library)) == fresh(library, kiwi)


def test_a_run_stops_while_a_large_file_is_read(library_root: Path, kiwi: KiwiAnalyzer) -> None:
    line = "연차 유급휴가는 15일로 한다. " * 8 + "\n\n"
    (library_root / "큰.md").write_text(line * 60_000, encoding="utf-8")
    report, seconds = run_and_stop(
        library_root, kiwi, lambda progress: progress.current == "큰.md", after=0.5
    )
    assert (report.cancelled, report.documents) == (True, 0)
    assert seconds < STOP_SECONDS


class Stopping:
    """The real analyser, which sets a stop after its first call."""

    def __init__(self, kiwi: KiwiAnalyzer, stop: threading.Event) -> None:
        self._kiwi, self._stop = kiwi, stop
        self.fingerprint = kiwi.fingerprint
        self.seen: list[str] = []

    def warm(self) -> None:
        self._kiwi.warm()

    def close(self) -> None:
        self._kiwi.close()

    def analyze(self, runs: list[str]) -> list[Analysis]:
        self.seen += runs
        found = self._kiwi.analyze(runs)
        self._stop.set()
        return found


def test_a_run_stops_while_new_words_are_analysed_and_keeps_them(
    library_root: Path, kiwi: KiwiAnalyzer
) -> None:
    words = ["".join(syllables) for syllables in product(SYLLABLES, SYLLABLES, "가나다라")]
    (library_root / "낱말.txt").write_text(" ".join(words), encoding="utf-8")
    Root.open(library_root).make_state()
    stop = threading.Event()
    stopping = Stopping(kiwi, stop)
    with closing(Database(index_of(library_root))) as database:
        report = engine(library_root, database, stopping).run(stop=stop)
    assert (report.cancelled, report.documents) == (True, 0)
    assert 0 < len(stopping.seen) < len(words)
    assert rows_in(index_of(library_root), "words") == len(stopping.seen)


# Disks


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """Put a small disk of memory in the place of a folder."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        environment_skip("a small disk can be mounted by the superuser only")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def free_bytes(folder: Path) -> int:
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize


@posix
def test_a_full_disk_is_told_and_what_was_read_is_kept(
    library_root: Path, tmp_path: Path, kiwi: KiwiAnalyzer
) -> None:
    with small_disk(library_root, "3m"):
        write_library(library_root)
        ballast = library_root / ".seojae" / "ballast"
        ballast.parent.mkdir()
        ballast.write_bytes(b"a" * (free_bytes(library_root) - 300_000))
        process = start(library_root, "--json")
        out, _ = process.communicate(timeout=SECONDS)
        assert process.returncode == 1
        assert '"disk_full"' in out
        ballast.unlink()
        process = start(library_root)
        _, notes = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, notes
        made = held(index_of(library_root))
        with closing(Database(tmp_path / "fresh.db")) as database:
            engine(library_root, database, kiwi).run()
            assert made == snapshot(database)
