"""Several processes share one root while files change and leaders are killed.

`SEOJAE_STRESS=1` runs it at full size: 500 changes and 10 kills.
"""

from __future__ import annotations

import os
import random
import shutil
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.processes.test_indexing import write_library
from tests.processes.watching import SECONDS, Watching, assert_as_fresh, wait_until_true

from seojae.analysis.kiwi import KiwiAnalyzer

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX signals")

IS_FULL = os.environ.get("SEOJAE_STRESS") == "1"
CHANGES, KILLS = (500, 10) if IS_FULL else (30, 2)
PROCESSES = 3
LONGEST_PAUSE = 0.3
MOST_LOG_BYTES = 64 * 1024 * 1024
WORDS = ("연차", "휴가", "출장", "여비", "숙박비", "계약", "입찰", "보안", "점검", "회의록", "결재")


class Hands:
    """Somebody who works in the folder, always the same for one seed."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.random = random.Random(seed)
        self._made = 0

    def change(self) -> None:
        """Do one thing that people do."""
        files = [file for file in self.root.glob("[!.]*/**/*") if file.is_file()]
        acts = [self._make, self._make, self._rewrite, self._save, self._move, self._delete]
        act = self.random.choice(acts if self.random.random() < 0.95 else [self._rename_folder])
        act(self.random.choice(sorted(files)))

    def _text(self) -> str:
        return " ".join(self.random.choices(WORDS, k=30)) + f" 문서{self.random.randrange(10**6)}\n"

    def _make(self, file: Path) -> None:
        self._made += 1
        file.with_name(f"새 문서 {self._made}.md").write_text(self._text(), encoding="utf-8")

    def _rewrite(self, file: Path) -> None:
        file.write_text(self._text(), encoding="utf-8")

    def _save(self, file: Path) -> None:
        """Save as many programs do: to another name first."""
        other = file.with_name(f"~저장{self._made}.tmp")
        other.write_text(self._text(), encoding="utf-8")
        other.replace(file)

    def _move(self, file: Path) -> None:
        self._made += 1
        folder = self.root / f"책장{self.random.randrange(4)}" / "안"
        folder.mkdir(parents=True, exist_ok=True)
        file.rename(folder / f"옮긴 문서 {self._made}{file.suffix}")

    def _delete(self, file: Path) -> None:
        file.unlink()

    def _rename_folder(self, file: Path) -> None:
        self._made += 1
        file.parent.rename(file.parent.with_name(f"책장{self._made}"))


@posix
def test_an_index_that_leaders_die_over_is_as_a_fresh_one(
    library_root: Path, tmp_path: Path, kiwi: KiwiAnalyzer
) -> None:
    write_library(library_root, 30)
    hands = Hands(library_root, seed=20_260_000)
    kills = set(hands.random.sample(range(3, CHANGES), KILLS))
    with ExitStack() as stack:
        running = [stack.enter_context(Watching(library_root)) for _ in range(PROCESSES)]
        for number in range(CHANGES):
            hands.change()
            time.sleep(hands.random.uniform(0, LONGEST_PAUSE))  # people are not to be waited for
            if number in kills:
                leader = leader_of(running)
                leader.kill()
                running.remove(leader)
                running.append(stack.enter_context(Watching(library_root)))
        wait_until_true(library_root, SECONDS)
        log = library_root / ".seojae" / "index.db-wal"
        assert log.stat().st_size < MOST_LOG_BYTES
        assert all(each.process.poll() is None for each in running)
        for each in running:
            assert each.interrupt() == 0
    assert_as_fresh(library_root, tmp_path, kiwi)
    shutil.rmtree(library_root)


def leader_of(running: list[Watching]) -> Watching:
    deadline = time.monotonic() + SECONDS
    while True:
        for each in running:
            if each.leads.is_set():
                return each
        assert time.monotonic() < deadline, "nobody leads"
        time.sleep(0.01)
