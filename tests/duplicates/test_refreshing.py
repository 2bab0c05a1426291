"""What is new is compared with little work, may be stopped at once, and nobody waits for it."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.duplicates import corpus
from tests.duplicates.corpus import Made

from seojae.duplicates.engine import FEW, Duplicates
from seojae.library import Library
from seojae.likeness import Signature, sign
from seojae.model.documents import Paragraph, ParsedDocument, Section
from seojae.model.locations import HeadingPath
from seojae.paths.relpath import RelPath
from seojae.store import documents, neighbours, signatures, versions
from seojae.store.database import Database
from seojae.store.documents import DocumentRow, FileState

SIZE = 200
CHANGED = 20
AT_ONCE = 0.2
TRIGGERS = [
    "text_given",
    "text_taken",
    "texts_tied",
    "texts_untied",
    "document_dated_or_moved",
]


def signature(text: str) -> Signature:
    parts = tuple(Paragraph(part) for part in text.split("\n\n"))
    made = sign(ParsedDocument("", (Section(HeadingPath(), parts),)))
    assert made is not None
    return made


@dataclass(frozen=True, slots=True)
class Shelf:
    """An index that holds the texts of a corpus, not compared yet."""

    database: Database
    duplicates: Duplicates
    made: list[Made]

    def put(self, number: int, text: str) -> None:
        with self.database.write() as connection:
            row = documents.by_document_id(connection, f"d{number}")
            assert row is not None
            signatures.put(connection, row.id, signature(text))

    def change(self) -> None:
        """Change one document in ten: a new sentence, a copy of another one, half of the text."""
        for number in range(0, SIZE, SIZE // CHANGED):
            text = self.made[number].text
            parts = text.split("\n\n")
            kind = number // (SIZE // CHANGED) % 3
            other = self.made[(number * 7 + 3) % SIZE].text
            self.put(number, [text + "\n\n새로 적은 말이다.", other, "\n\n".join(parts[:-1])][kind])

    def told(self) -> tuple[object, ...]:
        with self.database.read() as connection:
            return list(signatures.relations(connection)), versions.of_rows(connection)


def tied(shelf: Shelf) -> set[frozenset[str]]:
    families = shelf.duplicates.families()
    return {frozenset((edge.a, edge.b)) for family in families for edge in family.edges}


def shelf_at(path: Path) -> Shelf:
    made = corpus.corpus(SIZE)
    database = Database(path)
    with database.write() as connection:
        for number, each in enumerate(made):
            place = RelPath(each.path)
            row = DocumentRow(
                id=0,
                document_id=f"d{number}",
                path=place,
                collection=place.top,
                format="md",
                title=place.stem,
                pages=None,
                tags=(),
                warnings=(),
                modified_at=each.date,
                indexed_at=datetime.now(UTC),
                file=FileState(1, 1, b"%d" % number),
                reader_version=1,
            )
            signatures.put(connection, documents.save(connection, row), signature(each.text))
    return Shelf(database, Duplicates(database, Library._find), made)


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    opened = shelf_at(tmp_path / "색인.db")
    with closing(opened.database):
        yield opened


def test_what_changed_bit_by_bit_is_told_as_if_all_were_compared_at_once(
    shelf: Shelf, tmp_path: Path
) -> None:
    shelf.duplicates.refresh()
    for number in range(0, SIZE, SIZE // CHANGED):
        text = shelf.made[number].text
        shelf.put(number, text + "\n\n새로 적은 말이다.")
        assert shelf.duplicates.refresh()
        shelf.put(number, text)
        assert shelf.duplicates.refresh()
    bit_by_bit = tied(shelf)
    fresh = shelf_at(tmp_path / "다른 색인.db")
    with closing(fresh.database):
        fresh.duplicates.refresh()
        assert bit_by_bit == tied(fresh)


def test_versions_are_those_of_the_relations_after_each_change(shelf: Shelf) -> None:
    shelf.duplicates.refresh()
    shelf.change()
    shelf.duplicates.refresh()
    with shelf.database.write() as connection:
        for number in range(3, SIZE, 40):
            row = documents.by_document_id(connection, f"d{number}")
            assert row is not None
            signatures.remove(connection, row.id)
            documents.delete(connection, row.id)
    shelf.duplicates.refresh()
    kept = shelf.told()
    with shelf.database.write() as connection:
        connection.execute("INSERT OR IGNORE INTO versions_due SELECT id FROM texts")
    shelf.duplicates.refresh()
    assert shelf.told() == kept


def test_a_text_has_few_neighbours_and_its_relatives_are_among_them(shelf: Shelf) -> None:
    shelf.duplicates.refresh()
    with shelf.database.read() as connection:
        counts = []
        for text, minhash in list(signatures.minhashes(connection)):
            near = set(neighbours.near(connection, minhash))
            related = signatures.relations_of(connection, text)
            assert near >= {text, *(r.a for r in related), *(r.b for r in related)}
            counts.append(len(near))
    assert sorted(counts)[SIZE // 2] < SIZE / 10


def test_a_text_that_goes_leaves_no_values_behind(shelf: Shelf) -> None:
    shelf.duplicates.refresh()
    with shelf.database.write() as connection:
        for row in list(documents.every(connection)):
            signatures.remove(connection, row.id)
        assert connection.execute("SELECT count(*) FROM bands").fetchone() == (0,)


def test_an_index_of_an_older_program_gets_its_neighbours(shelf: Shelf) -> None:
    shelf.duplicates.refresh()
    shelf.database.close()
    path = shelf.database.path
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        before = connection.execute("SELECT * FROM bands").fetchall()
        for trigger in TRIGGERS:
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("DROP TABLE bands")
        connection.execute("DROP TABLE versions_due")
        connection.execute("PRAGMA user_version = 3")
    with closing(Database(path)) as database, database.read() as connection:
        assert connection.execute("SELECT * FROM bands").fetchall() == before


def test_a_comparison_ends_at_once_and_the_next_one_goes_on(shelf: Shelf) -> None:
    stop = threading.Event()
    ended: list[float] = []

    def compare() -> None:
        assert not shelf.duplicates.refresh(stop)
        ended.append(time.monotonic())

    thread = threading.Thread(target=compare)
    thread.start()
    stop.set()
    asked = time.monotonic()
    thread.join(30.0)
    assert ended[0] - asked < AT_ONCE
    assert shelf.duplicates.waiting() > 0
    assert shelf.duplicates.refresh()
    assert shelf.duplicates.waiting() == 0


def test_many_that_are_not_compared_yet_keep_nobody_waiting(shelf: Shelf) -> None:
    asked = [f"d{number}" for number in range(SIZE)]
    found = shelf.duplicates.of_each([*asked, "없는 문서"])
    assert found.waiting > FEW
    assert found.relatives.keys() == set(asked)
    assert shelf.duplicates.waiting() == found.waiting
    shelf.duplicates.refresh()
    after = shelf.duplicates.of_each(asked)
    assert after.waiting == 0
    assert sum(map(bool, after.relatives.values())) > SIZE / 4


def test_two_documents_that_are_compared_by_name_need_not_wait_for_the_others(
    shelf: Shelf,
) -> None:
    first, second = next((t.a, t.b) for t in corpus.known(shelf.made) if t.relation == "near")
    assert shelf.duplicates.compare(first, second).edge is not None
    assert shelf.duplicates.waiting() > FEW
