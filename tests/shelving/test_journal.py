"""The journal: two lines a change, readable, tolerant, shared by processes; what it says counts."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.shelving.conftest import CLAUDE, CLI, ask, index, write

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.errors import MoveFailed
from seojae.library import Library
from seojae.model.shelving import Actor
from seojae.paths import RelPath
from seojae.shelving.desk import Shelving
from seojae.shelving.journal import DONE, LOST, MOVE, PENDING, Entry, Journal


def entry(number: int, **more: object) -> Entry:
    now = datetime(2026, 11, 30, 9, number, tzinfo=UTC).astimezone()
    made = Entry(
        f"m{number}", "b1", now, CLAUDE, MOVE, RelPath("_inbox/가.md"), RelPath("나/가.md")
    )
    for name, value in more.items():
        object.__setattr__(made, name, value)
    return made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


def test_a_change_is_two_lines_that_a_person_can_read(root: Path, shelving: Shelving) -> None:
    moved = shelving.file(ask("_inbox/회의록.md", "새 책장", create_collection=True), CLAUDE)
    text = (root / ".seojae/journal.jsonl").read_text(encoding="utf-8")
    intent, end = map(json.loads, text.splitlines())
    assert "회의록" in text
    assert intent["state"] == "intent"
    assert (intent["id"], intent["batch"]) == (moved.id, moved.batch)
    assert (intent["face"], intent["client"]) == ("mcp", "Claude Desktop 1.2")
    assert (intent["from"], intent["to"]) == ("_inbox/회의록.md", "새 책장/회의록.md")
    assert (intent["operation"], intent["makes"]) == ("move", ["새 책장"])
    assert len(intent["hash"]) == 40
    assert datetime.fromisoformat(intent["at"]).tzinfo is not None
    assert (end["id"], end["state"]) == (moved.id, "done")


def test_what_was_written_is_read_back(path: Path) -> None:
    whole = entry(
        1, document_id="d1", content_hash="ab", before="cd", backup=RelPath(".seojae/b/m1/R.md"),
        makes=(RelPath("나"),), clears=(RelPath("다"),), undoes="m0", origin="/밖/가.md",
    )  # fmt: skip
    bytes_path = RelPath(os.fsdecode("규정/취업규칙".encode("cp949") + b".md"))
    plain = entry(2, source=None, target=bytes_path)
    journal = Journal(path)
    journal.begin(whole)
    journal.end(whole, DONE, ("한마디",))
    journal.begin(plain)
    for read in (journal.entries(), Journal(path).entries()):
        assert read[0].notes == ("한마디",)
        assert [each.state for each in read] == [DONE, PENDING]
        assert (read[0].backup, read[0].makes, read[0].clears) == (
            whole.backup, whole.makes, whole.clears,
        )  # fmt: skip
        assert (read[0].undoes, read[0].origin, read[0].before) == ("m0", "/밖/가.md", "cd")
        assert read[1].target == bytes_path
        assert read[1].shown().target == bytes_path.shown


def test_a_torn_line_is_passed_over_and_the_next_one_stands_alone(path: Path) -> None:
    journal = Journal(path)
    journal.begin(entry(1))
    whole = path.read_bytes()
    for cut in range(1, len(whole)):
        path.write_bytes(whole + whole.replace(b'"m1"', b'"m2"')[:cut])
        torn = Journal(path)
        assert [each.id for each in torn.entries()] == ["m1"]
        torn.begin(entry(3))
        assert {"m1", "m3"} <= {each.id for each in torn.entries()} <= {"m1", "m2", "m3"}
        assert [each.id for each in Journal(path).entries()][-1] == "m3"


@pytest.mark.parametrize(
    "line",
    [
        b"", b"junk", b"[1, 2]", b"null", b"[" * 100_000, b'{"state": "intent"}', b"\xff\xfe\xfd",
        b'{"state": "done", "id": "nobody"}', b'{"state": "new word", "id": "m1"}',
        b'{"state":"intent","id":"m9","operation":"move","at":"no time"}',
        b'{"state":"intent","id":"m9","operation":"move","at":"2026-11-30T09:00:00+09:00","from":"../x"}',
        b'{"state":"intent","id":"m9","operation":"move","at":"2026-11-30T09:00:00+09:00","from":7}',
        b'{"state":"intent","id":"m9","operation":"move","at":"2026-11-30T09:00:00+09:00","makes":7}',
        b'{"state":"intent","id":7,"operation":"move","at":"2026-11-30T09:00:00+09:00"}',
        b'{"state":"intent","id":"","operation":"move","at":"2026-11-30T09:00:00+09:00"}',
    ],
)  # fmt: skip
def test_a_line_that_is_none_of_ours_is_passed_over(path: Path, line: bytes) -> None:
    journal = Journal(path)
    journal.begin(entry(1))
    path.write_bytes(b"\xef\xbb\xbf" + line + b"\r\n" + path.read_bytes() + line + b"\n")
    assert [each.id for each in Journal(path).entries()] == ["m1"]


def test_what_another_process_wrote_is_read_and_a_new_file_is_noticed(path: Path) -> None:
    mine, other = Journal(path), Journal(path)
    assert mine.entries() == []
    other.begin(entry(1))
    assert [each.id for each in mine.entries()] == ["m1"]
    other.end(entry(1), LOST)
    assert [each.state for each in mine.entries()] == [LOST]
    path.unlink()
    assert mine.entries() == []


def test_the_journal_outlives_the_index(root: Path) -> None:
    with Library.open(root) as library:
        moved = library.shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    for file in (root / ".seojae").glob("index.db*"):
        file.unlink()
    with Library.open(root) as library:
        assert [each.id for each in library.shelving.moves()] == [moved.id]
        library.shelving.undo(CLI)
    assert (root / "_inbox/회의록.md").exists()


def test_moves_are_listed_by_count_day_and_batch(shelving: Shelving) -> None:
    first = shelving.file(ask("_inbox/회의록.md", "규정"), Actor("tray"))
    second = shelving.file(ask("_inbox/새 규정.txt", "규정"), CLI)
    assert [each.id for each in shelving.moves()] == [second.id, first.id]
    assert [each.id for each in shelving.moves(limit=1)] == [second.id]
    assert [each.id for each in shelving.moves(batch=first.batch)] == [first.id]
    assert len(shelving.moves(since=first.at.date())) == 2
    assert shelving.moves(since=datetime(2999, 1, 1, tzinfo=UTC).date()) == ()


def test_a_journal_that_cannot_be_read_is_told(root: Path, shelving: Shelving) -> None:
    (root / ".seojae/journal.jsonl").mkdir(parents=True)
    with pytest.raises(MoveFailed):
        shelving.moves()
    with pytest.raises(MoveFailed):
        shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    assert (root / "_inbox/회의록.md").exists()


def test_a_document_keeps_its_number_through_the_journal(root: Path, kiwi: KiwiAnalyzer) -> None:
    """An old number still leads to the document after the index was made anew."""
    with Library.open(root) as library:
        index(library, kiwi)
        number = next(each.document_id for each in library.documents() if "회의록" in each.source)
        library.shelving.file(ask(number, "규정", new_name="다른 이름"), CLI)
    for file in (root / ".seojae").glob("index.db*"):
        file.unlink()
    write(root, "회의/또.md", "글")
    with Library.open(root) as library:
        assert library.shelving.file(ask(number, "회의"), CLI).target == "회의/다른 이름.md"


def test_a_journal_that_somebody_edited_to_the_same_size_is_read_again(path: Path) -> None:
    journal = Journal(path)
    journal.begin(entry(1))
    assert [each.target for each in journal.entries()] == [RelPath("나/가.md")]
    before = path.stat()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("나/가.md", "다/가.md"), encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    assert path.stat().st_size == before.st_size
    assert [each.target for each in journal.entries()] == [RelPath("다/가.md")]
    journal.end(entry(1), DONE)
    assert [each.state for each in journal.entries()] == [DONE]


def test_a_journal_that_another_one_took_the_place_of_is_read_from_its_beginning(
    path: Path,
) -> None:
    journal = Journal(path)
    journal.begin(entry(1))
    assert [each.id for each in journal.entries()] == ["m1"]
    other = Journal(path.with_name("other.jsonl"))
    for number in (2, 3, 4):  # longer than the one before
        other.begin(entry(number))
    path.with_name("other.jsonl").replace(path)
    assert [each.id for each in journal.entries()] == ["m2", "m3", "m4"]


def test_how_a_change_ended_is_told_whenever_its_line_comes(path: Path) -> None:
    journal, other = Journal(path), Journal(path)
    for number in range(1, 603):  # more lines than are taken at once
        journal.begin(replace(entry(1), id=f"m{number}"))
        if number % 3:
            journal.end(replace(entry(1), id=f"m{number}"), DONE, ("알림",))
    journal.end(replace(entry(1), id="m600"), LOST)
    read = {each.id: (each.state, each.notes) for each in other.entries()}
    assert [*read] == [f"m{number}" for number in range(1, 603)]
    assert read["m600"] == (LOST, ())
    assert read["m3"] == (PENDING, ())
    assert read["m1"] == read["m602"] == (DONE, ("알림",))
    journal.end(replace(entry(1), id="m3"), DONE)
    assert {each.id: each.state for each in other.entries()}["m3"] == DONE
