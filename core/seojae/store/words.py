"""Analysed Hangul runs, and in how many documents each term stands.

`words` is a cache that outlives documents: a run is analysed once in the life of an index.
`term_counts` follows the documents exactly; it serves the counts an answer shows, and tells the
query cutter which terms the library knows.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from seojae.analysis.fillers import FILLERS, tells
from seojae.analysis.morphemes import STANDS_IN, Analysis


def is_empty(connection: sqlite3.Connection) -> bool:
    """Say whether no run has an analysis yet."""
    return connection.execute("SELECT 1 FROM words LIMIT 1").fetchone() is None


def known(connection: sqlite3.Connection, runs: Sequence[str]) -> dict[str, Analysis]:
    """Give the stored analyses of those runs that have one."""
    rows = connection.execute(
        "SELECT word, analysis FROM words WHERE word IN (SELECT value FROM json_each(?))",
        (json.dumps(runs),),
    )
    return {word: Analysis.decode(analysis) for word, analysis in rows}


def beginning(
    connection: sqlite3.Connection, heads: Sequence[str], longer: int
) -> dict[str, Analysis]:
    """Give the stored analyses of the runs that begin with one of some heads, in order.

    Args:
        connection: of the index.
        heads: what the runs begin with.
        longer: by how many characters they may be longer.
    """
    rows = connection.execute(
        "SELECT word, analysis FROM json_each(?) AS head CROSS JOIN words "
        "ON word >= head.value AND word < head.value || char(0x10FFFF) "
        "AND length(word) <= length(head.value) + ? ORDER BY word",
        (json.dumps(heads), longer),
    )
    return {word: Analysis.decode(analysis) for word, analysis in rows}


def any_begins(connection: sqlite3.Connection, head: str, length: int) -> bool:
    """Say whether a run of at least this length that has an analysis begins so."""
    row = connection.execute(
        "SELECT 1 FROM words WHERE word >= ?1 AND word < ?1 || char(0x10FFFF) "
        "AND length(word) >= ?2 LIMIT 1",
        (head, length),
    ).fetchone()
    return row is not None


def add(connection: sqlite3.Connection, analyses: Mapping[str, Analysis]) -> None:
    """Keep analyses of new runs."""
    connection.executemany(
        "INSERT OR REPLACE INTO words VALUES (?, ?)",
        [(run, analyses[run].text) for run in sorted(analyses)],
    )


def clear(connection: sqlite3.Connection) -> None:
    """Forget all analyses, when another analyser takes over."""
    connection.execute("DELETE FROM words")


def some_standing_in(connection: sqlite3.Connection, count: int) -> list[str]:
    """Give some runs that were analysed without a model."""
    rows = connection.execute(
        "SELECT word FROM words WHERE analysis GLOB ? LIMIT ?", (f"{STANDS_IN}*", count)
    )
    return [word for (word,) in rows]


def count_up(connection: sqlite3.Connection, counts: Mapping[str, int], collection: str) -> None:
    """Add documents of a collection to the counts of terms."""
    connection.executemany(
        "INSERT INTO term_counts VALUES (?, ?, ?) "
        "ON CONFLICT DO UPDATE SET documents = documents + excluded.documents",
        [(term, collection, counts[term]) for term in sorted(counts)],
    )


def count_down(connection: sqlite3.Connection, terms: Iterable[str], collection: str) -> None:
    """Take one document of a collection away from the counts of its distinct terms."""
    wanted = [(term, collection) for term in terms]
    connection.executemany(
        "UPDATE term_counts SET documents = documents - 1 WHERE term = ? AND collection = ?", wanted
    )
    connection.executemany(
        "DELETE FROM term_counts WHERE term = ? AND collection = ? AND documents <= 0", wanted
    )


def document_counts(
    connection: sqlite3.Connection,
    terms: Sequence[str],
    collections: Sequence[str] | None = None,
) -> dict[str, int]:
    """Count the documents that hold each term; unknown terms count 0.

    Args:
        connection: of the index.
        terms: what is counted.
        collections: folders of those collections whose documents count; None for all.
    """
    counts = dict.fromkeys(terms, 0)
    scope, values = "", [json.dumps(list(counts))]
    if collections is not None:
        # The plus has SQLite read all collections of a term at once instead of seeking each.
        scope = "AND +collection IN (SELECT value FROM json_each(?))"
        values.append(json.dumps(collections))
    rows = connection.execute(
        "SELECT term, sum(documents) FROM term_counts "
        f"WHERE term IN (SELECT value FROM json_each(?)) {scope} GROUP BY term",
        values,
    )
    counts.update(rows)
    return counts


def frequent(connection: sqlite3.Connection, collection: str, most: int) -> list[tuple[str, int]]:
    """Give terms that mark a collection, with how many of its documents hold each.

    They stand in many of its documents, and seldom elsewhere; numbers, articles, verbs and words
    that stand everywhere say little of what a collection is about and are left out.
    """
    rows = connection.execute(
        """
        SELECT here.term, here.documents, sum(everywhere.documents)
        FROM (
            SELECT term, documents FROM term_counts
            WHERE collection = ? AND length(term) > 1 AND documents > 1
              AND term NOT GLOB '*[0-9]*' AND term NOT LIKE '%다'
            ORDER BY documents DESC, term LIMIT 1000
        ) AS here JOIN term_counts AS everywhere ON everywhere.term = here.term
        GROUP BY here.term
        ORDER BY here.documents * 1.0 * here.documents / sum(everywhere.documents) DESC, here.term
        LIMIT ?""",
        (collection, most + len(FILLERS)),
    ).fetchall()
    terms = {term for term, _, _ in rows}
    return [(term, documents) for term, documents, _ in rows if tells(term, terms)][:most]
