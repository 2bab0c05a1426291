"""From what became of a file to the row that is written for it.

Keeps the rule that good old text stays: when a file that was readable cannot be read any more, its
passages stay and the document is marked partial with the reason (field note G23). Only where the
text is known to be gone or locked away by its owner (empty, password) do the passages go. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from seojae.errors import DocumentError, Encrypted, NoText, Unreadable
from seojae.indexing.cutting import CutDocument, CutReading, cut_document, names_of
from seojae.indexing.plan import reader_version
from seojae.indexing.scan import FoundFile, Problem
from seojae.likeness import Signature
from seojae.model.documents import Chunk
from seojae.model.library import INBOX, Failure
from seojae.parsers.collection_readme import is_readme
from seojae.parsers.formats import BY_NAME
from seojae.paths.relpath import RelPath
from seojae.store.documents import OK, PARTIAL, UNREAD, DocumentRow, FileState

_NOTHING = CutDocument((), ())


@dataclass(frozen=True, slots=True)
class Record:
    """A row to write.

    Attributes:
        row: as it shall be; its `id` is that of `old`, 0 when there was none.
        text: what replaces the passages; None keeps those that are there.
        old: the row as it was when the run was planned.
        signature: what copies are found by, of a text that was read; a move keeps what is there.
    """

    row: DocumentRow
    text: CutDocument | None
    old: DocumentRow | None
    signature: Signature | None = None

    @property
    def is_reading(self) -> bool:
        """Whether it brings what stands in the file now."""
        return self.text is not None and self.row.status != UNREAD

    @property
    def is_move(self) -> bool:
        """Whether a document only changes its path."""
        return self.old is not None and self.old.path != self.row.path

    def failure(self) -> Failure:
        """Say why the file could not be read."""
        return Failure(self.row.source, self.row.code, self.row.message, self.row.hint)


def collection_of(path: RelPath) -> str:
    """Name the collection a file lies in; files directly in the root wait in the inbox."""
    return path.top or INBOX


def of_reading(
    file: FoundFile, content_hash: bytes, reading: CutReading, old: DocumentRow | None
) -> Record:
    """Make the record of a file that was read.

    A collection's README that holds nothing but front matter is the collection's card: it is read,
    and there is nothing in it to be found beside the answers of documents.
    """
    is_card = reading.is_front_matter_alone and is_readme(file.path)
    row = DocumentRow(
        id=old.id if old else 0,
        document_id=old.document_id if old else "",
        path=file.path,
        collection=collection_of(file.path),
        format=reading.format,
        title=reading.title or file.path.stem,
        pages=reading.pages,
        tags=reading.tags,
        warnings=reading.warnings,
        modified_at=reading.modified_at,
        indexed_at=datetime.now(UTC),
        file=FileState(file.size, file.mtime_ns, content_hash),
        reader_version=reader_version(reading.format),
        status=PARTIAL if reading.warnings else OK,
        own_title=bool(reading.title),
    )
    if is_card:
        return Record(row, _NOTHING, old)
    return Record(row, reading.text, old, reading.signature)


def of_same(file: FoundFile, content_hash: bytes, old: DocumentRow) -> Record:
    """Make the record of a file with a new time, and the content that is known."""
    state = FileState(file.size, file.mtime_ns, content_hash)
    return Record(replace(old, file=state, indexed_at=datetime.now(UTC)), None, old)


def of_relocation(file: FoundFile, old: DocumentRow) -> Record:
    """Make the record of a document whose file, unchanged, went to another folder."""
    row = replace(
        old,
        path=file.path,
        collection=collection_of(file.path),
        indexed_at=datetime.now(UTC),
    )
    return Record(row, None, old)


def of_move(file: FoundFile, old: DocumentRow, chunks: Sequence[Chunk]) -> Record:
    """Make the record of a document whose file has another path now, and the same content."""
    title = old.title if old.own_title else ""
    row = replace(
        old,
        path=file.path,
        collection=collection_of(file.path),
        title=title or file.path.stem,
        indexed_at=datetime.now(UTC),
        file=FileState(file.size, file.mtime_ns, old.file.content_hash),
    )
    return Record(row, cut_document(chunks, names_of(title, file.path.stem, old.tags)), old)


def of_failure(
    file: FoundFile, content_hash: bytes, error: DocumentError, old: DocumentRow | None
) -> Record:
    """Make the record of a file that could not be read."""
    state = FileState(file.size, file.mtime_ns, content_hash)
    if old is not None and old.status != UNREAD and not isinstance(error, Encrypted | NoText):
        kept = f"새 내용을 읽지 못해 이전에 읽은 내용으로 찾습니다. {error.message}"
        row = replace(
            old,
            file=state,
            indexed_at=datetime.now(UTC),
            reader_version=reader_version(old.format, error.code),
            status=PARTIAL,
            warnings=(kept,),
            code=error.code,
            message=error.message,
            hint=error.hint,
        )
        return Record(row, None, old)
    return Record(_unread(file.path, collection_of(file.path), state, error, old), _NOTHING, old)


def of_problem(problem: Problem, old: DocumentRow | None) -> Record:
    """Make the record of an entry whose content is not looked at."""
    path = problem.path
    if isinstance(problem.error, Unreadable) and not problem.is_folder:
        return of_failure(FoundFile(path, 0, 0), b"", problem.error, old)
    collection = collection_of(path)
    if problem.is_folder and not path.top:
        collection = path.shown  # a collection that cannot be opened does not lie in the inbox
    state = FileState(0, 0, b"")
    return Record(_unread(path, collection, state, problem.error, old), _NOTHING, old)


def _unread(
    path: RelPath,
    collection: str,
    state: FileState,
    error: DocumentError,
    old: DocumentRow | None,
) -> DocumentRow:
    named = format_by_name(path)
    return DocumentRow(
        id=old.id if old else 0,
        document_id=old.document_id if old else "",
        path=path,
        collection=collection,
        format=named,
        title=path.stem,
        pages=None,
        tags=(),
        warnings=(),
        modified_at=None,
        indexed_at=datetime.now(UTC),
        file=state,
        reader_version=reader_version(named, error.code),
        status=UNREAD,
        code=error.code,
        message=error.message,
        hint=error.hint,
    )


def format_by_name(path: RelPath) -> str:
    """Guess the format of a file from its ending, for files whose content tells nothing."""
    return next((entry.name for entry in BY_NAME.values() if path.suffix in entry.extensions), "")
