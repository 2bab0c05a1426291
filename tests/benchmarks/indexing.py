"""What it costs to index a library: run by hand, not collected as a test.

    uv run python -m tests.benchmarks.indexing FOLDER [FOLDER …] [--against PYTHON]

Each folder is copied to a temporary place and indexed twice by fresh processes: a first run, and a
second one that finds nothing changed. Bytecode of all modules is written before, as an installer
does. Printed are CPU seconds (the process and its children), wall seconds, megabytes of documents a
second, peak memory, and how long a run without changes takes in a process that is there already.
Below stands the size of the index by what fills it. With `--against` the package `seojae-mcp` of
that Python's environment indexes the same folder, once between first runs of ours, one before it
and two after it, and their median is set against it: machines drift.
POSIX only: Windows does not add up the time of children.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from seojae.paths.index_place import INDEX
from seojae.paths.names import STATE

MEGABYTE = 1024 * 1024
_ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run took: seconds, and peak bytes of the process and of its largest child."""

    wall: float
    own_cpu: float
    child_cpu: float
    own_memory: int
    child_memory: int
    read: int
    unchanged: int
    failed: int
    chunks: int
    again: float


def main() -> None:
    """Measure every folder that was named."""
    parser = argparse.ArgumentParser(description="What it costs to index a library.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--against", metavar="PYTHON", help="a Python that has seojae-mcp")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not arguments.run:
        for python in filter(None, (sys.executable, arguments.against)):
            _compile(python)
    for folder in arguments.folders:
        if arguments.run:
            print(json.dumps(asdict(_index(folder))))
        else:
            _measure(folder, arguments.against)


def _compile(python: str) -> None:
    """Write the bytecode of what a Python's environment imports, next to that of Python itself."""
    command = (
        "import compileall, sys\n"
        "for place in sys.path[1:]:\n"
        "    if not place.startswith(sys.base_prefix): compileall.compile_dir(place, quiet=2)"
    )
    subprocess.run([python, "-c", command], check=True, env=_ENVIRONMENT)


def _index(root: Path) -> Cost:
    """Index one library in this process."""
    from seojae.library import Library  # here: each child imports the script that started it

    started = time.monotonic()
    with Library.open(root) as library:
        report = library.reindex()
        wall = time.monotonic() - started
        again = min(library.reindex().seconds for _ in range(5))
    own = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(
        wall=wall,
        own_cpu=own.ru_utime + own.ru_stime,
        child_cpu=children.ru_utime + children.ru_stime,
        own_memory=own.ru_maxrss * 1024,
        child_memory=children.ru_maxrss * 1024,
        read=report.read,
        unchanged=report.unchanged,
        failed=report.failed,
        chunks=report.chunks,
        again=again,
    )


def _measure(folder: Path, against: str | None) -> None:
    with tempfile.TemporaryDirectory(prefix="seojae-benchmark-") as scratch:
        root = Path(scratch) / "서재"
        shutil.copytree(folder, root)
        size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file())
        print(f"\n{folder}: {size / MEGABYTE:.1f} MB")
        if against:
            _compare(against, folder, Path(scratch))
        print(
            f"{'run':8}{'wall s':>8}{'CPU s':>8}{'parent':>8}{'readers':>8}{'MB/s':>7}"
            f"{'peak MB':>9}{'a reader':>9}{'read':>6}{'same':>6}{'failed':>7}{'chunks':>8}"
        )
        for name in ("first", "second"):
            cost = _in_fresh_process(root)
            _print_cost(name, cost, size)
        print(f"again, in the same process: {cost.again:.3f} s")
        _print_index(root / STATE / INDEX)


def _compare(python: str, folder: Path, scratch: Path) -> None:
    """Let the other program index a copy in turn with us, and print how the two stand."""
    ours = [_first(folder, scratch / "ours 1")]
    wall, cpu = _other(python, folder, scratch / "other")
    ours += [_first(folder, scratch / f"ours {number}") for number in (2, 3)]
    our_wall = statistics.median(cost.wall for cost in ours)
    our_cpu = statistics.median(cost.own_cpu + cost.child_cpu for cost in ours)
    print(f"the other program: {wall:.1f} s wall, {cpu:.1f} s of CPU")
    print(f"ours: {our_wall:.1f} s wall, {our_cpu:.1f} s of CPU, median of {len(ours)} first runs")
    print(f"that is 1/{wall / our_wall:.1f} of the time, 1/{cpu / our_cpu:.1f} of the CPU")


def _first(folder: Path, root: Path) -> Cost:
    """Index a copy of a folder for the first time."""
    shutil.copytree(folder, root)
    return _in_fresh_process(root)


def _other(python: str, folder: Path, root: Path) -> tuple[float, float]:
    """Let the other program index a copy; give wall and CPU seconds."""
    shutil.copytree(folder, root)
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    command = [str(Path(python).with_name("seojae")), "reindex", str(root), "--quiet"]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=_ENVIRONMENT)
    wall, after = time.monotonic() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _in_fresh_process(root: Path) -> Cost:
    command = [sys.executable, "-m", "tests.benchmarks.indexing", "--run", str(root)]
    done = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, encoding="utf-8", env=_ENVIRONMENT
    )
    return Cost(**json.loads(done.stdout))


def _print_cost(name: str, cost: Cost, size: int) -> None:
    cpu = cost.own_cpu + cost.child_cpu
    print(
        f"{name:8}{cost.wall:8.2f}{cpu:8.2f}{cost.own_cpu:8.2f}{cost.child_cpu:8.2f}"
        f"{size / MEGABYTE / cost.wall:7.2f}{cost.own_memory / MEGABYTE:9.0f}"
        f"{cost.child_memory / MEGABYTE:9.0f}{cost.read:6}{cost.unchanged:6}{cost.failed:7}"
        f"{cost.chunks:8}"
    )


def _print_index(index: Path) -> None:
    """Print how large the index is and which tables fill it, the largest first."""
    print(f"index: {index.stat().st_size / MEGABYTE:.1f} MB")
    with closing(sqlite3.connect(index)) as connection:
        rows = connection.execute(
            "SELECT name, sum(pgsize) AS size FROM dbstat GROUP BY name ORDER BY size DESC"
        )
        for name, size in rows:
            if size >= MEGABYTE / 10:
                print(f"  {name:28}{size / MEGABYTE:7.1f} MB")


if __name__ == "__main__":
    main()
