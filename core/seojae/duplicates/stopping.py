"""Ending a comparison early: whatever takes long looks up now and then, and goes no further."""

from __future__ import annotations

import threading


class Stopped(Exception):
    """The comparison was asked to end; caught where it began."""


def look(stop: threading.Event) -> None:
    """Go on unless the end is wanted.

    Raises:
        Stopped: it is.
    """
    if stop.is_set():
        raise Stopped
