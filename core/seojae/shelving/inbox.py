"""What waits in the inbox, with what one needs to judge it: material, never a suggestion.

The list comes from the disk, so that a file that fell in a moment ago is there; text, title and
status come from the index as far as it has read. Pages go by path, so that a file that comes or
goes between two pages moves none of the others. Called by `desk`.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from seojae.errors import BadCursor, OutsideLibrary
from seojae.model.duplicates import Relative
from seojae.model.library import INBOX
from seojae.model.shelving import InboxDocument, InboxPage, NearCopy
from seojae.paths.folders import opened
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.excerpts import excerpt
from seojae.shelving.index import RelativesOf
from seojae.shelving.places import inbox_files, number_of
from seojae.store import documents, passages
from seojae.store.database import Connection, Database
from seojae.store.documents import UNREAD, DocumentRow

WAITING = "waiting"
"""The file has not been indexed yet."""
EXCERPT = 1_200
"""Characters of an excerpt: enough to judge, and little enough for twenty at once."""


def page(
    root: Root, database: Database, relatives: RelativesOf, cursor: str, limit: int
) -> InboxPage:
    """Give one page, without the collections.

    Raises:
        BadCursor: the cursor is none of ours.
    """
    after = _after(cursor)
    paths = sorted((path for path, _ in inbox_files(root)), key=lambda path: path.to_bytes())
    rest = [path for path in paths if path.to_bytes() > after]
    chosen = rest[:limit]
    with database.read() as connection:
        rows = {row.path.native: row for row in documents.every(connection, [INBOX])}
        listed = [_document(root, connection, path, rows.get(path.native)) for path in chosen]
    shown = [each for each in listed if each is not None]  # None: gone since the folder was listed
    found = relatives(each.document_id for each in shown)
    return InboxPage(
        tuple(
            replace(each, near=_filed(found.relatives.get(each.document_id, ()))) for each in shown
        ),
        (),
        len(paths),
        _cursor(chosen[-1]) if len(rest) > limit else "",
        found.waiting,
    )


def _filed(relatives: Sequence[Relative]) -> tuple[NearCopy, ...]:
    """Give the copies and versions of a document that are filed already."""
    return tuple(
        NearCopy(each.member.document_id, each.member.source, _relation(each), each.edge.jaccard)
        for each in relatives
        if each.member.collection != INBOX
    )


def _relation(relative: Relative) -> str:
    is_within = relative.edge.relation == "contains" and relative.edge.b == relative.member.source
    return "contained" if is_within else relative.edge.relation


def _document(
    root: Root,
    connection: Connection,
    path: RelPath,
    row: DocumentRow | None,
) -> InboxDocument | None:
    try:
        with opened(root, path.parent) as folder:
            found = folder.find(path.parts[-1])
    except (OSError, OutsideLibrary):
        found = None
    if found is None:
        return None
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
    texts = [each.chunk.text for each in passages.of_document(connection, row.id)]
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
