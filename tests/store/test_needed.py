"""Ranking in a large library: only the newest chunks with what is needed, in their usual order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.rows import JOINED, fill_with_every_set_of_terms

from seojae.model.answers import Filters
from seojae.store import ranking
from seojae.store.database import Database
from seojae.store.ranking import Asked

NEWEST = 6


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    path: Path = tmp_path_factory.mktemp("서재") / "index.db"
    with closing(Database(path)) as database:
        fill_with_every_set_of_terms(database)
        yield database


@pytest.mark.parametrize(
    "filters",
    [Filters(), Filters(include_inbox=True), Filters(collections=("책장",), formats=("md",))],
    ids=["usual", "all", "narrow"],
)
@pytest.mark.parametrize(
    "asked",
    [
        Asked(("연차",), (), ("연차",)),
        Asked(("연차",), JOINED, ("연차",)),
        Asked(("연차", "휴가"), JOINED, ("연차",)),
        Asked(("연차", "휴가", "글"), JOINED, ("연차", "휴가")),
        Asked(("연차",), (), ("연차",), needed_together=True),
        Asked(("연차",), JOINED, ("연차",), needed_together=True),
        Asked(("연차",), ("연차", *JOINED), ("연차",), needed_together=True),
        Asked(("연차", "글"), JOINED, ("연차",), needed_together=True),
        Asked(("연차", "휴가"), (), ("연차", "휴가"), needed_together=True),
        Asked(("연차", "휴가"), JOINED, ("연차", "휴가"), needed_together=True),
        Asked(("연차", "휴가", "규정", "글"), JOINED, ("연차", "휴가"), needed_together=True),
        Asked(("없는말",), JOINED, ("없는말",), needed_together=True),
    ],
    ids=str,
)
def test_the_newest_with_what_is_needed_are_ranked_as_they_are_among_all(
    database: Database, monkeypatch: pytest.MonkeyPatch, asked: Asked, filters: Filters
) -> None:
    monkeypatch.setattr(ranking, "_MOST_RANKED", NEWEST)
    among_all = best(database, Asked(asked.terms, asked.joined), filters)
    held = [set(best(database, Asked((term,), ()), filters)) for term in asked.needed]
    needed = (
        set.intersection(*held)
        if asked.needed_together
        else set.union(*held, best(database, Asked((), asked.joined), filters))
    )
    newest = sorted(needed, reverse=True)[:NEWEST]

    found = best(database, asked, filters)

    assert list(found.items()) == [each for each in among_all.items() if each[0] in newest]
    assert bool(found) == (asked.needed != ("없는말",))


def best(database: Database, asked: Asked, filters: Filters) -> dict[int, float]:
    with database.read() as connection:
        return ranking.candidates(connection, asked, filters, ranking.Weights(), 1_000)
