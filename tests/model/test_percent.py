"""Shares as a person reads them."""

from __future__ import annotations

import pytest

from seojae.model.duplicates import percent


@pytest.mark.parametrize(
    ("share", "told"), [(1.0, "100%"), (0.9996, "99%"), (0.995, "99%"), (0.58, "58%"), (0.0, "0%")]
)
def test_what_differs_is_never_told_as_all_of_it(share: float, told: str) -> None:
    assert percent(share) == told
