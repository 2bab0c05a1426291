"""The self test: start a server as a client would, speak to it, and say in Korean what came of it.

It speaks to a real child process, so that it proves what a client will meet: start, handshake,
tools, a search, the end. Called by `seojae serve --check`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from seojae.paths.root import Root
from seojae.registration.entry import program
from seojae.registration.peer import END_SECONDS, START_SECONDS, Peer, PeerFailed

CALL_SECONDS = 60.0
"""The shortest time for which a client waits for a call (CLIENTS, limits)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was tried; `told` says what came of it and what to do."""

    name: str
    works: bool
    told: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Report:
    """All that was tried, in order; a step that failed is the last.

    Attributes:
        errors: the last of what a server that failed wrote to standard error.
    """

    steps: tuple[Step, ...]
    errors: str = ""

    @property
    def works(self) -> bool:
        """Whether every step went well."""
        return all(step.works for step in self.steps)

    def facts(self) -> dict[str, object]:
        """Give it for JSON."""
        steps = [asdict(step) for step in self.steps]
        return {"works": self.works, "steps": steps, "errors": self.errors}


def own_command(folder: Path | str) -> list[str]:
    """Give the command that starts this program as a server."""
    if getattr(sys, "frozen", False):  # the console program, also where the tray asks (B04)
        return [*program().words, "serve", str(folder)]
    return [sys.executable, "-m", "seojae", "serve", str(folder)]


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
    visit = _Visit(command)
    try:
        for name, work in (
            ("시작", visit.start),
            ("도구 목록", visit.tools),
            ("서재 상태", visit.status),
            ("검색", visit.search),
            ("끝내기", visit.end),
        ):
            begun = time.monotonic()
            try:
                told, works = work(), True
            except PeerFailed as error:
                told, works = str(error), False
            steps.append(Step(name, works, told, round(time.monotonic() - begun, 2)))
            if not works:
                break
    finally:
        errors = visit.close()
    return Report(tuple(steps), "" if steps[-1].works else errors)


class _Visit:
    """One server that is tried, step by step."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._started: Peer | None = None

    def start(self) -> str:
        try:
            self._started = Peer(list(self._command))
        except (OSError, ValueError) as error:
            raise PeerFailed(f"프로그램을 띄우지 못했습니다: {error}") from error
        return f"프로토콜 {self._started.hello(START_SECONDS)} 로 답했습니다."

    def tools(self) -> str:
        return f"{len(self._peer().tools())}개가 보입니다."

    def status(self) -> str:
        facts = self._call("library_status", {})
        return f"문서 {facts.get('documents')}건, 읽지 못한 파일 {facts.get('unread')}개입니다."

    def search(self) -> str:
        facts = self._call("search", {"query": "문서 내용 확인", "top_k": 1})
        return f"문서 {facts.get('document_count')}건에서 찾아보았습니다."

    def end(self) -> str:
        if not self._peer().hang_up():
            raise PeerFailed(f"연결을 끊어도 {END_SECONDS:.0f}초 안에 끝나지 않았습니다.")
        return "연결을 끊자 스스로 끝났습니다."

    def close(self) -> str:
        """End it, and give the last of what it complained about."""
        return "" if self._started is None else self._started.close()

    def _peer(self) -> Peer:
        assert self._started is not None  # noqa: S101 - a step that failed is the last
        return self._started

    def _call(self, tool: str, arguments: Mapping[str, object]) -> Mapping[str, object]:
        asked = {"name": tool, "arguments": arguments}
        result = self._peer().ask("tools/call", asked, CALL_SECONDS)
        facts = result.get("structuredContent")
        if result.get("isError") or not isinstance(facts, dict):
            raise PeerFailed(_first_text(result) or f"{tool} 이 답하지 못했습니다.")
        return facts


def _first_text(result: Mapping[str, object]) -> str:
    content = result.get("content")
    if isinstance(content, list) and content and isinstance(content[0], dict):
        return str(content[0].get("text", ""))
    return ""
