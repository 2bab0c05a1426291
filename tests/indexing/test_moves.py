"""A file that was moved or renamed stays the same document."""

from __future__ import annotations

import os
import shutil

import pytest
from tests.indexing.shelf import LEAVE, TRAVEL, Shelf, counts, fresh
from tests.indexing.snapshot import snapshot

from seojae.analysis.kiwi import KiwiAnalyzer

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX links and names")


@pytest.mark.parametrize("target", ["계약/취업규칙.md", "인사/새 규칙.md", "취업규칙.md"])
def test_a_moved_file_keeps_its_number_and_is_not_read(
    shelf: Shelf, kiwi: KiwiAnalyzer, target: str
) -> None:
    file = shelf.write("인사/취업규칙.md", LEAVE)
    shelf.write("출장.md", TRAVEL)
    shelf.run()
    number = shelf.row("인사/취업규칙.md").document_id
    (shelf.folder / target).parent.mkdir(exist_ok=True)
    file.rename(shelf.folder / target)
    assert counts(shelf) == (0, 2, 0, 0)
    assert shelf.row(target).document_id == number
    assert shelf.finds("유급") == [target]
    expected, found = fresh(shelf, kiwi), snapshot(shelf.database)
    expected["documents"][target]["document_id"] = number
    assert found == expected


def test_a_renamed_folder_keeps_all_numbers(shelf: Shelf) -> None:
    for number in range(5):
        shelf.write(f"인사/{number}.md", f"{LEAVE}\n{number}번")
    shelf.run()
    before = {path.rpartition("/")[2]: row.document_id for path, row in shelf.rows().items()}
    (shelf.folder / "인사").rename(shelf.folder / "인사팀")
    assert counts(shelf) == (0, 5, 0, 0)
    rows = shelf.rows()
    assert {path.rpartition("/")[2]: row.document_id for path, row in rows.items()} == before
    assert {row.collection for row in rows.values()} == {"인사팀"}


def test_of_two_files_that_were_one_the_first_is_the_document(shelf: Shelf) -> None:
    file = shelf.write("가.md", LEAVE)
    shelf.run()
    number = shelf.row("가.md").document_id
    shutil.copy2(file, shelf.folder / "나.md")
    file.rename(shelf.folder / "다.md")
    report = shelf.run()
    assert (report.read, report.unchanged, report.documents) == (1, 1, 2)
    assert number in {row.document_id for row in shelf.rows().values()}


def test_a_file_of_the_same_size_is_not_taken_for_the_one_that_is_gone(shelf: Shelf) -> None:
    shelf.write("가.md", "휴가 하나")
    shelf.run()
    (shelf.folder / "가.md").unlink()
    shelf.write("나.md", "출장 둘이")
    assert counts(shelf) == (1, 0, 0, 1)
    assert set(shelf.rows()) == {"나.md"}


@posix
def test_a_change_of_case_is_a_rename(shelf: Shelf) -> None:
    """Field note E10."""
    file = shelf.write("인사/Rule.md", LEAVE)
    shelf.run()
    number = shelf.row("인사/Rule.md").document_id
    file.rename(shelf.folder / "인사/RULE.md")
    assert counts(shelf) == (0, 1, 0, 0)
    assert {path: row.document_id for path, row in shelf.rows().items()} == {"인사/RULE.md": number}


@posix
def test_names_that_only_look_the_same_are_two_documents(shelf: Shelf) -> None:
    """Field note F06."""
    composed, decomposed = "휴가.md", "\u1112\u1172\u1100\u1161.md"
    shelf.write(composed, LEAVE)
    shelf.write(decomposed, TRAVEL)
    assert counts(shelf) == (2, 0, 0, 0)
    assert counts(shelf) == (0, 2, 0, 0)
    rows = shelf.rows()
    assert set(rows) == {composed, decomposed}
    assert rows[composed].source == rows[decomposed].source == "휴가.md"
    assert rows[composed].document_id != rows[decomposed].document_id


@posix
def test_a_name_that_is_no_text_is_indexed(shelf: Shelf) -> None:
    """Field note F09."""
    name = os.fsdecode("인사/".encode() + b"\xc3\xeb\xbe\xf7\xb1\xd4\xc4\xa2.md")
    broken = os.fsdecode(b"\xff\xfe\xfd.md")
    shelf.write(name, "연차 휴가")
    shelf.write(broken, "연차 휴가 둘")
    assert counts(shelf) == (2, 0, 0, 0)
    assert counts(shelf) == (0, 2, 0, 0)
    assert shelf.row(name).source == "인사/취업규칙.md"
    for row in shelf.rows().values():
        row.source.encode("utf-8")
    assert "인사/취업규칙.md" in shelf.finds("연차")
