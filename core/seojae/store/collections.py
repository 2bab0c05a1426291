"""Rows of collections: name, description and tags, from a README or made from what lies in them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from seojae.model.library import CollectionCard


def replace(connection: sqlite3.Connection, cards: Iterable[CollectionCard]) -> None:
    """Write the cards of all collections; those that are not given are forgotten."""
    connection.execute("DELETE FROM collections")
    connection.executemany(
        "INSERT INTO collections VALUES (?, ?, ?, ?, ?, ?)",
        (
            (
                card.folder,
                card.name,
                card.description,
                json.dumps(card.tags, ensure_ascii=False),
                int(card.readme),
                card.problem,
            )
            for card in cards
        ),
    )


def every(connection: sqlite3.Connection) -> list[CollectionCard]:
    """Give all cards in the order of their folders."""
    rows = connection.execute(
        "SELECT folder, name, description, tags, readme, problem FROM collections ORDER BY folder"
    )
    return [
        CollectionCard(folder, name, description, tuple(json.loads(tags)), bool(readme), problem)
        for folder, name, description, tags, readme, problem in rows
    ]
