"""Tell text that two documents share from the form that many are written on.

Form text of a collection must not tie different reports (issue 8). So where several other texts
hold half of what a pair has in common, what these hold, too, is looked upon as the form, and the
pair is tied only by what remains. Versions of one document look like a form as well, when there are
many of them; but a revision takes away what the other versions still hold, and a form that is
filled in loses nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from seojae.duplicates.rules import Rules

_SAMPLE = 16
"""Texts of a form that are looked at."""
_HOLDERS = 2
"""So many other texts at least must hold a gram that is looked upon as the form's."""
_FEWEST_OWN = 10
"""Fewer shared grams than these are leavings of the form: places where two of its lines meet."""

Grams = Callable[[int], set[str]]
"""Gives the grams of a text."""


@dataclass(slots=True)
class _Group:
    """Texts that may be written on one form."""

    members: tuple[int, ...]
    holders: Counter[str]
    _held: dict[int, set[str]] = field(default_factory=dict)

    def held_by(self, count: int) -> set[str]:
        """Give the grams that at least so many of the texts hold."""
        if count not in self._held:
            self._held[count] = {gram for gram, holders in self.holders.items() if holders >= count}
        return self._held[count]


class Forms:
    """Says which ties are owed to a form.

    Args:
        rules: how many texts make a form, how much a text must have of its own.
        grams_of: gives the grams of a text.
        same_form: gives texts, the pair perhaps among them, that hold at least half of what the
            pair has in common, at most so many; the same ones for all pairs of a form.
    """

    def __init__(
        self, rules: Rules, grams_of: Grams, same_form: Callable[[int, int, int], tuple[int, ...]]
    ) -> None:
        self._rules = rules
        self._grams_of = grams_of
        self._same_form = same_form
        self._group = lru_cache(maxsize=32)(self._make_group)

    def _make_group(self, members: tuple[int, ...]) -> _Group:
        holders: Counter[str] = Counter()
        for text in members:
            holders.update(self._grams_of(text))
        return _Group(members, holders)

    def explain(self, first: int, second: int) -> bool:
        """Say whether two related texts are so only by the form they are written on."""
        members = self._same_form(first, second, _SAMPLE)
        # What the pair itself holds is taken off, where it is among the texts that were counted.
        off_first, off_second = int(first in members), int(second in members)
        others = len(members) - off_first - off_second
        if others < self._rules.form_texts:
            return False
        group = self._group(members)
        one, other = self._grams_of(first), self._grams_of(second)
        both, mine, its = one & other, one - other, other - one
        few = max(_HOLDERS, others // 5)
        shared = len(both - group.held_by(few + off_first + off_second))
        own = shared + min(
            len(mine - group.held_by(few + off_first)), len(its - group.held_by(few + off_second))
        )
        if shared >= max(_FEWEST_OWN, self._rules.own * own):
            return False
        half = -(-others // 2)
        taken_away = len(mine & group.held_by(half + off_first))
        taken_away += len(its & group.held_by(half + off_second))
        return taken_away < self._rules.taken_away * (len(mine) + len(its))
