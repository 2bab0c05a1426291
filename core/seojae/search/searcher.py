"""The search itself: the steps from a request to an answer, in order.

Score = BM25 of content terms, joined nouns, headings and names (FTS5) over all chunks, plus
character bigrams over the best of them (RETRIEVAL, findings 1 to 3). The caller's related terms
count as much as the query (finding 4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from seojae.model.answers import Answer, SearchRequest
from seojae.model.library import INBOX
from seojae.search import candidates, versions
from seojae.search.asked import Asked, understand_request
from seojae.search.folding import fold
from seojae.search.found import ready
from seojae.search.presenting import present
from seojae.search.query import LibraryVocabulary
from seojae.search.scoring import Candidate, Scoring, rate
from seojae.search.thesaurus import Thesaurus
from seojae.store import collections
from seojae.store.database import Connection, Database


class Searcher:
    """Answers questions over one index.

    Args:
        database: the index.
        thesaurus: gives the thesaurus that widens queries.
    """

    def __init__(
        self, database: Database, thesaurus: Callable[[], Thesaurus] = Thesaurus.built_in
    ) -> None:
        self._database = database
        self._thesaurus = thesaurus
        self._scoring = Scoring()

    def search(self, request: SearchRequest) -> Answer:
        """Answer one question.

        Raises:
            EmptyQuery: the query holds nothing to look for.
        """
        with self._database.read() as connection:
            every = _folders(connection)
            vocabulary = LibraryVocabulary(connection)
            asked = understand_request(request, vocabulary, self._thesaurus)
            searched = _searched(request, every)
            ranked, idf = self._rank(connection, asked, request, vocabulary)
            known = versions.of_candidates(connection, ranked)
            groups = fold(ranked, request.top_k, known)
            return present(connection, request, asked, searched, ranked, groups, known, idf)

    def _rank(
        self,
        connection: Connection,
        asked: Asked,
        request: SearchRequest,
        vocabulary: LibraryVocabulary,
    ) -> tuple[list[Candidate], Mapping[str, float]]:
        """Give the candidates, best first, and the idf of the bigrams that were asked for."""
        find = partial(
            candidates.find, connection, asked, request.filters, vocabulary, self._scoring.widened
        )
        scores = find()
        found = ready(connection, scores)
        if crowding := candidates.crowding(found):
            others = find(crowding)
            scores |= others
            found += ready(connection, others)
        if not found:
            return [], {}
        return rate(asked.question(), found, scores.values(), self._scoring)


def _folders(connection: Connection) -> list[str]:
    """Give the folders of all collections, kept while the index stays as it is."""
    kept: dict[str, list[str]] = connection.kept("folders", 1)
    if "" not in kept:
        kept[""] = [card.folder for card in collections.every(connection)]
    return kept[""]


def _searched(request: SearchRequest, every: Sequence[str]) -> list[str]:
    inbox = [INBOX] if request.filters.include_inbox else []
    return list(dict.fromkeys([*(request.filters.collections or every), *inbox]))
