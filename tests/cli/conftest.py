"""The program as people start it, and a few indexed libraries for the tests that look at them.

Starting a process and loading Kiwi cost more than all the rest, so libraries are indexed once and
shared, and what ends before a library is opened is called within this process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from seojae.cli.main import main

SECONDS = 120
"""Long enough for the slowest machine; a test that gets here has failed."""


@dataclass(frozen=True)
class Ran:
    """What a run of the program left."""

    code: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        return self.out.decode("utf-8")

    @property
    def notes(self) -> str:
        return self.err.decode("utf-8")

    @property
    def json(self) -> Any:  # noqa: ANN401 - tests look into it
        return json.loads(self.text)


def program(*words: str) -> list[str]:
    return [sys.executable, "-m", "seojae", *words]


def run(
    *words: str | Path,
    env: Mapping[str, str] | None = None,
    command: Sequence[str] | None = None,
) -> Ran:
    """Start the program, or another command, with some words and wait for its end."""
    started = subprocess.run(
        [*(program() if command is None else command), *map(str, words)],
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    return Ran(started.returncode, started.stdout, started.stderr)


@pytest.fixture
def call(capfdbinary: pytest.CaptureFixture[bytes]) -> Callable[..., Ran]:
    """Run the command line within this process: for what ends before a library is opened."""

    def called(*words: str | Path) -> Ran:
        code = main([str(word) for word in words])
        return Ran(code, *capfdbinary.readouterr())

    return called


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ran]:
    """The demo library under a Korean path with a space, and the run that made it."""
    root = tmp_path_factory.mktemp("홍 길동") / "내 서재"
    return root, run("demo", "--keep", root, "--json")


@pytest.fixture(scope="session")
def office(demo: tuple[Path, Ran]) -> Path:
    """An indexed library. Tests do not change it."""
    root, ran = demo
    assert ran.code == 0, ran.notes
    return root


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ran]:
    """A library that no one has indexed, and the run of `show` that did it first.

    It holds a long text and a file that is not read.
    """
    root = tmp_path_factory.mktemp("archive") / "긴 서재"
    folder = root / "기록"
    folder.mkdir(parents=True)
    (folder / "긴 회의록.txt").write_text("\n".join(ARCHIVE_LINES), encoding="utf-8")
    (folder / "설계.dwg").write_bytes(b"AC1032\0\0")
    return root, run("show", root, "기록/긴 회의록.txt")


UNMEASURED = {"COVERAGE_PROCESS_START": "", "COVERAGE_PROCESS_CONFIG": ""}
"""For runs that coverage would change: it loads modules, and writes files where it may not."""
WITHOUT_HANGUL = "VPN 2.0\n"
"""A text that is indexed without loading Kiwi."""
ARCHIVE_LINES = [f"{number}번째 줄에는 회의에서 나온 말을 적었다." for number in range(2000)]
