"""How candidates are put in order.

A candidate's score is the sum of what its words say (BM25 from the index) and what its characters
say (bigrams), and of how well its heading and the document's name spell out what was asked. Places
that rarely answer, such as revision notes, count less. All weights stand in `Scoring`; they were
chosen on open questions and checked on other sets (docs/decisions/0003).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from seojae.model.locations import headings_of
from seojae.search import bigrams
from seojae.store.documents import DocumentRow
from seojae.store.passages import StoredChunk

_NUMBERING = re.compile(r"^(?:제\d+(?:조|장|절|편|관)(?:의\d+)?|[\d.]+|[①-⑳]|[가-하]\.)")
_NOTES = re.compile(r"^부칙|^개정|^\[시행|변경이력|개정이력|제\s?·?\s?개정")


@dataclass(frozen=True, slots=True)
class Scoring:
    """Weights of the parts of a score."""

    bigram: float = 0.4
    heading: float = 0.6
    title: float = 0.3
    article: float = 4.0
    notes: float = 0.7


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk with its document, its score, and its squeezed text."""

    stored: StoredChunk
    row: DocumentRow
    score: float
    squeezed: str


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked, as scoring sees it.

    Attributes:
        grams: distinct bigrams of the query.
        related: distinct bigrams of the related terms.
        articles: article numbers in the query (`제76조의3`).
    """

    grams: Sequence[str]
    related: Sequence[str]
    articles: Sequence[str]


def rate(
    question: Question,
    found: Sequence[tuple[StoredChunk, DocumentRow, float]],
    scoring: Scoring,
) -> tuple[list[Candidate], dict[str, float]]:
    """Score candidates and put the best first; give the idf of what was asked with them."""
    paths = [headings_of(stored.chunk.location) for stored, _, _ in found]
    texts = [
        bigrams.squeeze_quickly(" ".join([*path, stored.chunk.text]))
        for path, (stored, _, _) in zip(paths, found, strict=True)
    ]
    idf = bigrams.weights(question.grams, texts)
    related = bigrams.weights(question.related, texts)
    own = bigrams.scores(idf, texts)
    more = bigrams.scores(related, texts) if related else [0.0] * len(texts)
    asked = {**related, **idf}
    candidates = []
    for at, (stored, row, score) in enumerate(found):
        total = score + scoring.bigram * (own[at] + more[at])
        heading = paths[at][-1] if paths[at] else ""
        name = _NUMBERING.sub("", bigrams.squeeze(heading))
        total += scoring.heading * bigrams.coverage(asked, name)
        total += scoring.title * bigrams.coverage(asked, bigrams.squeeze(row.title))
        squeezed_heading = bigrams.squeeze(heading)
        if any(_leads(squeezed_heading, article) for article in question.articles):
            total += scoring.article
        if any(_NOTES.search(part) for part in paths[at]):
            total *= scoring.notes
        candidates.append(Candidate(stored, row, total, texts[at]))
    return sorted(candidates, key=lambda candidate: -candidate.score), asked


def _leads(heading: str, article: str) -> bool:
    """Say whether a heading is that of an article: `제7조` leads `제7조(정의)`, not `제7조의2(…)`."""
    return heading.startswith(article) and not re.match(r"의\d", heading[len(article) :])
