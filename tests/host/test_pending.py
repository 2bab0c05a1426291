"""Waiting places come due when it is time to look at them."""

from __future__ import annotations

import pytest

from seojae.host.pending import (
    BURST,
    GONE_SECONDS,
    LONGEST_RETRY_SECONDS,
    MOST,
    QUIET_SECONDS,
    SETTLE_SECONDS,
    Pending,
)
from seojae.paths.relpath import RelPath

A, B = RelPath("인사/가.md"), RelPath("총무/나.md")


class Clock:
    """A clock that goes as the test says."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pending(clock: Clock) -> Pending:
    return Pending(lambda: None, clock)


def test_a_changed_place_waits_until_it_has_been_quiet(pending: Pending, clock: Clock) -> None:
    pending.changed(A)
    for _ in range(5):
        clock.now += SETTLE_SECONDS / 2
        assert pending.take().places == []
        pending.changed(A)
    assert pending.seconds_to_next(10.0) == pytest.approx(SETTLE_SECONDS)
    clock.now += SETTLE_SECONDS
    assert pending.take().places == [A]
    assert pending.take().places == []


def test_what_went_away_is_due_almost_at_once(pending: Pending, clock: Clock) -> None:
    pending.gone(A)
    assert pending.take().places == []
    clock.now += GONE_SECONDS
    assert pending.take().places == [A]


def test_a_place_that_is_taken_again_waits_as_a_changed_one(pending: Pending, clock: Clock) -> None:
    pending.gone(A)
    pending.changed(A)
    clock.now += GONE_SECONDS
    assert pending.take().places == []


def test_new_places_are_named_beside_what_went_away(pending: Pending, clock: Clock) -> None:
    pending.gone(A)
    pending.changed(B, arrived=True)
    clock.now += GONE_SECONDS
    due = pending.take()
    assert (due.places, due.arrivals) == ([A], [B])
    clock.now += SETTLE_SECONDS
    assert pending.take().places == [B]


def test_the_wait_doubles_each_time_and_ends_with_success(pending: Pending, clock: Clock) -> None:
    waits = []
    for _ in range(9):
        pending.again([A.native])
        waits.append(pending.seconds_to_next(1000.0))
        clock.now += waits[-1]
        due = pending.take()
        assert due.places == [A]
        pending.settled(due, [A.native])
    assert waits[:3] == pytest.approx([SETTLE_SECONDS, 2 * SETTLE_SECONDS, 4 * SETTLE_SECONDS])
    assert waits[-1] == pytest.approx(LONGEST_RETRY_SECONDS)
    pending.settled(due, [])
    pending.again([A.native])
    assert pending.seconds_to_next(1000.0) == pytest.approx(SETTLE_SECONDS)


def test_an_event_comes_before_a_retry(pending: Pending, clock: Clock) -> None:
    pending.changed(A)
    clock.now += SETTLE_SECONDS / 2
    pending.again([A.native])
    clock.now += SETTLE_SECONDS / 2
    assert pending.take().places == [A]


def test_a_burst_asks_for_one_look_through_everything_once_it_is_quiet(
    pending: Pending, clock: Clock
) -> None:
    for _ in range(BURST + 1):
        pending.changed(A)
    assert not pending.needs_rescan()
    clock.now += QUIET_SECONDS
    assert pending.needs_rescan()
    assert not pending.needs_rescan()


def test_too_many_places_become_one_look_through_everything(pending: Pending, clock: Clock) -> None:
    for number in range(MOST + 1):
        pending.changed(RelPath(f"인사/{number}.md"))
    assert pending.count() == 0
    clock.now += QUIET_SECONDS
    assert pending.needs_rescan()


def test_the_lag_is_the_age_of_the_oldest_place(pending: Pending, clock: Clock) -> None:
    assert (pending.lag(), pending.count()) == (0.0, 0)
    pending.changed(A)
    clock.now += 3
    pending.changed(B)
    pending.changed(A)
    assert (pending.lag(), pending.count()) == (3.0, 2)


def test_what_is_forgotten_is_not_due(pending: Pending, clock: Clock) -> None:
    pending.gone(A)
    pending.clear()
    clock.now += SETTLE_SECONDS
    assert pending.take().places == []
