"""What an answer says about the words of the question: facts, and a hint where they call for one.

A hint compares words, never scores. It is given when nothing was found, when at least half of the
content words or a code that was asked for stand nowhere in the library, or when the words do not
stand together: no passage among the first ten holds words that carry half of what the question says
(RETRIEVAL, What an answer says). Each other rule that was tried gave false alarms.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from seojae.analysis.words import fold
from seojae.search import bigrams
from seojae.search.query import AskedWord, Understood

TOGETHER = 0.5
"""Share of a question's information that one passage must hold."""
ABSENT = 0.42
"""Share of it that words carry which stand nowhere, from which the question cannot be answered."""
_DATE = re.compile(r"\d{4}년도?|(?:\d{4}년|\d{4}[-.])?\d{1,2}(?:월|[-.]\d{1,2})(?:\d{1,2}일)?")
LOOKED_AT = 10
"""Passages from the top that are looked at for it."""


def one_spelling(text: str) -> str:
    """Squeeze a passage for `Sought`, its dates, articles and amounts spelt as in a query."""
    squeezed = bigrams.squeeze_quickly(fold(text))
    return f"{squeezed}\n{bigrams.squeeze(squeezed)}"


def counted_terms(words: Sequence[AskedWord]) -> list[str]:
    """Give the terms whose counts are told: identifiers whole, other words by their terms."""
    terms: dict[str, None] = {}
    for word in words:
        own = (word.parts.whole,) if word.parts.whole else (*word.parts.content, *word.unknown)
        terms.update(dict.fromkeys([*own, *word.with_years]))
    return list(terms)


class Sought(NamedTuple):
    """A word made ready to be sought in squeezed texts, since each is sought in many.

    Attributes:
        surface: as typed.
        forms: how it may stand there, of which one is enough.
        stems: its terms, which must all stand there where no form does; empty if that says nothing.
    """

    surface: str
    forms: tuple[str, ...]
    stems: tuple[str, ...]

    def stands_in(self, text: str) -> bool:
        """Say whether the word stands in squeezed text: as typed, or by all of its terms."""
        for form in self.forms:
            if form in text:
                return True
        return bool(self.stems) and all(stem in text for stem in self.stems)


def sought(words: Sequence[AskedWord]) -> list[Sought]:
    """Make words ready to be sought."""
    return [_sought(word) for word in words]


def _sought(word: AskedWord) -> Sought:
    whole = word.parts.whole
    forms = dict.fromkeys((*_forms(word.surface), *_forms(whole), *word.with_years))
    says_nothing = whole or word.is_unknown or word.is_another
    terms = () if says_nothing else word.parts.content
    return Sought(word.surface, tuple(forms), tuple(map(_stem, terms)))


def _forms(written: str) -> tuple[str, ...]:
    """Give how a word may stand in squeezed text."""
    if not written:
        return ()
    letters = bigrams.squeeze(written)
    as_written = bigrams.squeeze_quickly(written)
    # C++ and C# are more than their one letter.
    return (letters, as_written) if len(letters) > 1 else (as_written,)


def _stem(term: str) -> str:
    return bigrams.squeeze_quickly(term.removesuffix("다") if len(term) > 1 else term)


def information(
    words: Sequence[AskedWord], counts: Mapping[str, int], documents: int
) -> dict[str, float]:
    """Weigh the words of a question by their rarity; words that stand nowhere are the rarest.

    A date says when, not what: it weighs at most what the other words do on the average, or the one
    law that names the year 2031 would answer whatever is asked of that year.
    """
    weights = {word.surface: _rarity(word, counts, documents) for word in words}
    others = [weight for surface, weight in weights.items() if not _DATE.fullmatch(surface)]
    if others:
        most = sum(others) / len(others)
        weights = {s: min(w, most) if _DATE.fullmatch(s) else w for s, w in weights.items()}
    return weights


def _rarity(word: AskedWord, counts: Mapping[str, int], documents: int) -> float:
    terms = (word.parts.whole,) if word.parts.whole else word.parts.content
    days = sum(counts.get(day, 0) for day in word.with_years)
    known = [counts.get(term, 0) + days for term in terms]
    unknown = 1.0 if word.is_another else sum(map(len, word.unknown)) / len(word.surface)
    return unknown * _idf(0, documents) + (1 - unknown) * _idf(min(known, default=0), documents)


def _idf(holders: int, documents: int) -> float:
    return math.log(1 + (documents - holders + 0.5) / (holders + 0.5)) if documents else 0.0


def nothing_to_search(*, narrowed: bool) -> str:
    """Say that there was no document to look into: that tells nothing about the words asked for."""
    if narrowed:
        return (
            "찾는 조건에 맞는 문서가 한 건도 없습니다. "
            "책장, 경로, 형식(한글, 엑셀, pdf처럼 적습니다), 태그, 날짜 조건을 빼거나 고쳐 "
            "다시 찾으세요."
        )
    return "찾아볼 문서가 아직 한 건도 없습니다. 색인이 끝난 뒤에 다시 찾으세요."


def hint(
    query: Understood,
    weights: Mapping[str, float],
    counts: Mapping[str, int],
    held: Sequence[Collection[str]],
    *,
    widened: Collection[str],
    asked_related: bool,
    is_named: bool,
    related_found: bool,
) -> str:
    """Say in Korean that the library may not hold the answer, and what to try; else empty.

    Args:
        query: the question.
        weights: information of each content word.
        counts: in how many documents each term stands.
        held: for each passage of the top, the content words that stand in it, as typed or as the
            thesaurus says them.
        widened: content words that are said in Korean by the thesaurus.
        asked_related: whether related terms were given already.
        is_named: whether a file that was not read has such a name: then the library may hold it.
        related_found: whether these stand together in a passage: then that is the answer.
    """
    every = query.content_words()
    # An everyday verb that no document uses says little: 잃어버렸을, 긁었는데.
    words = [word for word in every if not word.is_conjugated] or every
    if not words:
        return ""
    absent = [word.surface for word in words if _is_absent(word, counts)]
    again = "문서에 쓰일 공식 용어를 함께 주어(related_terms) 다시 찾으세요."
    if asked_related:
        or_else = "다시 찾으세요." if is_named else "다시 찾거나, 서재에 없는 내용이라고 보세요."
        again = f"다른 공식 용어를 함께 주어(related_terms) {or_else}"
    if not held and query.phrases:
        return "따옴표 안의 말이 그대로 있는 곳이 없습니다. 따옴표를 빼고 다시 찾으세요."
    if related_found:
        return ""
    if not held:
        return f"찾은 것이 없습니다. {_absent_words(absent)}{again}"
    stand = {name for names in held for name in names}
    absent = [name for name in absent if name not in stand]
    unsaid = [name for name in absent if name not in widened]
    if len(unsaid) * 2 >= len(words) or any(_is_identifier(name) for name in unsaid):
        return f"{_absent_words(absent)}{again}"
    counted = {word.surface: weights[word.surface] for word in words}
    if _weight(counted, unsaid) > ABSENT * sum(counted.values()):
        return f"{_absent_words(absent)}{again}"
    names = max(held[:LOOKED_AT], key=lambda found: _weight(counted, found))
    if _weight(counted, names) < TOGETHER * sum(counted.values()):
        together = ", ".join(names) or "없음"
        apart = ", ".join(word.surface for word in words if word.surface not in names)
        return (
            "질문의 낱말이 한 곳에 모여 있지 않습니다"
            f"(함께 있는 낱말: {together} · 따로 있거나 없는 낱말: {apart}). "
            f"{_absent_words(absent)}{again}"
        )
    return ""


def _weight(weights: Mapping[str, float], names: Collection[str]) -> float:
    return sum(weights.get(name, 0.0) for name in names)


def stand_together(weights: Mapping[str, float], held: Sequence[Collection[str]]) -> bool:
    """Say whether one passage of the top holds enough of some words."""
    enough = TOGETHER * sum(weights.values())
    return bool(weights) and any(_weight(weights, names) >= enough for names in held[:LOOKED_AT])


def _is_absent(word: AskedWord, counts: Mapping[str, int]) -> bool:
    terms = (word.parts.whole,) if word.parts.whole else word.parts.content
    if word.is_unknown or not any(counts.get(term) for term in (*terms, *word.with_years)):
        return True
    return word.is_another and not word.is_conjugated


def _is_identifier(name: str) -> bool:
    """Say whether a word is a code or a version, which nothing but itself can stand for."""
    return any(letter.isdigit() for letter in name) and any(
        letter.isascii() and not letter.isdigit() for letter in name
    )


def _absent_words(absent: Sequence[str]) -> str:
    return f"서재의 문서에 없는 낱말: {', '.join(absent)}. " if absent else ""
