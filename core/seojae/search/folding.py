"""Bring together what a reader would take for one hit, and share the places among documents.

Chunks near each other in one section are one hit; so are copies of one text, whatever their layout
(field note J03), and the same place in versions of one document, of which the newest is shown
(issue 8). A third hit of one document, in whatever version, waits for a rival of another document;
a fourth waits until all others had their turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from seojae.model.locations import Location, Page, SheetRows, Slide, TableRows, headings_of
from seojae.search.scoring import Candidate
from seojae.store.versions import Version

OF_ONE_DOCUMENT = 2
"""Hits of one document before other documents get their turn."""
RIVAL = 0.7
"""Share of its score that the next hit of another document must have for a third hit to wait for
it: the answer may be in the third section (docs/decisions/0022)."""
REACH = 3
"""Chunks of one section that lie this near to each other are one hit."""
SAME = 0.9
"""Share of common trigrams from which two texts are copies of each other."""
SAMPLES = 12
"""Places of a text at which it is looked whether it may be a copy."""
SAME_PLACE = 0.5
"""The same for passages of two versions of one document, which may be cut at other lines."""


@dataclass(slots=True)
class Group:
    """Candidates that are shown as one hit; the best leads, or the one of the newest version."""

    leader: Candidate
    neighbours: list[Candidate] = field(default_factory=list)
    copies: list[Candidate] = field(default_factory=list)

    def members(self) -> list[Candidate]:
        """Give what is shown of it: the leader, and the copies that are named."""
        return [self.leader, *self.copies]


def fold(
    ranked: Sequence[Candidate], wanted: int, versions: Mapping[int, Version] | None = None
) -> list[Group]:
    """Group candidates, best first, until there are enough groups to choose from.

    Args:
        ranked: the best first.
        wanted: most groups.
        versions: of which document's versions a candidate's document is one, by row number.
    """
    versions = versions or {}
    groups: list[Group] = []
    turns: dict[int, int] = {}
    thirds: list[Group] = []
    later: list[Group] = []
    for candidate in ranked:
        if _joined_to_one(candidate, [*groups, *thirds, *later], versions):
            continue
        version = versions.get(candidate.document)
        turn = (
            version.group if version else candidate.document
        )  # a group is named by one of its rows
        count = turns.get(turn, 0)
        turns[turn] = count + 1
        if count >= OF_ONE_DOCUMENT:
            group = Group(candidate)
            (thirds if count == OF_ONE_DOCUMENT else later).append(group)
            continue
        while thirds and candidate.score < RIVAL * thirds[0].leader.score:
            groups.append(thirds.pop(0))
        groups.append(Group(candidate))
        if len(groups) > wanted:
            break
    waiting = sorted([*thirds, *later], key=lambda group: -group.leader.score)
    return [*groups, *waiting][:wanted]


def _joined_to_one(
    candidate: Candidate, groups: Sequence[Group], versions: Mapping[int, Version]
) -> bool:
    for group in groups:
        leader = group.leader
        if candidate.document != leader.document:
            if _is_copy(leader, candidate) or _is_version(leader, candidate, versions):
                _take(group, candidate, versions.get(candidate.document))
                return True
        elif candidate.stored.same_text == leader.stored.same_text:
            return True
        elif _is_neighbour(leader, candidate):
            group.neighbours.append(candidate)
            return True
    return False


def _take(group: Group, copy: Candidate, version: Version | None) -> None:
    """Add a copy to a group; that of the newest version takes the lead."""
    if version is not None and version.latest == copy.document:
        group.leader, copy = copy, group.leader
    group.copies.append(copy)


def _is_version(one: Candidate, other: Candidate, versions: Mapping[int, Version]) -> bool:
    """Say whether candidates of two documents are the same place in two versions of one."""
    first, second = versions.get(one.document), versions.get(other.document)
    if first is None or second is None or first.group != second.group:
        return False
    if section_of(one.stored.chunk.location) == section_of(other.stored.chunk.location):
        return abs(one.stored.ordinal - other.stored.ordinal) <= REACH
    mine, its = _grams(one.squeezed), _grams(other.squeezed)
    return len(mine & its) >= SAME_PLACE * max(1, min(len(mine), len(its)))


def _is_neighbour(one: Candidate, other: Candidate) -> bool:
    """Say whether candidates of one document are near each other in one section."""
    return abs(one.stored.ordinal - other.stored.ordinal) <= REACH and section_of(
        one.stored.chunk.location
    ) == section_of(other.stored.chunk.location)


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
    """Say whether candidates of two documents have the same text, or nearly."""
    if one.stored.same_text == other.stored.same_text:
        return True
    short, long = one.squeezed, other.squeezed
    if len(short) > len(long):
        short, long = long, short
    if len(short) < SAME * len(long):
        return False
    # Nearly all pairs differ everywhere: a few samples tell, before all is compared.
    samples = [short[at : at + 3] for at in range(0, len(short) - 2, 1 + len(short) // SAMPLES)]
    if sum(sample in long for sample in samples) < len(samples) / 2:
        return False
    first, second = _grams(short), _grams(long)
    return len(first & second) >= SAME * len(first | second)


def _grams(text: str) -> set[str]:
    return {text[at : at + 3] for at in range(len(text) - 2)}
