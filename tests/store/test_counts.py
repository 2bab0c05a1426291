"""The numbers of documents that the database keeps are those that are there."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.store.rows import document, fill

from seojae.model.answers import Filters
from seojae.store import documents, ranking
from seojae.store.database import Database


def test_counts_follow_whatever_happens_to_documents(database: Database) -> None:
    dice = random.Random(1)
    with database.write() as connection:
        for number in range(300):
            rows = list(documents.every(connection))
            collection = dice.choice(("인사", "법무", "_inbox"))
            status = dice.choice(("ok", "partial", "unread"))
            if rows and dice.random() < 0.3:
                documents.delete(connection, dice.choice(rows).id)
            elif rows and dice.random() < 0.5:
                documents.save(
                    connection, replace(dice.choice(rows), collection=collection, status=status)
                )
            else:
                documents.save(
                    connection,
                    replace(document(f"가/{number}.md"), collection=collection, status=status),
                )
        rows = list(documents.every(connection))
        read = [row for row in rows if row.status != "unread"]
        assert documents.total(connection) == len(read)
        for filters in (
            Filters(),
            Filters(include_inbox=True),
            Filters(collections=("인사",)),
            Filters(path="가"),
        ):
            wanted = [
                row
                for row in rows
                if (row.collection in filters.collections if filters.collections else True)
                and (row.collection != "_inbox" or filters.include_inbox)
            ]
            unread = sum(row.status == "unread" for row in wanted)
            counted = ranking.count_documents(connection, filters)
            assert counted == (len(wanted) - unread, unread)
        assert [row.path for row in documents.with_problems(connection)] == [
            row.path for row in rows if row.status != "ok"
        ]


def ranked(database: Database, asked: ranking.Asked) -> list[int]:
    with database.read() as connection:
        return list(ranking.candidates(connection, asked, Filters(), ranking.Weights(), 10))


def test_where_terms_are_needed_only_chunks_with_them_are_ranked(database: Database) -> None:
    fill(database, 30)  # each chunk holds 글, and a word of its own
    assert len(ranked(database, ranking.Asked(("글", "낱말7"), ()))) == 10
    assert ranked(database, ranking.Asked(("낱말7", "글"), (), needed=("낱말7",))) == [8]
    together = ranking.Asked(("글", "낱말7"), (), needed=("글", "낱말7"), needed_together=True)
    assert ranked(database, together) == [8]
    assert ranked(database, ranking.Asked(("낱말7", "낱말8"), (), ("낱말7",))) == [8]
