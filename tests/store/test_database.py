"""The index file keeps its promises when others write, when it is damaged, when the disk fails."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from seojae.errors import (
    DiskFailed,
    DiskFull,
    IndexBusy,
    IndexCorrupt,
    IndexTooNew,
    ReadOnlyRoot,
    RootMissing,
)
from seojae.model.documents import Chunk
from seojae.model.locations import HeadingPath
from seojae.store import database as database_module
from seojae.store import facts, passages
from seojae.store.database import Database
from seojae.store.passages import Posting

WAIT = 30.0


@pytest.fixture
def index(tmp_path: Path) -> Path:
    folder = tmp_path / "내 서재" / ".seojae"
    folder.mkdir(parents=True)
    return folder / "index.db"


@pytest.fixture
def database(index: Path) -> Iterator[Database]:
    with closing(Database(index)) as opened:
        yield opened


def put(database: Database, value: str) -> None:
    with database.write() as connection:
        facts.put(connection, "말", value)


def put_and_fail(database: Database) -> None:
    with database.write() as connection:
        facts.put(connection, "말", "후")
        raise LookupError


def get(database: Database) -> str:
    with database.read() as connection:
        return facts.get(connection, "말")


@contextmanager
def another_process(code: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """Run code that prints a line when it is ready, until the block ends."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


# Transactions


def test_what_a_block_writes_stays(database: Database) -> None:
    put(database, "연차")
    assert get(database) == "연차"


def test_a_block_that_fails_writes_nothing(database: Database) -> None:
    put(database, "전")
    with pytest.raises(LookupError):
        put_and_fail(database)
    assert get(database) == "전"
    put(database, "다음")
    assert get(database) == "다음"


def test_a_read_block_sees_one_state(database: Database) -> None:
    put(database, "전")
    written = threading.Event()

    def write() -> None:
        put(database, "후")
        written.set()

    with database.read() as connection:
        assert facts.get(connection, "말") == "전"
        thread = threading.Thread(target=write)
        thread.start()
        assert written.wait(WAIT)
        assert facts.get(connection, "말") == "전"
    thread.join(WAIT)
    assert get(database) == "후"


def test_a_read_block_inside_another_is_the_same_view(database: Database) -> None:
    with database.read() as outer, database.read() as inner:
        assert inner is outer


def test_no_transaction_stays_open_between_blocks(database: Database) -> None:
    put(database, "연차")
    with database.read() as connection:
        pass
    assert not connection.in_transaction


# Threads and processes


def test_each_thread_has_its_own_connection_and_leaves_none_behind(database: Database) -> None:
    seen = []

    def read() -> None:
        with database.read() as connection:
            seen.append(connection)

    for _ in range(20):
        thread = threading.Thread(target=read)
        thread.start()
        thread.join(WAIT)
    with database.read() as own:
        assert own not in seen
    still_open = 0
    for connection in seen:
        try:
            connection.execute("SELECT 1")
        except sqlite3.ProgrammingError:
            continue
        still_open += 1
    assert still_open <= 1


CREATE = """
import sys
from pathlib import Path
from seojae.store import facts
from seojae.store.database import Database
print("ready", flush=True)
sys.stdin.readline()
database = Database(Path(sys.argv[1]))
with database.write() as connection:
    facts.put(connection, sys.argv[2], "1")
database.close()
print("done", flush=True)
"""


def test_many_processes_may_make_the_index_at_once(index: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", CREATE, str(index), str(number)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for number in range(6)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        out, notes = process.communicate(timeout=60)
        assert out == "done\n", notes
    with closing(Database(index)) as database, database.read() as connection:
        assert all(facts.get(connection, str(number)) == "1" for number in range(6))


HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("ready", flush=True)
sys.stdin.readline()
"""


def test_a_writer_says_when_another_process_writes_too_long(
    index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 0.2)
    with closing(Database(index)) as database:
        put(database, "전")
        with another_process(HOLD, index):
            with pytest.raises(IndexBusy) as caught:
                put(database, "후")
            assert "locked" not in str(caught.value)
            assert get(database) == "전"
        put(database, "후")
        assert get(database) == "후"


def test_a_writer_waits_for_another_process(database: Database, index: Path) -> None:
    put(database, "전")
    with another_process(HOLD, index) as holder:
        thread = threading.Thread(target=put, args=(database, "후"))
        thread.start()
        thread.join(0.3)
        assert thread.is_alive()
        assert holder.stdin is not None
        holder.stdin.write("\n")
        holder.stdin.flush()
        thread.join(WAIT)
    assert get(database) == "후"


def test_closing_leaves_one_file(index: Path) -> None:
    database = Database(index)
    put(database, "연차")
    database.close()
    assert [path.name for path in index.parent.iterdir()] == ["index.db"]


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


def fill(database: Database, chunks: int = 400) -> None:
    postings = [
        Posting(
            Chunk(f"{number}번째 글 " + "글" * 300, HeadingPath((f"제{number}조",)), 1, 1),
            terms=[f"낱말{number}", "글"],
            joined=[],
            heading=[f"제{number}조"],
            place=["문서"],
            same_text=b"",
        )
        for number in range(chunks)
    ]
    with database.write() as connection:
        connection.execute(
            "INSERT INTO documents VALUES (1, 'd1', x'61', 'a', 'a', 'md', '', NULL, '[]', '[]', "
            "NULL, '2026-01-01T00:00:00+00:00', 1, 1, x'', 1, 'ok', '', '', '', 0)"
        )
        passages.add(connection, 1, postings)


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
from tests.store.test_database import fill
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
