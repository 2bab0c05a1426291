"""Compare texts exactly: is one nearly the other, or does it hold the other?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from seojae.duplicates.forms import Forms
from seojae.duplicates.rules import Rules, figures
from seojae.likeness import grams, unpack
from seojae.store.signatures import TextRelation

_KEPT = 256
"""Texts whose grams are kept in memory."""


class Comparing:
    """Compares pairs of texts.

    Args:
        rules: from which figures on a relation holds.
        packed: gives the packed text of a number; None when it is gone.
        same_form: see `Forms`.
    """

    def __init__(
        self,
        rules: Rules,
        packed: Callable[[int], bytes | None],
        same_form: Callable[[int, int, int], tuple[int, ...]],
    ) -> None:
        self._rules = rules
        self._packed = packed
        self._grams_of = lru_cache(maxsize=_KEPT)(self._unpacked)
        self._forms = Forms(rules, self._grams_of, same_form)

    def _unpacked(self, text: int) -> set[str]:
        packed = self._packed(text)
        return grams(unpack(packed)) if packed is not None else set()

    def relations(self, pairs: Iterable[tuple[int, int]]) -> Iterator[TextRelation]:
        """Give the relations among these pairs."""
        for first, second in pairs:
            if relation := self.relation(first, second):
                yield relation

    def relation(self, first: int, second: int) -> TextRelation | None:
        """Say how two texts are related; None when they are not."""
        one, other = self._grams_of(first), self._grams_of(second)
        if not one or not other:
            return None
        found = figures(one, other)
        is_near = found.jaccard >= self._rules.near
        holds = (
            found.containment >= self._rules.contains
            and found.jaccard >= self._rules.contains_jaccard
        )
        if not (is_near or holds) or self._forms.explain(first, second):
            return None
        a, b = (first, second) if found.is_first_larger else (second, first)
        if is_near:
            a, b = sorted((a, b))
        return TextRelation(a, b, is_near, found.jaccard, found.containment)
