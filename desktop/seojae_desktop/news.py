"""What Claude has just filed: gathered from the journal, told once, a few seconds of it together.

Nothing important is only told here (field note H06): the inbox and the history show the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from seojae.model.shelving import JournalEntry
from seojae_desktop import phrases

QUIET_MS = 2_500
"""Claude files one document after the other: it is told when this long none has followed."""


class ClaudeNews(QObject):
    """Sees the latest changes at every look, and tells how many new ones are Claude's."""

    filed = Signal(int)
    """How many documents Claude has filed since the last telling."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: set[str] | None = None
        self._fresh: set[str] = set()
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(QUIET_MS)
        self._quiet.timeout.connect(self._tell)

    def forget(self) -> None:
        """Begin anew with another library: what it holds already is no news."""
        self._known = None
        self._fresh.clear()
        self._quiet.stop()

    def is_waiting(self) -> bool:
        """Say whether something is about to be told."""
        return self._quiet.isActive()

    def see(self, latest: Iterable[JournalEntry]) -> None:
        """Look at the latest changes; those of before the first look are no news."""
        by_claude = {
            entry.id
            for entry in latest
            if entry.face == "mcp" and entry.operation == "move" and phrases.can_undo(entry)
        }
        fresh = by_claude - self._known if self._known is not None else set()
        self._known = (self._known or set()) | by_claude
        if fresh:
            self._fresh |= fresh
            self._quiet.start()

    def _tell(self) -> None:
        count = len(self._fresh)
        self._fresh.clear()
        self.filed.emit(count)
