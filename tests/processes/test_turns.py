"""Turns: how many at once, and in which order."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.processes.watching import poll

from seojae.processes.turns import Turns

NUMBERS = range(6)


class Doors:
    """Threads that ask for a turn each, and keep it until they are let out."""

    def __init__(self, at_once: int) -> None:
        self.turns = Turns(at_once)
        self.inside: list[int] = []
        self._out = {number: threading.Event() for number in NUMBERS}
        self._threads = ThreadPoolExecutor(len(NUMBERS))

    def enter(self, number: int) -> None:
        self._threads.submit(self._enter, number)

    def _enter(self, number: int) -> None:
        with self.turns.turn(number):
            self.inside.append(number)
            self._out[number].wait(20)
            self.inside.remove(number)

    def let_out(self, number: int) -> None:
        self._out[number].set()

    def close(self) -> None:
        self.turns.allow(len(NUMBERS))
        for out in self._out.values():
            out.set()
        self._threads.shutdown()

    def expect(self, inside: list[int], waiting: list[int]) -> None:
        def wrong() -> str:
            found = sorted(self.inside), sorted(self.turns._waiting)
            return "" if found == (inside, waiting) else f"inside and waiting are {found}"

        poll(wrong, 20)


@pytest.fixture
def make_doors() -> Iterator[Callable[[int], Doors]]:
    made: list[Doors] = []

    def make(at_once: int) -> Doors:
        made.append(Doors(at_once))
        return made[-1]

    yield make
    for doors in made:
        doors.close()


def test_the_lowest_number_that_waits_is_next(make_doors: Callable[[int], Doors]) -> None:
    doors = make_doors(1)
    doors.enter(0)
    doors.expect([0], [])
    for number in (3, 1, 2):
        doors.enter(number)
    doors.expect([0], [1, 2, 3])
    doors.let_out(0)
    doors.expect([1], [2, 3])
    doors.let_out(1)
    doors.expect([2], [3])


def test_how_many_have_a_turn_may_change(make_doors: Callable[[int], Doors]) -> None:
    doors = make_doors(1)
    for number in NUMBERS:
        doors.enter(number)
        doors.expect([0], list(range(1, number + 1)))
    doors.turns.allow(3)
    doors.expect([0, 1, 2], [3, 4, 5])
    doors.turns.allow(2)
    doors.let_out(0)
    doors.expect([1, 2], [3, 4, 5])
    doors.let_out(1)
    doors.expect([2, 3], [4, 5])
