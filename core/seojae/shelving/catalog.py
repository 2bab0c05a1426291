"""The collections as they lie on the disk, and the material for describing one of them.

A collection that the index does not know yet is introduced by its README, so the list is right
without an index. Called by `desk`. Nothing is changed here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import TypeVar

from seojae.analysis.fillers import tells
from seojae.errors import OutsideLibrary
from seojae.model.library import CollectionCard
from seojae.model.locations import headings_of
from seojae.model.shelving import CollectionMaterial
from seojae.parsers.collection_readme import LARGEST, README, introduction, is_readme
from seojae.paths.folders import opened
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.excerpts import excerpt
from seojae.shelving.places import collection_folders
from seojae.store import collections, documents, passages, words
from seojae.store.database import Connection
from seojae.store.documents import UNREAD, DocumentRow

T = TypeVar("T")

MOST_TITLES = 60
MOST_HEADINGS = 60
MOST_EXCERPTS = 8
EXCERPT = 300
MOST_TERMS = 40
FEW = 3
"""Documents below which what they have in common says nothing."""

_HEADINGS_EACH = 12


def cards(root: Root, connection: Connection) -> tuple[CollectionCard, ...]:
    """Give the cards of all collections, in the order of their folders."""
    known = {card.folder: card for card in collections.every(connection)}
    folders = [RelPath(name) for name in collection_folders(root)]
    return tuple(known.get(folder.shown) or _read(root, folder) for folder in folders)


def _read(root: Root, place: RelPath) -> CollectionCard:
    """Make a card from a README alone."""
    try:
        with opened(root, place) as folder:
            name = next((each for each in folder.names() if each.lower() == README), None)
            if name is None:
                return CollectionCard(place.shown, place.shown)
            with folder.open(name) as stream:
                told = introduction(stream.read(LARGEST))
    except (OSError, OutsideLibrary):
        return CollectionCard(place.shown, place.shown, problem="README.md 를 열지 못했습니다.")
    name = told.name or place.shown
    is_told = bool(told.description) or name != place.shown
    return CollectionCard(place.shown, name, told.description, told.tags, is_told, told.problem)


def material(connection: Connection, card: CollectionCard) -> CollectionMaterial:
    """Give what one needs to describe a collection, a sample from all over it."""
    rows = [row for row in documents.every(connection, [card.folder]) if row.status != UNREAD]
    headings: dict[str, None] = {}
    excerpts = []
    for row in _spread(rows, MOST_EXCERPTS):
        chunks = [each.chunk for each in passages.of_document(connection, row.id)]
        excerpts.append(f"{row.title}: {excerpt([chunk.text for chunk in chunks], EXCERPT)}")
        own = dict.fromkeys(
            heading for chunk in chunks for heading in headings_of(chunk.location) if heading
        )
        headings.update(dict.fromkeys(list(own)[:_HEADINGS_EACH]))
    return CollectionMaterial(
        card=card,
        documents=len(rows),
        titles=tuple(row.title for row in _spread(rows, MOST_TITLES)),
        headings=tuple(_spread(list(headings), MOST_HEADINGS)),
        excerpts=tuple(excerpts),
        frequent_terms=tuple(
            words.frequent(connection, card.folder, MOST_TERMS)
            if len(rows) >= FEW
            else _terms_of_few(connection, rows)
        ),
    )


def _terms_of_few(connection: Connection, rows: Sequence[DocumentRow]) -> list[tuple[str, int]]:
    """Give the terms that stand in most passages, where there are too few documents to compare.

    What introduces the collection speaks of it, and of how to use it, in words of its own.
    """
    found: Counter[str] = Counter()
    holders: Counter[str] = Counter()
    for row in rows:
        if is_readme(RelPath(row.source)):
            continue
        counts = passages.chunk_counts(connection, row.id)
        found.update(counts)
        holders.update(counts.keys())
    terms = set(found)
    telling = (
        term
        for term, _ in sorted(found.items(), key=lambda entry: (-entry[1], entry[0]))
        if tells(term, terms)
    )
    return [(term, holders[term]) for term in islice(telling, MOST_TERMS)]


def _spread(items: Sequence[T], most: int) -> list[T]:
    """Give some items from all over a list."""
    if len(items) <= most:
        return list(items)
    return [items[at * len(items) // most] for at in range(most)]
