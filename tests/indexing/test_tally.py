"""The time left: told once it can be known, and not thrown off by a slow start."""

from __future__ import annotations

import pytest

from seojae.indexing import tally
from seojae.indexing.tally import Countdown, Tally

SIZE = 100_000


class Clock:
    """Stands for the clock of `seojae.indexing.tally`."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(tally, "time", clock)
    return clock


def gone_on(made: Tally, files: int) -> None:
    made.done += files
    made.done_bytes += files * SIZE
    made.written += files
    made.written_bytes += files * SIZE


def test_a_slow_start_does_not_make_the_time_left_long(clock: Clock) -> None:
    made = Tally(total=101, total_bytes=101 * SIZE, unchanged=0, started=clock.now)
    clock.now += 8.0  # the analyser starts, and the first file is waited for alone
    assert made.progress("읽는 중").seconds_left is None
    gone_on(made, 1)
    assert made.progress("읽는 중").seconds_left is None
    clock.now += 4.0
    gone_on(made, 20)
    assert made.progress("읽는 중").seconds_left == pytest.approx(16.0)
    clock.now += 8.0
    gone_on(made, 40)
    assert made.progress("읽는 중").seconds_left == pytest.approx(8.0)
    clock.now += 8.0
    gone_on(made, 40)
    assert made.progress("읽는 중").seconds_left == 0.0


def test_what_is_shown_runs_down_like_a_clock_and_follows_slowly() -> None:
    countdown = Countdown()
    assert countdown.show(100.0, now=0.0) == 100.0
    assert countdown.show(99.0, now=1.0) == pytest.approx(99.0)
    jumped = countdown.show(10.0, now=2.0)
    assert 70.0 < jumped < 98.0
