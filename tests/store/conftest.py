"""An index file under a Korean path with a space."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from seojae.store.database import Database


@pytest.fixture
def index(tmp_path: Path) -> Path:
    folder = tmp_path / "내 서재" / ".seojae"
    folder.mkdir(parents=True)
    return folder / "index.db"


@pytest.fixture
def database(index: Path) -> Iterator[Database]:
    with closing(Database(index)) as opened:
        yield opened
