"""Find the pairs of texts that are worth an exact comparison, by their MinHash values.

Two texts agree in about as many of their values as their Jaccard says. A value that many texts have
comes from the text of a form, or from a phrase that everybody uses; it nominates nobody, so forms
cost no quadratic work. A pair is looked at when enough of its other values agree.
"""

from __future__ import annotations

import threading
from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, product
from operator import eq

from seojae.duplicates.stopping import look
from seojae.likeness import PERMUTATIONS, minima

COMMON = 24
"""A value of more texts than this nominates no pair."""
LEAST = 0.28
"""Least estimate of a Jaccard that is looked at: four standard errors below .40."""
LEAST_OWN = 0.10
"""The same for what is left when common values are put aside."""

_SAMPLED = 64
"""Values looked at to find the texts of the same form."""
_ENOUGH = 20_000
"""Holders of these that are counted for one pair; those of so few values are counted always:"""
_FEWEST = 8


class Candidates:
    """The MinHash values of all texts, or of those that the fresh ones may be like.

    Args:
        minhashes: with the numbers of the texts, in ascending order.
        stop: ends whatever is under way with `Stopped`.
    """

    def __init__(self, minhashes: Iterable[tuple[int, bytes]], stop: threading.Event) -> None:
        self._stop = stop
        self._texts: list[int] = []
        self._values = array("I")
        for text, minhash in minhashes:
            look(stop)
            self._texts.append(text)
            self._values.extend(minima(minhash))
        self._rows = {text: row for row, text in enumerate(self._texts)}
        self._holders: list[dict[int, list[int]]] = []

    def pairs(
        self, fresh: Collection[int], waiting: Collection[int] = ()
    ) -> Iterator[tuple[int, int]]:
        """Give each pair of texts, at least one of them fresh, that may be related.

        Args:
            fresh: texts that are compared with all others.
            waiting: texts whose turn comes later, with which they are not compared now.
        """
        rows = sorted(self._rows[text] for text in fresh if text in self._rows)
        passed = bytearray(len(self._texts))
        for text in waiting:
            if text in self._rows:  # else it went away meanwhile
                passed[self._rows[text]] = True
        agreeing, common = self._agreeing(rows, passed)
        for (first, second), count in agreeing.items():
            look(self._stop)
            shared = min(common[first], common[second])
            if count + shared < LEAST * PERMUTATIONS:
                continue
            if count < LEAST_OWN * (PERMUTATIONS - shared):
                continue
            if self._estimate(first, second) >= LEAST:
                yield self._texts[first], self._texts[second]

    def _agreeing(
        self, rows: Sequence[int], passed: bytearray
    ) -> tuple[Counter[tuple[int, int]], Counter[int]]:
        """Count the uncommon values that pairs share, and the common values of each row."""
        agreeing: Counter[tuple[int, int]] = Counter()
        common: Counter[int] = Counter()
        is_fresh = bytearray(len(self._texts))
        for row in rows:
            is_fresh[row] = True
        for position in range(PERMUTATIONS):
            look(self._stop)
            column = self._values[position::PERMUTATIONS]
            asked: dict[int, list[int]] = {column[row]: [] for row in rows}
            for row, value in enumerate(column):
                if value in asked:
                    asked[value].append(row)
            for holders in asked.values():
                if len(holders) > COMMON:
                    common.update(holders)
                elif len(holders) > 1:
                    mine = [row for row in holders if is_fresh[row]]
                    others = [row for row in holders if not is_fresh[row] and not passed[row]]
                    agreeing.update(combinations(mine, 2))
                    agreeing.update(product(mine, others))
        return agreeing, common

    def _estimate(self, first: int, second: int) -> float:
        agreeing = sum(map(eq, self._of(first), self._of(second)))
        return float(agreeing) / PERMUTATIONS

    def _of(self, row: int) -> array[int]:
        return self._values[row * PERMUTATIONS : (row + 1) * PERMUTATIONS]

    def of_the_same_form(self, first: int, second: int, most: int) -> tuple[int, ...]:
        """Give texts that hold at least half of what two texts have in common, the first of them.

        The two may be among them: so pairs of one form get the same texts.
        """
        if not self._holders:
            self._holders = [self._all_holders(position) for position in range(_SAMPLED)]
        one, other = self._of(self._rows[first]), self._of(self._rows[second])
        shared = sorted(
            (
                self._holders[position].get(one[position], ())
                for position in range(_SAMPLED)
                if one[position] == other[position]
            ),
            key=len,
        )
        counts: Counter[int] = Counter()
        looked_at = total = 0
        for holders in shared:  # the longest last: phrases that everybody uses tell the least
            if total > _ENOUGH and looked_at >= _FEWEST:
                break
            counts.update(holders)
            total += len(holders)
            looked_at += 1
        found = sorted(row for row, count in counts.items() if 2 * count >= looked_at)
        return tuple(self._texts[row] for row in found[:most])

    def _all_holders(self, position: int) -> dict[int, list[int]]:
        look(self._stop)
        holders: dict[int, list[int]] = defaultdict(list)
        for row, value in enumerate(self._values[position::PERMUTATIONS]):
            holders[value].append(row)
        return {value: rows for value, rows in holders.items() if len(rows) > 2}
