"""From what reading a file gave to the rows that are written for it.

Keeps the rule that good old text stays: when a file that was readable cannot be read any more, its
passages stay and the document is marked partial with the reason (FIELD-NOTES G23). Only where the
text is known to be gone or locked away by its owner (empty, password) do the passages go.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from seojae.chunking import chunk
from seojae.errors import DocumentError, Encrypted, NoText
from seojae.indexing.plan import EDITION
from seojae.indexing.postings import CutDocument
from seojae.indexing.scan import FoundFile
from seojae.model.library import INBOX
from seojae.parsers.formats import BY_NAME
from seojae.parsers.reading import Reading
from seojae.paths.relpath import RelPath
from seojae.store.documents import OK, PARTIAL, UNREAD, DocumentRow, FileState


@dataclass(frozen=True, slots=True)
class Record:
    """A row to write, with the cut text that replaces the old one; None keeps the old passages."""

    row: DocumentRow
    text: CutDocument | None


def collection_of(path: RelPath) -> str:
    """Name the collection a path lies in; files directly in the root wait in the inbox."""
    return path.top or INBOX


def candidate_ids(path: RelPath) -> Iterator[str]:
    """Give document numbers for a path, the same at every rebuild; later ones if one is taken."""
    for attempt in range(1_000):
        name = f"{path.key}\0{attempt}" if attempt else path.key
        digest = hashlib.blake2b(name.encode(errors="surrogateescape"), digest_size=5).hexdigest()
        yield f"d{digest}"


def of_reading(
    file: FoundFile, content_hash: bytes, reading: Reading, old: DocumentRow | None
) -> Record:
    """Make the record of a file that was read."""
    document = reading.document
    title = document.title or file.path.stem
    row = DocumentRow(
        id=old.id if old else 0,
        document_id=old.document_id if old else "",
        path=file.path,
        collection=collection_of(file.path),
        format=reading.format,
        title=title,
        pages=document.pages,
        tags=document.tags,
        warnings=document.warnings,
        modified_at=document.modified_at,
        indexed_at=datetime.now(UTC),
        file=FileState(file.size, file.mtime_ns, content_hash),
        reader_version=BY_NAME[reading.format].version,
        status=PARTIAL if document.warnings else OK,
    )
    names = dict.fromkeys((title, file.path.stem, *document.tags))
    return Record(row, CutDocument(chunk(document), names))


def of_failure(
    file: FoundFile, content_hash: bytes, error: DocumentError, old: DocumentRow | None
) -> Record:
    """Make the record of a file that could not be read."""
    state = FileState(file.size, file.mtime_ns, content_hash)
    keeps_text = (
        old is not None and old.status != UNREAD and not isinstance(error, Encrypted | NoText)
    )
    if old is not None and keeps_text:
        kept = f"새 내용을 읽지 못해 이전에 읽은 내용으로 찾습니다. {error.message}"
        return Record(
            replace(
                old,
                file=state,
                status=PARTIAL,
                warnings=(kept,),
                code=error.code,
                message=error.message,
                hint=error.hint,
            ),
            None,
        )
    known = format_by_name(file.path)
    row = DocumentRow(
        id=old.id if old else 0,
        document_id=old.document_id if old else "",
        path=file.path,
        collection=collection_of(file.path),
        format=known,
        title=file.path.stem,
        pages=None,
        tags=(),
        warnings=(),
        modified_at=None,
        indexed_at=datetime.now(UTC),
        file=state,
        reader_version=BY_NAME[known].version if known else EDITION,
        status=UNREAD,
        code=error.code,
        message=error.message,
        hint=error.hint,
    )
    return Record(row, CutDocument((), ()))


def format_by_name(path: RelPath) -> str:
    """Guess the format of a file from its ending, for files whose content tells nothing."""
    return next(
        (entry.name for entry in BY_NAME.values() if path.suffix in entry.extensions), ""
    )
