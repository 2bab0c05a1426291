"""Reconciling some places makes their rows as a whole run would, and touches no others."""

from __future__ import annotations

import os
import shutil
import unicodedata
from pathlib import Path

import pytest
from tests.indexing.shelf import LEAVE, TRAVEL, Shelf, fresh
from tests.indexing.snapshot import snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.errors import RootMissing
from seojae.model.host import Reconciled
from seojae.paths.relpath import RelPath


def reconcile(shelf: Shelf, *places: str) -> Reconciled:
    return shelf.engine.reconcile([RelPath.from_disk(place) for place in places])


def assert_as_fresh(shelf: Shelf, kiwi: KiwiAnalyzer) -> None:
    """See that the index holds what one made from nothing would; moved documents keep numbers."""
    made, expected = snapshot(shelf.database), fresh(shelf, kiwi)
    for rows in (made["documents"], expected["documents"]):
        for row in rows.values():
            del row["document_id"]
    assert made == expected


@pytest.fixture
def filled(shelf: Shelf) -> Shelf:
    shelf.write("인사/취업규칙.md", LEAVE)
    shelf.write("인사/옛 규정/출장.md", TRAVEL)
    shelf.write("총무/차량.txt", "업무용 차량은 미리 신청한다.\n")
    shelf.run()
    return shelf


def test_a_new_changed_and_deleted_file_are_followed(filled: Shelf, kiwi: KiwiAnalyzer) -> None:
    filled.write("총무/비품.md", "# 비품\n\n의자와 책상을 나누어 준다.\n")
    filled.write("인사/취업규칙.md", LEAVE + "\n병가는 60일까지 쓴다.\n")
    (filled.folder / "총무/차량.txt").unlink()
    done = reconcile(filled, "총무/비품.md", "인사/취업규칙.md", "총무/차량.txt")
    assert set(done.read) == {"총무/비품.md", "인사/취업규칙.md"}
    assert done.removed == ("총무/차량.txt",)
    assert filled.finds("의자") == ["총무/비품.md"]
    assert filled.finds("병가") == ["인사/취업규칙.md"]
    assert_as_fresh(filled, kiwi)


def test_other_places_are_left_as_they_are(filled: Shelf) -> None:
    filled.write("총무/비품.md", "의자")
    filled.write("인사/취업규칙.md", "바뀐 글")
    assert reconcile(filled, "총무/비품.md").read == ("총무/비품.md",)
    assert filled.finds("연차") == ["인사/취업규칙.md"]


def test_doing_it_again_does_nothing(filled: Shelf) -> None:
    before = snapshot(filled.database)
    assert reconcile(filled, "인사", "인사/취업규칙.md", "없는 곳/없는.md") == Reconciled()
    assert snapshot(filled.database) == before


def test_a_moved_file_keeps_its_number_and_is_not_read(filled: Shelf, kiwi: KiwiAnalyzer) -> None:
    number = filled.row("인사/취업규칙.md").document_id
    (filled.folder / "인사/취업규칙.md").rename(filled.folder / "총무/새 규칙.md")
    done = reconcile(filled, "인사/취업규칙.md", "총무/새 규칙.md")
    assert (done.moved, done.read, done.removed) == (("총무/새 규칙.md",), (), ())
    assert filled.row("총무/새 규칙.md").document_id == number
    assert_as_fresh(filled, kiwi)


def test_a_renamed_folder_is_one_move_of_all_that_is_in_it(
    filled: Shelf, kiwi: KiwiAnalyzer
) -> None:
    numbers = {row.document_id for row in filled.rows().values()}
    (filled.folder / "인사").rename(filled.folder / "인사노무")
    done = reconcile(filled, "인사", "인사노무", "인사/취업규칙.md", "인사노무/취업규칙.md")
    assert set(done.moved) == {"인사노무/취업규칙.md", "인사노무/옛 규정/출장.md"}
    assert (done.read, done.removed) == ((), ())
    assert {row.document_id for row in filled.rows().values()} == numbers
    assert_as_fresh(filled, kiwi)


def test_a_folder_that_moves_out_and_in_goes_and_comes(
    filled: Shelf, tmp_path: Path, kiwi: KiwiAnalyzer
) -> None:
    (filled.folder / "인사").rename(tmp_path / "밖")
    assert set(reconcile(filled, "인사").removed) == {"인사/취업규칙.md", "인사/옛 규정/출장.md"}
    assert_as_fresh(filled, kiwi)
    (tmp_path / "밖").rename(filled.folder / "인사")
    assert len(reconcile(filled, "인사").read) == 2
    assert_as_fresh(filled, kiwi)


def test_a_file_in_a_folder_that_went_away_is_gone(filled: Shelf, kiwi: KiwiAnalyzer) -> None:
    shutil.rmtree(filled.folder / "인사")
    reconcile(filled, "인사/옛 규정/출장.md", "인사/취업규칙.md")
    assert_as_fresh(filled, kiwi)


def test_a_place_inside_a_link_shows_nothing(filled: Shelf, tmp_path: Path) -> None:
    (tmp_path / "밖").mkdir()
    (tmp_path / "밖" / "비밀.md").write_text("비밀", encoding="utf-8")
    (filled.folder / "인사" / "링크").symlink_to(tmp_path / "밖", target_is_directory=True)
    done = reconcile(filled, "인사/링크/비밀.md")
    assert [failure.path for failure in done.failures] == ["인사/링크"]
    assert not filled.finds("비밀")


def test_ignored_names_and_our_own_folder_show_nothing(filled: Shelf) -> None:
    filled.write("인사/~$취업규칙.md", "잠금")
    filled.write("인사/.숨김/문서.md", "숨김")
    before = set(filled.rows())
    assert reconcile(filled, "인사/~$취업규칙.md", "인사/.숨김/문서.md", ".seojae") == Reconciled()
    assert set(filled.rows()) == before


@pytest.mark.skipif(os.name == "nt", reason="Windows sees one name in both")
def test_names_count_as_the_folder_spells_them(filled: Shelf, kiwi: KiwiAnalyzer) -> None:
    number = filled.row("인사/취업규칙.md").document_id
    decomposed = unicodedata.normalize("NFD", "취업규칙")
    (filled.folder / "인사/취업규칙.md").rename(filled.folder / f"인사/{decomposed}.MD")
    reconcile(filled, "인사/취업규칙.md", f"인사/{decomposed}.MD")
    assert filled.row(f"인사/{decomposed}.MD").document_id == number
    filled.write("인사/취업규칙.md", TRAVEL)  # the twin that macOS would not tell apart
    reconcile(filled, "인사/취업규칙.md")
    assert len({row.document_id for row in filled.rows().values()}) == 4
    assert_as_fresh(filled, kiwi)


def test_a_file_becomes_a_folder_and_back(filled: Shelf, kiwi: KiwiAnalyzer) -> None:
    (filled.folder / "총무/차량.txt").unlink()
    filled.write("총무/차량.txt/안.md", "안에 있는 글")
    reconcile(filled, "총무/차량.txt")
    assert_as_fresh(filled, kiwi)
    shutil.rmtree(filled.folder / "총무/차량.txt")
    filled.write("총무/차량.txt", "다시 파일")
    reconcile(filled, "총무/차량.txt/안.md")
    assert_as_fresh(filled, kiwi)


def test_a_missing_root_deletes_nothing(filled: Shelf, tmp_path: Path) -> None:
    filled.folder.rename(tmp_path / "뽑힌 드라이브")
    filled.path.parent.parent.mkdir()
    with pytest.raises(RootMissing):
        reconcile(filled, "인사/취업규칙.md")
