"""Places that something happened at, each waiting until it is time to look.

A place is looked at one second after the last event there, so that a file is not read while it is
being written; what went away, almost at once. A file that another program held waits longer each
time. Too many places are not kept one by one: then the whole folder has to be looked through. Pure
but for its lock: events come from the watcher's thread, the leader takes what is due.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from seojae.paths.relpath import RelPath

SETTLE_SECONDS = 1.0
"""After the last event at a place, before it is looked at."""
GONE_SECONDS = 0.1
"""The same where something went away: long enough for another file to take the place."""
LONGEST_RETRY_SECONDS = 60.0
BURST = 1_000
"""Events after which some may have been lost (field note E01)."""
QUIET_SECONDS = 3.0
"""Without events after a burst, before the whole folder is looked through."""
MOST = 10_000
"""Places that are kept one by one."""


@dataclass(slots=True)
class _Place:
    due: float
    since: float
    arrived: bool


@dataclass(frozen=True, slots=True)
class Due:
    """What it is time for.

    Attributes:
        places: to look at now.
        arrivals: new places that are not due yet, where something of `places` may have gone.
    """

    places: list[RelPath]
    arrivals: list[RelPath]


class Pending:
    """The waiting places of one library.

    Args:
        wake: is called when something may have become due earlier.
        clock: seconds that never go back.
    """

    def __init__(self, wake: Callable[[], None], clock: Callable[[], float]) -> None:
        self._wake = wake
        self._clock = clock
        self._lock = threading.Lock()
        self._places: dict[str, _Place] = {}
        self._tries: dict[str, int] = {}
        self._has_news = False
        self._events = 0
        self._last_event = 0.0
        self._last_event_at: datetime | None = None

    def changed(self, place: RelPath, *, arrived: bool = False) -> None:
        """Note that something is new (`arrived`) or different at a place."""
        self._note(place, SETTLE_SECONDS, arrived=arrived)

    def gone(self, place: RelPath) -> None:
        """Note that something went away, or that something whole took a place by a rename."""
        self._note(place, GONE_SECONDS, arrived=False)

    def _note(self, place: RelPath, seconds: float, *, arrived: bool) -> None:
        now = self._clock()
        with self._lock:
            self._events += 1
            self._has_news |= seconds > GONE_SECONDS
            self._last_event = now
            self._last_event_at = datetime.now(UTC)
            before = self._places.get(place.native)
            since = before.since if before else now
            arrived = arrived or (before is not None and before.arrived and seconds > GONE_SECONDS)
            self._places[place.native] = _Place(now + seconds, since, arrived)
            if len(self._places) > MOST:
                self._places.clear()
                self._events += BURST
        self._wake()

    def again(self, natives: list[str]) -> None:
        """Look once more at places whose files could not be read, each time a while later."""
        now = self._clock()
        with self._lock:
            for native in natives:
                tries = self._tries.get(native, 0)
                wait = min(SETTLE_SECONDS * 2**tries, LONGEST_RETRY_SECONDS)
                self._tries[native] = tries + 1
                self._places.setdefault(native, _Place(now + wait, now, arrived=False))

    def settled(self, due: Due, again: list[str]) -> None:
        """Forget how often the places that are right now had to be tried."""
        with self._lock:
            for place in due.places:
                if place.native not in again:
                    self._tries.pop(place.native, None)

    def take(self) -> Due:
        """Take the places that are due."""
        now = self._clock()
        with self._lock:
            due = [native for native, place in self._places.items() if place.due <= now]
            for native in due:
                del self._places[native]
            new = [native for native, place in self._places.items() if place.arrived]
        return Due(
            [RelPath.from_disk(native) for native in due],
            [RelPath.from_disk(native) for native in new] if due else [],
        )

    def take_news(self) -> bool:
        """Say whether something new or changed was noted since the last time this was asked."""
        has_news, self._has_news = self._has_news, False
        return has_news

    def needs_rescan(self) -> bool:
        """Say whether there was a burst of events and it is quiet now; asked once a burst."""
        with self._lock:
            if self._events <= BURST or self._clock() < self._last_event + QUIET_SECONDS:
                return False
            self._events = 0
            return True

    def seconds_to_next(self, most: float) -> float:
        """Tell how long there is nothing to do, `most` at most."""
        now = self._clock()
        with self._lock:
            next_due = min((place.due for place in self._places.values()), default=now + most)
        return min(max(0.0, next_due - now), most)

    def count(self) -> int:
        """Count the waiting places."""
        with self._lock:
            return len(self._places)

    def lag(self) -> float:
        """Tell how long the oldest of them has been waiting."""
        now = self._clock()
        with self._lock:
            return max((now - place.since for place in self._places.values()), default=0.0)

    def last_event(self) -> datetime | None:
        """Tell when something was last noticed."""
        return self._last_event_at

    def clear(self) -> None:
        """Forget all: the whole folder is looked through anyway."""
        with self._lock:
            self._places.clear()
            self._events = 0
