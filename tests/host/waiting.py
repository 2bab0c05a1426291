"""Waiting for what a host does in the background, and hearing what it tells."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from seojae.library import Library
from seojae.model.answers import SearchRequest
from seojae.model.host import HostEvent, HostEventKind

SECONDS = 60.0


def wait_for(condition: Callable[[], bool], seconds: float = SECONDS) -> float:
    """Wait until something is so, and give the seconds it took."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() < began + seconds, "it did not happen in time"
        time.sleep(0.01)
    return time.monotonic() - began


def finds(library: Library, question: str) -> list[str]:
    """Give the files of the hits, by path."""
    return sorted(hit.citation.source for hit in library.search(SearchRequest(question)).hits)


class Ear:
    """Keeps the events of a host."""

    def __init__(self) -> None:
        self.events: list[HostEvent] = []
        self._changed = threading.Condition()

    def __call__(self, event: HostEvent) -> None:
        with self._changed:
            self.events.append(event)
            self._changed.notify_all()

    def of(self, kind: HostEventKind) -> list[HostEvent]:
        return [event for event in self.events if event.kind is kind]

    def wait_for(self, kind: HostEventKind, count: int = 1) -> HostEvent:
        """Wait until so many events of a kind have come, and give the last of them."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.of(kind)) >= count, SECONDS), kind
        return self.of(kind)[count - 1]
