"""From which figures on two texts are told to be related (issue 8)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """Figures from which on a relation holds; all are shares of 5-character grams.

    Attributes:
        near: least Jaccard of two texts that are nearly the same.
        contains: least share of the smaller text that stands in the larger one.
        contains_jaccard: least Jaccard for that, so that a quoted paragraph is no draft.
        form_texts: so many other texts must share what two texts have in common before it is
            looked upon as the text of a form.
        own: least share of what is a text's own, apart from the form, that the other must hold.
        taken_away: from this share on of their differences that the others have in common, two
            texts are versions, not fillings, of what they share.
    """

    near: float = 0.90
    contains: float = 0.96
    contains_jaccard: float = 0.40
    form_texts: int = 3
    own: float = 0.5
    taken_away: float = 0.25


@dataclass(frozen=True, slots=True)
class Figures:
    """How much two texts have in common; `containment` is that of the smaller one."""

    jaccard: float
    containment: float
    is_first_larger: bool


def figures(first: AbstractSet[str], second: AbstractSet[str]) -> Figures:
    """Compare the grams of two texts, neither of them empty."""
    shared = len(first & second)
    return Figures(
        jaccard=shared / (len(first) + len(second) - shared),
        containment=shared / min(len(first), len(second)),
        is_first_larger=len(first) >= len(second),
    )
