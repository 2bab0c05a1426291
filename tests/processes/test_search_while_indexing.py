"""Two processes search while a third one indexes again and again: no error, no false emptiness."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import pytest

from seojae.library import Library

SECONDS = 120
"""Long enough for the slowest machine; a test that gets here has failed."""
SEARCHES = 60
SUBJECTS = ("휴가", "출장", "구매", "보안", "교육", "평가", "징계", "퇴직", "차량", "회의")

SEARCHER = """
import json, random, sys
from seojae.library import Library
from seojae.model.answers import SearchRequest

root, seed, wanted, subjects = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4].split()
choose, empty = random.Random(seed), []
with Library.open(root) as library:
    print("ready", flush=True)
    for turn in range(wanted):
        subject = choose.choice(subjects)
        answer = library.search(SearchRequest(f"{subject} 규정은 어떻게 되나요"))
        held = [hit for hit in answer.hits if subject in hit.text]
        if not held or not answer.term_document_counts.get(subject):
            empty.append((turn, subject, dict(answer.term_document_counts), len(answer.hits)))
        library.get_document(answer.hits[0].document_id) if answer.hits else None
print(json.dumps(empty, ensure_ascii=False))
"""
INDEXER = """
import sys
from seojae.library import Library

with Library.open(sys.argv[1]) as library:
    print("ready", flush=True)
    while True:
        report = library.reindex(full=True)
        print(report.documents, flush=True)
"""


def write(root: Path) -> None:
    for subject in SUBJECTS:
        for number in range(4):
            path = root / f"책장 {subject}" / f"{subject} 규정 {number}.md"
            path.parent.mkdir(exist_ok=True)
            articles = [
                f"## 제{article}조({subject})\n\n{subject}에 관한 {number}번째 규정이다.\n"
                for article in range(1, 9)
            ]
            path.write_text(f"# {subject} 규정\n\n" + "\n".join(articles), encoding="utf-8")


@pytest.fixture
def indexed(library_root: Path) -> Path:
    write(library_root)
    with Library.open(library_root) as library:
        library.reindex()
    return library_root


class Program:
    """A child process and the lines it prints."""

    def __init__(self, code: str, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self.process:
            self.process.kill()

    def lines(self) -> Iterator[str]:
        assert self.process.stdout is not None
        return iter(self.process.stdout)

    def errors(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read()


def test_searches_during_indexing_are_answered_as_ever(indexed: Path) -> None:
    deadline = time.monotonic() + SECONDS
    with ExitStack() as started:
        indexer = started.enter_context(Program(INDEXER, str(indexed)))
        runs = indexer.lines()
        assert next(runs, "").strip() == "ready", indexer.errors()
        searchers = [
            started.enter_context(
                Program(SEARCHER, str(indexed), str(seed), str(SEARCHES), " ".join(SUBJECTS))
            )
            for seed in (1, 2)
        ]
        for searcher in searchers:
            out, errors = searcher.process.communicate(timeout=deadline - time.monotonic())
            assert searcher.process.returncode == 0, errors
            ready, found = out.splitlines()
            assert ready == "ready"
            assert json.loads(found) == []
        documents = next(runs, "").strip()  # at least one whole run went on meanwhile or goes on
        assert documents == str(len(SUBJECTS) * 4), indexer.errors()


def test_a_second_indexing_process_does_no_harm(indexed: Path) -> None:
    """Both write the same rows; each waits for the other's short transactions."""
    deadline = time.monotonic() + SECONDS
    once = INDEXER.replace("while True:", "for _ in range(2):")
    with ExitStack() as started:
        programs = [started.enter_context(Program(once, str(indexed))) for _ in range(2)]
        for program in programs:
            out, errors = program.process.communicate(timeout=deadline - time.monotonic())
            assert program.process.returncode == 0, errors
            assert out.splitlines()[1:] == [str(len(SUBJECTS) * 4)] * 2
    with Library.open(indexed) as library:
        report = library.reindex()
        assert (report.read, report.deleted) == (0, 0)
        assert len(library.documents()) == len(SUBJECTS) * 4
