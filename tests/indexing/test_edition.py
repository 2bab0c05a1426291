"""Two versions of Seojae on one root: the newer rules win, and nobody rebuilds in a loop."""

from __future__ import annotations

import pytest
from tests.indexing.shelf import LEAVE, TRAVEL, Shelf, counts

from seojae.errors import IndexCorrupt, IndexTooNew, OlderProgram
from seojae.indexing import edition
from seojae.store import passages
from seojae.store.database import Database


def test_an_older_program_searches_and_leaves_indexing_alone(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("가.md", LEAVE)
    with monkeypatch.context() as newer:
        newer.setattr(edition, "RULES", edition.RULES + 1)
        shelf.run()
    shelf.write("나.md", TRAVEL)
    for _ in range(2):
        with pytest.raises(OlderProgram, match="더 새로운 서재"):
            shelf.run()
    with pytest.raises(OlderProgram):
        shelf.engine.reconcile([])
    assert shelf.finds("유급") == ["가.md"]
    with monkeypatch.context() as newer:
        newer.setattr(edition, "RULES", edition.RULES + 1)
        assert counts(shelf) == (1, 1, 0, 0)  # what it had read is still its own


def test_a_person_may_make_an_older_program_index_anew(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("가.md", LEAVE)
    with monkeypatch.context() as newer:
        newer.setattr(edition, "RULES", edition.RULES + 1)
        shelf.run()
    assert shelf.run(full=True).read == 1
    assert counts(shelf) == (0, 1, 0, 0)


def test_tables_of_a_newer_program_are_not_written(shelf: Shelf) -> None:
    shelf.write("가.md", LEAVE)
    shelf.run()
    with shelf.database.write() as connection:
        connection.execute("PRAGMA user_version = 9999")
    shelf.write("나.md", TRAVEL)
    with pytest.raises(IndexTooNew):
        shelf.run()
    assert shelf.finds("유급") == ["가.md"]


def remove_first(database: Database) -> None:
    with database.write() as connection:
        passages.remove(connection, 1)


def test_damage_that_another_process_met_is_mended_by_the_next_run(shelf: Shelf) -> None:
    for number in range(30):
        shelf.write(f"{number}.md", LEAVE * 20)
    shelf.run()
    shelf.database.rest()
    assert shelf.path.with_name("index.db-wal").stat().st_size == 0
    other = Database(shelf.path)
    with other.write() as connection:
        connection.execute("UPDATE postings SET packed = x'00'")
    with pytest.raises(IndexCorrupt):
        remove_first(other)
    assert shelf.database.is_suspect
    other.close()
    shelf.run()
    assert not shelf.database.is_suspect
