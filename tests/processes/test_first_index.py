"""What a first run has read is found by other processes while it still has files to read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.processes.test_search_while_indexing import Program

from seojae.library import Library
from seojae.model.library import Progress

SECONDS = 120
"""Long enough for the slowest machine; a test that gets here has failed."""
FILES = 450
"""More than are read before the first are analysed, with one batch that may wait."""

SEARCHER = """
import sys, time
from seojae.library import Library
from seojae.model.answers import SearchRequest

with Library.open(sys.argv[1]) as library:
    print("ready", flush=True)
    deadline = time.monotonic() + float(sys.argv[2])
    while not (hits := library.search(SearchRequest("회의록")).hits):
        assert time.monotonic() < deadline, "nothing was found"
        time.sleep(0.01)
    print(hits[0].text, library.is_indexed(), flush=True)
"""


def test_another_process_finds_something_before_the_last_file_is_read(
    library_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seojae.indexing.writer._MOST_BATCHES", 1)
    folder = library_root / "총무 문서"
    folder.mkdir()
    for number in range(FILES):
        text = f"# 문서 {number}\n\n회의록 {number}번을 여기에 둔다.\n"
        (folder / f"문서 {number}.md").write_text(text, encoding="utf-8")
    found: list[str] = []
    with (
        Program(SEARCHER, str(library_root), str(SECONDS)) as searcher,
        Library.open(library_root) as library,
    ):
        assert next(searcher.lines(), "").strip() == "ready", searcher.errors()

        def watch(progress: Progress) -> None:
            """Hold the run before its last file until the other process has found something."""
            if progress.done == FILES - 1 and not found:
                found.extend(searcher.process.communicate(timeout=SECONDS))

        report = library.engine.run(watch=watch)
    out, errors = found
    assert "회의록" in out, errors
    assert "False" in out, "the run was at its end already"
    assert report.documents == FILES
