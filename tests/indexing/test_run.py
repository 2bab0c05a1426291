"""A run makes the index agree with the disk."""

from __future__ import annotations

import os
import shutil

import pytest
from tests.indexing.shelf import LEAVE, OLD_NS, TRAVEL, Shelf, counts, fresh
from tests.indexing.snapshot import snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.indexing import reading_ahead


def test_new_files_are_read(shelf: Shelf) -> None:
    shelf.write("인사/취업규칙.md", LEAVE)
    shelf.write("출장.md", TRAVEL)
    report = shelf.run()
    assert (report.read, report.documents, report.failed) == (2, 2, 0)
    assert report.chunks == 2
    assert shelf.finds("유급") == ["인사/취업규칙.md"]
    assert shelf.row("인사/취업규칙.md").title == "취업규칙"


def test_a_second_run_reads_nothing_and_writes_nothing_but_its_time(shelf: Shelf) -> None:
    shelf.write("인사/취업규칙.md", LEAVE)
    shelf.run()
    before = snapshot(shelf.database)
    row = shelf.row("인사/취업규칙.md")
    assert counts(shelf) == (0, 1, 0, 0)
    assert snapshot(shelf.database) == before
    assert shelf.row("인사/취업규칙.md") == row


def test_a_second_run_opens_no_file(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.write("인사/취업규칙.md", LEAVE)
    shelf.run()
    monkeypatch.setattr(reading_ahead, "content_hash", None)
    assert counts(shelf) == (0, 1, 0, 0)


def test_a_changed_file_is_read_and_old_words_are_gone(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    shelf.write("인사/취업규칙.md", LEAVE)
    shelf.run()
    number = shelf.row("인사/취업규칙.md").document_id
    shelf.write("인사/취업규칙.md", TRAVEL)
    assert counts(shelf) == (1, 0, 0, 0)
    assert shelf.finds("유급") == []
    assert shelf.finds("숙박비") == ["인사/취업규칙.md"]
    assert shelf.row("인사/취업규칙.md").document_id == number
    assert snapshot(shelf.database) == fresh(shelf, kiwi)


def test_a_file_with_a_new_time_and_its_old_content_is_not_read(shelf: Shelf) -> None:
    file = shelf.write("인사/취업규칙.md", LEAVE)
    shelf.run()
    os.utime(file, ns=(OLD_NS, OLD_NS))
    assert counts(shelf) == (0, 1, 0, 0)
    assert shelf.row("인사/취업규칙.md").file.mtime_ns == OLD_NS
    assert counts(shelf) == (0, 1, 0, 0)


def test_a_file_saved_twice_within_one_tick_of_the_clock_is_seen(shelf: Shelf) -> None:
    file = shelf.folder / "메모.txt"
    file.write_text("첫째", encoding="utf-8")
    shelf.run()
    time = file.stat()
    file.write_text("둘째", encoding="utf-8")
    os.utime(file, ns=(time.st_atime_ns, time.st_mtime_ns))
    assert counts(shelf) == (1, 0, 0, 0)
    assert shelf.finds("둘째") == ["메모.txt"]
    assert counts(shelf) == (0, 1, 0, 0)


def test_a_deleted_file_is_found_no_more(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    shelf.write("인사/취업규칙.md", LEAVE)
    shelf.write("출장.md", TRAVEL)
    shelf.run()
    (shelf.folder / "인사/취업규칙.md").unlink()
    assert counts(shelf) == (0, 1, 0, 1)
    assert shelf.finds("유급") == []
    assert snapshot(shelf.database) == fresh(shelf, kiwi)


def test_an_emptied_library_is_empty(shelf: Shelf) -> None:
    shelf.write("인사/취업규칙.md", LEAVE)
    shelf.run()
    shutil.rmtree(shelf.folder / "인사")
    report = shelf.run()
    assert (report.deleted, report.documents, report.chunks) == (1, 0, 0)
    left = snapshot(shelf.database)
    assert (left["documents"], left["counts"], left["cards"]) == ({}, [], [])


def test_a_full_run_reads_every_file_again(shelf: Shelf) -> None:
    shelf.write("인사/취업규칙.md", LEAVE)
    shelf.run()
    before = snapshot(shelf.database)
    assert counts(shelf, full=True) == (1, 0, 0, 0)
    assert snapshot(shelf.database) == before
