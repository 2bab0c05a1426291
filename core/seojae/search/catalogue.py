"""What lies in the library: documents, tags and state, as every face lists them.

Nothing is searched here and nothing is judged. Called by the library.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from pathlib import Path

from seojae.model import notices
from seojae.model.library import (
    INBOX,
    CollectionStatus,
    DocumentInfo,
    Failure,
    LibraryStatus,
)
from seojae.paths.index_place import index_place
from seojae.paths.root import Root
from seojae.store import collections, documents, facts
from seojae.store.database import Connection
from seojae.store.documents import PARTIAL, UNREAD, DocumentRow


def _size(file: Path) -> int:
    """Give the bytes of a file; 0 while its disk is away, when what is known can still be told."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


def status(connection: Connection, root: Root, index: Path) -> LibraryStatus:
    """Tell what lies in the library and what could not be read.

    Args:
        connection: of the index.
        root: the library folder.
        index: the index file, for its size.
    """
    cards = collections.every(connection)
    counts = documents.counts(connection)
    rows = list(documents.with_problems(connection))
    place = index_place(root)
    last = facts.get(connection, facts.LAST_INDEXED)
    none = documents.CollectionCounts(0, 0, 0)
    inbox = counts.get(INBOX, none)
    return LibraryStatus(
        root=str(root.path),
        last_indexed=datetime.fromisoformat(last) if last else None,
        collections=tuple(
            CollectionStatus(card, count.documents, count.chunks, count.unread)
            for card in cards
            for count in [counts.get(card.folder, none)]
        ),
        inbox=inbox.documents + inbox.unread,
        failures=tuple(
            Failure(row.source, row.code, row.message, row.hint)
            for row in rows
            if row.status == UNREAD
        ),
        partial=tuple(
            Failure(row.source, row.code, " ".join(row.warnings), row.hint)
            for row in rows
            if row.status == PARTIAL
        ),
        index_bytes=_size(index),
        notices=notices.of(
            place.reason,
            str(place.folder),
            without_kiwi=bool(facts.get(connection, facts.STANDS_IN)),
        ),
    )


def tags(connection: Connection) -> dict[str, int]:
    """Count the documents of each tag, their collection's tags included; most used first."""
    of_folder = {card.folder: card.tags for card in collections.every(connection)}
    counts = Counter(
        tag
        for row in documents.every(connection)
        if row.status != UNREAD
        for tag in {*row.tags, *of_folder.get(row.collection, ())}
    )
    return dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def info(row: DocumentRow) -> DocumentInfo:
    """Give a document as it stands in a list."""
    return DocumentInfo(
        document_id=row.document_id,
        title=row.title,
        source=row.source,
        collection=row.collection,
        format=row.format,
        pages=row.pages,
        indexed_at=row.indexed_at,
        modified_at=row.dated,
        tags=row.tags,
        status=row.status,
        problem=row.message if row.status == UNREAD else " ".join(row.warnings),
    )
