"""Scores that are summed from those of single terms are those of FTS5, to the last bit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.store.rows import JOINED, TERMS, document, fill_with_every_set_of_terms

from seojae.model.answers import Filters
from seojae.model.documents import Chunk
from seojae.model.locations import HeadingPath
from seojae.store import documents, passages, ranking, term_scores
from seojae.store.database import Database
from seojae.store.passages import Posting
from seojae.store.ranking import Asked

WEIGHTS = ranking.Weights(heading=2.0)
SCOPES = [
    Filters(),
    Filters(include_inbox=True),
    Filters(collections=("책장",)),
    Filters(path="_inbox/*", include_inbox=True),
    Filters(formats=("pdf",)),
]


def ranked(
    database: Database,
    asked: Asked,
    limit: int,
    without: list[int],
    filters: Filters = SCOPES[0],
) -> list[object]:
    with database.read() as connection:
        return list(ranking.candidates(connection, asked, filters, WEIGHTS, limit, without).items())


@contextmanager
def all_by_fts5() -> Iterator[None]:
    """Have FTS5 sum the scores, as in a library of very many chunks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(term_scores, "MOST_CHUNKS", 0)
        yield


@pytest.mark.parametrize("most_kept", [term_scores.MOST_KEPT, 40], ids=["all kept", "few kept"])
def test_sums_are_those_of_fts5_in_the_same_order(
    database: Database, monkeypatch: pytest.MonkeyPatch, most_kept: int
) -> None:
    monkeypatch.setattr(term_scores, "MOST_KEPT", most_kept)
    fill_with_every_set_of_terms(database)
    dice = random.Random(3)
    every = [*TERMS, "글", "없는말", '따옴"표']
    for _ in range(60):
        terms = tuple(dice.sample(every, dice.randint(1, 6)))
        joined = tuple(dice.sample([*JOINED, *TERMS], dice.randint(0, 2)))
        limit, without = dice.choice([1, 7, 1_000]), dice.choice([[], [], [1], [2]])
        asked, filters = Asked(terms, joined), dice.choice(SCOPES)
        found = ranked(database, asked, limit, without, filters)
        with all_by_fts5():
            assert found == ranked(database, asked, limit, without, filters)


def test_a_chunk_that_is_written_changes_what_a_term_is_worth(database: Database) -> None:
    fill_with_every_set_of_terms(database)
    asked = Asked(("연차", "규정"), ())
    before = ranked(database, asked, 1_000, [])
    with database.write() as connection:
        row = documents.save(connection, document("책장/새 글.md"))
        chunk = Chunk("새 글", HeadingPath(()), 1, 1)
        passages.add(connection, row, [Posting(chunk, "연차 규정", "", "", "새글", b"")])
    after = ranked(database, asked, 1_000, [])
    assert len(after) == len(before) + 1
    with all_by_fts5():
        assert after == ranked(database, asked, 1_000, [])
