"""Candidates: the chunks that are worth being scored and looked at further, found by their terms.

Called by the searcher, before `scoring`. How many there are and which terms are worth a look-up is
decided here (docs/decisions/0003, 0016); what a look-up costs is `affordable`'s.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice

from seojae.model.answers import Filters
from seojae.search import bigrams
from seojae.search.affordable import affordable
from seojae.search.asked import Asked
from seojae.search.found import Ready
from seojae.search.query import LibraryVocabulary, Understood
from seojae.store import documents, passages, ranking
from seojae.store.database import Connection

COMMON = (1.0, 1.0, 0.5, 0.25, 0.25, 0.15)
"""The rarest terms of a question are looked up always, a third only when at most half of the
documents hold it, and so on: what is common costs most of the time and tells little beside rarer
terms (RETRIEVAL, finding 5; docs/decisions/0003)."""
PHRASE_CANDIDATES = 2_000
"""Best chunks among which quoted texts are looked for."""
CANDIDATES = 120
"""Best chunks by terms that are scored by bigrams and looked at further."""
FEWEST = 5
"""Documents that candidates must be of, so that one does not crowd out the others (J03)."""
RANKED = 1_000
"""Best chunks by terms whose scores are asked for, so that a chunk found by the words of the
question has its share of what the thesaurus adds, and the other way round."""
MOST_KEPT = 48
"""Look-ups that are kept, about 0.1 MB each: questions of one subject share the words that the
thesaurus adds, and the same question comes again with more hits wanted."""
WEIGHTS = ranking.Weights(terms=1.0, joined=0.2, heading=2.0, place=1.0)


def find(
    connection: Connection,
    asked: Asked,
    filters: Filters,
    vocabulary: LibraryVocabulary,
    widened: float,
    without: Collection[int] = (),
) -> dict[int, float]:
    """Give the candidates of a question with their scores by terms, by row number.

    Args:
        connection: of the index.
        asked: what was asked.
        filters: narrow before anything is ranked.
        vocabulary: tells how common a term is.
        widened: what a score by the words of the thesaurus counts.
        without: documents that have candidates enough, by row number.
    """
    kept: dict[object, Mapping[int, float]] = connection.kept("look-ups", MOST_KEPT)

    def best(terms: ranking.Asked, limit: int) -> Mapping[int, float]:
        wanted = (terms, filters, limit, frozenset(without))
        if wanted not in kept:
            kept[wanted] = ranking.candidates(connection, terms, filters, WEIGHTS, limit, without)
        return kept[wanted]

    if asked.query.phrases:
        found = best(_terms(asked.everything()), PHRASE_CANDIDATES)
        return _with_phrases(connection, asked, found)
    total = documents.total(connection)
    terms = _without_common(_terms(asked.everything()), vocabulary, total)
    if not asked.widened:
        return dict(best(terms, CANDIDATES))
    found = best(terms, RANKED)
    more = best(_without_common(_terms(asked.widened), vocabulary, total), RANKED)
    chosen = [*islice(found, CANDIDATES), *islice(more, CANDIDATES // 2)]
    return {
        chunk: found.get(chunk, 0.0) + widened * more.get(chunk, 0.0)
        for chunk in dict.fromkeys(chosen)
    }


def crowding(found: Sequence[Ready]) -> frozenset[int]:
    """Give the documents that leave no candidates to others: a huge file that repeats one sentence.

    Returns:
        Row numbers; empty where candidates are of several documents, or there are no others.
    """
    holders = frozenset(each.stored.document for each in found)
    return holders if len(found) >= CANDIDATES and len(holders) < FEWEST else frozenset()


def _with_phrases(
    connection: Connection, asked: Asked, found: Mapping[int, float]
) -> dict[int, float]:
    """Leave only chunks in which every quoted text stands as written, spaces and case aside."""
    texts = passages.texts(connection, list(found))
    wanted = [bigrams.squeeze_quickly(phrase) for phrase in asked.query.phrases]
    letters = {letter for phrase in wanted for letter in phrase if "가" <= letter <= "힣"}
    held = (chunk for chunk in found if _holds(texts[chunk], wanted, letters))
    return {chunk: found[chunk] for chunk in islice(held, CANDIDATES)}


def _holds(text: str, wanted: Sequence[str], letters: Collection[str]) -> bool:
    """Say whether phrases stand in a text; most lack one of their syllables, which have no case."""
    if not all(letter in text for letter in letters):
        return False
    squeezed = bigrams.squeeze_quickly(text)
    return all(phrase in squeezed for phrase in wanted)


def _terms(asked: Sequence[Understood]) -> ranking.Asked:
    terms = [understood.terms() for understood in asked]
    return ranking.Asked(
        tuple(dict.fromkeys(term for each in terms for term in each.content)),
        tuple(dict.fromkeys(term for each in terms for term in each.joined)),
    )


def _without_common(
    asked: ranking.Asked, vocabulary: LibraryVocabulary, total: int
) -> ranking.Asked:
    counts: Mapping[str, int] = vocabulary.document_counts(asked.terms)
    rare = sorted(asked.terms, key=lambda term: counts[term])
    shares = [*COMMON, *[COMMON[-1]] * len(rare)]
    kept = tuple(
        [term for term, share in zip(rare, shares, strict=False) if counts[term] <= share * total]
    )
    return affordable(ranking.Asked(kept, asked.joined), counts, total)
