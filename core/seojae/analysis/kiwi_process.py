"""Kiwi in a child process: started for new words, ended when idle, replaced when it dies.

A process that loads Kiwi keeps 300 MB for good, so the program that indexes never does (DESIGN,
Processes 1). A child that dies costs one list of words, which is tried again; words that it dies of
each time, and all words where Kiwi does not run at all or dies of list after list, are analysed by
`stand_in`. The child's side is `kiwi_child`. Made by `seojae.library`, used by `seojae.indexing`
from one thread at a time.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from multiprocessing.connection import Connection

from seojae.analysis import stand_in
from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.analysis.kiwi_child import MEMORY, READY, serve
from seojae.analysis.morphemes import Analysis
from seojae.processes.limits import Job

log = logging.getLogger(__name__)

IDLE_SECONDS = 60.0
"""How long the child is kept for the next new word."""
ARCHITECTURES = ("", "avx2", "sse4_1", "sse2")
"""What Kiwi may use of the processor, from what it chooses itself down to what all have (C07)."""

_TRIES = 3
"""How often a list of words is given to a new child before it is analysed without Kiwi."""
_GIVEN_UP = 3
"""So many lists in a row of which children died: then it is not the words."""
_START_SECONDS = 60.0
_LIST_SECONDS = 60.0
"""A list of 4,000 words takes half a second."""
_END_SECONDS = 2.0
_AGAIN_SECONDS = 600.0
"""How long Kiwi is left alone after it could not be started."""
_SPAWN = multiprocessing.get_context("spawn")

Serve = Callable[[Connection, str], None]


class KiwiProcess:
    """The `Analyzer` of a program that indexes.

    Args:
        idle_seconds: how long a child without work is kept.
        serve: the child's side; importable by name, since it crosses a process border.
    """

    def __init__(self, idle_seconds: float = IDLE_SECONDS, serve: Serve = serve) -> None:
        self._idle_seconds = idle_seconds
        self._serve = serve
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self._timer: threading.Timer | None = None
        self._architectures = list(ARCHITECTURES)
        self._not_before = 0.0
        self._given_up = 0
        self.fingerprint = KiwiAnalyzer().fingerprint

    @property
    def is_running(self) -> bool:
        """Whether there is a child now."""
        child = self._child
        return child is not None and child.is_alive

    def warm(self) -> None:
        """Start the child, without waiting until it is ready: words will come."""
        with self._lock:
            self._rest_later()
            if self._child is None and self._may_start():
                self._child = self._begun()

    def analyze(self, runs: list[str]) -> list[Analysis]:
        """Analyse distinct Hangul runs, in order.

        Raises:
            CancelledError: `close` was called meanwhile.
        """
        if not runs:
            return []
        with self._lock:
            try:
                return self._analyzed(runs)
            finally:
                self._rest_later()

    def close(self) -> None:
        """End the child at once; the next new word starts another."""
        child = self._child
        if child is not None:
            child.kill()  # also frees a thread that waits for it
        with self._lock:
            self._rest()

    def _analyzed(self, runs: list[str]) -> list[Analysis]:
        for _ in range(_TRIES):
            child = self._ready_child()
            if child is None:
                return [stand_in.analyze(run) for run in runs]
            try:
                analyses = child.analyze(runs)
            except _DiedError as error:
                log.warning("the analyser died of %d words: %s", len(runs), error)
                self._child = None
                if error.was_killed:
                    raise CancelledError from error
            else:
                self._given_up = 0
                return analyses
        self._given_up += 1
        if self._given_up >= _GIVEN_UP:
            self._given_up = 0
            self._not_before = time.monotonic() + _AGAIN_SECONDS
        log.warning("%d words are analysed without a model, from %s on", len(runs), runs[0])
        # Not marked as standing in: Kiwi runs, and would die of them again.
        plain = map(stand_in.analyze, runs)
        return [Analysis(each.morphemes, each.stem) for each in plain]

    def _ready_child(self) -> _Child | None:
        """Give a child that waits for words; None where none can be started now."""
        while self._may_start():
            child = self._child or self._begun()
            if child is None:
                break
            self._child = child
            try:
                child.wait_until_ready()
            except _DiedError as error:
                self._child = None
                log.warning("the analyser did not start: %s", error)
                if error.was_killed:
                    raise CancelledError from error
                if error.is_illegal_instruction and len(self._architectures) > 1:
                    del self._architectures[0]
                    continue
                break
            return child
        self._not_before = self._not_before or time.monotonic() + _AGAIN_SECONDS
        return None

    def _may_start(self) -> bool:
        if time.monotonic() < self._not_before:
            return False
        self._not_before = 0.0
        return True

    def _begun(self) -> _Child | None:
        try:
            return _Child(self._serve, self._architectures[0])
        except OSError as error:
            log.warning("no process for the analyser: %s", error)
            return None

    def _rest_later(self) -> None:
        """Set the clock anew that ends a child without work."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = threading.Timer(self._idle_seconds, self._rest_now)
        self._timer.daemon = True
        self._timer.start()

    def _rest_now(self) -> None:
        if self._lock.acquire(blocking=False):  # else it is at work, and the clock is set after it
            try:
                self._rest()
            finally:
                self._lock.release()

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._child is not None:
            self._child.end()
            self._child = None


class _DiedError(Exception):
    """The child is gone, with its exit code or the reason it gave.

    Attributes:
        is_illegal_instruction: it used what the processor does not know.
        was_killed: we ended it ourselves, by `close`.
    """

    def __init__(self, reason: str, exit_code: int | None, *, was_killed: bool) -> None:
        super().__init__(reason or f"exit code {exit_code}")
        self.is_illegal_instruction = exit_code in _ILLEGAL_INSTRUCTION
        self.was_killed = was_killed


# SIGILL, also as shells tell it; STATUS_ILLEGAL_INSTRUCTION and _PRIVILEGED_ of Windows.
_ILLEGAL_INSTRUCTION = {-4, 132, 0xC000001D, 0xC0000096}


class _Child:
    """One child process."""

    def __init__(self, serve: Serve, architecture: str) -> None:
        self._connection, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=serve, args=(theirs, architecture), daemon=True)
        self._process.start()
        theirs.close()
        self._job = Job(MEMORY)
        try:
            self._job.add(self._process.pid or 0)
        except OSError as error:  # it still ends with its parent, by itself
            log.warning("no limits for the analyser: %s", error)
        self._is_ready = False
        self._was_killed = False

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def wait_until_ready(self) -> None:
        """Wait until Kiwi is loaded.

        Raises:
            _DiedError: it is not, and the child is gone.
        """
        if not self._is_ready:
            reason = self._received(_START_SECONDS)
            if reason != READY:
                raise self._death(str(reason))
            self._is_ready = True

    def analyze(self, runs: Sequence[str]) -> list[Analysis]:
        """Have a list of runs analysed.

        Raises:
            _DiedError: the child is gone.
        """
        try:
            self._connection.send(runs)
        except OSError as error:
            raise self._death() from error
        encoded = self._received(_LIST_SECONDS)
        if not isinstance(encoded, list) or len(encoded) != len(runs):
            raise self._death("an answer of another length")
        return [Analysis.decode(text) for text in encoded]

    def _received(self, seconds: float) -> object:
        try:
            if not self._connection.poll(seconds):
                raise self._death(f"no answer for {seconds:.0f} s")
            received: object = self._connection.recv()
        except (EOFError, OSError) as error:
            raise self._death() from error
        return received

    def kill(self) -> None:
        """End the child now, from any thread, whatever it is doing."""
        self._was_killed = True
        self._process.kill()

    def end(self) -> None:
        """Let the child go, and see that it is gone."""
        self._connection.close()
        self._process.join(_END_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(_END_SECONDS)
        self._job.close()

    def _death(self, reason: str = "") -> _DiedError:
        self.end()
        return _DiedError(reason, self._process.exitcode, was_killed=self._was_killed)
