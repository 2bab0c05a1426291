"""Ranking in a large library: only the newest chunks with what is needed, in their usual order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.store.rows import document

from seojae.model.answers import Filters
from seojae.model.documents import Chunk
from seojae.model.locations import HeadingPath
from seojae.store import documents, passages, ranking
from seojae.store.database import Database
from seojae.store.passages import Posting
from seojae.store.ranking import Asked

NEWEST = 6
TERMS = ("연차", "휴가", "규정", "신청")
JOINED = ("연차휴가", "휴가신청")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """Chunks with every set of terms, some with joined nouns and without their parts."""
    path: Path = tmp_path_factory.mktemp("서재") / "index.db"
    database = Database(path)
    with database.write() as connection:
        for folder in ("책장", "_inbox"):
            row = documents.save(
                connection, replace(document(f"{folder}/문서.md"), collection=folder)
            )
            passages.add(connection, row, [_posting(number) for number in range(48)])
    yield database
    database.close()


def _posting(number: int) -> Posting:
    terms = [term for place, term in enumerate(TERMS) if number >> place & 1]
    return Posting(
        Chunk(f"{number}번째 글", HeadingPath(()), 1, 1),
        terms=" ".join([*terms * (1 + number % 3), *["글"] * (number % 7)]),
        joined=JOINED[number % 2] if number % 5 == 0 else "",
        heading=" ".join(terms[:1]) if number % 4 == 3 else "",
        place="문서",
        same_text=b"",
    )


@pytest.mark.parametrize("filters", [Filters(), Filters(include_inbox=True)], ids=["usual", "all"])
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
