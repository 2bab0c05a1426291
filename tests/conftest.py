"""Fixtures every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real documents beside the project; its tests skip where it is missing."""
    folder = PROJECT.parent / "shared"
    if not (folder / "corpora").is_dir():
        pytest.skip("the shared corpora are not beside this checkout")
    return folder
