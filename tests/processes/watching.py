"""`seojae watch` as a process of its own, heard through its JSON lines, and what it made."""

from __future__ import annotations

import json
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.indexing.snapshot import Snapshot, snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.indexing.engine import Engine
from seojae.indexing.scan import scan
from seojae.paths.contents import content_hash
from seojae.paths.root import Root
from seojae.store import documents
from seojae.store.database import Database

SECONDS = 60.0


class Watching:
    """A running `seojae watch --json`."""

    def __init__(self, root: Path, prefix: Sequence[str] = ()) -> None:
        self.process = subprocess.Popen(
            [*prefix, sys.executable, "-m", "seojae", "watch", str(root), "--json"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.events: list[dict[str, Any]] = []
        self.leads = threading.Event()
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if '"leading"' in line:
                self.leads.set()
            self._lines.put(line)
        self._lines.put(None)

    def wait_for(self, kind: str) -> dict[str, Any]:
        """Give the next event of a kind that has not been given yet."""
        deadline = time.monotonic() + SECONDS
        while True:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            assert line is not None, f"it ended before {kind}: {self.events}"
            event: dict[str, Any] = json.loads(line)
            self.events.append(event)
            if event["event"] == kind:
                return event

    def interrupt(self) -> int:
        """Press Ctrl-C, and give the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(SECONDS)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self._thread.join()
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


def contents_on_disk(root: Path) -> dict[str, bytes]:
    """Give the hash of every file that is a document, by path."""
    library = Root.open(root)
    found = scan(library)
    return {file.path.native: content_hash(library.locate(file.path)) for file in found.files}


def contents_in_index(root: Path) -> dict[str, bytes]:
    """Give the hash of every document that can be found, by path."""
    with (
        closing(Database(root / ".seojae" / "index.db")) as database,
        database.read() as connection,
    ):
        return {
            row.path.native: row.file.content_hash
            for row in documents.every(connection)
            if row.status != documents.UNREAD
        }


def wait_until_true(root: Path, seconds: float) -> float:
    """Wait until the index holds what lies on the disk, and give the seconds it took."""
    expected = contents_on_disk(root)
    return poll(lambda: differences(expected, contents_in_index(root)), seconds)


def poll(wrong: Callable[[], str], seconds: float) -> float:
    """Look until nothing is wrong any more, and give the seconds it took.

    Raises:
        AssertionError: something still is, after so many seconds; it says what.
    """
    began = time.monotonic()
    while complaint := wrong():
        assert time.monotonic() < began + seconds, complaint
        time.sleep(0.05)
    return time.monotonic() - began


def differences(expected: dict[str, bytes], made: dict[str, bytes]) -> str:
    """Name a few places where index and disk differ; nothing where they agree."""
    if expected == made:
        return ""
    missing, ghosts = expected.keys() - made.keys(), made.keys() - expected.keys()
    other = [path for path in expected.keys() & made.keys() if expected[path] != made[path]]
    return (
        f"missing {len(missing)}: {sorted(missing)[:3]}; ghosts {len(ghosts)}: "
        f"{sorted(ghosts)[:3]}; old {len(other)}: {sorted(other)[:3]}"
    )


def assert_as_fresh(root: Path, tmp_path: Path, kiwi: KiwiAnalyzer) -> None:
    """See that the index is whole, and soon holds what one made now from nothing holds.

    Cards of collections name titles, so they follow a moment after the documents. A moved document
    keeps the number of its first path.
    """
    with closing(Database(tmp_path / "fresh.db")) as database:
        Engine(Root.open(root), database, kiwi, readers=2).run()
        expected = _without_numbers(snapshot(database))
    with closing(Database(root / ".seojae" / "index.db")) as database:
        database.check()
        poll(lambda: _first_difference(_without_numbers(snapshot(database)), expected), SECONDS)


def _without_numbers(made: Snapshot) -> Snapshot:
    for row in made["documents"].values():
        del row["document_id"]
    return made


def _first_difference(made: Snapshot, expected: Snapshot) -> str:
    for part, wanted in expected.items():
        if made[part] != wanted:
            return f"{part}: {made[part]!r:.2000} instead of {wanted!r:.2000}"
    return ""
