"""Rows come back as they were written, and counts follow them exactly."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seojae.analysis.morphemes import Analysis, Kind, Morpheme
from seojae.model.documents import Chunk
from seojae.model.library import CollectionCard
from seojae.model.locations import (
    HeadingPath,
    Lines,
    Location,
    Page,
    SheetRows,
    Slide,
    TableRows,
)
from seojae.paths.relpath import RelPath
from seojae.store import collections, documents, facts, passages, words
from seojae.store.database import Connection, Database
from seojae.store.documents import OK, PARTIAL, UNREAD, DocumentRow, FileState
from seojae.store.passages import Posting

SEOUL = timezone(timedelta(hours=9))


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    with closing(Database(tmp_path / "index.db")) as database, database.write() as opened:
        yield opened


def row(path: str = "규정/취업규칙.md", number: str = "d1") -> DocumentRow:
    return DocumentRow(
        id=0,
        document_id=number,
        path=RelPath(path),
        collection=RelPath(path).top or "_inbox",
        format="md",
        title="취업규칙",
        pages=None,
        tags=("인사", "노무"),
        warnings=(),
        modified_at=datetime(2026, 9, 7, 9, 30, tzinfo=SEOUL),
        indexed_at=datetime(2026, 11, 30, 1, 2, 3, 456789, tzinfo=UTC),
        file=FileState(1234, 1_790_000_000_123_456_789, b"\x00\xff"),
        reader_version=1,
    )


def posting(text: str, *terms: str, location: Location | None = None) -> Posting:
    return Posting(
        Chunk(text, location or HeadingPath(("제1장", "제1조")), 3, 4),
        terms=" ".join(terms),
        joined="".join(terms[:2]),
        heading="제1조",
        place="제1장 취업규칙",
        same_text=b"\x01\x02",
    )


# Documents


def test_a_document_comes_back_as_it_was_written(connection: Connection) -> None:
    number = documents.save(connection, row())
    assert documents.by_path(connection, RelPath("규정/취업규칙.md")) == replace(row(), id=number)
    assert documents.by_document_id(connection, "d1") == replace(row(), id=number)
    assert list(documents.every(connection)) == [replace(row(), id=number)]


def test_a_document_that_is_saved_again_keeps_its_number(connection: Connection) -> None:
    number = documents.save(connection, row())
    changed = replace(row(), id=number, status=UNREAD, code="corrupt", message="손상", hint="다시")
    assert documents.save(connection, changed) == number
    assert list(documents.every(connection)) == [changed]


@pytest.mark.skipif(os.name == "nt", reason="names on Windows are always text")
def test_a_name_that_is_no_text_comes_back_and_is_shown_as_text(connection: Connection) -> None:
    path = RelPath(os.fsdecode("규정/".encode() + b"\xc3\xeb\xbe\xf7\xff.txt"))
    documents.save(connection, row(path.native))
    (found,) = documents.every(connection)
    assert found.path == path
    found.source.encode("utf-8")
    assert documents.by_shown_path(connection, path.shown) == found


def test_spellings_that_only_look_the_same_are_two_documents(connection: Connection) -> None:
    composed, decomposed = "규정/휴가.md", "규정/\u1112\u1172\u1100\u1161.md"
    documents.save(connection, row(composed, "d1"))
    documents.save(connection, row(decomposed, "d2"))
    assert len(list(documents.every(connection))) == 2
    first = documents.by_shown_path(connection, composed)
    assert first is not None


def test_a_document_number_that_is_taken_is_passed_over(connection: Connection) -> None:
    documents.save(connection, row())
    assert documents.free_document_id(connection, ["d1", "d2"]) == "d2"


def test_a_document_with_passages_cannot_be_deleted(connection: Connection) -> None:
    number = documents.save(connection, row())
    passages.add(connection, number, [posting("글", "글")])
    with pytest.raises(Exception, match="FOREIGN KEY"):
        documents.delete(connection, number)
    passages.remove(connection, number)
    documents.delete(connection, number)
    assert list(documents.every(connection)) == []


def test_collections_are_counted_by_what_was_read(connection: Connection) -> None:
    first = documents.save(connection, row("가/1.md", "d1"))
    documents.save(connection, replace(row("가/2.md", "d2"), status=UNREAD))
    third = documents.save(connection, replace(row("3.md", "d3"), status=PARTIAL))
    passages.add(connection, first, [posting("글", "글"), posting("말", "말")])
    passages.add(connection, third, [posting("글", "글")])
    counts = documents.counts(connection)
    assert counts["가"] == documents.CollectionCounts(documents=1, unread=1, chunks=2)
    assert counts["_inbox"] == documents.CollectionCounts(documents=1, unread=0, chunks=1)


def test_all_rows_can_be_marked_for_another_reading(connection: Connection) -> None:
    documents.save(connection, row())
    documents.mark_stale(connection, -1)
    (found,) = documents.every(connection)
    assert (found.reader_version, found.status) == (-1, OK)


# Passages

LOCATIONS: list[Location] = [
    HeadingPath(()),
    HeadingPath(("제1장", "", "제9조")),
    Page(3, ("제2장",)),
    Slide(2, "추진 일정"),
    SheetRows("예산", 5, 9),
    TableRows(HeadingPath(("제3장",)), 3, 12, 14),
    TableRows(Page(1), 1, 1, 1),
    Lines(1, 40),
]


def test_chunks_come_back_with_every_kind_of_place(connection: Connection) -> None:
    number = documents.save(connection, row())
    passages.add(connection, number, [posting("글\n둘째 줄", "글", location=p) for p in LOCATIONS])
    found = list(passages.of_document(connection, number))
    assert [each.chunk.location for each in found] == LOCATIONS
    assert [each.ordinal for each in found] == list(range(len(LOCATIONS)))
    assert {each.chunk.text for each in found} == {"글\n둘째 줄"}
    assert passages.by_ids(connection, [found[2].id]) == [found[2]]


def test_neighbours_are_of_the_same_document(connection: Connection) -> None:
    for number in ("d1", "d2"):
        document = documents.save(connection, row(f"가/{number}.md", number))
        passages.add(
            connection,
            document,
            [posting(f"{number} {at}", "글", location=Page(at)) for at in range(5)],
        )
    chunks = list(passages.of_document(connection, 2))
    around = passages.around(connection, chunks[1], 1, 2)
    assert around == [(each.id, each.ordinal, each.chunk.location) for each in chunks[:4]]
    assert [place for _, _, place in around] == [Page(0), Page(1), Page(2), Page(3)]


def matching(connection: Connection, term: str) -> list[int]:
    rows = connection.execute("SELECT rowid FROM passages WHERE passages MATCH ?", (f'"{term}"',))
    return [number for (number,) in rows]


def test_what_is_removed_is_found_no_more(connection: Connection) -> None:
    document = documents.save(connection, row())
    other = documents.save(connection, row("나.md", "d2"))
    passages.add(connection, document, [posting("글", "연차", "kb-1234-가"), posting("말", "휴가")])
    passages.add(connection, other, [posting("글", "연차")])
    assert len(matching(connection, "연차")) == 2
    counted = passages.remove(connection, document)
    assert counted == {"연차", "kb-1234-가", "휴가", "제1조", "제1장", "취업규칙"}
    assert len(matching(connection, "연차")) == 1
    assert matching(connection, "kb-1234-가") == []
    assert matching(connection, "연차kb-1234-가") == []
    assert passages.total(connection) == 1
    passages.check(connection)


def test_a_document_without_chunks_can_be_removed(connection: Connection) -> None:
    document = documents.save(connection, row())
    passages.add(connection, document, [])
    assert passages.remove(connection, document) == set()


# Every printable ASCII character belongs to a term: identifiers are whole.
ODD_TERMS = [
    "c++",
    "a/b",
    "0o444",
    "e:\\x",
    '"q"',
    "it's",
    "{a}",
    "v2.5.2",
    "#1",
    "~",
    "*",
    "한글+",
]


def test_a_term_is_whatever_stands_between_two_spaces(connection: Connection) -> None:
    document = documents.save(connection, row())
    passages.add(connection, document, [posting("글", term) for term in ODD_TERMS])
    chunks = [each.id for each in passages.of_document(connection, document)]
    for term, chunk in zip(ODD_TERMS, chunks, strict=True):
        escaped = term.replace('"', '""')
        assert matching(connection, escaped) == [chunk]


# Words and counts


def test_analyses_come_back(connection: Connection) -> None:
    analysis = Analysis((Morpheme("연차", Kind.NOUN), Morpheme("", Kind.BREAK)), 2)
    words.add(connection, {"연차를": analysis})
    words.add(connection, {"연차를": analysis})
    assert words.known(connection, ["연차를", "모름"]) == {"연차를": analysis}
    words.clear(connection)
    assert words.known(connection, ["연차를"]) == {}


def test_words_are_found_by_how_they_begin(connection: Connection) -> None:
    analysis = Analysis((), 0)
    words.add(connection, dict.fromkeys(["휴가", "휴게시간", "휴게시간을", "휴일"], analysis))
    assert list(words.beginning(connection, ["휴게", "휴가"], 2)) == ["휴가", "휴게시간"]
    assert words.any_begins(connection, "휴게", 5)
    assert not words.any_begins(connection, "휴게", 6)
    assert not words.any_begins(connection, "휴식", 2)


def test_many_words_are_looked_up_at_once(connection: Connection) -> None:
    analysis = Analysis((), 0)
    every = [f"말{number}" for number in range(3_000)]
    words.add(connection, dict.fromkeys(every[::2], analysis))
    assert set(words.known(connection, every)) == set(every[::2])


TERMS = st.sampled_from(["가", "나", "다", "라"])
FOLDERS = st.sampled_from(["인사", "재무"])
HELD = st.lists(st.tuples(FOLDERS, st.sets(TERMS, min_size=1)), max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(held=HELD, data=st.data())
def test_counts_are_those_of_the_documents_that_are_left(
    connection: Connection, held: list[tuple[str, set[str]]], data: st.DataObject
) -> None:
    connection.execute("DELETE FROM term_counts")
    for folder, terms in held:
        words.count_up(connection, dict.fromkeys(terms, 1), folder)
    left = list(held)
    for _ in range(data.draw(st.integers(0, len(left)))):
        folder, terms = left.pop(data.draw(st.integers(0, len(left) - 1)))
        words.count_down(connection, terms, folder)
    for scope in (["인사"], ["재무"], ["인사", "재무"], None):
        assert words.document_counts(connection, list("가나다라마"), scope) == {
            term: sum(term in terms for folder, terms in left if scope is None or folder in scope)
            for term in "가나다라마"
        }
    known = {term for _, terms in left for term in terms}
    assert {t for (t,) in connection.execute("SELECT DISTINCT term FROM term_counts")} == known


# Collections and facts


def test_collections_are_replaced_as_a_whole(connection: Connection) -> None:
    old = CollectionCard("옛것", "옛것")
    new = [
        CollectionCard("규정", "사내 규정", "휴가", ("인사",), readme=True),
        CollectionCard("나", "나"),
    ]
    collections.replace(connection, [old])
    collections.replace(connection, new)
    assert collections.every(connection) == new


def test_a_fact_is_empty_until_it_is_set(connection: Connection) -> None:
    assert facts.get(connection, facts.LAST_INDEXED) == ""
    facts.put(connection, facts.LAST_INDEXED, "2026")
    facts.put(connection, facts.LAST_INDEXED, "2027")
    assert facts.get(connection, facts.LAST_INDEXED) == "2027"
