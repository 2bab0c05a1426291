"""The search itself: the steps from a request to an answer, in order.

Score = BM25 of content terms, joined nouns and places (FTS5) over all chunks, plus character
bigrams over the best of them (RETRIEVAL, findings 1 to 3). The caller's related terms count as much
as the query (finding 4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from seojae.analysis.words import fold
from seojae.model.answers import Answer, Citation, Hit, SearchRequest
from seojae.model.library import INBOX
from seojae.model.locations import headings_of
from seojae.search import bigrams
from seojae.search.passage import window
from seojae.search.query import LibraryVocabulary, Understood, understand
from seojae.store import collections, documents, facts, passages, ranking, words
from seojae.store.database import Connection, Database
from seojae.store.documents import DocumentRow
from seojae.store.passages import StoredChunk

CANDIDATES = 120
"""Best chunks by terms that are scored by bigrams and looked at further."""
BIGRAM_WEIGHT = 0.4
RELATED_WEIGHT = 1.0
WEIGHTS = ranking.Weights(terms=1.0, joined=0.2, place=1.0)
CHUNKS_OF_ONE = 2
"""Chunks of one document before other documents get their turn (field note J03)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk with its document and its score."""

    stored: StoredChunk
    row: DocumentRow
    score: float


class Searcher:
    """Answers questions over one index.

    Args:
        database: the index.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def search(self, request: SearchRequest) -> Answer:
        """Answer one question.

        Raises:
            EmptyQuery: the query holds nothing to look for.
        """
        with self._database.read() as connection:
            scope = [*(card.folder for card in collections.every(connection)), INBOX]
            vocabulary = LibraryVocabulary(connection, scope)
            query = understand(request.query, vocabulary)
            related = [understand(text, vocabulary) for text in request.related_terms if text.strip()]
            ranked = self._rank(connection, query, related, request)
            chosen = _take_turns(ranked, request.top_k)
            hits = tuple(self._hit(candidate, query, related) for candidate in chosen)
            content = query.content_words()
            counts = words.document_counts(
                connection, [term for word in content for term in word.terms], scope
            )
            total, unread = ranking.count_documents(connection, request.filters)
            last = facts.get(connection, facts.LAST_INDEXED)
            from datetime import datetime
            return Answer(
                query=request.query,
                hits=hits,
                term_document_counts={
                    word.surface: min((counts[t] for t in word.terms), default=0) for word in content
                },
                related_document_counts={},
                document_count=total,
                unread=unread,
                last_indexed=datetime.fromisoformat(last) if last else None,
            )

    def _rank(self, connection: Connection, query: Understood, related: Sequence[Understood], request: SearchRequest) -> list[Candidate]:
        asked = [query, *related]
        terms = [understood.terms() for understood in asked]
        found = ranking.candidates(
            connection,
            ranking.Asked(
                list(dict.fromkeys(t for each in terms for t in each.content)),
                list(dict.fromkeys(t for each in terms for t in each.joined)),
            ),
            request.filters,
            WEIGHTS,
            CANDIDATES,
        )
        if not found:
            return []
        stored = passages.by_ids(connection, [chunk for chunk, _ in found])
        rows = documents.by_rows(connection, [each.document for each in stored.values()])
        ordered = [stored[chunk] for chunk, _ in found]
        texts = [
            bigrams.squeeze(fold(" ".join([*headings_of(each.chunk.location), each.chunk.text])))
            for each in ordered
        ]
        extra = bigrams.scores(bigrams.squeeze(query.text), texts)
        if related:
            more = bigrams.scores(bigrams.squeeze(" ".join(each.text for each in related)), texts)
            extra = [a + RELATED_WEIGHT * b for a, b in zip(extra, more, strict=True)]
        candidates = [
            Candidate(each, rows[each.document], score + BIGRAM_WEIGHT * gram)
            for each, (_, score), gram in zip(ordered, found, extra, strict=True)
        ]
        return sorted(candidates, key=lambda candidate: -candidate.score)

    def _hit(self, candidate: Candidate, query: Understood, related: Sequence[Understood]) -> Hit:
        stored, row = candidate.stored, candidate.row
        text = bigrams.squeeze(" ".join([query.text, *(each.text for each in related)]))
        grams = {text[at : at + 2] for at in range(len(text) - 1)}
        shown = window(stored.chunk.text, stored.chunk.first_line, grams)
        return Hit(
            document_id=row.document_id,
            collection=row.collection,
            title=row.title,
            citation=Citation(row.source, stored.chunk.location),
            text=shown.text,
            lines=(shown.first_line, shown.last_line),
            matched=(),
            missing=(),
            also_in=(),
            modified_at=row.modified_at,
            cursor=str(stored.ordinal),
        )


def _take_turns(ranked: Sequence[Candidate], top_k: int) -> list[Candidate]:
    """Take the best; a third chunk of one document waits until other documents had their turn."""
    first: list[Candidate] = []
    later: list[Candidate] = []
    taken: dict[int, int] = {}
    for candidate in ranked:
        count = taken.get(candidate.row.id, 0)
        taken[candidate.row.id] = count + 1
        (first if count < CHUNKS_OF_ONE else later).append(candidate)
    return [*first, *later][:top_k]
