"""A `read` for the children of a `ReadingPool` that does what the file's name says."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
import time
from pathlib import Path

from seojae.errors import Corrupt
from seojae.model.documents import Paragraph, ParsedDocument, Section
from seojae.model.locations import HeadingPath
from seojae.parsers.base import Limits
from seojae.parsers.reading import Reading, access_error


def reading(text: str) -> Reading:
    section = Section(HeadingPath(), (Paragraph(text),))
    return Reading("txt", ParsedDocument(text[:20], (section,)))


def read(file: Path, limits: Limits) -> Reading:
    return BEHAVIOURS.get(file.stem, _plainly)(file)


def _plainly(file: Path) -> Reading:
    return reading(file.stem)


def _hang(file: Path) -> Reading:
    while True:
        pass


def _hang_in_c(file: Path) -> Reading:
    """Hold the interpreter lock, where no Python signal handler and no other thread runs."""
    if file.is_absolute():
        file.with_name("waiting").touch()
    return reading(str(sum(range(10**15))))


def _wait(file: Path) -> Reading:
    """Say that it has begun, and go on when it is told to."""
    file.with_name("waiting").touch()
    while not file.with_name("go").exists():
        pass
    return _plainly(file)


def _eat_memory(file: Path) -> Reading:
    hoard: list[bytearray] = []
    while True:
        hoard.append(bytearray(16 * 1024 * 1024))


def _eat_memory_unlimited(file: Path) -> Reading:
    """Take memory bit by bit where the system sets no limit to it."""
    import resource

    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))
    hoard: list[bytearray] = []
    while len(hoard) < 2048:
        hoard.append(bytearray(b"x") * (1024 * 1024))
        time.sleep(0.001)
    return reading("nothing ended it")


def _abort(file: Path) -> Reading:
    os.abort()


def _segfault(file: Path) -> Reading:
    return reading(ctypes.string_at(0).decode())


def _be_killed(file: Path) -> Reading:
    os.kill(os.getpid(), signal.SIGKILL)
    return _plainly(file)


def _exit(file: Path) -> Reading:
    sys.exit(3)


def _large(file: Path) -> Reading:
    return reading("가" * 10_000_000)


def _pid(file: Path) -> Reading:
    return reading(str(os.getpid()))


def _noisy(file: Path) -> Reading:
    sys.stdout.write("this would break the protocol of an MCP server")
    sys.stdout.flush()
    os.write(1, b"and this")
    os.write(2, b"and this")
    logging.getLogger("parser").warning("a page is odd")
    return _plainly(file)


def _refuse(file: Path) -> Reading:
    raise Corrupt("깨진 파일입니다.", "다시 저장하세요.")


def _miss(file: Path) -> Reading:
    raise access_error(FileNotFoundError(2, "gone"))


BEHAVIOURS = {
    "abort": _abort,
    "exit": _exit,
    "hang": _hang,
    "hang-in-c": _hang_in_c,
    "killed": _be_killed,
    "large": _large,
    "memory": _eat_memory,
    "missing": _miss,
    "noisy": _noisy,
    "pid": _pid,
    "refused": _refuse,
    "segfault": _segfault,
    "unlimited": _eat_memory_unlimited,
    "wait": _wait,
}
