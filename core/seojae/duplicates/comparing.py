"""Compare texts exactly: is one the other, nearly the other, or does it hold the other?

Form text that a collection shares must not tie different reports (issue 8). So where several other
texts hold half of what a pair has in common, what these hold, too, is put aside, and the pair is
tied only if what is left, its own, is shared as well.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence

from seojae.duplicates.rules import Rules, figures
from seojae.likeness import grams, unpack
from seojae.store.signatures import TextRelation

_KEPT = 256
"""Texts whose grams are kept in memory."""
_FORM_SAMPLE = 16
"""Other texts of a form that are looked at."""


class Comparing:
    """Compares pairs of texts.

    Args:
        rules: from which figures on a relation holds.
        packed: gives the packed text of a number; None when it is gone.
        same_form: gives texts that hold half of what two texts have in common, at most so many.
    """

    def __init__(
        self,
        rules: Rules,
        packed: Callable[[int], bytes | None],
        same_form: Callable[[int, int, int], list[int]],
    ) -> None:
        self._rules = rules
        self._packed = packed
        self._same_form = same_form
        self._cache: OrderedDict[int, set[str]] = OrderedDict()

    def relations(self, pairs: Iterable[tuple[int, int]]) -> Iterator[TextRelation]:
        """Give the relations among these pairs."""
        for first, second in pairs:
            if relation := self.relation(first, second):
                yield relation

    def relation(self, first: int, second: int) -> TextRelation | None:
        """Say how two texts are related; None when they are not."""
        one, other = self.grams_of(first), self.grams_of(second)
        if not one or not other:
            return None
        found = figures(one, other)
        is_near = found.jaccard >= self._rules.near
        holds = (
            found.containment >= self._rules.contains
            and found.jaccard >= self._rules.contains_jaccard
        )
        if not (is_near or holds) or self._is_owed_to_a_form(first, second):
            return None
        a, b = (first, second) if found.is_first_larger else (second, first)
        if is_near:
            a, b = sorted((a, b))
        return TextRelation(a, b, is_near, found.jaccard, found.containment)

    def grams_of(self, text: int) -> set[str]:
        """Give the grams of a text; none when it is gone."""
        if text not in self._cache:
            packed = self._packed(text)
            self._cache[text] = grams(unpack(packed)) if packed is not None else set()
            if len(self._cache) > _KEPT:
                self._cache.popitem(last=False)
        self._cache.move_to_end(text)
        return self._cache[text]

    def _is_owed_to_a_form(self, first: int, second: int) -> bool:
        others = self._same_form(first, second, _FORM_SAMPLE)
        if len(others) < self._rules.form_texts:
            return False
        form = self._form(others)
        one, other = self.grams_of(first) - form, self.grams_of(second) - form
        smaller = min(len(one), len(other))
        return not smaller or len(one & other) < self._rules.own * smaller

    def _form(self, others: Sequence[int]) -> set[str]:
        """Give the grams that at least half of these texts hold."""
        counts: Counter[str] = Counter()
        for text in others:
            counts.update(self.grams_of(text))
        return {gram for gram, count in counts.items() if 2 * count >= len(others)}
