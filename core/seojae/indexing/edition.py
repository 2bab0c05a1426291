"""Which rules built an index, and which of two programs has the newer ones.

Two versions of Seojae may share a root: a person's tray is updated while an older server still
runs. The newer rules win: the older program goes on searching, and leaves indexing alone, or the
two would rebuild each other's work for ever. Asked at the start of every run.
"""

from __future__ import annotations

import re

from seojae import likeness
from seojae.errors import OlderProgram
from seojae.parsers.formats import FORMATS
from seojae.store import facts
from seojae.store.database import Connection

RULES = 6
"""Edition of chunking and of the terms; raising it rebuilds every index."""

_NUMBER = re.compile(r"\d+")


def rules(fingerprint: str) -> str:
    """Name the rules of this program, with an analyser: other ones mean that the index is rebuilt.

    What weighs more comes first: of two names, the one with the larger numbers is newer.
    """
    return f"rules {RULES} · {fingerprint}"


def formats() -> str:
    """Name the formats of this program; a new version of one re-reads its files alone."""
    return f"{len(FORMATS)} formats {sum(entry.version for entry in FORMATS)}"


def check(connection: Connection, fingerprint: str) -> None:
    """See that no newer program has built this index.

    Raises:
        OlderProgram: one has.
    """
    for fact, ours in (
        (facts.ANALYZER, rules(fingerprint)),
        (facts.SIGNATURES, likeness.fingerprint()),
        (facts.FORMATS, formats()),
    ):
        theirs = facts.get(connection, fact)
        if theirs != ours:
            if _is_newer(theirs, ours):
                raise OlderProgram
            return


def _is_newer(one: str, other: str) -> bool:
    """Compare two names that differ in nothing but their numbers; others have no order."""
    if _NUMBER.sub("#", one) != _NUMBER.sub("#", other):
        return False
    return _numbers(one) > _numbers(other)


def _numbers(name: str) -> list[int]:
    return [int(number) for number in _NUMBER.findall(name)]
