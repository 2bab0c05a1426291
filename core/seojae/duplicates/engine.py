"""`Duplicates`: the object through which faces ask for copies and versions, `library.duplicates`.

It compares what was indexed since the last time (`refresh`) and answers from what is stored. So a
changed file costs one look at the signatures of the others, never a new comparison of all.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime

from seojae.duplicates.candidates import Candidates
from seojae.duplicates.comparing import Comparing
from seojae.duplicates.differences import differences
from seojae.duplicates.families import Tie, families, ties_between
from seojae.duplicates.latest import is_plausible
from seojae.duplicates.rules import Rules
from seojae.errors import UnknownDocument
from seojae.model.duplicates import Comparison, Family, Member, Relative
from seojae.store import documents, passages, signatures
from seojae.store.database import Connection, Database
from seojae.store.documents import UNREAD, DocumentRow
from seojae.store.signatures import Version

_BATCH = 1_000
"""Texts that are compared between two writes; counts of all pairs at once would fill the memory."""


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

    def refresh(self, stop: threading.Event | None = None) -> None:
        """Compare texts that came since the last time, and note which versions are the newest.

        Called when indexing is done.

        Args:
            stop: set it to end early; the next call goes on.

        Raises:
            EnvironmentProblem: the index cannot be written.
        """
        stop = stop or threading.Event()
        with self._database.read() as connection:
            fresh = signatures.uncompared(connection)
            minhashes = signatures.minhashes(connection) if fresh else {}
        candidates = Candidates(minhashes)
        for start in range(0, len(fresh), _BATCH):
            if stop.is_set():
                return
            end = start + _BATCH
            self._compare(candidates, fresh[start:end], waiting=fresh[end:])
        self._note_versions()

    def _catch_up(self) -> None:
        """Compare what another process or a run that was stopped left to compare."""
        with self._database.read() as connection:
            is_behind = bool(signatures.uncompared(connection))
        if is_behind:
            self.refresh()

    def _compare(self, candidates: Candidates, fresh: list[int], waiting: list[int]) -> None:
        with self._database.read() as connection:
            comparing = Comparing(
                self._rules,
                lambda text: signatures.packed(connection, text),
                candidates.of_the_same_form,
            )
            found = list(comparing.relations(candidates.pairs(fresh, waiting)))
        with self._database.write() as connection:
            signatures.add_relations(connection, fresh, found)

    def _note_versions(self) -> None:
        """Store, for search, which documents are the same or nearly the same, and the newest."""
        with self._database.read() as connection:
            before = signatures.versions(connection)
            made = self._versions(connection)
        if made != before:
            with self._database.write() as connection:
                signatures.replace_versions(connection, made)

    def _versions(self, connection: Connection) -> dict[int, Version]:
        near = [each for each in signatures.relations(connection) if each.is_near]
        ties = list(ties_between(signatures.documents_of_texts(connection), (), near))
        members = _members(connection, ties)
        rows = {member.source: row for row, member in members.items()}
        found: dict[int, Version] = {}
        for family in families(ties, members):
            numbers = [rows[member.source] for member in family.members]
            newest = family.latest
            version = Version(min(numbers), rows[newest.source], newest.reason)
            found.update(dict.fromkeys(numbers, version))
        return found

    def families(self) -> tuple[Family, ...]:
        """Give all families of two and more documents, files without text among them."""
        self._catch_up()
        with self._database.read() as connection:
            ties = list(
                ties_between(
                    signatures.documents_of_texts(connection),
                    signatures.same_bytes(connection),
                    signatures.relations(connection),
                )
            )
            return families(ties, _members(connection, ties))

    def of(self, document: str) -> tuple[Relative, ...]:
        """Give the documents that one is related to, the closest first.

        Args:
            document: its `document_id`, or its path under the root.

        Raises:
            UnknownDocument: there is no such document.
        """
        self._catch_up()
        with self._database.read() as connection:
            row = self._find(connection, document)
            ties = [tie for tie in _ties_of(connection, row) if row.id in (tie.a, tie.b)]
            members = _members(connection, ties)
        found = [
            Relative(members[tie.b if tie.a == row.id else tie.a], tie.edge(members))
            for tie in ties
        ]
        return tuple(sorted(found, key=lambda each: (-each.edge.jaccard, each.member.source)))

    def compare(self, a: str, b: str) -> Comparison:
        """Tell what changed from one document to another, related or not.

        Args:
            a: the `document_id` of the first, usually the older one, or its path under the root.
            b: the same of the second.

        Raises:
            UnknownDocument: there is no such document, or it could not be read.
        """
        self._catch_up()
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
        members = {row.id: _member(row, now) for row in rows}
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

    def _readable(self, connection: Connection, document: str) -> DocumentRow:
        row = self._find(connection, document)
        if row.status == UNREAD:
            raise UnknownDocument(f"{row.source}: {row.message}", row.hint)
        return row


def _ties_of(connection: Connection, row: DocumentRow) -> Iterator[Tie]:
    """Give the ties of a document and of those that hold the same text."""
    text = signatures.text_of(connection, row.id)
    if text is None:
        groups = [group for group in signatures.same_bytes(connection) if row.id in group]
        return ties_between({}, groups, ())
    relations = signatures.relations_of(connection, text)
    texts = {text, *(each.a for each in relations), *(each.b for each in relations)}
    return ties_between(signatures.documents_of_texts(connection, texts), (), relations)


def _members(connection: Connection, ties: Iterable[Tie]) -> dict[int, Member]:
    now = datetime.now(UTC)
    wanted = sorted({row for tie in ties for row in (tie.a, tie.b)})
    return {
        row.id: _member(row, now)
        for start in range(0, len(wanted), _BATCH)
        for row in documents.by_rows(connection, wanted[start : start + _BATCH]).values()
    }


def _member(row: DocumentRow, now: datetime) -> Member:
    own = row.modified_at
    has_own = own is not None and is_plausible(own, now)
    changed = datetime.fromtimestamp(row.file.mtime_ns / 1e9, UTC)
    return Member(
        document_id=row.document_id,
        source=row.source,
        title=row.title,
        collection=row.collection,
        modified_at=own if own is not None and has_own else changed,
        has_own_date=has_own,
    )
