"""How many files are under way while the first is waited for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest
from tests.indexing.shelf import Shelf

from seojae.indexing.cutting import read_and_cut
from seojae.indexing.plan import make_plan
from seojae.indexing.reading_ahead import ReadingAhead
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
    plan = make_plan(scan(shelf.root), [])
    with Counting(1, Limits(), read=read_and_cut) as pool:
        ahead = ReadingAhead(
            shelf.root,
            pool,
            Limits(),
            plan.missing,
            threading.Event(),
            lambda _: None,
            lambda: None,
            gently,
        )
        with closing(ahead.outcomes(plan.to_read)) as outcomes:
            assert [pool.begun for _ in outcomes] == begun
