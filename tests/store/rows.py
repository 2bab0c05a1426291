"""Values and passages for tests that only need something in an index."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from seojae.model.documents import Chunk
from seojae.model.locations import HeadingPath
from seojae.paths.relpath import RelPath
from seojae.store import documents, facts, passages
from seojae.store.database import Database
from seojae.store.documents import DocumentRow, FileState
from seojae.store.passages import Posting

TERMS = ("연차", "휴가", "규정", "신청")
JOINED = ("연차휴가", "휴가신청")


def put(database: Database, value: str) -> None:
    with database.write() as connection:
        facts.put(connection, "말", value)


def get(database: Database) -> str:
    with database.read() as connection:
        return facts.get(connection, "말")


def document(path: str) -> DocumentRow:
    """Make a row that is not in an index yet."""
    return DocumentRow(
        id=0,
        document_id=path,
        path=RelPath(path),
        collection="책장",
        format="md",
        title=path,
        pages=None,
        tags=(),
        warnings=(),
        modified_at=None,
        indexed_at=datetime(2026, 1, 1, tzinfo=UTC),
        file=FileState(1, 1, b""),
        reader_version=1,
    )


def fill(database: Database, chunks: int = 400) -> None:
    postings = [
        Posting(
            Chunk(f"{number}번째 글 " + "글" * 300, HeadingPath((f"제{number}조",)), 1, 1),
            terms=f"낱말{number} 글",
            joined="",
            heading=f"제{number}조",
            place="문서",
            same_text=b"",
        )
        for number in range(chunks)
    ]
    with database.write() as connection:
        connection.execute(
            "INSERT INTO documents VALUES (1, 'd1', x'61', 'a', 'a', 'md', '', NULL, '[]', '[]', "
            "NULL, '2026-01-01T00:00:00+00:00', 1, 1, x'', 1, 'ok', '', '', '', 0)"
        )
        passages.add(connection, 1, postings)


def write_in_small_steps(database: Database, writes: int) -> None:
    """Write documents that are not on the disk, each by itself."""
    for number in range(writes):
        with database.write() as connection:
            row = documents.save(connection, document(f"책장/없는 글 {number}.md"))
            chunk = Chunk(f"{number}번째 글", HeadingPath(()), 1, 1)
            terms = ["글"] * (1 + number % 5) + [f"낱말{number}"]
            passages.add(connection, row, [Posting(chunk, " ".join(terms), "", "", "책장", b"")])


def segments_of(database: Database) -> int:
    """Count the segments that FTS5 keeps its postings in."""
    with database.read() as connection:
        (found,) = connection.execute("SELECT count(DISTINCT segid) FROM passages_idx").fetchone()
    return int(found)


def fill_with_every_set_of_terms(database: Database) -> None:
    """Write a document and one of the inbox: chunks with every set of `TERMS`.

    Some have joined nouns, also without the nouns these are made of; some are equal.
    """
    with database.write() as connection:
        for folder in ("책장", "_inbox"):
            row = replace(document(f"{folder}/문서.md"), collection=folder)
            postings = [_posting(number) for number in range(48)]
            passages.add(connection, documents.save(connection, row), postings)


def _posting(number: int) -> Posting:
    terms = [term for place, term in enumerate(TERMS) if number >> place & 1]
    return Posting(
        Chunk(f"{number}번째 글", HeadingPath(()), 1, 1),
        terms=" ".join([*terms * (1 + number % 3), *["글"] * (number % 7)]),
        joined=JOINED[number % 2] if number % 5 == 0 else "",
        heading=" ".join(terms[:1]) if number % 4 == 3 else "",
        place="문서",
        same_text=b"",
    )
