"""Whatever is written in whatever order, the index is that of the documents that are there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from tests.indexing.snapshot import Snapshot, snapshot

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.analysis.morphemes import Analysis
from seojae.errors import Corrupt, NoText
from seojae.indexing.cutting import CutReading, cut_document
from seojae.indexing.records import Record, of_failure, of_move, of_reading
from seojae.indexing.scan import FoundFile
from seojae.indexing.writer import Writer
from seojae.model.documents import Chunk
from seojae.model.locations import HeadingPath
from seojae.paths.relpath import RelPath
from seojae.store import documents, passages, words
from seojae.store.database import Database
from seojae.store.documents import DocumentRow

TEXTS = [
    "연차 유급휴가는 15일을 준다.",
    "연차휴가 사용 계획서를 제출한다.",
    "ERR_CONN_RESET 오류와 KB-1234-가 문서",
    "제60조에 따라 휴가를 준다. 제60조 제2항",
    "",
]
PATHS = ["인사/휴가.md", "인사/연차.md", "재무/출장비.md", "메모.md", "재무/a.md", "재무/A.md"]
NEVER = threading.Event()


def reading(text: str, stem: str) -> CutReading:
    lines = [line for line in text.split(". ") if line]
    chunks = [Chunk(line, HeadingPath((f"{n}장",)), n, n) for n, line in enumerate(lines, 1)]
    return CutReading("md", "", None, (), None, (), cut_document(chunks, [stem]))


def found(path: str, version: int = 1) -> FoundFile:
    return FoundFile(RelPath(path), version, version)


def rows(database: Database) -> dict[str, DocumentRow]:
    with database.read() as connection:
        return {row.path.native: row for row in documents.every(connection)}


def read(path: str, text: str, old: DocumentRow | None = None, version: int = 1) -> Record:
    return of_reading(found(path, version), text.encode(), reading(text, Path(path).stem), old)


class Library(RuleBasedStateMachine):
    """An index that documents come to, change in and leave in any order."""

    kiwi: KiwiAnalyzer
    folder: Path
    made = 0

    def __init__(self) -> None:
        super().__init__()
        Library.made += 1
        self.index = self.folder / f"{Library.made}.db"
        self.database = Database(self.index)
        self.writer = Writer(self.database, self.kiwi, NEVER)
        self.expected: dict[str, tuple[str, str]] = {}
        self.version = 0

    def teardown(self) -> None:
        fresh = Database(self.index.with_suffix(".fresh"))
        with closing(self.database), closing(fresh):
            self.database.check()
            writer = Writer(fresh, self.kiwi, NEVER)
            for path, (text, stem) in self.expected.items():
                record = of_reading(found(path), text.encode(), reading(text, stem), None)
                writer.write([record])
            assert without_states(snapshot(self.database)) == without_states(snapshot(fresh))

    @rule(path=st.sampled_from(PATHS), text=st.sampled_from(TEXTS))
    def write(self, path: str, text: str) -> None:
        self.version += 1
        self.writer.write([read(path, text, rows(self.database).get(path), self.version)])
        self.expected[path] = text, Path(path).stem

    @rule(texts=st.dictionaries(st.sampled_from(PATHS), st.sampled_from(TEXTS), min_size=2))
    def write_together(self, texts: dict[str, str]) -> None:
        old = rows(self.database)
        self.version += 1
        self.writer.write([read(p, text, old.get(p), self.version) for p, text in texts.items()])
        self.expected.update({path: (text, Path(path).stem) for path, text in texts.items()})

    @rule(path=st.sampled_from(PATHS))
    def fail_and_keep(self, path: str) -> None:
        old = rows(self.database).get(path)
        if old is not None and self.expected[path][0] and old.status != "unread":
            self.writer.write([of_failure(found(path, old.file.size), b"", Corrupt(), old)])

    @rule(path=st.sampled_from(PATHS))
    def empty(self, path: str) -> None:
        old = rows(self.database).get(path)
        if old is not None:
            self.writer.write([of_failure(found(path, old.file.size), b"", NoText(), old)])
            self.expected[path] = "", self.expected[path][1]

    @rule(path=st.sampled_from(PATHS))
    def remove(self, path: str) -> None:
        old = rows(self.database).get(path)
        if old is not None:
            assert self.writer.remove([old]) == [old]
            del self.expected[path]

    @rule(source=st.sampled_from(PATHS), goal=st.sampled_from(PATHS))
    def move(self, source: str, goal: str) -> None:
        held = rows(self.database)
        if source not in held or goal in held or held[source].status == "unread":
            return
        with self.database.read() as connection:
            chunks = [c.chunk for c in passages.of_document(connection, held[source].id)]
        self.writer.write([of_move(found(goal), held[source], chunks)])
        text, _ = self.expected.pop(source)
        self.expected[goal] = text, Path(goal).stem

    @invariant()
    def every_document_has_one_row(self) -> None:
        assert set(rows(self.database)) == set(self.expected)


def without_states(held: Snapshot) -> Snapshot:
    """Leave text, terms and counts: file states and failures are not what a fresh index has."""
    kept = {
        path: {name: row[name] for name in ("collection", "chunks")}
        for path, row in held["documents"].items()
    }
    return {**held, "documents": kept}


def test_any_sequence_of_changes_gives_the_index_of_a_fresh_start(
    kiwi: KiwiAnalyzer, tmp_path: Path
) -> None:
    Library.kiwi, Library.folder = kiwi, tmp_path
    run_state_machine_as_test(Library, settings=settings(max_examples=40, stateful_step_count=15))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database(tmp_path / "index.db")) as opened:
        yield opened


@pytest.fixture
def writer(database: Database, kiwi: KiwiAnalyzer) -> Writer:
    return Writer(database, kiwi, NEVER)


# Another process was there since the run was planned


def test_what_another_process_read_is_not_overwritten_by_a_failure(
    database: Database, writer: Writer
) -> None:
    writer.write([read("가.md", TEXTS[0])])
    writer.write([of_failure(found("가.md"), b"", Corrupt(), None)])
    assert rows(database)["가.md"].status == "ok"


def test_a_failure_that_keeps_text_does_not_meet_newer_text(
    database: Database, writer: Writer
) -> None:
    writer.write([read("가.md", TEXTS[0])])
    old = rows(database)["가.md"]
    writer.write([read("가.md", TEXTS[1], old, version=2)])
    newer = rows(database)["가.md"]
    writer.write([of_failure(found("가.md", 3), b"", Corrupt(), old)])
    assert rows(database)["가.md"] == newer


def test_two_readings_of_one_new_file_are_one_document(database: Database, writer: Writer) -> None:
    writer.write([read("가.md", TEXTS[0])])
    first = rows(database)["가.md"]
    writer.write([read("가.md", TEXTS[1])])
    second = rows(database)["가.md"]
    assert (second.id, second.document_id) == (first.id, first.document_id)
    database.check()


def test_a_document_that_came_back_is_not_removed(database: Database, writer: Writer) -> None:
    writer.write([read("가.md", TEXTS[0])])
    old = rows(database)["가.md"]
    writer.write([read("가.md", TEXTS[1], old, version=2)])
    assert writer.remove([old]) == []
    assert set(rows(database)) == {"가.md"}


def test_a_number_that_another_document_has_now_is_not_removed(
    database: Database, writer: Writer
) -> None:
    writer.write([read("가.md", TEXTS[0])])
    old = rows(database)["가.md"]
    writer.remove([old])
    writer.write([read("나.md", TEXTS[1])])
    assert rows(database)["나.md"].id == old.id
    assert writer.remove([old]) == []
    assert set(rows(database)) == {"나.md"}


@pytest.mark.parametrize("there", ["a new document at the target", "a change at the source"])
def test_a_move_that_another_process_was_faster_with_is_left_to_the_next_run(
    database: Database, writer: Writer, there: str
) -> None:
    writer.write([read("가.md", TEXTS[0])])
    old = rows(database)["가.md"]
    if there == "a new document at the target":
        writer.write([read("나.md", TEXTS[0])])
    else:
        writer.write([read("가.md", TEXTS[1], old, version=2)])
    before = rows(database)
    writer.write([of_move(found("나.md"), old, ())])
    assert rows(database) == before


def test_twins_have_numbers_of_their_own(database: Database, writer: Writer) -> None:
    writer.write([read("a.md", TEXTS[0]), read("A.md", TEXTS[1])])
    held = rows(database)
    assert held["a.md"].document_id != held["A.md"].document_id


# Analyses


class Counting:
    """The real analyser, counting what reaches it, and stopping a run after some calls."""

    def __init__(self, kiwi: KiwiAnalyzer, stop: threading.Event, calls: int) -> None:
        self._kiwi, self._stop, self._calls = kiwi, stop, calls
        self.seen: list[str] = []

    @property
    def fingerprint(self) -> str:
        return self._kiwi.fingerprint

    def warm(self) -> None:
        self._kiwi.warm()

    def close(self) -> None:
        self._kiwi.close()

    def analyze(self, runs: list[str]) -> list[Analysis]:
        self.seen += runs
        self._calls -= 1
        if not self._calls:
            self._stop.set()
        return self._kiwi.analyze(runs)


def test_a_run_is_analysed_once_in_the_life_of_an_index(
    database: Database, kiwi: KiwiAnalyzer
) -> None:
    counting = Counting(kiwi, threading.Event(), 0)
    Writer(database, counting, NEVER).write([read("가.md", TEXTS[0])])
    Writer(database, counting, NEVER).write([read("나.md", TEXTS[0] + " 새롭다")])
    assert sorted(counting.seen) == sorted(set(counting.seen))
    assert "새롭다" in counting.seen


def test_a_run_is_analysed_once_in_a_first_run_of_many_batches(
    database: Database, kiwi: KiwiAnalyzer
) -> None:
    counting = Counting(kiwi, threading.Event(), 0)
    writer = Writer(database, counting, NEVER)
    for name, text in (
        ("가.md", "연차를 준다"),
        ("나.md", "2연차-연차를 준다"),
        ("다.md", "연차를"),
    ):
        writer.write([read(name, text)])
    assert sorted(counting.seen) == sorted(set(counting.seen))
    with database.read() as connection:
        assert words.document_counts(connection, ["연차"]) == {"연차": 3}


def test_a_stopped_batch_is_not_written_but_its_analyses_are(
    database: Database, kiwi: KiwiAnalyzer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seojae.indexing.analysing._RUNS_AT_ONCE", 2)
    stop = threading.Event()
    counting = Counting(kiwi, stop, calls=2)
    assert not Writer(database, counting, stop).write([read("가.md", TEXTS[0])])
    assert rows(database) == {}
    assert len(counting.seen) == 4
    with database.read() as connection:
        assert set(words.known(connection, counting.seen)) == set(counting.seen)


def test_a_batch_whose_write_failed_can_be_written_again(
    database: Database, kiwi: KiwiAnalyzer, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = read("가.md", TEXTS[0])
    broken = replace(record, row=replace(record.row, title=None))  # type: ignore[arg-type]
    with pytest.raises(Exception, match="NOT NULL"):
        Writer(database, kiwi, NEVER).write([record, broken])
    assert rows(database) == {}
    Writer(database, kiwi, NEVER).write([record])
    with database.read() as connection:
        assert words.known(connection, ["연차"])
        assert words.document_counts(connection, ["연차"], ["_inbox"]) == {"연차": 1}
