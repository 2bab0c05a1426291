"""A library folder with its index, for tests of whole runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.indexing.shelf import Shelf

from seojae.analysis.kiwi import KiwiAnalyzer


@pytest.fixture
def shelf(library_root: Path, kiwi: KiwiAnalyzer) -> Iterator[Shelf]:
    opened = Shelf(library_root, kiwi)
    yield opened
    opened.database.close()
