"""A run makes the index agree with the disk, whatever happened to the files."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.indexing.conftest import OLD_NS, Shelf
from tests.indexing.snapshot import Snapshot, snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.errors import RootMissing
from seojae.indexing import plan, reading_ahead
from seojae.indexing import run as run_module
from seojae.indexing.engine import Engine
from seojae.model.library import IndexReport, Progress
from seojae.parsers.base import Limits
from seojae.parsers.formats import BY_NAME
from seojae.store import documents, facts
from seojae.store.database import Database

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX links and names")

LEAVE = "# 취업규칙\n\n## 제60조(연차 유급휴가)\n\n근로자에게 15일의 유급휴가를 준다.\n"
TRAVEL = "# 출장 규정\n\n## 여비\n\n숙박비는 하루 70,000원으로 한다.\n"


def fresh(shelf: Shelf, kiwi: KiwiAnalyzer) -> Snapshot:
    """Give what an index made now from nothing holds."""
    path = shelf.path.with_name("fresh.db")
    with closing(Database(path)) as database:
        Engine(shelf.root, database, kiwi, readers=1).run()
        found = snapshot(database)
    path.unlink()
    return found


def counts(shelf: Shelf, *, full: bool = False) -> tuple[int, int, int, int]:
    report = shelf.run(full=full)
    return report.read, report.unchanged, report.failed, report.deleted


# New, changed, gone


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


# Moved and renamed


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


# Things that happen during a run


def run_and(shelf: Shelf, act: Callable[[], object], stage: str = "읽는 중") -> IndexReport:
    """Run, and do something when the run first tells that it has come to a stage."""
    done = threading.Event()

    def watch(progress: Progress) -> None:
        if progress.stage == stage and not done.is_set():
            done.set()
            act()

    report = shelf.engine.run(watch=watch)
    assert done.is_set()
    return report


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


# Rules and damage


def test_other_rules_rebuild_while_old_rows_are_found(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field note C11."""
    shelf.write("가.md", LEAVE)
    shelf.write("나.md", TRAVEL)
    shelf.run()
    before = snapshot(shelf.database)
    monkeypatch.setattr(run_module, "RULES", run_module.RULES + 1)
    during: list[list[str]] = []
    report = run_and(shelf, lambda: during.append([*shelf.finds("유급"), *shelf.finds("숙박비")]))
    assert during == [["가.md", "나.md"]]
    assert report.read == 2
    assert snapshot(shelf.database) == before
    assert counts(shelf) == (0, 2, 0, 0)


def test_a_rebuild_that_was_stopped_goes_on(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.write("가.md", LEAVE)
    shelf.run()
    monkeypatch.setattr(run_module, "RULES", run_module.RULES + 1)
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


# Cards


def test_cards_name_titles_once_they_are_known(shelf: Shelf) -> None:
    shelf.write("인사/a.md", LEAVE)
    shelf.run()
    (card,) = snapshot(shelf.database)["cards"]
    assert card.folder == "인사"
    assert "취업규칙" in card.description
    assert not card.readme


def test_a_readme_describes_its_collection(shelf: Shelf) -> None:
    shelf.write("인사/README.md", "---\nname: 사람\ndescription: 휴가와 급여\ntags: [노무]\n---\n")
    shelf.write("인사/깊이/README.md", "---\nname: 다른 것\n---\n")
    shelf.run()
    (card,) = snapshot(shelf.database)["cards"]
    assert (card.name, card.description, card.tags) == ("사람", "휴가와 급여", ("노무",))
    assert card.readme


def test_the_inbox_and_files_in_the_root_are_no_collection(shelf: Shelf) -> None:
    shelf.write("_inbox/a.txt", "글")
    shelf.write("b.txt", "글 둘")
    shelf.run()
    assert snapshot(shelf.database)["cards"] == []
    with shelf.database.read() as connection:
        assert set(documents.counts(connection)) == {"_inbox"}
