"""Other rules and damage lead to a new index, while old rows are found."""

from __future__ import annotations

import os
import threading

import pytest
from tests.indexing.shelf import LEAVE, TRAVEL, Shelf, counts, fresh, run_and
from tests.indexing.snapshot import snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.indexing import edition
from seojae.store import facts

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX links and names")


def test_other_rules_rebuild_while_old_rows_are_found(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field note C11."""
    shelf.write("가.md", LEAVE)
    shelf.write("나.md", TRAVEL)
    shelf.run()
    before = snapshot(shelf.database)
    monkeypatch.setattr(edition, "RULES", edition.RULES + 1)
    during: list[list[str]] = []
    report = run_and(shelf, lambda: during.append([*shelf.finds("유급"), *shelf.finds("숙박비")]))
    assert during == [["가.md", "나.md"]]
    assert report.read == 2
    assert snapshot(shelf.database) == before
    assert counts(shelf) == (0, 2, 0, 0)


def test_a_rebuild_that_was_stopped_goes_on(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.write("가.md", LEAVE)
    shelf.run()
    monkeypatch.setattr(edition, "RULES", edition.RULES + 1)
    stop = threading.Event()
    shelf.engine.run(watch=lambda progress: stop.set() if progress.total else None, stop=stop)
    assert counts(shelf) == (1, 0, 0, 0)


def test_damage_is_found_after_a_run_that_was_killed(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    """Field notes D06, D08."""
    shelf.write("가.md", LEAVE)
    shelf.run()
    with shelf.database.write() as connection:
        facts.put(connection, facts.UNFINISHED, "2026-11-30")
        connection.execute("DELETE FROM passages_docsize")
    report = shelf.run()
    assert report.rebuilt
    assert report.read == 1
    assert snapshot(shelf.database) == fresh(shelf, kiwi)
    assert not shelf.run().rebuilt


def test_damage_that_a_write_meets_is_mended_by_itself(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    shelf.write("가.md", LEAVE)
    shelf.run()
    with shelf.database.write() as connection:
        connection.execute("UPDATE postings SET packed = x'00'")
    shelf.write("가.md", TRAVEL)
    report = shelf.run()
    assert report.rebuilt
    assert snapshot(shelf.database) == fresh(shelf, kiwi)


def test_a_full_run_mends_damage(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    shelf.write("가.md", LEAVE)
    shelf.run()
    with shelf.database.write() as connection:
        connection.execute("DELETE FROM postings")
    assert shelf.run(full=True).rebuilt
    assert snapshot(shelf.database) == fresh(shelf, kiwi)


@posix
def test_an_index_file_that_was_deleted_is_made_anew(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    shelf.write("가.md", LEAVE)
    shelf.run()
    shelf.path.unlink()
    assert shelf.run().rebuilt
    assert shelf.path.exists()
    assert snapshot(shelf.database) == fresh(shelf, kiwi)
