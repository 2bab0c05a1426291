"""What the one leading process of a library does: keep the index true until it is told to stop.

It watches first and looks through the whole folder then, so that nothing falls between the two.
After that it looks at what changed; and, since events get lost, through the whole folder again
after bursts, after the machine slept, every ten minutes, and every few seconds where events do not
come at all. What the machine refuses is told and tried again later. Runs in the host's thread.
"""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from seojae import logs
from seojae.errors import EnvironmentProblem, IndexCorrupt, IndexTooNew, OlderProgram, RootMissing
from seojae.host import memory
from seojae.host.board import Board
from seojae.host.lock import ProcessLock
from seojae.host.pending import Due, Pending
from seojae.host.presence import Presence
from seojae.host.relating import Relating
from seojae.host.watcher import Watcher
from seojae.library import Library
from seojae.model.host import HostEvent, HostEventKind, HostState, OnEvent, Reconciled, Watching
from seojae.model.library import IndexReport, Progress

log = logging.getLogger(__name__)

TICK_SECONDS = 1.0
"""How often the leader looks for wishes of others, whether it is still watched, and the clock."""
RESCAN_SECONDS = 600.0
_REST_SECONDS = 0.05
"""Between two looks at what is due: a storm of events must not keep the processor busy."""
_SLEPT_SECONDS = 30.0
"""A tick that took this much longer says that the machine slept, or that its clock was set."""
_POLL_SECONDS = (2.0, 300.0)
_POLL_SHARE = 10
"""Polling costs at most one tenth of the time."""
_RETRY_SECONDS = (5.0, 60.0)
_IDLE_SECONDS = 5.0
"""Without work, before memory is given back."""
_PROGRESS_SECONDS = 0.1


class Leader:
    """Leads one library.

    Args:
        library: an open library.
        presence: says whether its folder is there.
        lock: held.
        board: what other processes see and wish.
        wake: set by whoever wants the leader to look at once.
        closing: ends everything when it is set.
        tell: is told of events.
    """

    def __init__(
        self,
        library: Library,
        presence: Presence,
        lock: ProcessLock,
        board: Board,
        wake: threading.Event,
        closing: threading.Event,
        tell: OnEvent,
    ) -> None:
        self._library = library
        self._presence = presence
        self._lock = lock
        self._board = board
        self._wake = wake
        self._closing = closing
        self._tell = tell
        self._pending = Pending(wake.set, time.monotonic)
        self._watcher = Watcher(library.root, self._pending, time.monotonic)
        self._relating = Relating(library)
        self._interrupt = threading.Event()
        self._state = HostState(is_leader=True, is_led=True)
        self._rescan_at = 0.0
        self._rest_at: float | None = None
        self._failures = 0
        self._progress_told = 0.0
        self._published = 0.0

    def lead(self) -> None:
        """Keep the index true until closing, or until the lock is not ours any more.

        Raises:
            RootMissing: the folder went away; the index stays as it is.
            OlderProgram, IndexTooNew: a newer program has built the index.
        """
        self._warm_for_a_first_run()
        self._watcher.start()
        try:
            self._say(HostEventKind.WATCHING)
            self._settle_moves()
            self._loop()
        finally:
            self._watcher.stop()
            self._relating.end()

    def _warm_for_a_first_run(self) -> None:
        """Start the analyser at once where all words are new: its model takes seconds.

        What stands in the way of the index is told by the run.
        """
        with suppress(EnvironmentProblem):
            if not self._library.is_indexed():
                self._library.engine.warm()

    def _settle_moves(self) -> None:
        """Settle moves that a kill has cut off; what stands in the way is told when one files."""
        try:
            self._library.shelving.settle()
        except EnvironmentProblem as problem:
            log.warning("moves that were cut off are not settled yet: %s", problem)

    def state(self) -> HostState:
        """Tell how things stand now. May be called from any thread."""
        return replace(
            self._state,
            watching=self._watcher.watching,
            watching_reason=self._watcher.reason,
            paused=self._board.is_paused(),
            queue=self._pending.count(),
            lag_seconds=round(self._pending.lag(), 1),
            last_event=self._pending.last_event(),
        )

    def interrupt(self) -> None:
        """End the run that is under way; what was done stays."""
        self._interrupt.set()

    def _loop(self) -> None:
        while not self._lock.is_lost():
            self._interrupt.clear()
            if self._closing.is_set():  # looked at after clearing, so that no interrupt is lost
                return
            self._step()
            state = self.state()
            self._board.publish(state)
            before, clock = time.monotonic(), time.time()
            rests = TICK_SECONDS if state.paused else self._pending.seconds_to_next(TICK_SECONDS)
            self._wake.wait(rests)
            self._wake.clear()
            self._closing.wait(_REST_SECONDS)
            waited = max(time.monotonic() - before, abs(time.time() - clock))
            if waited > TICK_SECONDS + _SLEPT_SECONDS:
                log.info("the machine slept, or its clock was set: %.0f s", waited)
                self._watcher.start()
                self._rescan_at = 0.0

    def _step(self) -> None:
        """Do what is to be done now, at most one thing."""
        if not self._presence.is_here():
            raise RootMissing
        before = self._watcher.watching
        self._watcher.check()
        if self._watcher.watching is not before:
            self._say(HostEventKind.WATCHING)
        if self._board.is_paused():
            return
        wish = self._board.take_wish()
        is_time = time.monotonic() >= self._rescan_at or self._pending.needs_rescan()
        try:
            is_time = is_time or (self._failures == 0 and self._library.engine.is_needed)
            if wish is not None or is_time:
                self._run(full=wish == "full")
            elif (due := self._pending.take()).places:
                self._reconcile(due)
            else:
                self._prepare()
        except (RootMissing, OlderProgram, IndexTooNew):
            raise
        except EnvironmentProblem as error:
            self._postpone(str(error))
        except CancelledError:
            pass  # the analyser was ended with everything else
        except Exception as error:  # noqa: BLE001 - a bug is told, and the folder still watched
            bug = logs.bug(error)
            self._postpone(f"서재의 잘못으로 색인하지 못했습니다 (번호 {bug.number}).")

    def _prepare(self) -> None:
        """Use the time in which nothing is due.

        A changed file settles for a second: enough to start what will read it.
        """
        if self._pending.take_news():
            self._library.engine.warm()
        if self._relating.take_news():
            self._say(HostEventKind.COMPARED)
        self._relating.go_on()
        if self._rest_at is not None and time.monotonic() >= self._rest_at:
            if self._relating.is_busy or self._pending.count():
                return
            if self._library.engine.merge_some():
                return  # more of it when we look again, if nothing is due then
            self._rest_at = None
            self._library.engine.rest()
            memory.give_back()

    def _run(self, *, full: bool) -> None:
        self._pending.clear()
        started = time.monotonic()
        report = self._library.engine.run(full=full, watch=self._watch, stop=self._interrupt)
        took = time.monotonic() - started
        self._succeeded()
        if report.cancelled:
            self._rescan_at = 0.0
        else:
            self._watcher.check_limit()
            self._rescan_at = time.monotonic() + self._rescan_seconds(took)
        self._say(HostEventKind.RUN, report=report)

    def _rescan_seconds(self, took: float) -> float:
        if self._watcher.watching is Watching.POLLING:
            least, most = _POLL_SECONDS
            return min(max(least, took * _POLL_SHARE), most)
        return RESCAN_SECONDS

    def _reconcile(self, due: Due) -> None:
        try:
            done = self._library.engine.reconcile(
                due.places, arrivals=due.arrivals, watch=self._watch, stop=self._interrupt
            )
        except IndexCorrupt:
            self._rescan_at = 0.0  # a whole run makes it anew
            return
        again = [place.native for place in due.places] if done.cancelled else list(done.again)
        self._pending.settled(due, again)
        self._pending.again(again)
        self._succeeded()
        self._say(HostEventKind.RECONCILED, reconciled=done)

    def _succeeded(self) -> None:
        self._failures = 0
        self._relating.want()
        self._rest_at = time.monotonic() + _IDLE_SECONDS
        self._state = replace(
            self._state, progress=None, problem="", last_indexed=datetime.now(UTC)
        )

    def _postpone(self, problem: str) -> None:
        """Tell what is in the way, and look through everything a while later."""
        least, most = _RETRY_SECONDS
        self._rescan_at = time.monotonic() + min(least * 2 ** min(self._failures, 10), most)
        self._failures += 1
        self._state = replace(self._state, progress=None, problem=problem)
        self._say(HostEventKind.PROBLEM, message=problem)

    def _watch(self, progress: Progress) -> None:
        """Pass progress on; a person who pauses in another process is heard here too."""
        now = time.monotonic()
        if now < self._progress_told + _PROGRESS_SECONDS:  # it comes for each file
            return
        self._progress_told = now
        self._state = replace(self._state, progress=progress)
        self._say(HostEventKind.PROGRESS)
        if now < self._published + TICK_SECONDS:
            return
        self._published = now
        self._board.publish(self.state())
        if self._board.is_paused():
            self._interrupt.set()

    def _say(
        self,
        kind: HostEventKind,
        *,
        report: IndexReport | None = None,
        reconciled: Reconciled | None = None,
        message: str = "",
    ) -> None:
        self._tell(HostEvent(kind, self.state(), report, reconciled, message))
