"""Comparing new documents with all others for copies and versions, beside the leader's work.

It may take minutes after a first index, and nobody waits for it: what changes meanwhile is indexed
as ever. Used by the leader alone.
"""

from __future__ import annotations

import logging
import threading

from seojae import logs
from seojae.errors import EnvironmentProblem
from seojae.library import Library

log = logging.getLogger(__name__)


class Relating:
    """The comparing of one library, in a thread that lives as long as there is something to do.

    Args:
        library: an open library.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._stop = threading.Event()
        self._is_wanted = False
        self._has_news = False
        self._thread: threading.Thread | None = None

    def want(self) -> None:
        """Note that there may be new documents."""
        self._is_wanted = True

    def go_on(self) -> None:
        """Begin when it is wanted, unless it is under way."""
        if self._is_wanted and not self.is_busy:
            self._is_wanted = False
            self._thread = threading.Thread(target=self._work, name="relating", daemon=True)
            self._thread.start()

    @property
    def is_busy(self) -> bool:
        """Whether documents are being compared."""
        return self._thread is not None and self._thread.is_alive()

    def take_news(self) -> bool:
        """Say whether copies of new documents are known since the last time this was asked."""
        if self.is_busy or not self._has_news:
            return False
        self._has_news = False
        return True

    def end(self) -> None:
        """Stop, and wait until it has; what is left is compared by the next leader."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        try:
            if self._library.duplicates.refresh(self._stop):
                self._has_news = True
        except EnvironmentProblem as error:
            log.warning("comparing stopped: %s", error)
        except Exception as error:  # noqa: BLE001 - a bug is logged; indexing goes on without it
            logs.bug(error)
