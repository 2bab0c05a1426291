"""Documents that hold the same or nearly the same text: what a library tells of them.

Everything here is a fact with its figures, or a *candidate* with a reason. Nothing is ever moved
or deleted because of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from math import floor
from typing import Literal, TypeAlias

from seojae.model.locations import Location

Relation: TypeAlias = Literal["exact", "near", "contains"]
"""The same text; nearly the same text; the first holds the second."""
Label: TypeAlias = Literal["exact", "near", "contains", "mixed"]
"""The relation of all edges of a family, `mixed` where they differ."""
Confidence: TypeAlias = Literal["high", "medium", "low"]


def percent(share: float) -> str:
    """Write a share of 0 to 1 in whole percent, rounded down: 100% says that nothing differs."""
    return f"{floor(share * 100 + 1e-9)}%"


@dataclass(frozen=True, slots=True)
class Edge:
    """How two documents are related; `a` and `b` are paths under the root, as shown.

    Attributes:
        relation: for `contains`, `a` is the longer document, which holds `b`.
        jaccard: shared 5-grams among all 5-grams of both, 0 to 1.
        containment: shared 5-grams among those of the smaller document, 0 to 1.
    """

    a: str
    b: str
    relation: Relation
    jaccard: float
    containment: float


@dataclass(frozen=True, slots=True)
class Member:
    """A document of a family.

    Attributes:
        modified_at: the document's own date, else its file's; aware.
        has_own_date: whether the date stands in the document itself.
    """

    document_id: str
    source: str
    title: str
    collection: str
    modified_at: datetime
    has_own_date: bool


@dataclass(frozen=True, slots=True)
class Latest:
    """Which member is probably the newest, and why; a candidate, never a verdict.

    Attributes:
        reason: Korean sentences.
        confidence: `high` when the documents' own dates say it plainly.
    """

    source: str
    reason: str
    confidence: Confidence


@dataclass(frozen=True, slots=True)
class Family:
    """Two or more documents that are tied by relations, directly or through others."""

    label: Label
    members: tuple[Member, ...]
    edges: tuple[Edge, ...]
    latest: Latest


@dataclass(frozen=True, slots=True)
class Relative:
    """Another document that one is related to, as seen from that one.

    Attributes:
        edge: the relation with its figures; for `contains` see which side the document is on.
    """

    member: Member
    edge: Edge


@dataclass(frozen=True, slots=True)
class Related:
    """The relatives of several documents, as far as documents have been compared.

    Attributes:
        relatives: of each document, under the name that was asked with, the closest first.
        waiting: texts that have not been compared yet; until then some relatives may be missing.
    """

    relatives: Mapping[str, tuple[Relative, ...]]
    waiting: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence, line or table row with the place where it stands."""

    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class ChangedPassage:
    """A passage that stands in both documents, worded differently."""

    before: Passage
    after: Passage


@dataclass(frozen=True, slots=True)
class Comparison:
    """What changed from one document to another.

    Attributes:
        edge: their relation; None when they are not related.
        removed: stands in `a` alone.
        added: stands in `b` alone.
        changed: worded differently.
        same: number of passages that stand in both.
    """

    a: Member
    b: Member
    edge: Edge | None
    removed: tuple[Passage, ...]
    added: tuple[Passage, ...]
    changed: tuple[ChangedPassage, ...]
    same: int
