"""The client's end of one server process, in bare JSON-RPC lines and without the SDK.

What a client will meet is proved by doing what a client does: a real process, its real streams, the
handshake, requests. It names itself as the self test, which leaves no sign of a connection behind.
The process is ended in any case. Called by `probe`, which tries an entry before it is written, and
by the self test of the server.
"""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from seojae.registration.heartbeat import SELF_TEST

START_SECONDS = 30.0
"""Claude Code gives up on `initialize` after this long, Claude Desktop after 60 s."""
END_SECONDS = 5.0
"""How long a server may take to leave (field note B05)."""

_PROTOCOL = "2025-11-25"
_LONGEST_NOTE = 500
_KEPT_LINES = 50


class PeerFailed(Exception):
    """The server did not do what it should; the text is what a person is told."""


class Peer:
    """One server that was started to be tried.

    Args:
        words: the command; one text only for the shell of Windows.
        cwd, env: where it starts and what it is given; our own where left out.

    Raises:
        OSError, ValueError: the system cannot start it.
    """

    def __init__(
        self,
        words: list[str] | str,
        *,
        cwd: Path | str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._process = subprocess.Popen(
            words,
            cwd=cwd,
            env=None if env is None else dict(env),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._errors: deque[bytes] = deque(maxlen=_KEPT_LINES)
        self._asked = 0
        self._threads = [
            threading.Thread(target=self._collect_lines, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._errors.extend, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def hello(self, seconds: float = START_SECONDS) -> str:
        """Shake hands, and give the version of the protocol that the server speaks.

        Raises:
            PeerFailed: it did not answer rightly in time.
        """
        client = {"name": SELF_TEST, "version": "1"}
        asked = {"protocolVersion": _PROTOCOL, "capabilities": {}, "clientInfo": client}
        answer = self.ask("initialize", asked, seconds)
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return str(answer.get("protocolVersion", ""))

    def tools(self, seconds: float = START_SECONDS) -> tuple[str, ...]:
        """Give the names of the tools.

        Raises:
            PeerFailed: there is none, or it did not answer rightly in time.
        """
        tools = self.ask("tools/list", {}, seconds).get("tools")
        names = tuple(
            str(tool["name"])
            for tool in (tools if isinstance(tools, list) else ())
            if isinstance(tool, dict) and "name" in tool
        )
        if not names:
            raise PeerFailed("답했지만 쓸 수 있는 도구가 없습니다.")
        return names

    def ask(
        self, method: str, params: Mapping[str, object], seconds: float
    ) -> Mapping[str, object]:
        """Send a request and give its result.

        Raises:
            PeerFailed: there is none, in time or at all.
        """
        self._asked += 1
        self._send({"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params})
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise PeerFailed(f"{seconds:.0f}초를 기다려도 답이 없습니다.") from None
            if line is None:
                raise PeerFailed("답하지 않고 끝났습니다.")
            try:
                message = json.loads(line)
            except ValueError:
                shown = line[:80].decode("utf-8", "replace").strip()
                raise PeerFailed(f"약속에 없는 줄이 나왔습니다: {shown}") from None
            if isinstance(message, dict) and message.get("id") == self._asked:
                result = message.get("result")
                if not isinstance(result, dict):
                    raise PeerFailed(f"'{method}' 에 오류로 답했습니다: {message.get('error')}")
                return result

    def hang_up(self) -> bool:
        """Close the server's input, and say whether it left by itself as it should."""
        with contextlib.suppress(OSError):  # it has gone
            if self._process.stdin is not None:
                self._process.stdin.close()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            return False
        return True

    def close(self) -> str:
        """Make sure the process is gone, and give the end of what it wrote to standard error."""
        if not self.hang_up():
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(END_SECONDS)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        return b"".join(self._errors)[-_LONGEST_NOTE:].decode("utf-8", "replace").strip()

    def _send(self, message: Mapping[str, object]) -> None:
        if self._process.stdin is not None:
            # One that has gone may have said why before; the wait for its answer finds its end.
            with contextlib.suppress(OSError):
                self._process.stdin.write(json.dumps(message).encode() + b"\n")
                self._process.stdin.flush()

    def _collect_lines(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._lines.put(line)
        self._lines.put(None)
