"""Whether the library folder is there, and is the folder it was (field note E03).

A drive may be pulled at any moment, and what is left in its place is an empty folder. Where our own
folder is missing, the root is gone, unless it is the very folder that was opened: then somebody
deleted our folder only, and it is made again. Used by the host.
"""

from __future__ import annotations

from seojae.errors import SeojaeError
from seojae.paths.root import Root


class Presence:
    """Looks after one root, which is there when this is made."""

    def __init__(self, root: Root) -> None:
        self._root = root
        self._place = self._now()

    def is_here(self) -> bool:
        """Say whether the library can be worked with."""
        if self._root.state.is_dir():
            return True
        if self._now() is None or self._now() != self._place:
            return False
        try:
            self._root.make_state()
        except (SeojaeError, OSError):
            return False
        return True

    def _now(self) -> tuple[int, int] | None:
        """Give what tells one folder from another; None where there is none."""
        try:
            stat = self._root.path.stat()
        except OSError:
            return None
        return stat.st_dev, stat.st_ino
