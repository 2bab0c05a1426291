"""The tables of the index, and how an older index becomes a newer one.

Each step is a function `m001_…`, appended here and never changed after a release. The number of
steps done stands in `PRAGMA user_version`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from seojae.errors import IndexTooNew

# A term is what stands between two spaces; every other ASCII character belongs to it.
_TOKENIZER = "ascii tokenchars '!\"\"#$%&''''()*+,-./:;<=>?@[\\]^_`{|}~'"
_GATHERED = 16 * 1024 * 1024
"""Bytes of postings that a batch of the largest size makes, and some more."""


def m001_tables(connection: sqlite3.Connection) -> None:
    """Documents, chunks and their postings, the word table, term counts, collections."""
    connection.execute(
        """
        CREATE TABLE documents (
            id INTEGER PRIMARY KEY,
            document_id TEXT NOT NULL UNIQUE,
            disk_path BLOB NOT NULL UNIQUE,   -- os.fsencode of the path under the root
            path TEXT NOT NULL,               -- as shown: NFC, '/' between parts
            collection TEXT NOT NULL,         -- top folder as shown; '_inbox' for the inbox
            format TEXT NOT NULL,
            title TEXT NOT NULL,
            pages INTEGER,
            tags TEXT NOT NULL,               -- JSON list
            warnings TEXT NOT NULL,           -- JSON list
            modified_at TEXT,                 -- the document's own date, ISO 8601
            indexed_at TEXT NOT NULL,
            size INTEGER NOT NULL,
            mtime_ns INTEGER NOT NULL,
            content_hash BLOB NOT NULL,
            reader_version INTEGER NOT NULL,
            status TEXT NOT NULL,             -- ok, partial, unread
            code TEXT NOT NULL,               -- of the DocumentError when unread
            message TEXT NOT NULL,
            hint TEXT NOT NULL,
            own_title INTEGER NOT NULL        -- 0: the title is the name of the file
        )"""
    )
    connection.execute("CREATE INDEX documents_by_collection ON documents (collection, path)")
    connection.execute("CREATE INDEX documents_by_hash ON documents (content_hash)")
    connection.execute(
        """
        CREATE TABLE chunks (
            id INTEGER PRIMARY KEY,
            document INTEGER NOT NULL REFERENCES documents,
            ordinal INTEGER NOT NULL,
            text TEXT NOT NULL,
            location TEXT NOT NULL,           -- JSON, see model.locations
            first_line INTEGER NOT NULL,
            last_line INTEGER NOT NULL,
            same_text BLOB NOT NULL           -- equal for texts that differ only in layout
        )"""
    )
    connection.execute("CREATE UNIQUE INDEX chunks_of_document ON chunks (document, ordinal)")
    # Contentless: FTS5 would keep a copy of all terms, the largest part of the file. What it needs
    # to take a chunk out again stands in `postings`, compressed (docs/decisions/0002).
    connection.execute(
        f"""
        CREATE VIRTUAL TABLE passages USING fts5(
            terms, joined, heading, place, content = '', tokenize = "{_TOKENIZER}"
        )"""
    )
    connection.execute(
        """
        CREATE TABLE postings (
            document INTEGER PRIMARY KEY REFERENCES documents,
            packed BLOB NOT NULL              -- what `passages` got of its chunks
        )"""
    )
    connection.execute(
        "CREATE TABLE words (word TEXT PRIMARY KEY, analysis TEXT NOT NULL) WITHOUT ROWID"
    )
    connection.execute(
        """
        CREATE TABLE term_counts (            -- in how many documents of a collection a term stands
            term TEXT NOT NULL,
            collection TEXT NOT NULL,
            documents INTEGER NOT NULL,
            PRIMARY KEY (term, collection)
        ) WITHOUT ROWID"""
    )
    connection.execute(
        """
        CREATE TABLE collections (
            folder TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            tags TEXT NOT NULL,               -- JSON list
            readme INTEGER NOT NULL,          -- 0: the description is made from what lies in it
            problem TEXT NOT NULL
        ) WITHOUT ROWID"""
    )
    connection.execute(
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
    )


def m002_texts(connection: sqlite3.Connection) -> None:
    """Texts of documents as they are compared with each other, their relations, versions.

    They begin empty; the next run finds that no signatures were made and reads all files again.
    """
    connection.execute(
        """
        CREATE TABLE texts (
            id INTEGER PRIMARY KEY,
            hash BLOB NOT NULL UNIQUE,
            size INTEGER NOT NULL,            -- grams
            minhash BLOB NOT NULL,
            packed BLOB NOT NULL,             -- the plain text, compressed
            compared INTEGER NOT NULL         -- 0: relations are not known yet
        )"""
    )
    connection.execute("CREATE INDEX texts_to_compare ON texts (id) WHERE NOT compared")
    connection.execute(
        """
        CREATE TABLE text_of (
            document INTEGER PRIMARY KEY REFERENCES documents,
            text INTEGER NOT NULL REFERENCES texts
        )"""
    )
    connection.execute("CREATE INDEX documents_of_text ON text_of (text)")
    connection.execute(
        """
        CREATE TABLE relations (
            a INTEGER NOT NULL REFERENCES texts,
            b INTEGER NOT NULL REFERENCES texts,
            is_near INTEGER NOT NULL,         -- 0: a holds b
            jaccard REAL NOT NULL,
            containment REAL NOT NULL,
            PRIMARY KEY (a, b)
        ) WITHOUT ROWID"""
    )
    connection.execute("CREATE INDEX relations_of_second ON relations (b)")
    connection.execute(
        """
        CREATE TABLE versions (               -- documents that are the same or nearly the same
            document INTEGER PRIMARY KEY REFERENCES documents,
            family INTEGER NOT NULL,
            latest INTEGER NOT NULL,          -- row of the document that is put forward
            reason TEXT NOT NULL
        )"""
    )
    connection.execute("CREATE INDEX versions_by_family ON versions (family)")


def m003_counts(connection: sqlite3.Connection) -> None:
    """Numbers of documents, kept by the database itself: each question needs them."""
    connection.execute(
        """
        CREATE TABLE document_counts (
            collection TEXT NOT NULL,
            status TEXT NOT NULL,
            documents INTEGER NOT NULL,
            PRIMARY KEY (collection, status)
        ) WITHOUT ROWID"""
    )
    connection.execute(
        "INSERT INTO document_counts "
        "SELECT collection, status, count(*) FROM documents GROUP BY collection, status"
    )
    one_more = (
        "INSERT INTO document_counts VALUES (new.collection, new.status, 1) "
        "ON CONFLICT DO UPDATE SET documents = documents + 1;"
    )
    one_less = (
        "UPDATE document_counts SET documents = documents - 1 "
        "WHERE collection = old.collection AND status = old.status;"
    )
    for name, event, counted in (
        ("document_added", "INSERT", one_more),
        ("document_changed", "UPDATE OF collection, status", one_less + one_more),
        ("document_removed", "DELETE", one_less),
    ):
        connection.execute(f"CREATE TRIGGER {name} AFTER {event} ON documents BEGIN {counted} END")
    # Few documents have problems, and the state of a library names them all.
    connection.execute(
        "CREATE INDEX documents_with_problems ON documents (path) WHERE status <> 'ok'"
    )


def m004_neighbours(connection: sqlite3.Connection) -> None:
    """What finds the texts that one may be like, and which versions have to be judged anew."""
    connection.execute(
        """
        CREATE TABLE bands (                  -- see store.neighbours
            band INTEGER NOT NULL,
            text INTEGER NOT NULL,
            PRIMARY KEY (band, text)
        ) WITHOUT ROWID"""
    )
    from seojae.store import neighbours  # only here: every process loads the migrations

    neighbours.add(connection, connection.execute("SELECT id, minhash FROM texts WHERE compared"))
    connection.execute("CREATE TABLE versions_due (text INTEGER PRIMARY KEY)")
    connection.execute("INSERT INTO versions_due SELECT id FROM texts")
    due = "INSERT OR IGNORE INTO versions_due"
    for name, event, noted in (
        ("text_given", "INSERT ON text_of", f"{due} VALUES (new.text);"),
        ("text_taken", "DELETE ON text_of", f"{due} VALUES (old.text);"),
        ("texts_tied", "INSERT ON relations", f"{due} VALUES (new.a), (new.b);"),
        ("texts_untied", "DELETE ON relations", f"{due} VALUES (old.a), (old.b);"),
        (
            "document_dated_or_moved",
            "UPDATE OF disk_path, path, modified_at, mtime_ns ON documents",
            f"{due} SELECT text FROM text_of WHERE document = new.id;",
        ),
    ):
        connection.execute(f"CREATE TRIGGER {name} AFTER {event} BEGIN {noted} END")


def m005_larger_segments(connection: sqlite3.Connection) -> None:
    """Let a transaction gather its postings in memory, and write them out once.

    FTS5 writes a segment for each megabyte it has gathered, and merges them all later.
    """
    connection.execute(f"INSERT INTO passages (passages, rank) VALUES ('hashsize', {_GATHERED})")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    m001_tables,
    m002_texts,
    m003_counts,
    m004_neighbours,
    m005_larger_segments,
)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to date.

    Raises:
        IndexTooNew: the index has seen more steps than this program knows.
    """
    if _missing(connection):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for step in _missing(connection):  # another process may have been faster
                step(connection)
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            connection.commit()
        except BaseException:
            connection.rollback()
            raise


def check(connection: sqlite3.Connection) -> None:
    """See that the tables are still those that this program knows.

    Raises:
        IndexTooNew: a newer program has changed them since they were opened.
    """
    _missing(connection)


def _missing(connection: sqlite3.Connection) -> tuple[Callable[[sqlite3.Connection], None], ...]:
    (done,) = connection.execute("PRAGMA user_version").fetchone()
    if done > len(MIGRATIONS):
        raise IndexTooNew
    return MIGRATIONS[done:]
