"""What happens to files, folders and the run itself while it goes on."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from tests.indexing.shelf import LEAVE, TRAVEL, Shelf, counts, fresh, run_and
from tests.indexing.snapshot import snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.errors import RootMissing
from seojae.indexing import reading_ahead
from seojae.model.library import Progress
from seojae.store import facts

# Files and folders


def test_a_new_file_that_vanishes_leaves_no_row(shelf: Shelf) -> None:
    shelf.write("나.md", TRAVEL)
    file = shelf.write("가.md", LEAVE)
    report = run_and(shelf, file.unlink)
    assert (report.read, report.failed, report.deleted) == (1, 0, 0)
    assert set(shelf.rows()) == {"나.md"}


def test_a_known_file_that_vanishes_is_deleted(shelf: Shelf) -> None:
    shelf.write("가.md", LEAVE)
    shelf.run()
    file = shelf.write("가.md", TRAVEL)
    report = run_and(shelf, file.unlink)
    assert (report.read, report.failed, report.deleted) == (0, 0, 1)
    assert shelf.rows() == {}


def test_a_file_that_vanishes_before_it_is_opened_leaves_no_row(shelf: Shelf) -> None:
    file = shelf.write("0.txt", "가장 오래된 것")
    for number in range(1, reading_ahead.FILES_AHEAD + 5):
        shelf.write(f"{number}.txt", f"글 {number}")
    report = run_and(shelf, file.unlink)
    assert report.failed == 0
    assert "0.txt" not in shelf.rows()


def test_a_moved_file_that_vanishes_is_deleted(shelf: Shelf) -> None:
    file = shelf.write("가.md", LEAVE)
    shelf.run()
    moved = file.rename(shelf.folder / "나.md")
    report = run_and(shelf, moved.unlink)
    assert report.deleted == 1
    assert shelf.rows() == {}


def test_a_file_that_changes_while_it_is_read_is_read_again(
    shelf: Shelf, kiwi: KiwiAnalyzer
) -> None:
    shelf.write("가.md", LEAVE)
    run_and(shelf, lambda: shelf.write("가.md", TRAVEL))
    assert counts(shelf) == (1, 0, 0, 0)
    assert shelf.finds("숙박비") == ["가.md"]
    assert counts(shelf) == (0, 1, 0, 0)
    assert snapshot(shelf.database) == fresh(shelf, kiwi)


def test_a_file_that_is_changed_and_changed_back_while_it_is_read_is_read_again(
    shelf: Shelf,
) -> None:
    """The text may be of a version whose hash nobody took."""
    shelf.write("가.md", LEAVE)
    run_and(shelf, lambda: shelf.write("가.md", TRAVEL))
    shelf.write("가.md", LEAVE)
    assert counts(shelf) == (1, 0, 0, 0)
    assert shelf.finds("유급") == ["가.md"]


def test_a_root_that_goes_away_deletes_nothing(shelf: Shelf, tmp_path: Path) -> None:
    """Field note E03."""
    shelf.write("가.md", LEAVE)
    shelf.run()
    away = shelf.folder.rename(tmp_path / "뽑은 드라이브")
    shelf.folder.mkdir()
    with pytest.raises(RootMissing):
        shelf.run()
    assert set(shelf.rows()) == {"가.md"}
    shelf.folder.rmdir()
    with pytest.raises(RootMissing):
        shelf.run()
    away.rename(shelf.folder)
    assert counts(shelf) == (0, 1, 0, 0)


def test_a_root_that_may_not_be_listed_is_told(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> object:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(RootMissing):
        shelf.run()


def test_a_root_that_goes_away_during_a_run_deletes_nothing(shelf: Shelf, tmp_path: Path) -> None:
    shelf.write("가.md", LEAVE)
    shelf.run()
    shelf.write("가.md", TRAVEL)
    away = tmp_path / "뽑은 드라이브"
    with pytest.raises(RootMissing):
        run_and(shelf, lambda: shelf.folder.rename(away))
    away.rename(shelf.folder)
    assert set(shelf.rows()) == {"가.md"}


# Stopping


def test_a_stopped_run_says_so_and_the_next_one_goes_on(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    for number in range(60):
        shelf.write(f"인사/{number}.md", f"{LEAVE}\n{number}번")
    stop = threading.Event()
    seen = []

    def watch(progress: Progress) -> None:
        seen.append(progress)
        if progress.done == 20:
            stop.set()

    report = shelf.engine.run(watch=watch, stop=stop)
    assert report.cancelled
    assert report.documents < 60
    with shelf.database.read() as connection:
        assert facts.get(connection, facts.LAST_INDEXED) == ""
    held = set(shelf.rows())
    report = shelf.run()
    assert not report.cancelled
    assert (report.read, report.unchanged) == (60 - len(held), len(held))
    assert snapshot(shelf.database) == fresh(shelf, kiwi)


def test_a_run_that_is_stopped_before_it_begins_deletes_and_reads_nothing_unsafe(
    shelf: Shelf,
) -> None:
    shelf.write("가.md", LEAVE).rename(shelf.folder / "나.md")
    shelf.run()
    (shelf.folder / "나.md").rename(shelf.folder / "다.md")
    stop = threading.Event()
    stop.set()
    report = shelf.engine.run(stop=stop)
    assert (report.cancelled, report.deleted) == (True, 0)
    assert set(shelf.rows()) == {"나.md"}


def test_progress_counts_files_and_names_them(shelf: Shelf) -> None:
    for number in range(3):
        shelf.write(f"{number}.txt", f"글 {number}")
    seen: list[Progress] = []
    shelf.engine.run(watch=seen.append)
    reading = [progress for progress in seen if progress.stage == "읽는 중"]
    assert [(each.done, each.total) for each in reading] == [(0, 3), (1, 3), (2, 3)]
    assert [each.current for each in reading] == ["2.txt", "1.txt", "0.txt"]
