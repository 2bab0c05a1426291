"""On a generated library in five formats, what is related is told, and nothing else.

SEOJAE_DUPLICATES_DOCUMENTS sets its size: 60 by default, 2,000 as issue 8 asks.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from tests.duplicates import corpus
from tests.duplicates.corpus import Known, Made

from seojae.library import Library
from seojae.model.duplicates import Edge

SIZE = int(os.environ.get("SEOJAE_DUPLICATES_DOCUMENTS", "60"))


@pytest.fixture(scope="module")
def made() -> list[Made]:
    return corpus.corpus(SIZE)


@pytest.fixture(scope="module")
def library(made: list[Made], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    root = tmp_path_factory.mktemp("홍 길동") / "내 서재"
    root.mkdir()
    corpus.write(root, made)
    with Library.open(root) as opened:
        assert opened.reindex().read == len(made)
        yield opened


@pytest.fixture(scope="module")
def found(library: Library) -> set[Known]:
    edges = [edge for family in library.duplicates.families() for edge in family.edges]
    return {_known(edge) for edge in edges}


def _known(edge: Edge) -> Known:
    first, second = (edge.a, edge.b) if edge.relation == "contains" else sorted((edge.a, edge.b))
    return Known(first, second, edge.relation)


def test_no_documents_are_tied_that_are_not_of_one_text(
    made: list[Made], found: set[Known]
) -> None:
    seeds = {each.path: each.seed for each in made}
    assert [tie for tie in found if seeds[tie.a] != seeds[tie.b]] == []


@pytest.mark.parametrize(
    ("relation", "least"), [("exact", 0.98), ("near", 0.95), ("contains", 0.95)]
)
def test_what_is_told_is_so_and_little_is_missed(
    made: list[Made], found: set[Known], relation: str, least: float
) -> None:
    told = {tie for tie in found if tie.relation == relation}
    true = {tie for tie in corpus.known(made) if tie.relation == relation}
    assert true
    assert told <= true
    assert len(told) >= least * len(true)


def test_the_forms_would_tie_different_reports(made: list[Made]) -> None:
    """What is tested here is there: by their figures alone reports on a form are related."""
    reports = [each for each in made if each.form][:50]
    as_one = [Made(each.path, each.text, 0, each.date) for each in reports]
    assert len(corpus.known(as_one)) > 2 * len(corpus.known(reports))


def test_the_newest_is_a_member_with_a_reason(library: Library) -> None:
    for family in library.duplicates.families():
        newest = family.latest
        assert newest.source in {member.source for member in family.members}
        assert newest.reason
        assert newest.confidence in {"high", "medium", "low"}
