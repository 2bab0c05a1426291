"""New words are analysed beside the caller, in the order in which they were asked for."""

from __future__ import annotations

import threading

import pytest

from seojae.analysis import stand_in
from seojae.analysis.morphemes import Analysis
from seojae.indexing.analysing import Analysing

SECONDS = 30.0
"""Long enough for the slowest machine; a test that gets here has failed."""


class Held:
    """Analyses without a model, one list for each time it is let go."""

    fingerprint = "held"

    def __init__(self, error: Exception | None = None) -> None:
        self.lists: list[list[str]] = []
        self.error = error
        self.go = threading.Semaphore(0)
        self.begun = threading.Semaphore(0)

    def warm(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""

    def analyze(self, runs: list[str]) -> list[Analysis]:
        self.lists.append(runs)
        self.begun.release()
        assert self.go.acquire(timeout=SECONDS)
        if self.error is not None:
            raise self.error
        return [stand_in.analyze(run) for run in runs]


def test_what_was_asked_first_is_known_first() -> None:
    held = Held()
    analysing = Analysing(held, threading.Event())
    first = analysing.ask(["휴가를"])
    assert held.begun.acquire(timeout=SECONDS)
    second = analysing.ask(["연차는", "출장비를"])
    assert not analysing.has(first)
    held.go.release()
    assert analysing.wait(first)
    assert not analysing.has(second)
    assert analysing.of("휴가를") == stand_in.analyze("휴가를")
    held.go.release()
    assert analysing.wait(second)
    assert held.lists == [["휴가를"], ["연차는", "출장비를"]]
    assert list(analysing.take_new()) == ["휴가를", "연차는", "출장비를"]
    assert analysing.take_new() == {}


def test_nothing_is_waited_for_where_no_word_is_new() -> None:
    analysing = Analysing(Held(), threading.Event())
    assert analysing.wait(analysing.ask([]))


def test_analyses_that_are_still_to_come_are_not_forgotten() -> None:
    held = Held()
    analysing = Analysing(held, threading.Event())
    held.go.release(2)
    assert analysing.wait(analysing.ask(["휴가를"]))
    analysing.keep(["연차는"])
    assert analysing.wait(analysing.ask(["연차는"]))
    assert analysing.of("연차는") == stand_in.analyze("연차는")
    with pytest.raises(KeyError):
        analysing.of("휴가를")


def test_what_the_analyser_raises_is_raised_where_it_is_waited_for() -> None:
    held = Held(RuntimeError("망가짐"))
    analysing = Analysing(held, threading.Event())
    number = analysing.ask(["휴가를"])
    held.go.release()
    with pytest.raises(RuntimeError, match="망가짐"):
        analysing.wait(number)


def test_a_stop_keeps_what_was_analysed_and_begins_no_other_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("seojae.indexing.analysing._RUNS_AT_ONCE", 1)
    held, stop = Held(), threading.Event()
    analysing = Analysing(held, stop)
    number = analysing.ask(["휴가를", "연차는"])
    assert held.begun.acquire(timeout=SECONDS)
    stop.set()
    held.go.release()
    assert not analysing.wait(number)
    assert list(analysing.take_new()) == ["휴가를"]
    assert held.lists == [["휴가를"]]
