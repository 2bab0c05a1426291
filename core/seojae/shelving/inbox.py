"""What waits in the inbox, with what one needs to judge it: material, never a suggestion.

The list comes from the disk, so that a file that fell in a moment ago is there; text, title and
status come from the index as far as it has read. Pages go by path, so that a file that comes or
goes between two pages moves none of the others. Called by `desk`.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from seojae.errors import BadCursor, OutsideLibrary
from seojae.model.library import INBOX
from seojae.model.shelving import InboxDocument, NearCopy
from seojae.paths.folders import opened
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.excerpts import excerpt
from seojae.shelving.index import NearCopies
from seojae.shelving.places import inbox_files, number_of
from seojae.store import documents, passages
from seojae.store.database import Connection, Database
from seojae.store.documents import UNREAD, DocumentRow

WAITING = "waiting"
"""The file has not been indexed yet."""
EXCERPT = 1_200
"""Characters of an excerpt: enough to judge, and little enough for twenty at once."""


def page(
    root: Root, database: Database, near: NearCopies, cursor: str, limit: int
) -> tuple[tuple[InboxDocument, ...], int, str]:
    """Give the documents of one page, how many there are in all, and where the next page begins.

    Raises:
        BadCursor: the cursor is none of ours.
    """
    after = _after(cursor)
    paths = sorted((path for path, _ in inbox_files(root)), key=lambda path: path.to_bytes())
    rest = [path for path in paths if path.to_bytes() > after]
    chosen = rest[:limit]
    with database.read() as connection:
        rows = {row.path.native: row for row in documents.every(connection, [INBOX])}
        known = [rows[path.native] for path in chosen if path.native in rows]
        copies = near(known)
        listed = [
            entry
            for path in chosen
            if (entry := _document(root, connection, path, rows.get(path.native), copies))
        ]
    following = _cursor(chosen[-1]) if len(rest) > limit else ""
    return tuple(listed), len(paths), following


def same_bytes(database: Database, rows: Sequence[DocumentRow]) -> dict[str, tuple[NearCopy, ...]]:
    """Find documents outside the inbox with the same bytes, by the `document_id` of each row."""
    with database.read() as connection:
        return {
            row.document_id: tuple(
                NearCopy(copy.document_id, copy.source, "exact")
                for copy in documents.by_content_hash(connection, row.file.content_hash)
                if copy.collection != INBOX
            )
            for row in rows
            if row.file.content_hash
        }


def _document(
    root: Root,
    connection: Connection,
    path: RelPath,
    row: DocumentRow | None,
    copies: Mapping[str, tuple[NearCopy, ...]],
) -> InboxDocument | None:
    try:
        with opened(root, path.parent) as folder:
            found = folder.find(path.parts[-1])
    except (OSError, OutsideLibrary):
        found = None
    if found is None:
        return None  # gone since the folder was listed
    if row is None:
        saved = datetime.fromtimestamp(found.st_mtime, UTC)
        return InboxDocument(
            document_id=number_of(path),
            source=path.shown,
            title=path.stem,
            format="",
            excerpt="",
            size=found.st_size,
            modified_at=saved,
            status=WAITING,
            problem="아직 색인하지 않았습니다.",
        )
    return InboxDocument(
        document_id=row.document_id,
        source=row.source,
        title=row.title,
        format=row.format,
        excerpt=excerpt(texts, EXCERPT),
        size=found.st_size,
        modified_at=row.dated,
        status=row.status,
        problem=row.message if row.status == UNREAD else " ".join(row.warnings),
        near=copies.get(row.document_id, ()),
    )


def _cursor(path: RelPath) -> str:
    return base64.urlsafe_b64encode(path.to_bytes()).decode("ascii").rstrip("=")


def _after(cursor: str) -> bytes:
    if not cursor:
        return b""
    try:
        return base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadCursor(hint="cursor 없이 처음부터 다시 보세요.") from error
