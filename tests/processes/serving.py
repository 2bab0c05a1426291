"""A client of one real server process, in bare JSON-RPC: what it sends and reads are bytes."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

SECONDS = 60.0
"""How long a test waits for what must come; the machine may be busy."""
END_SECONDS = 5.0
"""How long a server may take to leave (field note B05)."""
HELLO: dict[str, Any] = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "시험 손님", "version": "1"},
}


def command(root: Path) -> list[str]:
    """Give the command that starts a server."""
    return [sys.executable, "-m", "seojae", "serve", str(root)]


class Peer:
    """One server, and what it said."""

    def __init__(self, root: Path, **environment: str) -> None:
        self.process = subprocess.Popen(
            command(root),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
        )
        self.lines: list[bytes] = []
        self.errors: list[bytes] = []
        self._answers: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._early: dict[object, dict[str, Any]] = {}
        self._number = 0
        self._readers = [
            threading.Thread(target=self._collect, daemon=True),
            threading.Thread(target=self._collect_errors, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def send(self, message: Mapping[str, object]) -> None:
        """Send one message."""
        self.write(json.dumps(message).encode() + b"\n")

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def request(self, method: str, params: Mapping[str, object] | None = None) -> int:
        """Ask without waiting; give the number of the request."""
        self._number += 1
        message: dict[str, object] = {"jsonrpc": "2.0", "id": self._number, "method": method}
        self.send(message if params is None else {**message, "params": params})
        return self._number

    def answer(self, number: object, seconds: float = SECONDS) -> dict[str, Any]:
        """Wait for the answer to a request."""
        deadline = time.monotonic() + seconds
        while number not in self._early:
            message = self._answers.get(timeout=max(0.0, deadline - time.monotonic()))
            assert message is not None, f"the server ended: {b''.join(self.errors)!r}"
            self._early[message.get("id")] = message
        return self._early.pop(number)

    def ask(self, method: str, params: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Ask, and give the answer whole."""
        return self.answer(self.request(method, params))

    def call(self, tool: str, **arguments: object) -> dict[str, Any]:
        """Call a tool, and give its result."""
        answer = self.ask("tools/call", {"name": tool, "arguments": arguments})
        result: dict[str, Any] = answer["result"]
        return result

    def hello(self) -> dict[str, Any]:
        """Shake hands."""
        answer = self.ask("initialize", HELLO)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer

    def end(self) -> int:
        """Close the server's input and give its exit code, which must come soon."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(END_SECONDS)

    def close(self) -> None:
        """Close our ends once the server has ended."""
        for reader in self._readers:
            reader.join(SECONDS)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _collect(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            self._answers.put(json.loads(line))
        self._answers.put(None)

    def _collect_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors.extend(self.process.stderr)


@contextmanager
def served(root: Path, **environment: str) -> Iterator[Peer]:
    """Run a server for the length of a block."""
    peer = Peer(root, **environment)
    try:
        yield peer
    finally:
        if peer.process.poll() is None:
            peer.process.kill()
        peer.process.wait()
        peer.close()
