"""Have new Hangul runs analysed, in a thread of their own, while files are read.

Runs are asked for document by document, and what is asked first is answered first, so a document
can be written as soon as its own are known. An analysis that is not wanted any more ends by itself,
or with the process of the analyser: nobody has to wait for the thread. Called by the writer.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Collection, Iterable, Sequence

from seojae.analysis.morphemes import Analysis, Analyzer

_RUNS_AT_ONCE = 1_000
"""Runs of one list: a tenth of a second, for which a stop or the first document has to wait."""
_LOOK_SECONDS = 0.05
_GRACE_SECONDS = 0.6
"""How long a stop waits for the list that is being analysed."""


class Analysing:
    """Analyses for one run; made for each anew.

    Args:
        analyzer: cuts Hangul runs; called from one thread at a time.
        stop: when it is set, no further list is begun.
    """

    def __init__(self, analyzer: Analyzer, stop: threading.Event) -> None:
        self._analyzer = analyzer
        self._stop = stop
        self._changed = threading.Condition()
        self._queue: deque[str] = deque()
        self._asked = 0
        self._answered = 0
        self._found: dict[str, Analysis] = {}
        self._new: dict[str, Analysis] = {}
        self._is_working = False
        self._error: BaseException | None = None

    def ask(self, runs: Sequence[str]) -> int:
        """Have runs analysed that were not asked for yet; give the number that `has` takes."""
        with self._changed:
            self._queue.extend(runs)
            self._asked += len(runs)
            if self._queue and not self._is_working:
                self._is_working = True
                threading.Thread(target=self._work, name="analysing", daemon=True).start()
            return self._asked

    @property
    def is_working(self) -> bool:
        """Whether runs are being analysed now."""
        return self._is_working

    def has(self, number: int) -> bool:
        """Say whether everything is answered up to what was asked under this number.

        Raises:
            Exception: what the analyser raised.
        """
        with self._changed:
            if self._error is not None:
                raise self._error
            return self._answered >= number

    def wait(self, number: int) -> bool:
        """Wait for everything up to a number; False after a stop, for which it does not wait long.

        Raises:
            Exception: what the analyser raised.
        """
        with self._changed:
            while self._answered < number and self._error is None and not self._stop.is_set():
                self._changed.wait(_LOOK_SECONDS)
            if self._stop.is_set():
                self._changed.wait_for(lambda: not self._is_working, _GRACE_SECONDS)
        return self.has(number)

    def of(self, run: str) -> Analysis:
        """Give the analysis of a run that was answered and not forgotten."""
        return self._found[run]

    def take_new(self) -> dict[str, Analysis]:
        """Give what was answered since the last call: the index does not hold it yet."""
        with self._changed:
            new, self._new = self._new, {}
            return new

    def keep(self, wanted: Collection[str]) -> None:
        """Forget all analyses but some; not those that are still to come."""
        with self._changed:
            self._found = {run: self._found[run] for run in wanted if run in self._found}

    def _work(self) -> None:
        try:
            while part := self._next():
                self._add(zip(part, self._analyzer.analyze(part), strict=True))
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            with self._changed:
                self._error, self._is_working = error, False
                self._changed.notify_all()

    def _next(self) -> list[str]:
        with self._changed:
            if self._stop.is_set() or not self._queue:
                self._is_working = False
                self._changed.notify_all()
                return []
            return [self._queue.popleft() for _ in range(min(_RUNS_AT_ONCE, len(self._queue)))]

    def _add(self, analyses: Iterable[tuple[str, Analysis]]) -> None:
        found = dict(analyses)
        with self._changed:
            self._found.update(found)
            self._new.update(found)
            self._answered += len(found)
            self._changed.notify_all()
