"""How many files are under way while the first is waited for, and how many are read at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.indexing.shelf import Shelf
from tests.processes import hostile_reader

from seojae.indexing.cutting import read_and_cut
from seojae.indexing.plan import make_plan
from seojae.indexing.reading_ahead import Outcome, ReadingAhead
from seojae.indexing.scan import scan
from seojae.parsers.base import Limits
from seojae.parsers.reading import Reading
from seojae.parsers.workers import ReadingPool

FILES = 5


class Counting(ReadingPool):
    """Counts the files that were begun."""

    begun = 0

    def submit(self, file: Path) -> Future[Reading]:
        self.begun += 1
        return super().submit(file)


@pytest.mark.parametrize(
    ("gently", "begun"), [(lambda: True, [1, 2, 3, 4, 5]), (lambda: False, [5] * 5)]
)
def test_files_are_read_one_at_a_time_where_others_need_the_processor(
    shelf: Shelf, gently: Callable[[], bool], begun: list[int]
) -> None:
    for number in range(FILES):
        shelf.write(f"총무 문서/{number}.txt", f"글 {number}")
    pool = Counting(1, Limits(), read=read_and_cut)
    with reading(shelf, pool, gently=gently) as outcomes:
        assert [pool.begun for _ in outcomes] == begun


def never() -> bool:
    return False


@contextmanager
def reading(
    shelf: Shelf,
    pool: ReadingPool,
    pause: Callable[[], None] = lambda: None,
    gently: Callable[[], bool] = never,
    is_analysing: Callable[[], bool] = never,
) -> Iterator[Generator[Outcome]]:
    """Read the library, the file that comes first by its name before all others."""
    plan = make_plan(scan(shelf.root), [])
    first = min(plan.to_read, key=lambda task: task.file.path.native)
    tasks = [first, *(task for task in plan.to_read if task is not first)]
    with pool:
        ahead = ReadingAhead(
            shelf.root,
            pool,
            Limits(),
            plan.missing,
            threading.Event(),
            lambda _: None,
            pause,
            gently,
            is_analysing,
        )
        with closing(ahead.outcomes(tasks)) as outcomes:
            yield outcomes


def two_processes() -> ReadingPool:
    """Give processes that do what the names of files say."""
    return ReadingPool(2, Limits(), read=hostile_reader.read)


@pytest.fixture
def two_slow_files(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Give the folders of two files that are read until `go` stands beside them."""
    monkeypatch.syspath_prepend(Path(__file__).resolve().parents[2])
    shelf.write("가/글.txt", "먼저 읽는 글")
    return [shelf.write(f"{folder}/wait.txt", folder).parent for folder in ("나", "다")]


@pytest.mark.parametrize("is_first", [False, True])
def test_one_more_process_reads_where_files_are_all_that_is_waited_for(
    shelf: Shelf, two_slow_files: list[Path], is_first: bool
) -> None:
    if is_first:  # a slow file may stand before all others
        (shelf.folder / "가/글.txt").unlink()

    def pause() -> None:
        if all((folder / "waiting").exists() for folder in two_slow_files):
            for folder in two_slow_files:
                (folder / "go").touch()

    with reading(shelf, two_processes(), pause) as outcomes:
        assert len(list(outcomes)) == (2 if is_first else 3)


def test_one_process_fewer_reads_while_the_analyser_has_words(
    shelf: Shelf, two_slow_files: list[Path]
) -> None:
    pauses: list[int] = []

    def pause() -> None:
        waiting = [folder for folder in two_slow_files if (folder / "waiting").exists()]
        pauses.append(len(waiting))
        if len(pauses) > 15:
            for folder in waiting:
                (folder / "go").touch()

    with reading(shelf, two_processes(), pause, is_analysing=lambda: True) as outcomes:
        assert len(list(outcomes)) == 3
    assert set(pauses[:15]) <= {0, 1}
