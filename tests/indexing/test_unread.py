"""What cannot be read is told once, and good old text stays."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from tests.indexing.shelf import LEAVE, TRAVEL, Shelf, counts, fresh
from tests.indexing.snapshot import snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.indexing import plan, reading_ahead
from seojae.indexing.engine import Engine
from seojae.parsers.base import Limits
from seojae.parsers.formats import BY_NAME

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX links and names")


# Failures


def test_a_failure_is_told_once(shelf: Shelf) -> None:
    shelf.write("깨짐.docx", b"PK\x03\x04 not a zip")
    report = shelf.run()
    assert (report.read, report.failed) == (0, 1)
    assert report.failures[0].path == "깨짐.docx"
    assert report.failures[0].hint
    assert counts(shelf) == (0, 1, 0, 0)


def test_a_file_without_text_is_a_failure(shelf: Shelf) -> None:
    shelf.write("빈.md", "")
    report = shelf.run()
    assert [failure.code for failure in report.failures] == ["no_text"]


def test_good_old_text_is_found_while_the_file_is_broken(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    shelf.write("취업규칙.md", LEAVE)
    shelf.run()
    shelf.write("취업규칙.md", b"\x00\x01\x02\x03" * 100)
    assert counts(shelf) == (0, 0, 1, 0)
    assert shelf.finds("유급") == ["취업규칙.md"]
    assert shelf.row("취업규칙.md").status == "partial"
    assert counts(shelf) == (0, 1, 0, 0)
    shelf.write("취업규칙.md", TRAVEL)
    assert counts(shelf) == (1, 0, 0, 0)
    assert snapshot(shelf.database) == fresh(shelf, kiwi)


def test_a_file_that_is_too_large_is_not_opened(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    shelf.write("큰.md", LEAVE * 10)
    limits = Limits(file_bytes=100)
    engine = Engine(shelf.root, shelf.database, kiwi, readers=1, limits=limits)
    assert [failure.code for failure in engine.run().failures] == ["too_large"]
    assert engine.run().failures == ()


def test_more_formats_read_what_was_unknown(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    file = shelf.write("도면.zzz", bytes(range(1, 256)))
    assert counts(shelf) == (0, 0, 1, 0)
    assert counts(shelf) == (0, 1, 0, 0)
    monkeypatch.setattr(plan, "EDITION", plan.EDITION + 1)
    assert counts(shelf) == (0, 0, 1, 0)
    assert file.exists()


def test_a_raised_parser_version_reads_only_its_format(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("취업규칙.md", LEAVE)
    shelf.write("메모.txt", "메모")
    shelf.run()
    markdown = BY_NAME["md"]
    with monkeypatch.context() as patch:
        raised = {**BY_NAME, "md": replace(markdown, version=markdown.version + 1)}
        patch.setattr(plan, "BY_NAME", raised)
        assert counts(shelf) == (1, 1, 0, 0)
        assert counts(shelf) == (0, 2, 0, 0)


# Entries that are not read


@posix
def test_a_link_is_told_once_and_its_row_goes_with_it(shelf: Shelf) -> None:
    (shelf.folder / "링크.md").symlink_to(shelf.write("취업규칙.md", LEAVE))
    report = shelf.run()
    assert (report.read, report.failed) == (1, 1)
    assert counts(shelf) == (0, 2, 0, 0)
    assert shelf.row("링크.md").code == "unsupported"
    (shelf.folder / "링크.md").unlink()
    shelf.run()
    assert set(shelf.rows()) == {"취업규칙.md"}


@posix
def test_a_link_that_becomes_a_file_and_a_file_that_becomes_a_link(
    shelf: Shelf, kiwi: KiwiAnalyzer
) -> None:
    file = shelf.write("취업규칙.md", LEAVE)
    link = shelf.folder / "링크.md"
    link.symlink_to(file)
    shelf.run()
    link.unlink()
    shelf.write("링크.md", TRAVEL)
    shelf.run()
    assert shelf.finds("숙박비") == ["링크.md"]
    (shelf.folder / "링크.md").unlink()
    link.symlink_to(file)
    shelf.run()
    assert shelf.finds("숙박비") == []
    assert snapshot(shelf.database) == fresh(shelf, kiwi)


def test_a_folder_that_cannot_be_opened_keeps_its_documents(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("인사/취업규칙.md", LEAVE)
    shelf.run()
    real = os.scandir

    def refuse(path: Path) -> object:
        if Path(path).name == "인사":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", refuse)
        report = shelf.run()
        assert (report.failed, report.deleted) == (1, 0)
        assert shelf.finds("유급") == ["인사/취업규칙.md"]
        assert shelf.row("인사").collection == "인사"
        assert counts(shelf) == (0, 1, 0, 0)
    assert counts(shelf) == (0, 1, 0, 0)
    assert set(shelf.rows()) == {"인사/취업규칙.md"}


def test_a_file_that_lies_only_online_is_not_opened(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field note E08. Windows tells by attributes, which are stood in for here."""
    shelf.write("온라인.md", LEAVE)
    with monkeypatch.context() as patch:
        patch.setattr("seojae.indexing.scan.is_online_only", lambda stat: True)
        patch.setattr(reading_ahead, "content_hash", None)
        report = shelf.run()
        assert [failure.code for failure in report.failures] == ["online_only"]
        assert counts(shelf) == (0, 1, 0, 0)
    assert counts(shelf) == (1, 0, 0, 0)
    with monkeypatch.context() as patch:  # it was read, and the system took the bytes away again
        patch.setattr("seojae.indexing.scan.is_online_only", lambda stat: True)
        assert counts(shelf) == (0, 1, 0, 0)
    assert shelf.finds("유급") == ["온라인.md"]


def test_a_file_that_cannot_be_opened_is_tried_again(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rights mean nothing to the superuser, who may run these tests; so the refusal is put in."""
    shelf.write("취업규칙.md", LEAVE)

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(reading_ahead, "content_hash", refuse)
        assert counts(shelf) == (0, 0, 1, 0)
        assert shelf.row("취업규칙.md").code == "unreadable"
        assert counts(shelf) == (0, 0, 1, 0)
    assert counts(shelf) == (1, 0, 0, 0)
