"""The search itself: the steps from a request to an answer, in order.

Score = BM25 of content terms, joined nouns, headings and names (FTS5) over all chunks, plus
character bigrams over the best of them (RETRIEVAL, findings 1 to 3). The caller's related terms
count as much as the query (finding 4).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from seojae.analysis.words import words as words_of
from seojae.model.answers import Answer, Citation, Filters, Hit, SearchRequest
from seojae.model.library import INBOX
from seojae.model.locations import headings_of
from seojae.search import bigrams, evidence, versions
from seojae.search.affordable import affordable
from seojae.search.figures import figure_asked
from seojae.search.folding import REACH, Group, fold, section_of
from seojae.search.passage import SHARES, choose, shares
from seojae.search.query import AskedWord, LibraryVocabulary, Understood, understand
from seojae.search.scoring import Candidate, Question, Scoring, rate
from seojae.search.thesaurus import Thesaurus
from seojae.store import collections, documents, facts, passages, ranking, words
from seojae.store.database import Connection, Database
from seojae.store.passages import StoredChunk

COMMON = (1.0, 1.0, 0.5, 0.25, 0.25, 0.15)
"""The rarest terms of a question are looked up always, a third only when at most half of the
documents hold it, and so on: what is common costs most of the time and tells little beside rarer
terms (RETRIEVAL, finding 5; docs/decisions/0003)."""
FEW = 60
"""Documents that are too few to be worth leaving a term out."""
BEFORE = 8
"""Chunks of its section before a hit that its passage may reach back to: what a heading promises is
said first."""
PHRASE_CANDIDATES = 2_000
"""Best chunks among which quoted texts are looked for."""
CANDIDATES = 120
"""Best chunks by terms that are scored by bigrams and looked at further."""
RANKED = 1_000
"""Best chunks by terms whose scores are asked for, so that a chunk found by the words of the
question has its share of what the thesaurus adds, and the other way round."""
WEIGHTS = ranking.Weights(terms=1.0, joined=0.2, heading=2.0, place=1.0)

_DEFINITION = ("정의", "뜻", "의미", "뭐", "무엇", "뭔가", "무슨 뜻")
_ARTICLE = re.compile(r"제\d+조(?:의\d+)?")


@dataclass(frozen=True, slots=True)
class _Asked:
    """All that was asked, understood."""

    query: Understood
    related: Sequence[Understood]
    widened: Sequence[Understood]
    widened_with: Mapping[str, tuple[str, ...]]

    def everything(self) -> list[Understood]:
        return [self.query, *self.related]

    def question(self) -> Question:
        related = " ".join(each.text for each in self.related)
        asked = [word for each in self.everything() for word in each.words]
        wholes = [word.parts.whole for word in asked if word.whole_known]
        is_definition = any(word.surface.startswith(_DEFINITION) for word in self.query.words)
        return Question(
            grams=bigrams.grams(bigrams.squeeze(self.query.text)),
            related=bigrams.grams(bigrams.squeeze(related)),
            widened=bigrams.grams(bigrams.squeeze(" ".join(each.text for each in self.widened))),
            articles=[whole for whole in wholes if _ARTICLE.fullmatch(whole)],
            literals=[bigrams.squeeze_quickly(w) for w in wholes if not _ARTICLE.fullmatch(w)],
            defined=[word.core for word in self.query.content_words()] if is_definition else [],
            words=[bigrams.squeeze(word.surface) for word in self.query.words],
            figure=figure_asked(self.query.text),
        )


class Searcher:
    """Answers questions over one index.

    Args:
        database: the index.
        thesaurus: gives the thesaurus that widens queries.
        scoring: weights of the parts of a score, for measurements.
        weights: weights of the columns, for measurements.
    """

    def __init__(
        self,
        database: Database,
        thesaurus: Callable[[], Thesaurus] = Thesaurus.built_in,
        scoring: Scoring | None = None,
        weights: ranking.Weights = WEIGHTS,
    ) -> None:
        self._database = database
        self._thesaurus = thesaurus
        self.scoring = scoring or Scoring()
        self.weights = weights
        self.candidates = CANDIDATES

    def search(self, request: SearchRequest) -> Answer:
        """Answer one question.

        Raises:
            EmptyQuery: the query holds nothing to look for.
        """
        with self._database.read() as connection:
            every = [card.folder for card in collections.every(connection)]
            vocabulary = LibraryVocabulary(connection, [*every, INBOX])
            asked = self._understand(request, vocabulary)
            searched = _searched(request, every)
            ranked, idf = self._rank(connection, asked, request, vocabulary)
            known = versions.of_candidates(connection, (each.row for each in ranked))
            groups = fold(ranked, request.top_k, known)
            return self._answer(connection, request, asked, ranked, groups, idf, searched)

    def _understand(self, request: SearchRequest, vocabulary: LibraryVocabulary) -> _Asked:
        query = understand(request.query, vocabulary)
        related = [understand(text, vocabulary) for text in _spoken(request.related_terms)]
        added: Mapping[str, tuple[str, ...]] = {}
        if request.widen and not related:  # who gives official words needs no guesses of ours
            added = self._thesaurus().widen([word.surface for word in query.words])
        texts = dict.fromkeys(text for words_added in added.values() for text in words_added)
        widened = {
            text: understood
            for text in texts
            if _is_known(understood := understand(text, vocabulary))
        }
        known = {
            key: kept
            for key, words_added in added.items()
            if (kept := tuple(word for word in words_added if word in widened))
        }
        return _Asked(query, related, list(widened.values()), known)

    def _rank(
        self,
        connection: Connection,
        asked: _Asked,
        request: SearchRequest,
        vocabulary: LibraryVocabulary,
    ) -> tuple[list[Candidate], Mapping[str, float]]:
        total = documents.total(connection)
        if asked.query.phrases:
            return self._rank_phrases(connection, asked, request)
        terms = _without_common(_terms(asked.everything()), vocabulary, total)
        added = _without_common(_terms(asked.widened), vocabulary, total)
        most = RANKED if asked.widened else self.candidates
        found = ranking.candidates(connection, terms, request.filters, self.weights, most)
        if asked.widened:
            found = self._widen(connection, added, request, found)
        if not found:
            return [], {}
        return self._rated(connection, asked, found)

    def _rated(
        self, connection: Connection, asked: _Asked, found: Mapping[int, float]
    ) -> tuple[list[Candidate], Mapping[str, float]]:
        stored = passages.by_ids(connection, list(found))
        rows = documents.by_rows(connection, [each.document for each in stored.values()])
        chunks = [
            (stored[chunk], rows[stored[chunk].document], score) for chunk, score in found.items()
        ]
        return rate(asked.question(), chunks, self.scoring)

    def _rank_phrases(
        self, connection: Connection, asked: _Asked, request: SearchRequest
    ) -> tuple[list[Candidate], Mapping[str, float]]:
        """Leave only chunks in which every quoted text stands as written, spaces and case aside."""
        terms = _terms(asked.everything())
        found = ranking.candidates(
            connection, terms, request.filters, self.weights, PHRASE_CANDIDATES
        )
        stored = passages.by_ids(connection, list(found))
        wanted = [bigrams.squeeze_quickly(phrase) for phrase in asked.query.phrases]
        held = {
            chunk: found[chunk]
            for chunk, each in stored.items()
            if all(phrase in bigrams.squeeze_quickly(each.chunk.text) for phrase in wanted)
        }
        best = sorted(held, key=lambda chunk: -held[chunk])[: self.candidates]
        return self._rated(connection, asked, {chunk: held[chunk] for chunk in best})

    def _widen(
        self,
        connection: Connection,
        added: ranking.Asked,
        request: SearchRequest,
        found: Mapping[int, float],
    ) -> dict[int, float]:
        """Add what the thesaurus finds, and its share of the score to what was found already."""
        more = ranking.candidates(connection, added, request.filters, self.weights, RANKED)
        share = self.scoring.widened
        best = [*islice(found, self.candidates), *islice(more, self.candidates // 2)]
        return {
            chunk: found.get(chunk, 0.0) + share * more.get(chunk, 0.0)
            for chunk in dict.fromkeys(best)
        }

    def _answer(
        self,
        connection: Connection,
        request: SearchRequest,
        asked: _Asked,
        ranked: Sequence[Candidate],
        groups: Sequence[Group],
        idf: Mapping[str, float],
        searched: Sequence[str],
    ) -> Answer:
        content = asked.query.content_words()
        own = evidence.counted_terms(content)
        related = [word for each in asked.related for word in each.content_words()]
        more = evidence.counted_terms(related)
        counts = words.document_counts(connection, [*own, *more], searched)
        total, unread = ranking.count_documents(connection, request.filters)
        weights = evidence.information(content, counts, total)
        other_words = _other_words(content, asked.widened_with)
        held = [_held(content, each, other_words) for each in ranked[: evidence.LOOKED_AT]]
        last = facts.get(connection, facts.LAST_INDEXED)
        lengths = shares(len(groups))
        figure = figure_asked(asked.query.text)
        return Answer(
            query=request.query,
            hits=tuple(
                self._hit(
                    connection, group, content, idf, figure, longest, request.filters.include_inbox
                )
                for group, longest in zip(groups, lengths, strict=True)
            ),
            term_document_counts={term: counts[term] for term in own},
            related_document_counts={term: counts[term] for term in more},
            document_count=total,
            hint=evidence.nothing_to_search(narrowed=_narrows(request.filters))
            if not total
            else evidence.hint(
                asked.query,
                weights,
                counts,
                held,
                widened=other_words,
                asked_related=bool(asked.related),
                related_found=evidence.stand_together(
                    evidence.information(related, counts, total),
                    [_held(related, each, {}) for each in ranked[: evidence.LOOKED_AT]],
                ),
            ),
            collections=tuple(searched),
            read_as={k: v for each in asked.everything() for k, v in each.read_as.items()},
            widened_with=asked.widened_with,
            unread=unread,
            last_indexed=datetime.fromisoformat(last) if last else None,
            note=_shortened(lengths),
        )

    def _hit(
        self,
        connection: Connection,
        group: Group,
        content: Sequence[AskedWord],
        idf: Mapping[str, float],
        figure: re.Pattern[str] | None,
        longest: int,
        include_inbox: bool,
    ) -> Hit:
        stored, row = group.leader.stored, group.leader.row
        copies = [copy.row for copy in group.copies]
        others = versions.others(connection, row, copies, include_inbox=include_inbox)
        around = passages.around(connection, stored, BEFORE, REACH)
        shown = choose(_same_section(around, stored), idf, longest, figure)
        place = evidence.one_spelling(f"{shown.location.label()} {row.title} {shown.text}")
        matched = [word.surface for word in content if evidence.stands_in(word, place)]
        return Hit(
            document_id=row.document_id,
            collection=row.collection,
            title=row.title,
            citation=Citation(row.source, shown.location),
            text=shown.text,
            lines=(shown.first_line, shown.last_line),
            matched=tuple(matched),
            missing=tuple(w.surface for w in content if w.surface not in matched),
            also_in=others.sources,
            modified_at=row.dated,
            cursor=str(shown.ordinal),
            also_reason=others.reason,
        )


def _narrows(filters: Filters) -> bool:
    return filters not in (Filters(), Filters(include_inbox=True))


def _terms(asked: Sequence[Understood]) -> ranking.Asked:
    terms = [understood.terms() for understood in asked]
    return ranking.Asked(
        list(dict.fromkeys(term for each in terms for term in each.content)),
        list(dict.fromkeys(term for each in terms for term in each.joined)),
    )


def _without_common(
    asked: ranking.Asked, vocabulary: LibraryVocabulary, total: int
) -> ranking.Asked:
    counts = vocabulary.document_counts(asked.terms)
    rare = sorted(asked.terms, key=lambda term: counts[term])
    shares = [*COMMON, *[COMMON[-1]] * len(rare)]
    kept = [
        term for term, share in zip(rare, shares, strict=False) if counts[term] <= share * total
    ]
    found = ranking.Asked(kept, asked.joined)
    return affordable(found, counts, total)


def _is_known(understood: Understood) -> bool:
    """Say whether the library can be asked for a word of the thesaurus at all."""
    return all(word.terms and not word.unknown for word in understood.words)


def _shortened(lengths: Sequence[int]) -> str:
    """Say that passages were shortened to keep a long answer within bounds."""
    if not lengths or lengths[0] >= SHARES[0]:
        return ""
    return "결과가 많아 지문을 줄였습니다. 문서를 열어 이어 읽으세요."


def _spoken(related_terms: Sequence[str]) -> list[str]:
    return [text for text in related_terms if any(letter.isalnum() for letter in text)]


def _searched(request: SearchRequest, every: Sequence[str]) -> list[str]:
    inbox = [INBOX] if request.filters.include_inbox else []
    return list(dict.fromkeys([*(request.filters.collections or every), *inbox]))


def _other_words(
    content: Sequence[AskedWord], widened_with: Mapping[str, tuple[str, ...]]
) -> dict[str, list[str]]:
    """Give for each foreign word of the question its Korean words, squeezed.

    A translation says the same (cash flow, 현금 흐름). An everyday word and an official one may
    not, so these do not count as standing in a passage.
    """
    found: dict[str, list[str]] = {}
    for key, added in widened_with.items():
        for word in content:
            if word.surface.isascii() and word.surface in words_of(key):
                found.setdefault(word.surface, []).extend(map(bigrams.squeeze_quickly, added))
    return found


def _held(
    content: Sequence[AskedWord], candidate: Candidate, other_words: Mapping[str, list[str]]
) -> list[str]:
    if any(letter.isdigit() for word in content for letter in word.surface):
        headings = " ".join(headings_of(candidate.stored.chunk.location))
        text = evidence.one_spelling(
            f"{candidate.row.title} {headings} {candidate.stored.chunk.text}"
        )
    else:
        text = bigrams.squeeze(candidate.row.title) + candidate.squeezed
    return [
        word.surface
        for word in content
        if evidence.stands_in(word, text)
        or any(other in text for other in other_words.get(word.surface, ()))
    ]


def _same_section(around: Sequence[StoredChunk], home: StoredChunk) -> list[StoredChunk]:
    """Leave the unbroken run of chunks around one that share its section."""
    section = section_of(home.chunk.location)
    run: list[StoredChunk] = []
    for each in around:
        if section_of(each.chunk.location) == section:
            run.append(each)
        elif each.ordinal < home.ordinal:
            run.clear()
        else:
            break
    return run
