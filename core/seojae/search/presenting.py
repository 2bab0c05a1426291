"""From ranked candidates to an answer: hits with their passages, and the facts about the words.

Called by the searcher, last. It shows what was chosen and never changes the order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from seojae.analysis.words import words as words_of
from seojae.model.answers import Answer, Citation, Filters, Hit, SearchRequest
from seojae.model.locations import Location, headings_of
from seojae.search import bigrams, evidence, named, versions
from seojae.search.asked import Asked
from seojae.search.evidence import Sought
from seojae.search.figures import figure_asked
from seojae.search.folding import REACH, Group, section_of
from seojae.search.passage import SHARES, choose, shares
from seojae.search.query import AskedWord
from seojae.search.scoring import Candidate, line_of
from seojae.store import documents, facts, passages, ranking, words
from seojae.store.database import Connection
from seojae.store.documents import DocumentRow
from seojae.store.passages import StoredChunk
from seojae.store.versions import Version

BEFORE = 8
"""Chunks of its section before a hit that its passage may reach back to: what a heading promises is
said first."""


def present(
    connection: Connection,
    request: SearchRequest,
    asked: Asked,
    searched: Sequence[str],
    ranked: Sequence[Candidate],
    groups: Sequence[Group],
    known: Mapping[int, Version],
    idf: Mapping[str, float],
) -> Answer:
    """Give the answer to a question.

    Args:
        connection: of the index.
        request: the question as it came.
        asked: the question as it was understood.
        searched: folders of the collections that were searched.
        ranked: all candidates, the best first.
        groups: those that are shown.
        known: which version of what the documents of candidates are, by row number.
        idf: of the bigrams that were asked for.
    """
    content = asked.query.content_words()
    own = evidence.counted_terms(content)
    related = [word for each in asked.related for word in each.content_words()]
    more = evidence.counted_terms(related)
    counts = words.document_counts(connection, [*own, *more], searched)
    total, unread = ranking.count_documents(connection, request.filters)
    weights = evidence.information(content, counts, total)
    other_words = _other_words(content, asked.widened_with)
    told_by_related = evidence.information(related, counts, total)
    by_name = named.Named()
    if unread:
        rarity = {**told_by_related, **weights}
        by_name = named.find(connection, request.filters, asked.query, asked.related, rarity)
    top = ranked[: evidence.LOOKED_AT]
    last = facts.get(connection, facts.LAST_INDEXED)
    lengths = shares(len(groups))
    inbox = request.filters.include_inbox
    figure, opening = figure_asked(asked.query.text), line_of(asked.articles())
    wanted, wanted_related = evidence.sought(content), evidence.sought(related)
    shown = _Shown(
        connection, known, wanted, wanted_related, idf, figure, opening, include_inbox=inbox
    )
    return Answer(
        query=request.query,
        hits=shown.hits(groups, lengths),
        term_document_counts={term: counts[term] for term in own},
        related_document_counts={term: counts[term] for term in more},
        document_count=total,
        hint=by_name.before(
            evidence.nothing_to_search(narrowed=_narrows(request.filters))
            if not total
            else evidence.hint(
                asked.query,
                weights,
                counts,
                [_held(wanted, each, other_words) for each in top],
                widened=other_words,
                asked_related=bool(asked.related),
                is_named=bool(by_name.files),
                related_found=evidence.stand_together(
                    told_by_related, [_held(wanted_related, each, {}) for each in top]
                ),
            )
        ),
        collections=tuple(searched),
        read_as={k: v for each in asked.everything() for k, v in each.read_as.items()},
        widened_with=asked.widened_with,
        unread=unread,
        last_indexed=datetime.fromisoformat(last) if last else None,
        note=_shortened(lengths),
        named=by_name.files,
        named_count=by_name.count,
    )


@dataclass(frozen=True, slots=True)
class _Shown:
    """Shows groups of candidates as hits.

    Attributes:
        connection: of the index.
        known: which version of what the documents are, by row number.
        content: the words of the question that carry content.
        related: those of the related terms.
        idf: of the bigrams that were asked for.
        figure: the figure that was asked for.
        opening: how the article that was asked for begins.
        include_inbox: whether files of the inbox may be named.
    """

    connection: Connection
    known: Mapping[int, Version]
    content: Sequence[Sought]
    related: Sequence[Sought]
    idf: Mapping[str, float]
    figure: re.Pattern[str] | None
    opening: re.Pattern[str] | None
    include_inbox: bool

    def hits(self, groups: Sequence[Group], lengths: Sequence[int]) -> tuple[Hit, ...]:
        """Show groups in their order, each with a passage of so many characters."""
        wanted = [each.document for group in groups for each in group.members()]
        rows = documents.by_rows(self.connection, wanted)
        sections = self._sections([group.leader.stored for group in groups])
        return tuple(
            self._hit(group, rows, section, longest)
            for group, section, longest in zip(groups, sections, lengths, strict=True)
        )

    def _sections(self, homes: Sequence[StoredChunk]) -> list[list[StoredChunk]]:
        """Give for each chunk what its passage may be of: itself and its neighbours, in order."""
        runs = [
            _same_section(passages.around(self.connection, home, BEFORE, REACH), home)
            for home in homes
        ]
        chunks = {home.id: home for home in homes}
        others = {id_ for run in runs for id_ in run} - chunks.keys()
        chunks |= {each.id: each for each in passages.by_ids(self.connection, list(others))}
        return [[chunks[id_] for id_ in run] for run in runs]

    def _hit(
        self,
        group: Group,
        rows: Mapping[int, DocumentRow],
        section: Sequence[StoredChunk],
        longest: int,
    ) -> Hit:
        row = rows[group.leader.document]
        copies = [rows[copy.document] for copy in group.copies]
        others = versions.others(
            self.connection, row, self.known.get(row.id), copies, include_inbox=self.include_inbox
        )
        shown = choose(section, self.idf, longest, self.figure, self.opening)
        place = evidence.one_spelling(f"{shown.location.label()} {row.title} {shown.text}")
        matched = _standing(self.content, place)
        return Hit(
            document_id=row.document_id,
            collection=row.collection,
            title=row.title,
            citation=Citation(row.source, shown.location),
            text=shown.text,
            lines=(shown.first_line, shown.last_line),
            matched=matched,
            missing=tuple(w.surface for w in self.content if w.surface not in matched),
            also_in=others.sources,
            modified_at=row.dated,
            cursor=str(shown.ordinal),
            also_reason=others.reason,
            related=_standing(self.related, place),
        )


def _standing(asked: Sequence[Sought], place: str) -> tuple[str, ...]:
    """Give the words that stand in a squeezed passage, each once."""
    return tuple(dict.fromkeys(word.surface for word in asked if word.stands_in(place)))


def _same_section(around: Sequence[tuple[int, int, Location]], home: StoredChunk) -> list[int]:
    """Leave the unbroken run of chunks around one that share its section, by row number."""
    section = section_of(home.chunk.location)

    def run(chunks: Iterable[tuple[int, int, Location]]) -> list[int]:
        return [id_ for id_, _, _ in takewhile(lambda each: section_of(each[2]) == section, chunks)]

    before = run(each for each in reversed(around) if each[1] < home.ordinal)
    after = run(each for each in around if each[1] > home.ordinal)
    return [*reversed(before), home.id, *after]


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
    content: Sequence[Sought], candidate: Candidate, other_words: Mapping[str, list[str]]
) -> list[str]:
    """Give the words that stand in a candidate, with its headings and the document's name."""
    if not content:
        return []
    if any(letter.isdigit() for word in content for letter in word.surface):
        chunk = candidate.stored.chunk
        headings = " ".join(headings_of(chunk.location))
        text = evidence.one_spelling(f"{candidate.title} {headings} {chunk.text}")
    else:
        text = bigrams.squeeze(candidate.title) + candidate.squeezed
    return [
        word.surface
        for word in content
        if word.stands_in(text) or any(other in text for other in other_words.get(word.surface, ()))
    ]


def _narrows(filters: Filters) -> bool:
    return filters not in (Filters(), Filters(include_inbox=True))


def _shortened(lengths: Sequence[int]) -> str:
    """Say that passages were shortened to keep a long answer within bounds."""
    if not lengths or lengths[0] >= SHARES[0]:
        return ""
    return "결과가 많아 지문을 줄였습니다. 문서를 열어 이어 읽으세요."
