"""`import seojae`: the public nouns, loaded when they are asked for."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata

import pytest

import seojae


def test_every_public_noun_is_there() -> None:
    for name in seojae.__all__:
        assert getattr(seojae, name) is not None
    assert seojae.__version__ == metadata.version("seojae")


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="librarian"):
        _ = seojae.librarian  # type: ignore[attr-defined]


def test_importing_the_package_loads_nothing_else_of_it() -> None:
    script = "import sys, seojae; print([name for name in sys.modules if 'seojae.' in name])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert ran.stdout.strip() == b"[]"
