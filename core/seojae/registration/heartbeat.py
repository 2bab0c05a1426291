"""The proof that a client is connected: a small file that the server leaves in the root.

One file for each computer and client, `.seojae/heartbeats/<name>.json`, in UTF-8:

    {"client": "claude-ai", "version": "0.14.2", "computer": "PC-1",
     "connected_at": "2026-11-30T10:32:05+09:00", "seen_at": "2026-11-30T10:40:11+09:00"}

`connected_at` is when this client last said hello, `seen_at` when it last asked something. The
computer stands in it because a root may lie in a synced folder or on a share. `Heartbeat` is called
by the MCP server, `read` by `states`. Losing a beat is no reason to fail: nothing here raises for a
disk. Its imports are light, for the server's start.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import re
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

FOLDER = "heartbeats"
SELF_TEST = "seojae-self-test"
"""The client name of our own probe: it proves nothing and leaves no file."""

_EVERY_SECONDS = 60
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Beat:
    """The last sign of one client on this computer.

    Attributes:
        client: the name it gave in `initialize`, such as `claude-ai`.
        version: the version it gave; may be empty.
        connected_at: when it last connected.
        seen_at: when it last asked something.
    """

    client: str
    version: str
    connected_at: datetime
    seen_at: datetime


class Heartbeat:
    """Leaves the signs of one server process. Its methods may be called from any thread.

    Args:
        state: the folder of our own files under the root (`Root.state`).
    """

    def __init__(self, state: Path) -> None:
        self._folder = state / FOLDER
        self._connected: dict[str, str] = {}
        self._written: dict[str, float] = {}

    def connected(self, client: str, version: str = "") -> None:
        """A client said hello (`initialize`, or its first request in the stateless protocol)."""
        name = client.strip()[:_LONGEST_NAME]
        if not name or name == SELF_TEST:
            return
        self._connected[name] = _now()
        self._write(name, version)

    def seen(self, client: str, version: str = "") -> None:
        """A client asked something; written at most once a minute, so it may be called each time.

        A client that never said hello is taken to have connected now.
        """
        name = client.strip()[:_LONGEST_NAME]
        if name not in self._connected:
            self.connected(name, version)
        elif time.monotonic() - self._written[name] >= _EVERY_SECONDS:
            self._write(name, version)

    def _write(self, name: str, version: str) -> None:
        self._written[name] = time.monotonic()
        record = {
            "client": name,
            "version": version.strip()[:_LONGEST_NAME],
            "computer": platform.node(),
            "connected_at": self._connected[name],
            "seen_at": _now(),
        }
        path = self._folder / _file_name(name)
        beside = path.with_suffix(f".{os.getpid()}.tmp")
        try:
            # Never the root itself: its drive may be away (field note E03).
            self._folder.parent.mkdir(exist_ok=True)
            self._folder.mkdir(exist_ok=True)
            # ASCII escapes: a client's name may hold a lone surrogate, which has no UTF-8.
            beside.write_text(json.dumps(record), encoding="utf-8")
            beside.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink()


def read(state: Path) -> tuple[Beat, ...]:
    """Give the last sign of each client of this computer, the newest first.

    Args:
        state: the folder of our own files under the root.
    """
    beats = []
    with contextlib.suppress(OSError):
        for path in (state / FOLDER).glob("*.json"):
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
                record = json.loads(path.read_text(encoding="utf-8"))
                if record["computer"] != platform.node():
                    continue
                beats.append(
                    Beat(
                        client=str(record["client"]),
                        version=str(record["version"]),
                        connected_at=datetime.fromisoformat(record["connected_at"]).astimezone(),
                        seen_at=datetime.fromisoformat(record["seen_at"]).astimezone(),
                    )
                )
    return tuple(sorted(beats, key=lambda beat: beat.seen_at, reverse=True))


def _file_name(client: str) -> str:
    """Name the file of a client on this computer by what every file system can hold."""
    key = f"{platform.node()}\0{client}".encode("utf-8", "surrogatepass")
    plain = re.sub(r"[^a-z0-9]+", "-", client.lower()).strip("-")[:40]
    return f"{plain or 'client'}-{hashlib.sha256(key).hexdigest()[:8]}.json"


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
