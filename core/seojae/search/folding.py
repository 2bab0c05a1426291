"""Bring together what a reader would take for one hit, and share the places among documents.

Chunks near each other in one section are one hit; so are copies of one text, whatever their layout
(field note J03). A third hit of one document waits until other documents had their turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from seojae.model.locations import Location, Page, SheetRows, Slide, TableRows, headings_of
from seojae.search.scoring import Candidate

OF_ONE_DOCUMENT = 2
"""Hits of one document before other documents get their turn."""
REACH = 3
"""Chunks of one section that lie this near to each other are one hit."""
SAME = 0.9
"""Share of common bigrams from which two texts are copies of each other."""


@dataclass(slots=True)
class Group:
    """Candidates that are shown as one hit; the best leads."""

    leader: Candidate
    neighbours: list[Candidate] = field(default_factory=list)
    copies: list[Candidate] = field(default_factory=list)


def fold(ranked: Sequence[Candidate], wanted: int) -> list[Group]:
    """Group candidates, best first, until there are enough groups to choose from."""
    groups: list[Group] = []
    turns: dict[int, int] = {}
    later: list[Group] = []
    for candidate in ranked:
        if _joined_to_one(candidate, [*groups, *later]):
            continue
        count = turns.get(candidate.row.id, 0)
        turns[candidate.row.id] = count + 1
        (groups if count < OF_ONE_DOCUMENT else later).append(Group(candidate))
        if len(groups) > wanted:
            break
    return [*groups, *later][:wanted]


def _joined_to_one(candidate: Candidate, groups: Sequence[Group]) -> bool:
    for group in groups:
        if _is_copy(group.leader, candidate):
            if candidate.row.id != group.leader.row.id:
                group.copies.append(candidate)
            return True
        if _is_neighbour(group.leader, candidate):
            group.neighbours.append(candidate)
            return True
    return False


def _is_neighbour(one: Candidate, other: Candidate) -> bool:
    return (
        one.row.id == other.row.id
        and abs(one.stored.ordinal - other.stored.ordinal) <= REACH
        and section_of(one.stored.chunk.location) == section_of(other.stored.chunk.location)
    )


def section_of(location: Location) -> tuple[str | int, ...]:
    """Give what is equal for all chunks of one section, page, slide, sheet or table."""
    match location:
        case TableRows(within, table, _, _):
            return (*section_of(within), "table", table)
        case Page(number, _) | Slide(number, _):
            return (number,)
        case SheetRows(sheet, _, _):
            return ("sheet", sheet)
        case _:
            return headings_of(location)


def _is_copy(one: Candidate, other: Candidate) -> bool:
    if one.stored.same_text == other.stored.same_text:
        return True
    short, long = sorted((one.squeezed, other.squeezed), key=len)
    if one.row.id == other.row.id or len(short) < SAME * len(long):
        return False
    first, second = _grams(short), _grams(long)
    return len(first & second) >= SAME * len(first | second)


def _grams(text: str) -> set[str]:
    return {text[at : at + 3] for at in range(len(text) - 2)}
