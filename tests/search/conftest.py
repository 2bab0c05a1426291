"""One indexed library for all search tests, and a short way to ask it.

It is written and indexed once a session, with real files, real readers and real Kiwi. Tests do not
change it; those that must make a library of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.search.office.writing import write_library

from seojae.library import Library
from seojae.model.answers import Answer, Filters, SearchRequest

Ask = Callable[..., Answer]


@pytest.fixture(scope="session")
def office_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The regression library, indexed."""
    root = tmp_path_factory.mktemp("홍 길동") / "내 서재"
    root.mkdir()
    write_library(root)
    with Library.open(root) as library:
        library.reindex()
    return root


@pytest.fixture(scope="session")
def office(office_root: Path) -> Iterator[Library]:
    """The regression library, open."""
    with Library.open(office_root) as library:
        yield library


@pytest.fixture(scope="session")
def ask(office: Library) -> Ask:
    """Ask the regression library: `ask(query, *related, top_k=5, **filters)`."""

    def asked(
        query: str, *related: str, top_k: int = 5, widen: bool = False, **filters: object
    ) -> Answer:
        narrowed = Filters(**filters)  # type: ignore[arg-type]
        return office.search(SearchRequest(query, related, top_k, narrowed, widen))

    return asked
