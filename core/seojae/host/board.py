"""What the processes of one library tell each other, in small files beside the index.

The leader writes how things stand (`leader.json`); any process leaves a wish for a run
(`reindex.wish`) or for a rest (`paused`). Whether there is a leader at all is not read here: the
lock says it, so that what a killed leader left behind deceives nobody. All of it may be deleted at
any time.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from seojae.model.host import HostState, Watching
from seojae.model.library import Progress

_NONE = HostState()


class Board:
    """The files of one library.

    Args:
        folder: where its index lies.
    """

    def __init__(self, folder: Path) -> None:
        self._state = folder / "leader.json"
        self._wish = folder / "reindex.wish"
        self._paused = folder / "paused"
        self._written = _NONE

    def publish(self, state: HostState) -> None:
        """Let others see the state of the leader; what cannot be written now comes the next time.

        Windows refuses to replace a file while another process reads it.
        """
        if state == self._written:
            return
        values = asdict(state)
        for name in ("is_leader", "is_led", "paused"):
            del values[name]
        for name in ("last_event", "last_indexed"):
            values[name] = values[name].isoformat() if values[name] else None
        new = self._state.with_suffix(".new")
        with suppress(OSError):
            new.write_text(json.dumps(values, ensure_ascii=False), encoding="utf-8")
            new.replace(self._state)
            self._written = state

    def read(self) -> HostState:
        """Give what the leader wrote last; how things stand by default when it cannot be read."""
        try:
            return _state(json.loads(self._state.read_text("utf-8")))
        except (OSError, ValueError, TypeError, KeyError):
            return _NONE

    def wish(self, *, full: bool) -> None:
        """Ask the leader for a run; a wish for a full one stays one.

        Raises:
            OSError: it cannot be written.
        """
        if full or not self._wish.exists():
            self._wish.write_text("full" if full else "", encoding="utf-8")

    def take_wish(self) -> str | None:
        """Give what is wished for, `full` or an empty text, and take it from the board."""
        try:
            wanted = self._wish.read_text("utf-8")
            self._wish.unlink()
        except (OSError, ValueError):
            return None
        return wanted

    def is_paused(self) -> bool:
        """Say whether a person asked for a rest."""
        return self._paused.exists()

    def set_paused(self, *, paused: bool) -> None:
        """Ask all processes for a rest, or end it.

        Raises:
            OSError: it cannot be written.
        """
        if paused:
            self._paused.touch()
        else:
            self._paused.unlink(missing_ok=True)


def _state(values: dict[str, Any]) -> HostState:
    progress = values["progress"]
    state = HostState(
        root_present=bool(values["root_present"]),
        watching=Watching(values["watching"]),
        watching_reason=str(values["watching_reason"]),
        queue=int(values["queue"]),
        lag_seconds=float(values["lag_seconds"]),
        last_event=_moment(values["last_event"]),
        last_indexed=_moment(values["last_indexed"]),
        problem=str(values["problem"]),
    )
    return replace(state, progress=Progress(**progress) if progress else None)


def _moment(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None
