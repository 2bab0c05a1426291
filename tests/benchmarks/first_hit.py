"""How soon a first index can be searched: run by hand, not collected as a test.

    uv run python -m tests.benchmarks.first_hit FOLDER [FOLDER …]

Each folder is copied to a temporary place and indexed from nothing, once by `seojae reindex` and
once by `seojae watch`, which leads as the tray does. This process searches meanwhile, as a server
for Claude would. Printed are the seconds from the start of the command until a search gives a hit,
and until the index is complete. A first index must be searchable within three seconds (issue 5).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from seojae.library import Library
from seojae.model.answers import SearchRequest

QUERIES = ("계약 규정", "휴가", "안내", "서비스", "설치", "법")
"""Words of which each library has some in its newest files."""
WITHIN = 3.0
_LOOK_SECONDS = 0.05
_PATIENCE_SECONDS = 3_600


def main() -> None:
    """Measure every folder that was named."""
    print(f"{'folder':24}{'command':10}{'first hit s':>12}{'complete s':>12}{'files by then':>15}")
    for folder in map(Path, sys.argv[1:]):
        for command in ("reindex", "watch"):
            with tempfile.TemporaryDirectory(prefix="seojae-benchmark-") as scratch:
                root = Path(scratch) / "서재"
                shutil.copytree(folder, root, ignore=shutil.ignore_patterns(".seojae"))
                _measure(folder.name, root, command)


def _measure(name: str, root: Path, command: str) -> None:
    with Library.open(root) as library:
        library.search(SearchRequest(QUERIES[0]))  # a server is there already
        started = time.monotonic()
        words = [sys.executable, "-m", "seojae", command, str(root), "--json"]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
            found = _seconds_until(lambda: _has_hit(library), started)
            documents = len(library.documents())
            complete = _seconds_until(library.is_indexed, started)
            process.terminate()
    print(
        f"{name:24}{command:10}{found:12.2f}{complete:12.1f}{documents:15,}"
        + ("" if found <= WITHIN else "   TOO SLOW"),
        flush=True,
    )


def _has_hit(library: Library) -> bool:
    return any(library.search(SearchRequest(query)).hits for query in QUERIES)


def _seconds_until(is_so: Callable[[], bool], started: float) -> float:
    while not is_so():
        if time.monotonic() - started > _PATIENCE_SECONDS:
            raise TimeoutError
        time.sleep(_LOOK_SECONDS)
    return time.monotonic() - started


if __name__ == "__main__":
    main()
