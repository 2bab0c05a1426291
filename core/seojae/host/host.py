"""`Host`: a library that is kept open, and led by this process when no other does.

It opens the library at once, so that searching can begin, and leaves the rest to one thread of its
own: to try for the lock about once a second, to lead while it is held, and to wait for a root that
went away. Faces talk to this object alone. It never asks a person anything, and `close` takes five
seconds at most, whatever is under way.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from seojae.errors import EnvironmentProblem, IndexTooNew, OlderProgram, RootMissing
from seojae.host.board import Board
from seojae.host.lock import ProcessLock
from seojae.host.presence import Presence
from seojae.library import Library
from seojae.model.host import HostEvent, HostEventKind, HostState, OnEvent

if TYPE_CHECKING:
    from seojae.host.leader import Leader

log = logging.getLogger(__name__)

LOCK = "leader.lock"
TRY_SECONDS = 1.0
"""How often a follower tries for the lock: another process takes over within two seconds."""
OLDER_SECONDS = 600.0
"""How long a program that is older than the index leaves the lock to others."""
CLOSE_SECONDS = 4.5
"""How long `close` waits for the work that is under way."""


def _quiet(_event: HostEvent) -> None:
    """Tell nobody."""


class Host:
    """A library kept open by this process. Made by `open`; use as a context manager, or `close`.

    Attributes:
        library: the open library; its methods may be called from any thread until `close`.
    """

    def __init__(self, library: Library, *, watch: bool, on_event: OnEvent) -> None:
        """Not for callers: use `Host.open`."""
        self.library = library
        self._tell = on_event
        self._presence = Presence(library.root)
        self._board = Board(library.index_folder)
        self._lock = ProcessLock(library.index_folder / LOCK)
        self._leader: Leader | None = None
        self._root_present = True
        self._problem = ""
        self._not_before = 0.0
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="seojae host", daemon=True)
        if watch:
            self._thread.start()

    @classmethod
    def open(
        cls, folder: Path | str, *, watch: bool = True, on_event: OnEvent | None = None
    ) -> Self:
        """Open the library in a folder, and lead it when no other process does.

        What is heavy is loaded in the background, and by the leader only. A process that has to
        answer at once opens its host after its first answer.

        Args:
            folder: the library folder.
            watch: whether to lead at all; False only reads and shows how the leader is.
            on_event: is told what happens, from the host's thread; must return soon.

        Raises:
            RootMissing, RootNotAllowed: the folder cannot be a library.
            EnvironmentProblem: the index cannot be used; see `Library.open`.
        """
        return cls(Library.open(folder), watch=watch, on_event=on_event or _quiet)

    def state(self) -> HostState:
        """Tell how things stand, here or in the process that leads. May be called often."""
        leader = self._leader
        if leader is not None:
            return leader.state()
        state = _state_on(self._board, self._lock)
        return replace(
            state, root_present=self._root_present, problem=self._problem or state.problem
        )

    def reindex(self, *, full: bool = False) -> None:
        """Ask the leader, this process or another, for a run over the whole folder.

        A rest is over with it. `state().progress` and `on_event` tell how it goes.

        Args:
            full: read every file again.

        Raises:
            OSError: the wish cannot be written.
        """
        self._board.set_paused(paused=False)
        self._board.wish(full=full)
        self._wake.set()

    def pause(self) -> None:
        """Let all processes rest until `resume`, also after they are started again.

        What changes meanwhile is noticed by the run that follows.

        Raises:
            OSError: the wish cannot be written.
        """
        self._board.set_paused(paused=True)
        if leader := self._leader:
            leader.interrupt()

    def resume(self) -> None:
        """End a rest.

        Raises:
            OSError: the wish cannot be taken back.
        """
        self._board.set_paused(paused=False)
        self._wake.set()

    def close(self) -> None:
        """End all work within five seconds and close the library.

        A thread that does not end in time is left behind with its connection: it dies with the
        process, and the index stays whole, because every write is one transaction.
        """
        self._closing.set()
        self._wake.set()
        if leader := self._leader:
            leader.interrupt()
        if self._thread.ident is not None:
            self._thread.join(CLOSE_SECONDS)
        if self._thread.is_alive():
            log.warning("the indexing thread did not end in time")
        else:
            self.library.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _work(self) -> None:
        """Lead, follow, or wait for the root, until closing."""
        follows = False
        while not self._closing.is_set():
            if not self._look_for_root() or time.monotonic() < self._not_before:
                self._rest()
            elif self._try(self._lock.take):
                follows = False
                self._lead()
            else:
                if not follows and self._lock.is_held():
                    follows = True
                    self._say(HostEventKind.FOLLOWING)
                self._rest()

    def _lead(self) -> None:
        from seojae.host.leader import Leader

        leader = Leader(
            self.library,
            self._presence,
            self._lock,
            self._board,
            self._wake,
            self._closing,
            self._tell,
        )
        self._leader = leader
        try:
            self._say(HostEventKind.LEADING)
            leader.lead()
        except RootMissing:
            pass  # looked for from now on, and told there
        except (OlderProgram, IndexTooNew) as error:
            self._problem = str(error)
            self._not_before = time.monotonic() + OLDER_SECONDS
            self._say(HostEventKind.PROBLEM, str(error))
        finally:
            self._leader = None
            self._lock.release()

    def _look_for_root(self) -> bool:
        """Say whether the root is there; open the index anew when it has come back."""
        is_here = self._presence.is_here()
        if is_here and not self._root_present and not self._try(self._reconnect):
            return False
        if is_here is not self._root_present:
            self._root_present = is_here
            self._say(HostEventKind.ROOT_BACK if is_here else HostEventKind.ROOT_LOST)
        return is_here

    def _reconnect(self) -> bool:
        self.library.reconnect()
        return True

    def _try(self, act: Callable[[], bool]) -> bool:
        """Do something that the disk may refuse; tell why it does, and say whether it was done."""
        try:
            done = act()
        except (OSError, EnvironmentProblem) as error:
            if not self._problem:
                log.warning("%s", error)
            self._problem = str(error) if isinstance(error, EnvironmentProblem) else _REFUSED
            return False
        self._problem = ""
        return done

    def _rest(self) -> None:
        self._wake.wait(TRY_SECONDS)
        self._wake.clear()

    def _say(self, kind: HostEventKind, message: str = "") -> None:
        self._tell(HostEvent(kind, self.state(), message=message))


def state_of(library: Library) -> HostState:
    """Tell how a library is kept by the process that leads it, without hosting it here."""
    return _state_on(Board(library.index_folder), ProcessLock(library.index_folder / LOCK))


def _state_on(board: Board, lock: ProcessLock) -> HostState:
    is_led = lock.is_held()
    state = board.read() if is_led else HostState()
    return replace(state, is_led=is_led, paused=board.is_paused())


_REFUSED = "서재 폴더에 쓸 수 없어 색인을 시작하지 못했습니다. 폴더의 쓰기 권한을 확인해 주세요."
