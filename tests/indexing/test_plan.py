"""What a run has to do follows from the disk and the rows, and from nothing else."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from seojae.errors import (
    Corrupt,
    DocumentError,
    Locked,
    OnlineOnly,
    ReaderFailed,
    Unreadable,
    Unsupported,
)
from seojae.indexing import plan as planning
from seojae.indexing.plan import EDITION, STALE, Plan, make_plan, reader_version
from seojae.indexing.records import of_failure, of_problem
from seojae.indexing.scan import FoundFile, Problem, Scan
from seojae.parsers.formats import BY_NAME
from seojae.paths.relpath import RelPath
from seojae.store.documents import OK, DocumentRow, FileState

NOW = datetime(2026, 11, 30, tzinfo=UTC)
LONG_AGO = int((NOW - timedelta(days=30)).timestamp()) * 1_000_000_000


def file(path: str = "규정/연차.md", size: int = 10, mtime_ns: int = LONG_AGO) -> FoundFile:
    return FoundFile(RelPath(path), size, mtime_ns)


def row(of: FoundFile, content_hash: bytes = b"#", number: int = 1) -> DocumentRow:
    return DocumentRow(
        id=number,
        document_id=f"d{number}",
        path=of.path,
        collection=of.path.top,
        format="md",
        title="연차",
        pages=None,
        tags=(),
        warnings=(),
        modified_at=None,
        indexed_at=NOW,
        file=FileState(of.size, of.mtime_ns, content_hash),
        reader_version=reader_version("md"),
        status=OK,
    )


def failed(of: FoundFile, error: DocumentError) -> DocumentRow:
    return replace(of_failure(of, b"#", error, None).row, id=1, indexed_at=NOW)


def plan(
    files: list[FoundFile], rows: list[DocumentRow], problems: list[Problem] | None = None
) -> Plan:
    return make_plan(Scan(files=files, problems=problems or []), rows)


def to_read(made: Plan) -> list[str]:
    return [task.file.path.native for task in made.to_read]


def test_a_new_file_is_read() -> None:
    made = plan([file()], [])
    assert to_read(made) == ["규정/연차.md"]
    assert made.to_read[0].old is None


def test_an_unchanged_file_is_not_looked_at() -> None:
    made = plan([file()], [row(file())])
    assert made.is_empty
    assert made.unchanged == 1


@pytest.mark.parametrize("changed", [file(size=11), file(mtime_ns=LONG_AGO + 1)])
def test_a_file_with_another_size_or_time_is_read(changed: FoundFile) -> None:
    made = plan([changed], [row(file())])
    assert to_read(made) == ["규정/연차.md"]
    assert made.to_read[0].old == row(file())


def test_a_file_that_was_indexed_right_after_it_was_saved_is_compared() -> None:
    just_saved = file(mtime_ns=int(NOW.timestamp()) * 1_000_000_000 - 500_000_000)
    made = plan([just_saved], [row(just_saved)])
    assert (to_read(made), made.unchanged, len(made.unsettled)) == ([], 0, 1)


def test_a_file_dated_in_the_future_is_not_looked_into_again() -> None:
    ahead = file(mtime_ns=int(NOW.timestamp() + 86_400) * 1_000_000_000)
    assert plan([ahead], [row(ahead)]).unchanged == 1


def test_a_clock_that_is_a_little_ahead_leaves_the_content_to_decide() -> None:
    ahead = file(mtime_ns=int(NOW.timestamp() + 60) * 1_000_000_000)
    assert len(plan([ahead], [row(ahead)]).unsettled) == 1


def test_the_newest_files_come_first() -> None:
    files = [file(f"{age}.md", mtime_ns=LONG_AGO - age) for age in (2, 0, 1)]
    assert to_read(plan(files, [])) == ["0.md", "1.md", "2.md"]


def test_a_file_that_is_not_there_is_gone() -> None:
    made = plan([], [row(file())])
    assert made.gone == [row(file())]


def test_a_new_version_of_a_parser_reads_its_format_again() -> None:
    old = replace(row(file()), reader_version=BY_NAME["md"].version - 1)
    txt = reader_version("txt")
    other = replace(row(file("b.txt"), number=2), format="txt", reader_version=txt)
    assert to_read(plan([file(), file("b.txt")], [old, other])) == ["규정/연차.md"]


def test_a_stale_row_is_read_again() -> None:
    assert to_read(plan([file()], [replace(row(file()), reader_version=STALE)]))


# Failures (field note G23)


def test_an_unchanged_failure_is_not_tried_again() -> None:
    made = plan([file()], [failed(file(), Corrupt())])
    assert made.is_empty
    assert made.unchanged == 1


@pytest.mark.parametrize("error", [Locked(), Unreadable(), OnlineOnly()])
def test_a_failure_that_passes_by_itself_is_tried_again(error: DocumentError) -> None:
    assert to_read(plan([file()], [failed(file(), error)]))


@pytest.mark.parametrize("path", ["a.zzz", "a.docx", "a"])
def test_an_unknown_format_is_tried_again_when_there_are_more_formats(path: str) -> None:
    unread = failed(file(path), Unsupported())
    assert unread.reader_version == EDITION
    assert plan([file(path)], [unread]).is_empty
    assert to_read(plan([file(path)], [replace(unread, reader_version=EDITION - 1)])) == [path]


def test_a_placeholder_that_was_read_before_it_went_online_keeps_its_text() -> None:
    online = replace(file(), online_only=True)
    assert plan([online], [row(file())]).is_empty
    assert to_read(plan([replace(online, size=11)], [row(file())]))


def test_a_placeholder_that_was_never_read_is_told_once() -> None:
    online = replace(file(), online_only=True)
    assert to_read(plan([online], [])) == ["규정/연차.md"]
    told = failed(online, OnlineOnly())
    assert plan([online], [told]).is_empty
    assert to_read(plan([file()], [told]))


# Entries that are not read


def test_a_fault_of_ours_waits_for_the_next_version_of_the_program_or_of_the_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unread = failed(file(), ReaderFailed())
    assert plan([file()], [unread]).is_empty
    monkeypatch.setattr(planning, "version", lambda name: f"{name} 9.9.9")
    assert to_read(plan([file()], [unread])) == ["규정/연차.md"]
    monkeypatch.undo()
    newer = replace(BY_NAME["md"], version=BY_NAME["md"].version + 1)
    monkeypatch.setitem(BY_NAME, "md", newer)
    assert to_read(plan([file()], [unread])) == ["규정/연차.md"]


LINK = Problem(RelPath("규정"), Unsupported("링크입니다."))
CLOSED = Problem(RelPath("규정"), Unreadable("열 권한이 없습니다."), is_folder=True)


def told(problem: Problem) -> DocumentRow:
    return replace(of_problem(problem, None).row, id=9, indexed_at=NOW)


@pytest.mark.parametrize("problem", [LINK, CLOSED])
def test_a_problem_is_told_once(problem: Problem) -> None:
    assert plan([], [], [problem]).problems == [(problem, None)]
    again = plan([], [told(problem)], [problem])
    assert again.is_empty
    assert again.unchanged == 1


@pytest.mark.parametrize("problem", [LINK, CLOSED])
def test_a_problem_that_is_gone_leaves_no_row(problem: Problem) -> None:
    assert plan([], [told(problem)]).gone == [told(problem)]


def test_a_problem_that_turned_into_another_is_told_again() -> None:
    assert plan([], [told(LINK)], [CLOSED]).problems == [(CLOSED, told(LINK))]


def test_a_link_that_became_a_file_is_read() -> None:
    made = plan([file("규정")], [told(LINK)])
    assert to_read(made) == ["규정"]
    assert made.to_read[0].old == told(LINK)


def test_what_lies_in_a_folder_that_cannot_be_opened_is_not_gone() -> None:
    inside, beside = file("규정/깊이/연차.md"), file("규정집/연차.md")
    made = plan([], [row(inside), row(beside, number=2)], [CLOSED])
    assert made.gone == [row(beside, number=2)]


# Files that may have been moved


def test_a_gone_file_of_the_size_of_a_new_one_may_have_been_moved() -> None:
    old = row(file("가.md"))
    made = plan([file("나.md")], [old])
    assert (made.gone, made.missing, to_read(made)) == ([], [old], ["나.md"])


def test_files_that_may_have_been_moved_come_first() -> None:
    files = [file("새것.md", size=5, mtime_ns=LONG_AGO + 9), file("나.md")]
    assert to_read(plan(files, [row(file("가.md"))])) == ["나.md", "새것.md"]


@pytest.mark.parametrize(
    "old",
    [row(file("가.md", size=11)), row(file("가.md"), b""), failed(file("가.md"), Corrupt())],
    ids=["another size", "unknown content", "never read"],
)
def test_a_gone_file_that_cannot_have_been_moved_is_gone(old: DocumentRow) -> None:
    made = plan([file("나.md")], [old])
    assert (made.gone, made.missing) == ([old], [])


def test_a_changed_file_is_no_place_a_gone_one_may_have_moved_to() -> None:
    changed = file("나.md")
    rows = [row(file("가.md")), row(replace(changed, mtime_ns=1), number=2)]
    assert plan([changed], rows).missing == []


def test_a_file_in_another_folder_that_looks_like_the_one_that_is_gone_is_that_one() -> None:
    old, new = row(file("옛 폴더/가.md")), file("새 폴더/가.md")
    made = plan([new, file("새 폴더/나.md")], [old])
    assert made.moved == [(new, old)]
    assert (made.gone, made.missing, to_read(made)) == ([], [], ["새 폴더/나.md"])
    assert not plan([new], [old]).is_empty


@pytest.mark.parametrize(
    "old",
    [
        row(file("옛 폴더/나.md")),
        row(file("옛 폴더/가.md", size=11)),
        row(file("옛 폴더/가.md", mtime_ns=LONG_AGO + 1)),
        row(file("옛 폴더/가.md"), b""),
        replace(row(file("옛 폴더/가.md")), reader_version=STALE),
        replace(row(file("옛 폴더/가.md")), indexed_at=NOW - timedelta(days=30)),
        failed(file("옛 폴더/가.md"), Corrupt()),
    ],
    ids=["name", "size", "time", "content", "reader", "tick", "failure"],
)
def test_what_differs_or_is_not_certain_is_no_move_without_a_look(old: DocumentRow) -> None:
    assert plan([file("새 폴더/가.md")], [old]).moved == []


def test_of_two_new_files_that_look_alike_one_is_the_old_document() -> None:
    made = plan([file("나/가.md"), file("다/가.md")], [row(file("옛/가.md"))])
    assert len(made.moved) == 1
    assert len(to_read(made)) == 1
