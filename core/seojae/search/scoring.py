"""How candidates are put in order.

A candidate's score is the sum of what its words say (BM25 from the index) and what its characters
say (bigrams), and of how well its heading and the document's name spell out what was asked. Places
that rarely answer, such as revision notes, count less. All weights stand in `Scoring`; they were
chosen on open questions and checked on other sets (docs/decisions/0003).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from seojae.search import bigrams
from seojae.search.found import Ready, without_number
from seojae.store.passages import StoredChunk

_MEANS = r"[\"'”’」』)]*(?:\([^)]*\))?(?:이란|란|이라함은|라함은|이라고?하면)"


@dataclass(frozen=True, slots=True)
class Scoring:
    """Weights of the parts of a score.

    Attributes:
        bigram: of the characters of the question.
        heading, title: of a heading or a document's name that spells out the question.
        article: of the article that was asked for.
        named: of the same where the document's name is what was asked beside the number: a law is
            told from its decree by it.
        literal: of an identifier as written.
        definition: of the place that says what a word means.
        notes: of revision notes and supplements, as a factor.
        widened: of what the thesaurus added.
        expected: of a place without the figure that was asked for, as a factor.
    """

    bigram: float = 0.5
    heading: float = 2.0
    title: float = 0.3
    article: float = 8.0
    named: float = 32.0
    literal: float = 4.0
    definition: float = 10.0
    notes: float = 0.7
    widened: float = 0.7
    expected: float = 0.7


class Candidate(NamedTuple):
    """A chunk with its document, its whole score, and its squeezed text.

    A tuple, since every question makes more than a hundred; `document` is a row number.
    """

    stored: StoredChunk
    document: int
    title: str
    score: float
    squeezed: str


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked, as scoring sees it.

    Attributes:
        grams: distinct bigrams of the query.
        related: distinct bigrams of the related terms.
        widened: distinct bigrams of what the thesaurus added.
        articles: article numbers in the query (`제76조의3`).
        literals: squeezed identifiers, which should stand as written.
        defined: squeezed words whose meaning is asked for.
        words: the words of the query, squeezed.
        figure: the figure that is asked for.
        day: how a day that was asked for without a year is written, which counts as a literal.
        names: where an article is asked for, the bigrams of what stands beside its number, and of
            each way to spell it out (산재보험법): a law is told from its decree by the best.
    """

    grams: Sequence[str]
    related: Sequence[str]
    widened: Sequence[str]
    articles: tuple[str, ...]
    literals: Sequence[str] = ()
    defined: Sequence[str] = ()
    words: Sequence[str] = ()
    figure: re.Pattern[str] | None = None
    day: re.Pattern[str] | None = None
    names: Sequence[Sequence[str]] = ()


def rate(
    question: Question, found: Sequence[Ready], scores: Iterable[float], scoring: Scoring
) -> tuple[list[Candidate], dict[str, float]]:
    """Score candidates and put the best first; give the idf of what was asked with them.

    Args:
        question: what was asked.
        found: the candidates.
        scores: theirs by terms.
        scoring: the weights.
    """
    texts = [each.squeezed for each in found]
    wanted = Counter(question.grams)
    wanted.update(question.related)
    shares: dict[str, float] = dict(wanted)
    for gram in question.widened:
        shares[gram] = shares.get(gram, 0.0) + scoring.widened
    spelt, idf = bigrams.score(shares, texts)
    idf = {
        gram: rarity if gram in wanted else scoring.widened * rarity for gram, rarity in idf.items()
    }
    names = _Names(question, idf, scoring)
    candidates = []
    for each, score, own in zip(found, scores, spelt, strict=True):
        text = each.squeezed
        total = score + scoring.bigram * own + names.bonus(each)
        if question.literals:
            total += scoring.literal * sum(literal in text for literal in question.literals)
        if question.day and question.day.search(text):
            total += scoring.literal
        if question.defined and any(_defines(text, word) for word in question.defined):
            total += scoring.definition
        if question.figure and not question.figure.search(text):
            total *= scoring.expected
        if each.is_note:
            total *= scoring.notes
        candidates.append(Candidate(each.stored, each.stored.document, each.title, total, text))
    candidates.sort(key=lambda candidate: -candidate.score)
    return candidates, names.asked


class _Names:
    """What headings and titles add; a title is looked at once, since candidates share it."""

    def __init__(self, question: Question, asked: dict[str, float], scoring: Scoring) -> None:
        self.asked = asked
        self._grams = frozenset(asked)
        self._articles = question.articles
        self._line = line_of(question.articles)
        self._names = [[gram for gram in name if gram in asked] for name in question.names]
        self._words = question.words
        self._scoring = scoring
        self.title = cache(self._title)
        self.share = cache(self._share)
        self.is_asked_article = cache(self._is_asked_article)

    def bonus(self, ready: Ready) -> float:
        headings = ready.headings
        total = (self._heading(headings[-1]) if headings else 0.0) + self.title(ready.title)
        if not self._line:
            return total
        is_headed = headings and self.is_asked_article(headings[-1])
        if is_headed or self._has_line_of_article(ready.stored.chunk.text):
            total += self._scoring.article + self._scoring.named * self.share(ready.title)
        return total

    def _has_line_of_article(self, text: str) -> bool:
        if not self._line or not any(article in text for article in self._articles):
            return False  # most texts: told several times as fast as by the pattern
        return self._line.search(text) is not None

    def _share(self, title: str) -> float:
        """Say how much of what was asked a title says, and little else, from 0 to 1."""
        own = frozenset(bigrams.of_name(title))
        said = 0.0
        for name in self._names:
            whole = sum(self.asked[gram] for gram in name)
            held = own.intersection(name)
            part = sum(self.asked[gram] for gram in held)
            said = max(said, part / (whole or 1.0) * len(held) / (len(own) or 1))
        return said

    def _is_asked_article(self, heading: str) -> bool:
        return any(_leads(bigrams.squeeze(heading), article) for article in self._articles)

    def _heading(self, heading: str) -> float:
        own = _grams_of(heading)
        if self._grams.isdisjoint(own):  # most headings
            return 0.0
        weight = self._scoring.heading * bigrams.coverage(self.asked, own)
        return weight / 2 if self._is_inside_a_word(heading) else weight

    def _is_inside_a_word(self, heading: str) -> bool:
        """Say whether a heading is only the end of words that were asked: 장비 of 통신장비."""
        name = _squeezed_name(heading)
        ends = [word for word in self._words if name in word]
        return bool(ends) and not any(word.startswith(name) for word in ends)

    def _title(self, title: str) -> float:
        return self._scoring.title * bigrams.coverage(self.asked, bigrams.of_name(title))


@lru_cache(maxsize=8192)
def _grams_of(heading: str) -> tuple[str, ...]:
    """Give the bigrams of a heading without its number."""
    return bigrams.of_name(without_number(heading))


@lru_cache(maxsize=8192)
def _squeezed_name(heading: str) -> str:
    return bigrams.squeeze(without_number(heading))


def _defines(text: str, word: str) -> bool:
    """Say whether squeezed text says what a word means: `"중대산업재해"란 …`, `…이라 함은`."""
    return word in text and re.search(re.escape(word) + _MEANS, text) is not None


@lru_cache(maxsize=64)
def line_of(articles: tuple[str, ...]) -> re.Pattern[str] | None:
    """Give how a line or a row of an article begins that is no heading: `조문=제15조의2 · …`."""
    if not articles:
        return None
    numbers = "|".join(map(re.escape, articles))
    return re.compile(rf"^(?:[^=\n]{{1,12}}=)?(?:{numbers})\s*(?:[(\[<·]|$)", re.MULTILINE)


def _leads(heading: str, article: str) -> bool:
    """Say whether a heading is that of an article: `제7조` leads `제7조(정의)`, not `제7조의2`."""
    return heading.startswith(article) and not re.match(r"의\d", heading[len(article) :])
