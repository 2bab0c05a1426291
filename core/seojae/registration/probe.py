"""Starting our entry as a client would, and speaking to it, before it is written anywhere.

With few variables, an empty PATH and a folder that is not ours (field note A15), once directly and
once through the system's shell without quotes, as some versions of Claude do (field note A08). It
speaks bare JSON-RPC lines: `initialize`, then `tools/list`. The process it starts is its own and is
ended in any case. Called by `register` and `doctor`.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import IO

from seojae.registration.entry import Command
from seojae.registration.heartbeat import SELF_TEST

SECONDS = 30.0
"""Claude Code gives up after this long, Claude Desktop after 60 s."""
SLOW_SECONDS = 10.0
"""From here on it is worth a word: a virus scanner looks at every start."""

_END_SECONDS = 5.0
_PROTOCOL = "2025-11-25"
_LONGEST_NOTE = 500
# What the SDKs of clients hand on; PATH is left out on purpose.
_KEPT_VARIABLES = (
    "APPDATA COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA PROCESSOR_ARCHITECTURE SYSTEMDRIVE SYSTEMROOT "
    "TEMP TMP USERNAME USERPROFILE"
    if os.name == "nt"
    else "HOME LOGNAME SHELL TERM USER"
).split()


class Style(StrEnum):
    """How a client hands the command to the system."""

    DIRECT = "direct"
    SHELL = "shell"


@dataclass(frozen=True, slots=True)
class Probed:
    """What came of one try.

    Attributes:
        works: it answered both requests rightly.
        message: a Korean sentence that says so, or what went wrong.
        seconds: until the first answer, or until it failed.
        tools: names of the tools it offers.
        errors: the last of what the process wrote to standard error.
    """

    works: bool
    message: str
    seconds: float
    tools: tuple[str, ...] = ()
    errors: str = ""


class _Failed(Exception):
    """The text is what a person is told."""


def probe(
    command: Command,
    *,
    style: Style = Style.DIRECT,
    seconds: float = SECONDS,
    env: Mapping[str, str] | None = None,
) -> Probed:
    """Start a server as a client would and ask it for its tools.

    Args:
        command: what the entry says.
        style: directly, or through the shell without quotes.
        seconds: how long each answer may take.
        env: its environment; by default what clients hand on.
    """
    begun = time.monotonic()
    try:
        process = _start(command, style, _environment() if env is None else env)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return Probed(works=False, message=f"프로그램이 시작되지 않았습니다({why}).", seconds=0.0)
    peer = _Peer(process, seconds)
    try:
        peer.ask(
            "initialize",
            {
                "protocolVersion": _PROTOCOL,
                "capabilities": {},
                "clientInfo": {"name": SELF_TEST, "version": "1"},
            },
        )
        taken = time.monotonic() - begun
        peer.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        tools = _names(peer.ask("tools/list", {}))
    except _Failed as error:
        return Probed(
            works=False,
            message=str(error),
            seconds=time.monotonic() - begun,
            errors=peer.end(),
        )
    peer.end()
    return Probed(
        works=True,
        message=f"{taken:.1f}초 만에 답했고 도구 {len(tools)}개를 보입니다.",
        seconds=taken,
        tools=tools,
    )


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    return {**kept, "PATH": ""}


def _start(command: Command, style: Style, env: Mapping[str, str]) -> subprocess.Popen[bytes]:
    elsewhere = Path(sys.executable).anchor
    words: list[str] | str = command.words
    if style is Style.SHELL:
        joined = " ".join(command.words)
        # On Windows as one text, because Python would put quotes around it.
        shell = env.get("COMSPEC", r"C:\Windows\System32\cmd.exe")
        words = f"{shell} /d /c {joined}" if os.name == "nt" else ["/bin/sh", "-c", joined]
    return subprocess.Popen(
        words,
        cwd=elsewhere,
        env=dict(env),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _names(result: Mapping[str, object]) -> tuple[str, ...]:
    tools = result.get("tools")
    names = tuple(
        str(tool["name"])
        for tool in (tools if isinstance(tools, list) else ())
        if isinstance(tool, dict) and "name" in tool
    )
    if not names:
        raise _Failed("답했지만 쓸 수 있는 도구가 없습니다.")
    return names


class _Peer:
    """The client's end of one server process."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        self._process = process
        self._seconds = seconds
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._errors: list[bytes] = []
        self._asked = 0
        self._threads = [
            threading.Thread(target=self._collect_lines, args=(process.stdout,), daemon=True),
            threading.Thread(target=self._collect_errors, args=(process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def ask(self, method: str, params: Mapping[str, object]) -> Mapping[str, object]:
        """Send a request and give its result.

        Raises:
            _Failed: there is none, in time or at all.
        """
        self._asked += 1
        self.send({"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params})
        deadline = time.monotonic() + self._seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise _Failed(f"{self._seconds:.0f}초를 기다려도 답이 없습니다.") from None
            if line is None:
                raise _Failed("답하지 않고 끝났습니다.")
            try:
                message = json.loads(line)
            except ValueError:
                shown = line[:80].decode("utf-8", "replace").strip()
                raise _Failed(f"약속에 없는 줄이 나왔습니다: {shown}") from None
            if isinstance(message, dict) and message.get("id") == self._asked:
                result = message.get("result")
                if not isinstance(result, dict):
                    raise _Failed(f"'{method}' 에 오류로 답했습니다: {message.get('error')}")
                return result

    def send(self, message: Mapping[str, object]) -> None:
        """Send one line.

        Raises:
            _Failed: nobody reads it any more.
        """
        assert self._process.stdin is not None  # noqa: S101 - Popen was asked for a pipe
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise _Failed("답하지 않고 끝났습니다.") from None

    def end(self) -> str:
        """Hang up, make sure the process is gone, and give the end of its standard error."""
        try:
            if self._process.stdin is not None:
                self._process.stdin.close()
        except OSError:
            pass  # it has gone
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(_END_SECONDS)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        return b"".join(self._errors)[-_LONGEST_NOTE:].decode("utf-8", "replace").strip()

    def _collect_lines(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._lines.put(line)
        self._lines.put(None)

    def _collect_errors(self, stream: IO[bytes]) -> None:
        self._errors.extend(stream)
