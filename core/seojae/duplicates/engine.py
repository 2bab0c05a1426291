"""`Duplicates`: the object through which faces ask for copies and versions, `library.duplicates`.

It compares what was indexed since the last time (`refresh`) and answers from what is stored. Nobody
who asks waits for a long comparison: the answer comes from what has been compared so far, and
`waiting` tells how much has not.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime

from seojae.duplicates.differences import differences
from seojae.duplicates.families import Tie, families, ties_between
from seojae.duplicates.members import member, members_of
from seojae.duplicates.refreshing import compare_few, refresh
from seojae.duplicates.rules import Rules
from seojae.errors import EnvironmentProblem, UnknownDocument
from seojae.model.duplicates import Comparison, Family, Related, Relative
from seojae.store import passages, signatures
from seojae.store.database import Connection, Database
from seojae.store.documents import UNREAD, DocumentRow

FEW = 20
"""Texts left over that are compared before an answer: it takes a moment only."""


class Duplicates:
    """Copies, revisions and drafts among the documents of one index.

    Args:
        database: the index.
        find: gives the row of a document by its id or path; raises `UnknownDocument`.
        rules: from which figures on documents are told to be related.
    """

    def __init__(
        self,
        database: Database,
        find: Callable[[Connection, str], DocumentRow],
        rules: Rules | None = None,
    ) -> None:
        self._database = database
        self._find = find
        self._rules = rules or Rules()

    def refresh(self, stop: threading.Event | None = None) -> bool:
        """Compare texts that came since the last time, and note which versions are the newest.

        Called when indexing is done.

        Args:
            stop: set it to end early, within a fifth of a second; the next call goes on.

        Returns:
            Whether there was anything new, and all of it has been compared.

        Raises:
            EnvironmentProblem: the index cannot be written.
        """
        return refresh(self._database, self._rules, stop or threading.Event())

    def waiting(self) -> int:
        """Count the texts that have not been compared yet: until then answers may lack some."""
        with self._database.read() as connection:
            return signatures.waiting(connection)

    def catch_up(self) -> None:
        """Compare the few texts that another process, or a run that was stopped, left to compare.

        Many are left to the process that leads: nobody waits for them here, see `waiting`.
        """
        with self._database.read() as connection:
            fresh = signatures.uncompared(connection, most=FEW + 1)
        if 0 < len(fresh) <= FEW:
            with suppress(EnvironmentProblem):  # then answers come from what has been compared
                compare_few(self._database, self._rules, fresh, threading.Event())

    def families(self) -> tuple[Family, ...]:
        """Give all families of two and more documents, files without text among them.

        They come from what has been compared so far, see `waiting`.
        """
        self.catch_up()
        with self._database.read() as connection:
            ties = list(
                ties_between(
                    signatures.documents_of_texts(connection),
                    signatures.same_bytes(connection),
                    signatures.relations(connection),
                )
            )
            return families(ties, members_of(connection, ties))

    def of(self, document: str) -> tuple[Relative, ...]:
        """Give the documents that one is related to, the closest first.

        They come from what has been compared so far, see `waiting`.

        Args:
            document: its `document_id`, or its path under the root.

        Raises:
            UnknownDocument: there is no such document.
        """
        self.catch_up()
        with self._database.read() as connection:
            return _relatives(connection, self._find(connection, document))

    def of_each(self, documents: Iterable[str]) -> Related:
        """Give the same for many documents at once; those that are not known are left out."""
        self.catch_up()
        found: dict[str, tuple[Relative, ...]] = {}
        with self._database.read() as connection:
            for document in documents:
                with suppress(UnknownDocument):
                    found[document] = _relatives(connection, self._find(connection, document))
            return Related(found, signatures.waiting(connection))

    def compare(self, a: str, b: str) -> Comparison:
        """Tell what changed from one document to another, related or not.

        Args:
            a: the `document_id` of the first, usually the older one, or its path under the root.
            b: the same of the second.

        Raises:
            UnknownDocument: there is no such document, or it could not be read.
        """
        self._compare_now((a, b))
        with self._database.read() as connection:
            rows = [self._readable(connection, document) for document in (a, b)]
            first, second = rows
            ties = [
                tie
                for tie in _ties_of(connection, first)
                if {tie.a, tie.b} == {first.id, second.id}
            ]
            chunks = [
                [each.chunk for each in passages.of_document(connection, row.id)] for row in rows
            ]
        now = datetime.now(UTC)
        members = {row.id: member(row, now) for row in rows}
        changes = differences(*chunks)
        return Comparison(
            a=members[first.id],
            b=members[second.id],
            edge=ties[0].edge(members) if ties else None,
            removed=changes.removed,
            added=changes.added,
            changed=changes.changed,
            same=changes.same,
        )

    def _compare_now(self, documents: Iterable[str]) -> None:
        """Compare two documents that are asked for, if they have not been, before all others."""
        with self._database.read() as connection:
            texts = {
                signatures.text_of(connection, self._find(connection, document).id)
                for document in documents
            }
            fresh = [text for text in signatures.uncompared(connection) if text in texts]
        with suppress(EnvironmentProblem):
            compare_few(self._database, self._rules, fresh, threading.Event())

    def _readable(self, connection: Connection, document: str) -> DocumentRow:
        row = self._find(connection, document)
        if row.status == UNREAD:
            raise UnknownDocument(f"{row.source}: {row.message}", row.hint)
        return row


def _relatives(connection: Connection, row: DocumentRow) -> tuple[Relative, ...]:
    ties = [tie for tie in _ties_of(connection, row) if row.id in (tie.a, tie.b)]
    members = members_of(connection, ties)
    found = [
        Relative(members[tie.b if tie.a == row.id else tie.a], tie.edge(members)) for tie in ties
    ]
    return tuple(sorted(found, key=lambda each: (-each.edge.jaccard, each.member.source)))


def _ties_of(connection: Connection, row: DocumentRow) -> Iterator[Tie]:
    """Give the ties of a document and of those that hold the same text."""
    text = signatures.text_of(connection, row.id)
    if text is None:
        groups = [group for group in signatures.same_bytes(connection) if row.id in group]
        return ties_between({}, groups, ())
    relations = signatures.relations_of(connection, text)
    texts = {text, *(each.a for each in relations), *(each.b for each in relations)}
    return ties_between(signatures.documents_of_texts(connection, texts), (), relations)
