"""Garbage is looked for seldom while a run goes on, and as ever after it."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from seojae.processes.garbage import seldom_collected


@pytest.fixture(autouse=True)
def usual() -> Iterator[tuple[int, int, int]]:
    before = gc.get_threshold()
    yield before
    gc.set_threshold(*before)


def test_it_is_as_before_after_the_block(usual: tuple[int, int, int]) -> None:
    with seldom_collected():
        assert gc.get_threshold()[0] > usual[0]
    assert gc.get_threshold() == usual


def test_an_error_brings_it_back_too(usual: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="inside"), seldom_collected():
        raise ValueError("inside")
    assert gc.get_threshold() == usual


def test_blocks_may_end_in_the_order_they_began(usual: tuple[int, int, int]) -> None:
    first, second = seldom_collected(), seldom_collected()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold() != usual
    second.__exit__(None, None, None)
    assert gc.get_threshold() == usual
