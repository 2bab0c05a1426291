"""Which texts may be like one another: an index over a sample of their MinHash values.

Two texts agree in about as many of their values as their Jaccard says, so a few of these values
find all that are worth a look, and what one changed document costs does not grow with the library.
One row in `bands` for each value of the sample and each text that has been compared; kept by
`seojae.store.signatures` alone (docs/decisions/0020).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator

from seojae.likeness import minima

SAMPLE = 48
"""Values of a MinHash that are kept here."""
LEAST = 6
"""So many of them agree in texts that are looked at: four standard errors below the 19 that agree
on average at a Jaccard of .40, the least that counts. Unrelated texts seldom agree in as many."""
_BITS = 25
"""Lower bits of a value that are kept: with its place, a key is a number of four bytes."""


def bands(minhash: bytes) -> list[int]:
    """Give the keys of a text, in ascending order."""
    mask = (1 << _BITS) - 1
    return [place << _BITS | value & mask for place, value in enumerate(minima(minhash)[:SAMPLE])]


def add(connection: sqlite3.Connection, minhashes: Iterable[tuple[int, bytes]]) -> None:
    """Keep the values of some texts, those that are kept already among them."""
    rows = sorted((band, text) for text, minhash in minhashes for band in bands(minhash))
    connection.executemany("INSERT OR IGNORE INTO bands VALUES (?, ?)", rows)


def remove(connection: sqlite3.Connection, text: int, minhash: bytes) -> None:
    """Forget the values of a text."""
    connection.executemany(
        "DELETE FROM bands WHERE band = ? AND text = ?", [(band, text) for band in bands(minhash)]
    )


def near(connection: sqlite3.Connection, minhash: bytes) -> Iterator[int]:
    """Give the compared texts that a text may be like, itself among them once it is compared."""
    rows = connection.execute(
        f"SELECT text FROM bands WHERE band IN ({','.join('?' * SAMPLE)}) "
        f"GROUP BY text HAVING count(*) >= {LEAST}",
        bands(minhash),
    )
    return (text for (text,) in rows)
