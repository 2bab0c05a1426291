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
from seojae.mcp_server.fence import line
from seojae.model.library import CollectionCard

if TYPE_CHECKING:
    from seojae.host.host import Host
    from seojae.library import Library
    from seojae.model.host import HostState
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
        leads: whether this process indexes and watches when no other does.
    """

    def __init__(self, folder: Path | str, *, leads: bool = True) -> None:
        self._folder = folder
        self._leads = leads
        self._lock = threading.Lock()
        self._host: Host | None = None
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
            if self._host is None:
                from seojae import logs
                from seojae.host.host import Host

                self._host = Host.open(self._folder, watch=self._leads)
                logs.start(self._host.library.root.state)
            return self._host.library

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
        host = self._host
        if host is None:
            return Freshness()
        said = _words_for(host.state())
        if not said and not host.library.is_indexed():
            said = "처음 색인하는 중입니다. 아직 찾지 못하는 문서가 있으니 잠시 뒤에 다시 찾으세요."
        return Freshness(said)

    def write_down(self, reading: Reading) -> None:
        """Put a reading into the ledger, unless it is switched off. Never costs an answer.

        What our own self test asks is nothing that anybody wanted to know.
        """
        from seojae import settings
        from seojae.registration.heartbeat import SELF_TEST

        host = self._host
        if host is None or reading.client.split(" ")[0] == SELF_TEST:
            return
        if not settings.load(host.library.root.state).ledger:
            return
        try:
            host.library.readings.add(reading)
        except (SeojaeError, OSError) as error:
            _log.warning("a reading was not written down: %s", error)

    def close(self) -> None:
        """Let the library go, within five seconds; what is under way is whole on disk."""
        with self._lock:
            host, self._host = self._host, None
        if host is not None:
            host.close()

    def _try_to_open(self) -> None:
        try:
            self.library()
        except SeojaeError:
            return  # told by the first call that needs it


def _words_for(state: HostState) -> str:
    """Say what an answer may lack, and why; empty when the index is what the disk is."""
    if not state.root_present:
        return "서재 폴더가 연결되어 있지 않아, 전에 색인한 내용으로 답합니다."
    if state.problem:
        return line(state.problem, 400)
    if state.progress is not None:
        done, total = state.progress.done, state.progress.total
        return (
            f"색인하는 중입니다(파일 {total:,}개 가운데 {done:,}개). "
            "아직 찾지 못하는 문서가 있을 수 있습니다."
        )
    if state.paused:
        return "색인을 쉬고 있어, 그동안 바뀐 문서는 반영되지 않았습니다."
    if state.queue:
        return f"바뀐 파일 {state.queue:,}개를 반영하는 중입니다."
    return ""


def _read_cards(folder: Path | str) -> Sequence[CollectionCard]:
    """Read the collections from the index, or from the names of folders where there is none.

    Raises:
        SeojaeError: the folder or its index cannot be read.
    """
    from seojae.model.library import INBOX
    from seojae.paths.ignored import is_ignored
    from seojae.paths.index_place import index_place
    from seojae.paths.names import visible
    from seojae.paths.root import Root
    from seojae.store import collections
    from seojae.store.database import Database

    root = Root.open(folder)
    index = index_place(root).file
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
