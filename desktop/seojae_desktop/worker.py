"""`LibraryWorker`: the only place where work on a library meets Qt.

It lives in a thread of its own, so that the window never waits; what it finds comes back as
signals. Progress is told at most ten times a second.
"""

from __future__ import annotations

import logging
import threading
import time
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from seojae import logs
from seojae.errors import SeojaeError
from seojae.library import Library
from seojae.model.answers import SearchRequest
from seojae.model.library import Progress

log = logging.getLogger(__name__)

TOLD_EVERY = 0.1
"""Seconds between two tellings of progress."""


class LibraryWorker(QObject):
    """Opens, indexes and searches one library, in the thread it was moved to."""

    progressed = Signal(object)
    """A `Progress`, while an indexing run goes on."""
    indexed = Signal(object)
    """The `IndexReport` at the end of a run."""
    answered = Signal(object)
    """The `Answer` to the last question."""
    failed = Signal(str)
    """One Korean sentence with its next step."""

    def __init__(self) -> None:
        super().__init__()
        self._library: Library | None = None
        self._stop = threading.Event()
        self._told = 0.0

    @Slot(str)
    def open(self, folder: str) -> None:
        """Take a folder as the library and make its index agree with the disk."""
        try:
            self._close()
            self._library = Library.open(Path(folder))
            logs.start(self._library.root.state)
        except SeojaeError as error:
            self.failed.emit(str(error))
            return
        self.reindex()

    @Slot()
    def reindex(self) -> None:
        """Make the index agree with the disk."""
        if self._library is None:
            return
        try:
            report = self._library.reindex(watch=self._tell, stop=self._stop)
        except SeojaeError as error:
            self.failed.emit(str(error))
            return
        self.indexed.emit(report)

    @Slot(str)
    def search(self, query: str) -> None:
        """Answer a question."""
        if self._library is None:
            return
        try:
            self.answered.emit(self._library.search(SearchRequest(query, top_k=10)))
        except SeojaeError as error:
            self.failed.emit(str(error))

    @Slot()
    def close(self) -> None:
        """Close the library; called in the worker's thread as its last work."""
        self._close()

    def stop(self) -> None:
        """End a run that is going on. May be called from any thread."""
        self._stop.set()

    def _close(self) -> None:
        if self._library is not None:
            self._library.close()
            self._library = None

    def _tell(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._told >= TOLD_EVERY or progress.done == progress.total:
            self._told = now
            self.progressed.emit(progress)
