"""What was read is kept while the index stays as it is, and never a moment longer."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.store.rows import put

from seojae.store.database import Database

MOST = 10


def keep(database: Database, number: int) -> None:
    with database.read() as connection:
        connection.kept("수", MOST)[number] = number


def kept(database: Database) -> set[int]:
    with database.read() as connection:
        return set(connection.kept("수", MOST))


def test_what_was_read_is_kept_for_the_next_read(database: Database) -> None:
    keep(database, 1)
    keep(database, 2)
    assert kept(database) == {1, 2}


def test_kinds_are_kept_apart_and_of_too_many_the_oldest_are_let_go(database: Database) -> None:
    with database.read() as connection:
        connection.kept("낱말", MOST)["연차"] = 3
        connection.kept("수", MOST).update(dict.fromkeys(range(MOST + 1), 0))
        assert list(connection.kept("수", MOST)) == [3, 4, 5, 6, 7, 8, 9, 10]
        assert connection.kept("낱말", MOST) == {"연차": 3}


def test_nothing_is_kept_over_a_write_of_our_own(database: Database) -> None:
    keep(database, 1)
    put(database, "새것")
    assert kept(database) == set()


def test_what_was_read_inside_a_write_that_failed_is_not_kept(database: Database) -> None:
    def write_and_fail() -> None:
        with database.write():
            keep(database, 1)
            raise LookupError

    with pytest.raises(LookupError):
        write_and_fail()
    assert kept(database) == set()


def test_nothing_is_kept_over_a_write_of_another_process(database: Database, index: Path) -> None:
    keep(database, 1)
    other = Database(index)
    put(other, "새것")
    other.close()
    assert kept(database) == set()


def test_nothing_is_kept_over_a_write_of_another_thread(database: Database) -> None:
    keep(database, 1)
    writer = threading.Thread(target=put, args=(database, "새것"))
    writer.start()
    writer.join()
    assert kept(database) == set()


def test_a_read_that_began_before_a_write_keeps_nothing_for_the_next(
    database: Database, index: Path
) -> None:
    other = Database(index)
    with database.read() as connection:
        put(other, "새것")
        connection.kept("수", MOST)[1] = 1
    other.close()
    assert kept(database) == set()


def test_what_is_kept_is_let_go_at_rest(database: Database) -> None:
    keep(database, 1)
    database.rest()
    assert kept(database) == set()
