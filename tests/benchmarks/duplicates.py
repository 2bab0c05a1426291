"""What copies and versions cost in a large library: run by hand, not collected as a test.

    uv run python -m tests.benchmarks.duplicates [DOCUMENTS]

A generated corpus (10,000 documents by default; see `tests/duplicates/corpus.py`) is signed and
put into an index, without words, which play no part here. Printed are the time of the signatures,
of the first comparison, of the families, and of one changed file; the memory; and what was told
against what is known. Signatures are made here by one process, when indexing by all that read.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tests.duplicates import corpus
from tests.duplicates.corpus import Made

from seojae.duplicates.engine import Duplicates
from seojae.library import Library
from seojae.likeness import Signature, sign
from seojae.model.documents import Paragraph, ParsedDocument, Section
from seojae.model.locations import HeadingPath
from seojae.paths.relpath import RelPath
from seojae.store import documents, signatures
from seojae.store.database import Connection, Database
from seojae.store.documents import DocumentRow, FileState


@contextmanager
def timed(what: str) -> Iterator[None]:
    wall, cpu = time.perf_counter(), time.process_time()
    yield
    print(f"{what}: {time.perf_counter() - wall:.2f} s, CPU {time.process_time() - cpu:.2f} s")


def main(size: int) -> None:
    made = corpus.corpus(size)
    print(f"{size:,} documents, {sum(len(each.text) for each in made):,} characters")
    with timed("signatures (one process)"):
        signed = [signature(each.text) for each in made]
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "index.db")
        with database.write() as connection:
            for number, (each, own) in enumerate(zip(made, signed, strict=True)):
                put(connection, each, own, number)
        duplicates = Duplicates(database, Library._find)
        with timed("first comparison of all"):
            duplicates.refresh()
        with timed("families"):
            found = duplicates.families()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"memory: {peak:,.0f} MB at the peak, this corpus of texts included")
        with database.write() as connection:
            row = next(documents.every(connection))
            signatures.put(connection, row.id, signature(made[0].text + "\n\n새로 적은 말이다."))
        with timed("one changed file"):
            duplicates.refresh()
        with timed("relatives of one document"):
            duplicates.of(made[5].path)
        database.close()
    seeds = {each.path: each.seed for each in made}
    edges = [edge for family in found for edge in family.edges]
    known = Counter(tie.relation for tie in corpus.known(made))
    print("known:", dict(known), "told:", dict(Counter(edge.relation for edge in edges)))
    print("ties between unrelated:", sum(seeds[edge.a] != seeds[edge.b] for edge in edges))


def signature(text: str) -> Signature | None:
    parts = tuple(Paragraph(part) for part in text.split("\n\n"))
    return sign(ParsedDocument("", (Section(HeadingPath(), parts),)))


def put(connection: Connection, made: Made, own: Signature | None, number: int) -> None:
    path = RelPath(made.path)
    row = DocumentRow(
        id=0,
        document_id=f"d{number}",
        path=path,
        collection=path.top,
        format="md",
        title=path.stem,
        pages=None,
        tags=(),
        warnings=(),
        modified_at=made.date,
        indexed_at=datetime.now(UTC),
        file=FileState(len(made.text), 1, b"%d" % number),
        reader_version=1,
    )
    signatures.put(connection, documents.save(connection, row), own)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
