"""A process that files batches is killed at any moment: every file exists once, all settles.

The number of kills comes from SEOJAE_FILING_KILLS; 200 were asked for (issue 6).
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

import pytest
from tests.processes.dying import settled
from tests.shelving.conftest import CLI, ask, listing, write

from seojae.library import Library

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are forked")

KILLS = int(os.environ.get("SEOJAE_FILING_KILLS", "12"))
FILES = 24
COLLECTIONS = ("규정", "회의", "계약", "보관")
LONGEST_SECONDS = 0.25


def file_batches_for_ever(root: Path) -> None:
    """Move all files to another collection, as a batch, take some batches back, and so on."""
    chance = random.Random(os.getpid())
    with Library.open(root) as library:
        while True:
            collection = chance.choice(COLLECTIONS)
            asked = [
                ask(path, collection, subfolder=chance.choice(["", "2026", "2026/6월"]))
                for path in listing(root)
                if not path.startswith(f"{collection}/")
            ]
            report = library.shelving.apply(asked, CLI, include_empty=True)
            if report.batch and chance.random() < 0.5:
                library.shelving.undo(CLI, batch=report.batch)


def killed_after(root: Path, seconds: float) -> None:
    """File batches in a process of its own and kill it some time after its first change."""
    journal = root / ".seojae" / "journal.jsonl"
    size = journal.stat().st_size if journal.exists() else 0
    child = os.fork()
    if child == 0:
        try:
            file_batches_for_ever(root)
        finally:
            os._exit(3)
    deadline = time.monotonic() + 60
    while not journal.exists() or journal.stat().st_size == size:
        assert time.monotonic() < deadline, "nothing was filed"
        assert os.waitpid(child, os.WNOHANG) == (0, 0), "it ended by itself"
        time.sleep(0.001)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "it ended by itself"


def test_every_file_exists_once_after_any_kill(library_root: Path) -> None:
    chance = random.Random(7)
    for number in range(FILES):
        write(library_root, f"_inbox/문서{number}.txt", f"{number}번 문서")
    for name in COLLECTIONS:
        (library_root / name).mkdir()
    expected = Counter(listing(library_root).values())
    for _ in range(KILLS):
        killed_after(library_root, chance.uniform(0, LONGEST_SECONDS))
        assert Counter(listing(library_root).values()) == expected
        settled(library_root)
        assert Counter(listing(library_root).values()) == expected
    with Library.open(library_root) as library:
        assert {entry.state for entry in library.shelving.moves()} == {"done"}
        back = library.shelving.undo(CLI, since=library.shelving.moves()[-1].at.date())
    assert back.refusals == ()
    assert set(listing(library_root)) == {f"_inbox/문서{number}.txt" for number in range(FILES)}
