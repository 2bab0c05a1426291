"""Transactions, threads and processes over one index file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.store.rows import get, put

from seojae.errors import (
    IndexBusy,
)
from seojae.store import database as database_module
from seojae.store import facts
from seojae.store.database import Database

WAIT = 30.0


def put_and_fail(database: Database) -> None:
    with database.write() as connection:
        facts.put(connection, "말", "후")
        raise LookupError


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


def test_the_postings_of_a_large_batch_become_one_segment(tmp_path: Path) -> None:
    """FTS5 by itself writes one for each megabyte, and merges them all later."""
    with closing(Database(tmp_path / "index.db")) as database:
        with database.write() as connection:
            connection.executemany(
                "INSERT INTO passages (rowid, terms) VALUES (?, ?)",
                (
                    (chunk, " ".join(f"{chunk}번째{number}" for number in range(100)))
                    for chunk in range(1, 1_001)
                ),
            )
        with database.read() as connection:
            (segments,) = connection.execute(
                "SELECT count(DISTINCT segid) FROM passages_idx"
            ).fetchone()
    assert segments == 1
