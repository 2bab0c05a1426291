"""The library of this process: opened beside the protocol, so that no client waits for it.

`initialize` and `tools/list` are answered before the library is open (field note B07). The first
call that needs it waits for it; a library that could not be opened (its drive is not there yet) is
tried again by the next call. Called by `process` and `server`.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from seojae.errors import SeojaeError
from seojae.model.library import CollectionCard

if TYPE_CHECKING:
    from seojae.library import Library
    from seojae.model.readings import Reading
    from seojae.registration.heartbeat import Heartbeat

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Freshness:
    """How far the index has come.

    Attributes:
        words: one Korean sentence while something is not indexed yet; empty when all is.
    """

    words: str = ""


class Session:
    """The library under one folder, for the time of one server.

    Args:
        folder: the root as it was given; it need not exist yet.
    """

    def __init__(self, folder: Path | str) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._library: Library | None = None
        self._beats: Heartbeat | None = None

    def start(self) -> None:
        """Open the library in a thread of its own; returns at once."""
        threading.Thread(target=self._try_to_open, name="open library", daemon=True).start()

    def library(self) -> Library:
        """Give the open library, opening it when need be.

        Raises:
            EnvironmentProblem: it cannot be opened now; the next call tries again.
        """
        with self._lock:
            if self._library is None:
                from seojae import logs
                from seojae.library import Library

                self._library = Library.open(self._folder)
                logs.start(self._library.root.state)
            return self._library

    def seen(self, client: str, version: str) -> None:
        """Leave a sign that a client is there, also before the library is open.

        It is the proof that the client is connected. Never costs an answer.
        """
        if self._beats is None:
            from seojae.paths.root import Root
            from seojae.registration.heartbeat import Heartbeat

            try:
                self._beats = Heartbeat(Root.open(self._folder).state)
            except SeojaeError:
                return
        self._beats.seen(client, version)

    def cards(self) -> Sequence[CollectionCard]:
        """Give the collections for instructions and descriptions; none where nothing is known."""
        try:
            return _read_cards(self._folder)
        except (SeojaeError, OSError):
            return ()

    def freshness(self) -> Freshness:
        """Tell how far the index has come."""
        return Freshness()

    def write_down(self, reading: Reading) -> None:
        """Put a reading into the ledger, unless it is switched off. Never costs an answer."""
        from seojae import settings

        library = self._library
        if library is None or not settings.load(library.root.state).ledger:
            return
        try:
            library.readings.add(reading)
        except (SeojaeError, OSError) as error:
            _log.warning("a reading was not written down: %s", error)

    def close(self) -> None:
        """Let the library go; a call that is still inside it ends with the process."""

    def _try_to_open(self) -> None:
        try:
            self.library()
        except SeojaeError:
            return  # told by the first call that needs it


def _read_cards(folder: Path | str) -> Sequence[CollectionCard]:
    """Read the collections from the index, or from the names of folders where there is none.

    Raises:
        SeojaeError: the folder or its index cannot be read.
    """
    from seojae.model.library import INBOX
    from seojae.paths.ignored import is_ignored
    from seojae.paths.names import visible
    from seojae.paths.root import Root
    from seojae.store import collections
    from seojae.store.database import Database

    root = Root.open(folder)
    index = root.state / "index.db"
    if index.exists():
        database = Database(index)
        try:
            with database.read() as connection:
                cards = collections.every(connection)
        finally:
            database.close()
        if cards:
            return cards
    names = sorted(
        visible(each.name)
        for each in root.path.iterdir()
        if each.is_dir() and each.name != INBOX and not is_ignored(each.name)
    )
    return [CollectionCard(name, name) for name in names]
