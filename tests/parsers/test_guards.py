"""The border to libraries: only `DocumentError` passes, and a fault leaves its place in the log."""

from __future__ import annotations

import pytest

from seojae.errors import Corrupt, Encrypted, TooLarge
from seojae.parsers.guards import library_errors


def test_a_fault_is_told_as_a_broken_file_and_logged_with_its_place(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(Corrupt) as caught, library_errors():
        raise AttributeError("pieces")
    assert isinstance(caught.value.__cause__, AttributeError)
    assert "AttributeError at test_guards.py:" in caplog.text


def test_what_is_known_passes_unchanged_and_is_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(Encrypted), library_errors():
        raise Encrypted
    with pytest.raises(TooLarge), library_errors():
        raise MemoryError
    assert not caplog.text
