"""Rows say what became of a file, and good old text stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice

import pytest

from seojae.errors import (
    Corrupt,
    Distribution,
    DocumentError,
    Encrypted,
    Locked,
    NoText,
    TimedOut,
    TooLarge,
    Unreadable,
    Unsupported,
)
from seojae.indexing.cutting import CutReading, cut_document
from seojae.indexing.plan import EDITION, reader_version
from seojae.indexing.records import (
    of_failure,
    of_move,
    of_problem,
    of_reading,
    of_same,
)
from seojae.indexing.scan import FoundFile, Problem
from seojae.model.documents import Chunk
from seojae.model.locations import HeadingPath
from seojae.paths.relpath import RelPath
from seojae.store.documents import OK, PARTIAL, UNREAD, DocumentRow, candidate_ids

CHUNKS = [Chunk("연차 유급휴가", HeadingPath(("제60조",)), 1, 1)]
READING = CutReading(
    format="md",
    title="취업규칙",
    modified_at=datetime(2026, 9, 7, tzinfo=UTC),
    tags=("인사",),
    pages=3,
    warnings=(),
    text=cut_document(CHUNKS, ["취업규칙"]),
)
FILE = FoundFile(RelPath("규정/연차.md"), 10, 20)


def good(file: FoundFile = FILE) -> DocumentRow:
    return replace(of_reading(file, b"#", READING, None).row, id=7, document_id="d7")


def test_a_reading_becomes_a_row() -> None:
    record = of_reading(FILE, b"#", READING, None)
    assert record.is_reading
    assert record.text == READING.text
    made = record.row
    assert (made.title, made.format, made.pages, made.tags) == ("취업규칙", "md", 3, ("인사",))
    assert (made.collection, made.status, made.code) == ("규정", OK, "")
    assert (made.file.size, made.file.mtime_ns, made.file.content_hash) == (10, 20, b"#")
    assert made.modified_at == READING.modified_at


def test_a_reading_with_warnings_is_partial() -> None:
    record = of_reading(FILE, b"#", replace(READING, warnings=("그림을 읽지 못했습니다.",)), None)
    assert record.row.status == PARTIAL
    assert record.is_reading


def test_a_file_in_the_root_waits_in_the_inbox() -> None:
    record = of_reading(replace(FILE, path=RelPath("연차.md")), b"#", READING, None)
    assert record.row.collection == "_inbox"


def test_a_new_failure_is_a_row_without_text() -> None:
    record = of_failure(FILE, b"#", Corrupt(), None)
    made = record.row
    assert (made.status, made.code, made.message, made.hint) == (
        *(UNREAD, "corrupt", Corrupt.default_message, Corrupt.default_hint),
    )
    assert (made.title, made.format) == ("연차", "md")
    assert record.text is not None
    assert record.text.chunks == ()
    failure = record.failure()
    assert (failure.path, failure.code) == ("규정/연차.md", "corrupt")


@pytest.mark.parametrize(
    "error",
    [Corrupt(), Locked(), TimedOut(), TooLarge(), Unreadable(), Distribution(), Unsupported()],
)
def test_good_old_text_stays_when_a_file_cannot_be_read_any_more(error: DocumentError) -> None:
    changed = FoundFile(FILE.path, 11, 21)
    record = of_failure(changed, b"##", error, good())
    assert record.text is None
    assert not record.is_reading
    made = record.row
    assert (made.id, made.title, made.status, made.code) == (7, "취업규칙", PARTIAL, error.code)
    assert error.message in made.warnings[0]
    assert (made.file.size, made.file.content_hash) == (11, b"##")
    again = of_failure(changed, b"###", Corrupt(), made)
    assert again.text is None
    assert len(again.row.warnings) == 1


@pytest.mark.parametrize("error", [Encrypted(), NoText()])
def test_text_that_its_owner_took_away_goes(error: DocumentError) -> None:
    record = of_failure(FILE, b"#", error, good())
    assert record.row.status == UNREAD
    assert record.text is not None
    assert record.text.chunks == ()


def test_a_failure_of_a_new_parser_is_not_tried_at_every_run() -> None:
    stale = replace(good(), reader_version=-1)
    assert of_failure(FILE, b"#", Corrupt(), stale).row.reader_version == reader_version("md")
    assert of_failure(FILE, b"#", Unsupported(), stale).row.reader_version == EDITION


def test_a_row_of_the_same_content_only_gets_a_new_time() -> None:
    old = good()
    record = of_same(FoundFile(FILE.path, 10, 99), b"#", old)
    assert record.text is None
    assert record.row.file.mtime_ns == 99
    assert replace(record.row, file=old.file, indexed_at=old.indexed_at) == old


def test_a_moved_document_keeps_its_numbers_and_its_title() -> None:
    target = FoundFile(RelPath("계약/새 이름.md"), 10, 99)
    record = of_move(target, good(), CHUNKS)
    assert record.is_move
    assert (record.row.id, record.row.document_id) == (7, "d7")
    assert (record.row.title, record.row.collection) == ("취업규칙", "계약")
    assert record.text is not None
    assert "이름" in record.text.words


def test_a_title_that_was_the_file_name_moves_with_it() -> None:
    unnamed = of_reading(FILE, b"#", replace(READING, title=""), None).row
    assert (unnamed.title, unnamed.own_title) == ("연차", False)
    target = FoundFile(RelPath("새 이름.md"), 10, 99)
    assert of_move(target, unnamed, CHUNKS).row.title == "새 이름"


def test_a_collection_that_cannot_be_opened_does_not_lie_in_the_inbox() -> None:
    closed = Problem(RelPath("규정"), Unreadable("열 수 없음"), is_folder=True)
    assert of_problem(closed, None).row.collection == "규정"
    deeper = Problem(RelPath("규정/휴가"), Unreadable("열 수 없음"), is_folder=True)
    assert of_problem(deeper, None).row.collection == "규정"
    link = Problem(RelPath("바로가기.md"), Unsupported("링크"))
    assert of_problem(link, None).row.collection == "_inbox"


def test_a_link_in_the_place_of_a_file_has_none_of_its_text() -> None:
    record = of_problem(Problem(FILE.path, Unsupported("링크")), good())
    assert (record.row.status, record.row.id) == (UNREAD, 7)
    assert record.text is not None


def test_a_file_whose_properties_cannot_be_read_keeps_its_text() -> None:
    assert of_problem(Problem(FILE.path, Unreadable()), good()).text is None


def test_document_numbers_are_the_same_whatever_the_case_and_composition() -> None:
    def first(path: str) -> str:
        return next(candidate_ids(RelPath(path)))

    assert first("A/휴가.md") == first("a/\u1112\u1172\u1100\u1161.MD")
    assert first("A/휴가.md") != first("A/휴가2.md")
    assert first("A/휴가.md").isascii()


def test_two_spellings_of_one_name_get_numbers_of_their_own() -> None:
    one, other = (list(islice(candidate_ids(RelPath(path)), 4)) for path in ("a.md", "A.md"))
    assert one[0] == other[0]
    assert not set(one[1:]) & set(other[1:])
    assert len(set(one)) == 4
