"""What a run counts as it goes: for its report, and for whoever watches it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from seojae.model.library import Failure, Progress

_FIRST_SECONDS = 2.0
"""Nothing is estimated before so much was seen of how fast it goes."""
_FILE_BYTES = 4_000
"""What a file costs however small it is, in bytes of a larger one."""
_MOST_DRIFT = 0.2
"""By which share of itself an estimate may change in a second, besides running down."""


class Countdown:
    """Makes of estimates, which jump with every file, a time left that runs down as a clock does.

    It follows the estimates slowly: a person watches it, and a number that doubles and halves tells
    less than none.
    """

    def __init__(self) -> None:
        self._shown: float | None = None
        self._at = 0.0

    def show(self, estimate: float, now: float) -> float:
        """Give what is shown at a moment for an estimate; both in seconds."""
        if self._shown is None:
            self._shown = estimate
        else:
            passed = now - self._at
            running = max(0.0, self._shown - passed)
            most = _MOST_DRIFT * passed * max(running, 5.0)
            self._shown = max(0.0, running + min(most, max(-most, estimate - running)))
        self._at = now
        return self._shown


@dataclass(slots=True)
class Tally:
    """The counts of a run, and the clock behind its estimate.

    Attributes:
        total, done: files that have to be looked at.
        total_bytes, done_bytes: their size.
        written, written_bytes: of the files that are done, what can be found by now.
        read: files whose text was read and written.
        unchanged: files and other entries whose rows were true already.
        deleted: documents whose files are gone.
        failures: files that could not be read.
    """

    total: int
    total_bytes: int
    unchanged: int
    started: float = field(default_factory=time.monotonic)
    done: int = 0
    done_bytes: int = 0
    written: int = 0
    written_bytes: int = 0
    read: int = 0
    deleted: int = 0
    failures: list[Failure] = field(default_factory=list)
    _countdown: Countdown = field(default_factory=Countdown)
    _began: tuple[float, float] | None = None

    def progress(self, stage: str, current: str = "") -> Progress:
        """Tell how far the run is."""
        return Progress(
            stage,
            self.done,
            self.total,
            current,
            len(self.failures),
            self._seconds_left(),
            done_bytes=self.done_bytes,
            total_bytes=self.total_bytes,
            written=self.written,
        )

    def _seconds_left(self) -> float | None:
        """Estimate from what is read and, as much, from what is written.

        A file counts by its size and a little for itself. The clock begins when something was
        written: until then most of the time goes into starting, and the first file is waited for
        alone.
        """
        if not self.written:
            return None
        now, share = time.monotonic(), self._share()
        if self._began is None:
            self._began = now, share
        began, share_then = self._began
        seen, gained = now - began, share - share_then
        if share >= 1:
            return 0.0
        if seen < _FIRST_SECONDS or gained <= 0:
            return None
        return self._countdown.show(seen * (1 - share) / gained, now)

    def _share(self) -> float:
        """Give how much of the work is done, from 0 to 1."""
        done = _FILE_BYTES * self.done + self.done_bytes
        written = _FILE_BYTES * self.written + self.written_bytes
        return (done + written) / 2 / max(1, _FILE_BYTES * self.total + self.total_bytes)
