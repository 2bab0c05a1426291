"""From relations between texts to families of documents: connected components with their edges."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from seojae.duplicates.latest import latest
from seojae.model.duplicates import Edge, Family, Label, Member, Relation
from seojae.store.signatures import TextRelation

_COPIES = 30
"""Copies of one text between which every edge is told; more are tied to the first alone."""

Documents = Mapping[int, Sequence[int]]
"""Row numbers of the documents of each text."""


def components(ties: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Give the connected components of two nodes and more, each sorted, by their first node."""
    parents: dict[int, int] = {}

    def root(node: int) -> int:
        parents.setdefault(node, node)
        while parents[node] != node:
            parents[node] = parents[parents[node]]
            node = parents[node]
        return node

    for one, other in ties:
        first, second = sorted((root(one), root(other)))
        parents[second] = first
    found: dict[int, list[int]] = defaultdict(list)
    for node in sorted(parents):
        found[root(node)].append(node)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Tie:
    """An edge between two documents that are given by their row numbers (see `Edge`)."""

    a: int
    b: int
    relation: Relation
    jaccard: float = 1.0
    containment: float = 1.0

    def edge(self, members: Mapping[int, Member]) -> Edge:
        """Give the edge with the documents by name."""
        one, other = members[self.a].source, members[self.b].source
        return Edge(one, other, self.relation, self.jaccard, self.containment)


def ties_between(
    documents: Documents, same_bytes: Sequence[Sequence[int]], relations: Iterable[TextRelation]
) -> Iterator[Tie]:
    """Give the ties of documents whose texts, or whose files without text, are related."""
    for copies in [*documents.values(), *same_bytes]:
        for one, other in combinations(copies[:_COPIES], 2):
            yield Tie(one, other, "exact")
        for other in copies[_COPIES:]:
            yield Tie(copies[0], other, "exact")
    for each in relations:
        kind: Relation = "near" if each.is_near else "contains"
        pairs = product(documents.get(each.a, ())[:_COPIES], documents.get(each.b, ())[:_COPIES])
        for one, other in pairs:
            yield Tie(one, other, kind, each.jaccard, each.containment)


def families(ties: Sequence[Tie], members: Mapping[int, Member]) -> tuple[Family, ...]:
    """Give the families that ties make, each with its newest candidate; by their first member.

    Args:
        ties: between documents.
        members: every document of the ties, by row number.
    """
    groups = components((tie.a, tie.b) for tie in ties)
    home = {row: at for at, group in enumerate(groups) for row in group}
    edges: list[list[Edge]] = [[] for _ in groups]
    for tie in ties:
        edges[home[tie.a]].append(tie.edge(members))
    found = [
        _family([members[row] for row in group], own)
        for group, own in zip(groups, edges, strict=True)
    ]
    return tuple(sorted(found, key=lambda family: family.members[0].source))


def _family(members: Iterable[Member], edges: Sequence[Edge]) -> Family:
    members = tuple(sorted(members, key=lambda member: member.source))
    labels: set[Label] = {edge.relation for edge in edges}
    return Family(
        label=labels.pop() if len(labels) == 1 else "mixed",
        members=members,
        edges=tuple(sorted(edges, key=lambda edge: (edge.a, edge.b))),
        latest=latest(members, _same_text(edges)),
    )


def _same_text(edges: Iterable[Edge]) -> list[frozenset[str]]:
    """Give the groups of documents, by source, that hold the same text."""
    exact = [(edge.a, edge.b) for edge in edges if edge.relation == "exact"]
    numbers: dict[str, int] = {}
    for pair in exact:
        for source in pair:
            numbers.setdefault(source, len(numbers))
    names = list(numbers)
    found = components((numbers[one], numbers[other]) for one, other in exact)
    return [frozenset(names[number] for number in group) for group in found]
