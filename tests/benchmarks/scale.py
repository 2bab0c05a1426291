"""What libraries of growing size cost: run by hand, not collected as a test.

    uv run python -m tests.benchmarks.scale [1000 10000 100000] [--keep FOLDER]

For each size a library is made (`made_library`), indexed by a fresh process, scanned again without
a change and with one, and asked 300 questions in another fresh process. Costs must grow linearly or
better; rescans and questions far less. With `--keep` the libraries stay there and are used again.
POSIX only: it reads the memory of all processes of a run from /proc.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Self

from tests.benchmarks.made_library import Writer, make

from seojae.library import Library
from seojae.model.answers import SearchRequest

MEGABYTE = 1024 * 1024
QUESTIONS = 300
ASKED_AT_MOST = 0.06
"""Seconds within which 95 of 100 questions must be answered at any size (issue 5)."""


@dataclass(frozen=True, slots=True)
class Indexed:
    """What indexing took: seconds and bytes, children included."""

    first: float
    cpu: float
    partial: float
    peak: int
    idle: int
    merged: float
    rescan: float
    one_changed: float
    documents: int
    chunks: int
    index: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What asking took: seconds a question, bytes of the process."""

    opened: float
    p50: float
    p95: float
    worst: float
    status: float
    listed: float
    peak: int
    slowest: str


def main() -> None:
    """Measure every size that was named."""
    parser = argparse.ArgumentParser(description="What libraries of growing size cost.")
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 10_000])
    parser.add_argument("--keep", type=Path, help="where libraries are made, and left")
    parser.add_argument("--step", choices=("index", "ask"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.step:
        step: Callable[[Path], Indexed | Asked] = _index if arguments.step == "index" else _ask
        print(json.dumps(asdict(step(arguments.keep))))
        return
    with tempfile.TemporaryDirectory(prefix="seojae-scale-") as scratch:
        for size in arguments.sizes:
            _measure(size, arguments.keep or Path(scratch))


def _measure(size: int, folder: Path) -> None:
    root = folder / f"서재 {size}"
    made = folder / f"{size}.bytes"
    if not made.exists():
        root.mkdir(parents=True)
        made.write_text(str(make(root, size)), encoding="ascii")
    text = int(made.read_text(encoding="ascii"))
    subprocess.run(["rm", "-rf", str(root / ".seojae")], check=True)
    indexed = Indexed(**_in_fresh_process("index", root))
    asked = Asked(**_in_fresh_process("ask", root))
    print(
        f"\n{size:,} files, {text / MEGABYTE:.1f} MB of text, {indexed.documents:,} documents, "
        f"{indexed.chunks:,} chunks\n"
        f"  first index     {indexed.first:9.1f} s   {indexed.cpu:9.1f} s of CPU   "
        f"{text / MEGABYTE / indexed.first:.2f} MB/s   searchable after {indexed.partial:.1f} s\n"
        f"  merging         {indexed.merged:9.1f} s of CPU, when idle\n"
        f"  memory          {indexed.peak / MEGABYTE:9.0f} MB at most with children   "
        f"{indexed.idle / MEGABYTE:.0f} MB after it\n"
        f"  index           {indexed.index / MEGABYTE:9.1f} MB   "
        f"{indexed.index / text:.2f} of the text\n"
        f"  rescan          {indexed.rescan:9.2f} s   "
        f"one file changed {indexed.one_changed:.2f} s\n"
        f"  question        p50 {asked.p50 * 1000:.1f} ms   p95 {asked.p95 * 1000:.1f} ms   "
        f"worst {asked.worst * 1000:.0f} ms ({asked.slowest})\n"
        f"  open {asked.opened * 1000:.0f} ms   status {asked.status * 1000:.0f} ms   "
        f"list of documents {asked.listed * 1000:.0f} ms   memory {asked.peak / MEGABYTE:.0f} MB"
        + ("" if asked.p95 <= ASKED_AT_MOST else "   TOO SLOW"),
        flush=True,
    )


def _in_fresh_process(step: str, root: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.benchmarks.scale", "--step", step, "--keep", str(root)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _index(root: Path) -> Indexed:
    with Library.open(root) as library, _Watched(library) as watched:
        started = time.monotonic()
        report = library.reindex()
        first = time.monotonic() - started
        cpu = _cpu_seconds()
        idle = _resident(os.getpid())
        while library.engine.merge_some():  # as a leader does when it is idle
            pass
        merged = _cpu_seconds() - cpu
        rescan = _timed(library.reindex)
        changed = next(path for path in sorted(root.rglob("*.md")))
        changed.write_text(changed.read_text(encoding="utf-8") + "\n끝.\n", encoding="utf-8")
        one_changed = _timed(library.reindex)
        return Indexed(
            first=first,
            cpu=cpu,
            partial=(watched.partial or time.monotonic()) - started,
            peak=watched.peak,
            idle=idle,
            merged=merged,
            rescan=rescan,
            one_changed=one_changed,
            documents=report.documents,
            chunks=report.chunks,
            index=library.status().index_bytes,
        )


class _Watched:
    """Looks, as long as it is entered, at memory and at when the first document is there."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self.peak = 0
        self.partial = 0.0

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(0.1):
            self.peak = max(self.peak, sum(map(_resident, _family())))
            if not self.partial and self._library.documents():
                self.partial = time.monotonic()


def _ask(root: Path) -> Asked:
    started = time.monotonic()
    with Library.open(root) as library:
        opened = time.monotonic() - started
        questions = Writer(2).queries(QUESTIONS)
        for question in questions[:10]:
            library.search(SearchRequest(question))
        taken = [_timed(partial(library.search, SearchRequest(question))) for question in questions]
        slowest = max(zip(taken, questions, strict=True))
        status, listed = _timed(library.status), _timed(library.documents)
    return Asked(
        opened=opened,
        p50=statistics.median(taken),
        p95=statistics.quantiles(taken, n=20)[-1],
        worst=slowest[0],
        status=status,
        listed=listed,
        peak=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        slowest=slowest[1],
    )


def _timed(act: Callable[[], object]) -> float:
    started = time.monotonic()
    act()
    return time.monotonic() - started


def _cpu_seconds() -> float:
    own = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def _family() -> list[int]:
    """Give this process and its children."""
    pid = os.getpid()
    children = Path(f"/proc/{pid}/task").glob("*/children")
    found = [pid]
    for file in children:
        found += map(int, _text_of(file).split())
    return found


def _resident(pid: int) -> int:
    """Give the bytes of memory a process holds that it does not share; 0 when it has gone."""
    fields = _text_of(Path(f"/proc/{pid}/statm")).split()
    return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE") if fields else 0


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii")
    except OSError:
        return ""


if __name__ == "__main__":
    main()
