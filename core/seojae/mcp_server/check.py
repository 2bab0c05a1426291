"""The self test: start a server as a client would, speak to it, and say in Korean what came of it.

It speaks bare JSON-RPC over the streams of a real child process, so that it proves what a client
will meet: start, handshake, tools, a search, the end. It names itself as the self test, which
leaves no sign of a connection behind. Called by `seojae serve --check`.
"""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from seojae.paths.root import Root
from seojae.registration.heartbeat import SELF_TEST

START_SECONDS = 30.0
"""Claude Code waits this long for `initialize` (CLIENTS, limits)."""
CALL_SECONDS = 60.0
END_SECONDS = 5.0

_PROTOCOL = "2025-11-25"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was tried; `told` says what came of it and what to do."""

    name: str
    works: bool
    told: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Report:
    """All that was tried, in order; a step that failed is the last."""

    steps: tuple[Step, ...]

    @property
    def works(self) -> bool:
        """Whether every step went well."""
        return all(step.works for step in self.steps)

    def facts(self) -> dict[str, object]:
        """Give it for JSON."""
        return {"works": self.works, "steps": [asdict(step) for step in self.steps]}


class _Failed(Exception):
    """A step did not go well; the text is what a person is told."""


def own_command(folder: Path | str) -> list[str]:
    """Give the command that starts this program as a server."""
    start = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "seojae"]
    return [*start, "serve", str(folder)]


def check(command: Sequence[str], folder: Path | str) -> Report:
    """Try a server.

    Args:
        command: starts it.
        folder: its library, for a clear word where that is wrong.

    Raises:
        EnvironmentProblem: the folder cannot be a library.
    """
    Root.open(folder)
    steps: list[Step] = []
    peer = _Peer(command)
    try:
        for name, work in (
            ("시작", peer.start),
            ("도구 목록", peer.tools),
            ("서재 상태", peer.status),
            ("검색", peer.search),
            ("끝내기", peer.end),
        ):
            begun = time.monotonic()
            try:
                told, works = work(), True
            except _Failed as error:
                told, works = str(error), False
            steps.append(Step(name, works, told, round(time.monotonic() - begun, 2)))
            if not works:
                break
    finally:
        peer.close()
    return Report(tuple(steps))


class _Peer:
    """A client of one server process."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._number = 0

    def start(self) -> str:
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise _Failed(f"프로그램을 띄우지 못했습니다: {error}") from error
        self._reader = threading.Thread(
            target=self._collect, args=(self._process.stdout,), daemon=True
        )
        self._reader.start()
        answer = self._ask(
            "initialize",
            {
                "protocolVersion": _PROTOCOL,
                "capabilities": {},
                "clientInfo": {"name": SELF_TEST, "version": "1"},
            },
            START_SECONDS,
        )
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return f"프로토콜 {answer.get('protocolVersion')} 로 대답했습니다."

    def tools(self) -> str:
        tools = self._ask("tools/list", {}, START_SECONDS).get("tools")
        if not isinstance(tools, list) or not tools:
            raise _Failed("도구가 하나도 없습니다.")
        return f"{len(tools)}개가 보입니다."

    def status(self) -> str:
        facts = self._call("library_status", {})
        return f"문서 {facts.get('documents')}건, 읽지 못한 파일 {facts.get('unread')}개입니다."

    def search(self) -> str:
        facts = self._call("search", {"query": "문서 내용 확인", "top_k": 1})
        return f"문서 {facts.get('document_count')}건에서 찾아보았습니다."

    def end(self) -> str:
        if self._process is None or self._process.stdin is None:
            raise _Failed("프로그램이 떠 있지 않습니다.")
        self._process.stdin.close()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired as error:
            raise _Failed(f"연결을 끊어도 {END_SECONDS:.0f}초 안에 끝나지 않았습니다.") from error
        return "연결을 끊자 스스로 끝났습니다."

    def close(self) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._reader.join(END_SECONDS)
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # what was never read is flushed into nothing
                if stream is not None:
                    stream.close()

    def _call(self, tool: str, arguments: Mapping[str, object]) -> Mapping[str, object]:
        result = self._ask("tools/call", {"name": tool, "arguments": arguments}, CALL_SECONDS)
        facts = result.get("structuredContent")
        if result.get("isError") or not isinstance(facts, dict):
            raise _Failed(_first_text(result) or f"{tool} 이 대답하지 못했습니다.")
        return facts

    def _ask(
        self, method: str, params: Mapping[str, object], seconds: float
    ) -> Mapping[str, object]:
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise _Failed(f"{seconds:.0f}초를 기다려도 대답이 없습니다.") from None
            if line is None:
                raise _Failed("대답하지 않고 끝났습니다. .seojae/logs 의 기록을 보세요.")
            try:
                message = json.loads(line)
            except ValueError:
                raise _Failed(f"규약에 없는 줄이 나왔습니다: {line[:80]!r}") from None
            if isinstance(message, dict) and message.get("id") == self._number:
                result = message.get("result")
                if not isinstance(result, dict):
                    raise _Failed(f"{method} 에 오류로 대답했습니다: {message.get('error')}")
                return result

    def _send(self, message: Mapping[str, object]) -> None:
        if self._process is None or self._process.stdin is None:
            raise _Failed("프로그램이 떠 있지 않습니다.")
        with contextlib.suppress(OSError):  # what it said before it ended tells more
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()

    def _collect(self, stream: IO[bytes] | None) -> None:
        for line in stream or ():
            self._lines.put(line)
        self._lines.put(None)


def _first_text(result: Mapping[str, object]) -> str:
    content = result.get("content")
    if isinstance(content, list) and content and isinstance(content[0], dict):
        return str(content[0].get("text", ""))
    return ""
