"""Bring the stored relations and versions up to date with the texts that were indexed.

What one changed document costs is a look at the texts that share some of its MinHash values, not at
all of them. Where many are new, as after a first run, all are held against each other at once. May
be ended at any moment: what was written stays, and the next time goes on. Called by the engine.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress

from seojae.duplicates.candidates import Candidates
from seojae.duplicates.comparing import Comparing
from seojae.duplicates.families import families, ties_between
from seojae.duplicates.members import members_of
from seojae.duplicates.rules import Rules
from seojae.duplicates.stopping import Stopped, look
from seojae.store import neighbours, signatures, versions
from seojae.store.database import Connection, Database
from seojae.store.versions import Version

_BATCH = 1_000
"""Texts that are compared between two writes; counts of all pairs at once would fill the memory."""
_SHARE = 30
"""Where fewer than one of so many texts is new, its neighbours are looked up one by one."""
_DUE = 500
"""Texts whose versions are judged in one write: it keeps others waiting for a moment only."""


def refresh(database: Database, rules: Rules, stop: threading.Event) -> bool:
    """Compare all texts that have not been compared yet, then judge the versions anew.

    Returns:
        Whether there was anything new, and all of it has been compared.

    Raises:
        EnvironmentProblem: the index cannot be written.
    """
    with suppress(Stopped):
        with database.read() as connection:
            fresh = signatures.uncompared(connection)
            is_few = len(fresh) * _SHARE < signatures.total(connection)
        if is_few:
            compare_few(database, rules, fresh, stop)
        else:
            _compare_many(database, rules, fresh, stop)
        judged = False
        while _judge_versions(database):
            judged = True
            look(stop)
        return judged
    return False


def compare_few(
    database: Database, rules: Rules, fresh: Sequence[int], stop: threading.Event
) -> None:
    """Compare some texts with those that are compared already, and with each other.

    Raises:
        EnvironmentProblem: the index cannot be written.
        Stopped: it was ended.
    """
    for start in range(0, len(fresh), _BATCH):
        batch = fresh[start : start + _BATCH]
        with database.read() as connection:
            near = set(batch)
            for _, minhash in signatures.minhashes_of(connection, batch):
                look(stop)
                near.update(neighbours.near(connection, minhash))
            candidates = Candidates(signatures.minhashes_of(connection, near), stop)
        _compare(database, rules, candidates, batch, (), stop)


def _compare_many(
    database: Database, rules: Rules, fresh: Sequence[int], stop: threading.Event
) -> None:
    with database.read() as connection:
        candidates = Candidates(signatures.minhashes(connection), stop)
    for start in range(0, len(fresh), _BATCH):
        end = start + _BATCH
        _compare(database, rules, candidates, fresh[start:end], fresh[end:], stop)


def _compare(
    database: Database,
    rules: Rules,
    candidates: Candidates,
    fresh: Sequence[int],
    waiting: Sequence[int],
    stop: threading.Event,
) -> None:
    """Compare, and write what came of it. The index is read text by text: no view stays open."""

    def packed(text: int) -> bytes | None:
        look(stop)
        with database.read() as connection:
            return signatures.packed(connection, text)

    comparing = Comparing(rules, packed, candidates.of_the_same_form)
    found = list(comparing.relations(candidates.pairs(fresh, waiting)))
    with database.write() as connection:
        signatures.add_relations(connection, fresh, found)


def _judge_versions(database: Database) -> bool:
    """Store, for search, the versions of the next families that changed; False when none did."""
    with database.read() as connection:
        if not versions.due(connection, 1):
            return False
    with database.write() as connection:
        texts = versions.with_near(connection, versions.due(connection, _DUE))
        versions.replace(connection, texts, _versions(connection, texts))
    return True


def _versions(connection: Connection, texts: set[int]) -> dict[int, Version]:
    near = signatures.near_among(connection, texts)
    ties = list(ties_between(signatures.documents_of_texts(connection, texts), (), near))
    members = members_of(connection, ties)
    rows = {member.source: row for row, member in members.items()}
    found: dict[int, Version] = {}
    for family in families(ties, members):
        numbers = [rows[member.source] for member in family.members]
        newest = family.latest
        version = Version(min(numbers), rows[newest.source], newest.reason)
        found.update(dict.fromkeys(numbers, version))
    return found
