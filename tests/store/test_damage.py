"""An index that is damaged, too new, or on a disk that fails is told, and can be made anew."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.rows import fill, get, put

from seojae.errors import (
    DiskFailed,
    DiskFull,
    IndexCorrupt,
    IndexTooNew,
    ReadOnlyRoot,
    RootMissing,
)
from seojae.store import passages
from seojae.store.database import Database

WAIT = 30.0


# Damage and versions


@pytest.mark.parametrize(
    "garbage", [b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 9000, b"%PDF-1.7 " * 500]
)
def test_a_file_of_garbage_is_told_and_can_be_made_anew(index: Path, garbage: bytes) -> None:
    index.write_bytes(garbage)
    with pytest.raises(IndexCorrupt):
        Database(index)
    with closing(Database.open_sound(index)) as database:
        put(database, "연차")
        assert get(database) == "연차"


def test_an_empty_file_becomes_an_index(index: Path) -> None:
    index.touch()
    with closing(Database(index)) as database:
        assert get(database) == ""


def test_an_index_of_a_newer_program_is_left_alone_until_it_is_made_anew(index: Path) -> None:
    with closing(Database(index)) as database:
        put(database, "새것")
    with closing(sqlite3.connect(index)) as connection:
        connection.execute("PRAGMA user_version = 999")
    before = index.read_bytes()
    with pytest.raises(IndexTooNew):
        Database(index)
    assert index.read_bytes() == before
    with closing(Database.open_sound(index)) as database:
        assert get(database) == ""


def test_a_sound_index_is_kept(index: Path) -> None:
    with closing(Database(index)) as database:
        fill(database)
        database.check()
    with closing(Database.open_sound(index)) as database, database.read() as connection:
        assert passages.total(connection) == 400


def test_damage_in_the_middle_is_found_and_mended(index: Path) -> None:
    with closing(Database(index)) as database:
        fill(database)
    data = bytearray(index.read_bytes())
    start = len(data) // 2
    data[start : start + 20_000] = os.urandom(20_000)
    index.write_bytes(data)
    with closing(Database(index)) as database, pytest.raises(IndexCorrupt):
        database.check()
    with closing(Database.open_sound(index)) as database:
        database.check()
        with database.read() as connection:
            assert passages.total(connection) == 0


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM chunks WHERE id = 7",
        "DELETE FROM postings",
        "INSERT INTO passages (rowid, terms) VALUES (9999, 'a')",
        "DELETE FROM passages_docsize WHERE id = 7",
        "UPDATE passages_data SET block = x'00' WHERE id > 10",
    ],
)
def test_postings_that_do_not_go_with_their_chunks_are_found(database: Database, harm: str) -> None:
    fill(database)
    with database.write() as connection:
        connection.execute(harm)
    with pytest.raises(IndexCorrupt):
        database.check()


def test_a_thread_that_was_reading_follows_to_the_new_file(database: Database) -> None:
    put(database, "옛것")
    asked, renewed, answers = threading.Event(), threading.Event(), []

    def read() -> None:
        answers.append(get(database))
        asked.set()
        assert renewed.wait(WAIT)
        answers.append(get(database))

    thread = threading.Thread(target=read)
    thread.start()
    assert asked.wait(WAIT)
    database.renew()
    put(database, "새것")
    renewed.set()
    thread.join(WAIT)
    assert answers == ["옛것", "새것"]


def test_the_log_of_a_file_that_was_thrown_away_is_not_replayed(index: Path) -> None:
    """A process killed while it threw the index away leaves its log behind."""
    with closing(Database(index)) as database:
        fill(database)
        log = index.with_name("index.db-wal")
        kept = log.read_bytes()
    assert kept
    index.unlink()
    log.write_bytes(kept)
    with closing(Database(index)) as database:
        database.check()
        with database.read() as connection:
            assert passages.total(connection) == 0


# The disk


def test_a_disk_without_room_is_told_and_loses_nothing(database: Database) -> None:
    put(database, "전")
    with database.read() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 10}")
    with pytest.raises(DiskFull):
        fill(database)
    assert get(database) == "전"
    database.check()
    put(database, "후")
    assert get(database) == "후"


LIMITED = """
import resource, sys
from pathlib import Path
from seojae.errors import SeojaeError
from seojae.store.database import Database
sys.path.insert(0, sys.argv[2])
from tests.store.rows import fill
database = Database(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
try:
    fill(database)
except SeojaeError as error:
    print(error.code)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
"""


@pytest.mark.skipif(os.name == "nt", reason="POSIX limits")
def test_a_disk_that_refuses_to_write_is_told_and_loses_nothing(index: Path) -> None:
    project = Path(__file__).resolve().parents[2]
    with closing(Database(index)) as database:
        put(database, "전")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(index), str(project)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.stdout == f"{DiskFailed.code}\n", done.stderr
    with closing(Database(index)) as database:
        database.check()
        assert get(database) == "전"
        fill(database)


def test_a_root_that_went_away_is_told(index: Path) -> None:
    with pytest.raises(RootMissing):
        Database(index.parent / "없음" / "index.db")


def test_a_folder_in_the_place_of_the_index_is_told(index: Path) -> None:
    index.mkdir()
    with pytest.raises(ReadOnlyRoot):
        Database(index)
