"""Find known words and phrases among the words of a query, whatever their endings and spacing.

A noun is found with its particles (월급을), a verb in its forms (잘렸을 때), a phrase over several
words with particles between them (카드를 긁은 for 카드 긁다) and with or without spaces. It needs
no index and no model. Called by the thesaurus alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from seojae.analysis.conjugation import ENDING_STARTS, conjugate
from seojae.analysis.particles import ENDINGS, PARTICLES

_LONGEST_PARTICLE = max(map(len, PARTICLES))

# Of the endings only those that a noun takes: 직원들, 부서별, 업무적으로.
_NOUN_TAILS = PARTICLES | {ending for ending in ENDINGS if ending[0] in "들님씩쯤째별적스로"}
_PLURALS = ("s", "es")
# What makes a verb of a noun: 해고하면, 해고됐을 때, 해고당한.
_SUPPORT = [conjugate(verb) for verb in ("하다", "되다", "시키다", "당하다", "받다")]
_SUPPORT_STEMS = tuple(shape for forms in _SUPPORT for shape in forms.stems)
_SUPPORT_WORDS = tuple(shape for forms in _SUPPORT for shape in forms.words)

_SOUNDS = 588
"""Syllables that begin with one consonant."""


class Found(NamedTuple):
    """A phrase at the words `start` to `end` (exclusive) of a query."""

    phrase: str
    start: int
    end: int


class _Shape(NamedTuple):
    """How a phrase may be written, and what may follow it in its last word."""

    text: str
    may_end: Callable[[str], bool]
    phrase: str


def squeezed(text: str) -> str:
    """Give the form phrases are compared in: no spaces, hyphens or middle dots, no case."""
    return text.casefold().replace(" ", "").replace("-", "").replace("·", "")


def beginning(phrase: str) -> str:
    """Give what every shape of a phrase begins with, to keep phrases by.

    That is its first letter; of a short verb only the first consonant, since its first syllable
    may change (쓰다: 써, 자르다: 잘라).
    """
    first = phrase[:1].casefold()
    return _sound(first) if phrase.endswith("다") and len(phrase) <= 3 else first


class _Shapes:
    """Shapes by their text.

    Attributes:
        starts: all that one of them begins with, from nothing to the whole.
    """

    def __init__(self, shapes: Iterable[_Shape]) -> None:
        self.starts: set[str] = set()
        self._by_text: dict[str, list[_Shape]] = {}
        for shape in shapes:
            self._by_text.setdefault(shape.text, []).append(shape)
            self.starts.update(shape.text[:end] for end in range(len(shape.text) + 1))

    def ending(self, begun: str, word: str) -> Iterator[_Shape]:
        """Give those that end in this word, after what the words before it hold of them."""
        text = begun + word
        for end in range(len(begun) + 1, len(text) + 1):
            if text[:end] not in self.starts:
                return
            for shape in self._by_text.get(text[:end], ()):
                if shape.may_end(text[end:]):
                    yield shape


class Phrases:
    """Phrases to find, squeezed; one that ends in 다 is a verb or an adjective.

    Args:
        beginning_with: gives the phrases of one `beginning`. It is asked once for each, when a
            query has such a word, so that a search pays only for what it may need.
    """

    def __init__(self, beginning_with: Callable[[str], Iterable[str]]) -> None:
        self._beginning_with = beginning_with
        self._shapes: dict[str, list[_Shape]] = {}
        self._by_letter: dict[str, _Shapes] = {}

    @classmethod
    def of(cls, phrases: Iterable[str]) -> Phrases:
        """Make a set of a few phrases at hand."""
        kept: dict[str, list[str]] = {}
        for phrase in phrases:
            kept.setdefault(beginning(phrase), []).append(phrase)
        return cls(lambda start: kept.get(start, ()))

    def find(self, words: Sequence[str]) -> list[Found]:
        """Give the phrases that stand in a query, from the left.

        A phrase inside a longer one is not given: 직장 내 괴롭힘 is not 괴롭힘 as well.
        """
        texts = [squeezed(word) for word in words]
        found = [each for start in range(len(texts)) for each in self._from(texts, start)]
        return [each for each in found if not any(_holds(other, each) for other in found)]

    def _from(self, texts: Sequence[str], start: int) -> Iterator[Found]:
        """Find what begins at one word; of several over the same words, the longest."""
        shapes = self._beginning(texts[start][:1])
        begun = [""]
        for end in range(start, len(texts)):
            begun = [text for text in begun if text in shapes.starts]
            if not begun:
                return
            fitting = [s for text in begun for s in shapes.ending(text, texts[end])]
            longest = max((len(shape.text) for shape in fitting), default=0)
            phrases = [shape.phrase for shape in fitting if len(shape.text) == longest]
            yield from (Found(phrase, start, end + 1) for phrase in dict.fromkeys(phrases))
            begun = [text + head for text in begun for head in _heads(texts[end])]

    def _beginning(self, letter: str) -> _Shapes:
        """Give the shapes with this first letter."""
        if letter not in self._by_letter:
            shapes = [*self._kept(letter), *self._kept(_sound(letter))]
            self._by_letter[letter] = _Shapes(s for s in shapes if s.text[:1] == letter)
        return self._by_letter[letter]

    def _kept(self, start: str) -> list[_Shape]:
        if start not in self._shapes:
            self._shapes[start] = [s for each in self._beginning_with(start) for s in _shapes(each)]
        return self._shapes[start]


def _sound(letter: str) -> str:
    """Give a name for the first consonant of a syllable; none for other letters."""
    return f"#{(ord(letter) - ord('가')) // _SOUNDS}" if "가" <= letter <= "힣" else ""


def _shapes(phrase: str) -> Iterator[_Shape]:
    if not phrase.endswith("다") or len(phrase) == 1:
        yield _Shape(phrase, _may_end_english if phrase.isascii() else _may_end_noun, phrase)
        return
    forms = conjugate(phrase)
    for text in forms.stems:
        yield _Shape(text, _may_end_stem, phrase)
    for text in forms.words:
        yield _Shape(text, _may_end_verb, phrase)


def _may_end_noun(rest: str) -> bool:
    return not rest or rest in _NOUN_TAILS or _is_support_verb(rest)


def _may_end_english(rest: str) -> bool:
    return rest in _PLURALS or _may_end_noun(rest)


def _may_end_stem(rest: str) -> bool:
    return rest[:1] in ENDING_STARTS


def _may_end_verb(rest: str) -> bool:
    return not rest or rest[0] in ENDING_STARTS


def _is_support_verb(rest: str) -> bool:
    return any(rest.startswith(s) and _may_end_stem(rest[len(s) :]) for s in _SUPPORT_STEMS) or any(
        rest.startswith(s) and _may_end_verb(rest[len(s) :]) for s in _SUPPORT_WORDS
    )


def _heads(word: str) -> list[str]:
    """Give what a word inside a phrase may be: as it is, or without its particle."""
    cuts = range(max(1, len(word) - _LONGEST_PARTICLE), len(word))
    return [word, *(word[:cut] for cut in cuts if word[cut:] in PARTICLES)]


def _holds(outer: Found, inner: Found) -> bool:
    within = outer.start <= inner.start and inner.end <= outer.end
    return within and outer.end - outer.start > inner.end - inner.start
