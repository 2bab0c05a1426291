"""What many small writes left apart is merged, and answers stay what they were."""

from __future__ import annotations

import pytest
from tests.store.rows import segments_of, write_in_small_steps

from seojae.model.answers import Filters
from seojae.store import ranking, segments
from seojae.store.database import Database

WRITES = 78
MANY = 8


def ranked(database: Database) -> dict[int, float]:
    asked = ranking.Asked(("글", "낱말7"), ())
    with database.read() as connection:
        return ranking.candidates(connection, asked, Filters(), ranking.Weights(), 1_000)


def test_many_small_writes_are_merged_into_one_and_found_as_before(database: Database) -> None:
    write_in_small_steps(database, WRITES)
    before = ranked(database)
    assert segments_of(database) > MANY
    while segments.merge_some(database):
        pass
    assert segments_of(database) == 1
    assert ranked(database) == before
    assert len(before) == WRITES
    database.check()


def test_where_nothing_is_to_be_merged_nothing_is_written(database: Database) -> None:
    write_in_small_steps(database, WRITES)
    while segments.merge_some(database):
        pass
    with database.read() as connection:
        connection.kept("말", 1)["낱말"] = 1
    assert not segments.merge_some(Database(database.path))
    with database.read() as connection:
        assert connection.kept("말", 1) == {"낱말": 1}


def test_a_writer_comes_first(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    write_in_small_steps(database, WRITES)
    monkeypatch.setattr("seojae.store.database.BUSY_SECONDS", 0.05)
    other = Database(database.path)
    before = segments_of(other)
    with database.write():
        assert not segments.merge_some(other)
    assert segments_of(other) == before
    other.close()
