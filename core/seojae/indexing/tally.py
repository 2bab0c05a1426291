"""What a run counts as it goes: for its report, and for whoever watches it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from seojae.model.library import Failure, Progress


@dataclass(slots=True)
class Tally:
    """The counts of a run, and the clock behind its estimate.

    Attributes:
        total, done: files that have to be looked at.
        total_bytes, done_bytes: their size.
        read: files whose text was read.
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
    read: int = 0
    deleted: int = 0
    failures: list[Failure] = field(default_factory=list)

    def progress(self, stage: str, current: str = "") -> Progress:
        """Tell how far the run is."""
        return Progress(
            stage, self.done, self.total, current, len(self.failures), self._seconds_left()
        )

    def _seconds_left(self) -> float | None:
        """Estimate from the bytes done so far; files without size count a little."""
        spent = time.monotonic() - self.started
        share = (self.done_bytes + self.done) / max(1, self.total_bytes + self.total)
        return spent * (1 - share) / share if spent > 1 and share > 0 else None
