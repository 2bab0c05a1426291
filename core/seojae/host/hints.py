"""What an event of the file system says about which places to look at.

Events are hints: they come late, twice, under the wrong kind or not at all, and programs save in
ways that look like deleting and renaming (field notes E01, E02, E07). So nothing is concluded here
but where to look, and how soon. Word writes `~WRD0001.tmp`, renames the document to
`~WRL0002.tmp` and the new file to the document; Hancom 한글 and many others write a temporary file
and rename it over the document. Called from the watcher's thread; must be quick.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from watchdog.events import (
    DirAttribEvent,
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileAttribEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)

from seojae.host.pending import Pending
from seojae.paths.ignored import is_ignored
from seojae.paths.relpath import RelPath

WANTED: list[type[FileSystemEvent]] = [
    DirAttribEvent,
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileAttribEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
]
"""All but those of reading, and of a folder whose content changed: that is told by its content."""


class Hints(FileSystemEventHandler):
    """Turns events into waiting places.

    Args:
        root: the watched folder, as given to the watcher.
        pending: takes the places.
        probe: a file whose event says that events come.
        probe_seen: is set then.
    """

    def __init__(
        self, root: Path, pending: Pending, probe: Path, probe_seen: threading.Event
    ) -> None:
        self._prefix = f"{root}{os.sep}" if not str(root).endswith(os.sep) else str(root)
        self._pending = pending
        self._probe = str(probe)
        self._probe_seen = probe_seen

    def dispatch(self, event: FileSystemEvent) -> None:
        """Take one event."""
        if event.src_path == self._probe:
            self._probe_seen.set()
        source = self._place(event.src_path)
        target = self._place(event.dest_path)
        if isinstance(event, DirMovedEvent | FileMovedEvent):
            self._moved(source, target)
        elif source is None:
            return
        elif isinstance(event, DirDeletedEvent | FileDeletedEvent):
            self._pending.gone(source)
        else:
            arrived = isinstance(event, DirCreatedEvent | FileCreatedEvent)
            self._pending.changed(source, arrived=arrived)

    def _moved(self, source: RelPath | None, target: RelPath | None) -> None:
        """A rename from or to a name that is no document's is a way of saving."""
        if source is not None and target is not None:
            self._pending.gone(source)
            self._pending.gone(target)
        elif source is not None:
            self._pending.changed(source)
        elif target is not None:
            self._pending.changed(target)

    def _place(self, path: bytes | str) -> RelPath | None:
        """Give the place of a path; None for the root itself and for what is ignored."""
        text = os.fsdecode(path)
        if not text.startswith(self._prefix):
            return None
        native = text[len(self._prefix) :].replace(os.sep, "/").strip("/")
        if not native or any(is_ignored(part) for part in native.split("/")):
            return None
        return RelPath.from_disk(native)
