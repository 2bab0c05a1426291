"""Watching a library folder: by events of the system, or by looking through it every few seconds.

Events do not come on network drives from other machines, under some emulations, and when the
system's limit of watches is reached (field notes E04, E05). So the watcher sees for itself whether
they come, by a file of its own, and says so where they do not. It never reads a document and
decides nothing about the index. Used by the leader alone; `watchdog` is loaded when it starts.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from seojae.host.pending import Pending
from seojae.model.host import Watching
from seojae.paths.remote import is_remote
from seojae.paths.root import Root

if TYPE_CHECKING:
    from watchdog.observers.api import BaseObserver

log = logging.getLogger(__name__)

PROBE = "watching"
"""A file of ours that is written to see an event."""
PROBE_SECONDS = 5.0
"""How long that event may take: Wine tells about a second late."""

_REMOTE = "네트워크 드라이브라 다른 PC에서 바뀐 것은 알림이 오지 않아, 몇 초마다 살펴봅니다."
_LIMIT = "시스템이 지켜볼 수 있는 폴더 수를 넘어, 몇 초마다 살펴봅니다."
_SILENT = "이 폴더에서는 바뀐 것을 알려 주지 않아, 몇 초마다 살펴봅니다."


class Watcher:
    """Watches one root.

    Args:
        root: the library folder.
        pending: takes the places at which something happened.
        clock: seconds that never go back.
    """

    def __init__(self, root: Root, pending: Pending, clock: Callable[[], float]) -> None:
        self._root = root
        self._pending = pending
        self._clock = clock
        self._observer: BaseObserver | None = None
        self._probe_seen = threading.Event()
        self._probe_until: float | None = None
        self.watching = Watching.NOT
        self.reason = ""

    def start(self) -> None:
        """Begin to watch. What does not work is told by `watching` and `reason`."""
        self.stop()
        if is_remote(self._root.path):
            self._poll(_REMOTE)
            return
        from watchdog.observers import Observer

        from seojae.host.hints import WANTED, Hints

        try:
            self._observer = Observer()
            hints = Hints(
                self._root.path, self._pending, self._root.state / PROBE, self._probe_seen
            )
            self._observer.schedule(
                hints, str(self._root.path), recursive=True, event_filter=WANTED
            )
            self._observer.start()
        except OSError as error:
            log.warning("the folder cannot be watched: %s", error)
            self.stop()
            self._poll(_LIMIT)
            return
        self.watching, self.reason = Watching.EVENTS, ""
        self._probe()

    def stop(self) -> None:
        """Watch no more."""
        observer, self._observer = self._observer, None
        if observer is not None and observer.is_alive():
            observer.stop()
            observer.join()
        self.watching = Watching.NOT

    def check(self) -> None:
        """See whether events still come, and poll where they do not. Call it about every second."""
        if self.watching is not Watching.EVENTS or self._observer is None:
            return
        if not all(thread.is_alive() for thread in (self._observer, *self._observer.emitters)):
            log.warning("the watcher ended by itself")
            self._poll(_SILENT)
        elif self._probe_until is not None and self._probe_seen.is_set():
            self._probe_until = None
        elif self._probe_until is not None and self._clock() > self._probe_until:
            log.warning("no event came for our own file")
            self._poll(_SILENT)

    def check_limit(self) -> None:
        """See whether the system can watch one more folder: those it could not, it does not tell.

        Linux alone watches each folder by itself.
        """
        observer = self._observer
        if sys.platform != "linux" or self.watching is not Watching.EVENTS or observer is None:
            return
        from watchdog.events import FileSystemEventHandler

        try:
            with tempfile.TemporaryDirectory(prefix="seojae") as folder:
                watch = observer.schedule(FileSystemEventHandler(), folder, recursive=False)
                observer.unschedule(watch)
        except OSError as error:
            log.warning("no more folders can be watched: %s", error)
            self._poll(_LIMIT)

    def _poll(self, reason: str) -> None:
        """Look through the folder every few seconds; events that do come still help."""
        self.watching, self.reason = Watching.POLLING, reason

    def _probe(self) -> None:
        self._probe_seen.clear()
        self._probe_until = self._clock() + PROBE_SECONDS
        with suppress(OSError):
            probe: Path = self._root.state / PROBE
            probe.write_text("", encoding="utf-8")
            probe.unlink()
