"""Mend a word that is one wrong jamo away from a word of the library (RETRIEVAL, finding 7).

A wrong key changes one jamo of one syllable, or adds or drops a final consonant. All such spellings
of a word are few, so they are looked up directly; no list of words is kept in memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from seojae.analysis.cutter import Cut, Vocabulary
from seojae.analysis.morphemes import Analysis, Kind
from seojae.analysis.particles import ENDINGS, PARTICLES

SHORTEST = 3
"""Syllables of the shortest word that is mended: shorter ones have too many neighbours."""
LONGEST = 12

_COMMON = tuple("은는이가을를의에도로과와")
"""Particles that a word is most often written with."""

_FIRST = ord("가")
_VOWELS, _FINALS = 21, 28
_INITIALS = 19


class Sorted(Vocabulary, Protocol):
    """A vocabulary whose words can be looked up by how they begin."""

    def beginning(self, heads: Sequence[str], longer: int) -> Mapping[str, Analysis]:
        """Give the analyses of runs that begin with one of some heads, at most so much longer."""
        ...

    def any_begins(self, head: str, length: int) -> bool:
        """Say whether a run of at least this length begins so."""
        ...


@dataclass(frozen=True, slots=True)
class Mended:
    """A word of the library that was probably meant."""

    word: str
    analysis: Analysis


def looks_misspelt(run: str, cut: Cut) -> bool:
    """Say whether what the vocabulary left over of a run could be a slip of the finger.

    One unknown syllable at the end may be a suffix that no document uses (보증금+율); an unknown
    beginning, or two unknown syllables and more, may be a misspelt word.
    """
    if not SHORTEST <= len(run) <= LONGEST or not cut.unknown:
        return False
    return run.startswith(cut.unknown[0]) or sum(map(len, cut.unknown)) > 1


def mend(run: str, vocabulary: Sorted) -> Mended | None:
    """Find the word of the library that a misspelt Hangul run stands for; None when there is none.

    The run is tried whole and without a particle or ending at its end. Of several words the one
    whose terms stand in most documents is taken.
    """
    for head in _heads(run):
        if found := _standing(_spellings(head), vocabulary):
            return _best(found, vocabulary)
    return None


def may_be_mended(run: str, start: int, end: int, vocabulary: Sorted) -> bool:
    """Say whether a slip in some syllables of a run could be what `mend` finds; it seldom is."""
    if start and not vocabulary.any_begins(run[:start], start + 1):
        return False
    spellings = [each for head in _heads(run) for each in _spellings(head, start, end)]
    return bool(_standing(spellings, vocabulary))


def _heads(run: str) -> Iterator[str]:
    """Give a run whole and without a particle or ending at its end, as long as enough is left."""
    for end in range(len(run), max(len(run) - 3, SHORTEST) - 1, -1):
        if end == len(run) or run[end:] in PARTICLES or run[end:] in ENDINGS:
            yield run[:end]


def mend_part(run: str, cut: Cut, vocabulary: Sorted) -> str:
    """Mend a compound that nobody wrote in one word, where one part of it is misspelt.

    The part is tried alone (메세지 of 메세지수준), and with two syllables beside it (개인정버 of
    개인정버처리방침).

    Returns:
        The whole run with the part mended; empty when no word fits.
    """
    for part in cut.unknown:
        at = run.find(part)
        end = at + len(part)
        for start, stop in ((at, end), (at - 2, end), (at, end + 2)):
            piece = run[max(0, start) : stop]
            if not SHORTEST <= len(piece) < len(run):
                continue
            if mended := mend(piece, vocabulary):
                return run.replace(piece, mended.word, 1)
    return ""


def _standing(spellings: Sequence[str], vocabulary: Sorted) -> dict[str, Analysis]:
    """Give the spellings that stand in the library, or else with a particle only: 휴게시간을."""
    words = vocabulary.beginning(spellings, 1)
    if whole := {word: words[word] for word in spellings if word in words}:
        return whole
    return {word[:-1]: analysis for word, analysis in words.items() if word[-1] in _COMMON}


def _best(found: Mapping[str, Analysis], vocabulary: Vocabulary) -> Mended:
    terms = {word: _terms(analysis) for word, analysis in found.items()}
    counts = vocabulary.document_counts([term for own in terms.values() for term in own])

    def spread(word: str) -> tuple[int, str]:
        return min((counts[term] for term in terms[word]), default=0), word

    word = max(found, key=spread)
    return Mended(word, found[word])


def _terms(analysis: Analysis) -> Sequence[str]:
    return [m.form for m in analysis.morphemes if m.kind in (Kind.NOUN, Kind.VERB)]


def _spellings(run: str, start: int = 0, end: int | None = None) -> list[str]:
    """Give every word that differs in one jamo of one syllable, of those from start to end."""
    spellings: list[str] = []
    for at, syllable in enumerate(run[start:end], start):
        before, after = run[:at], run[at + 1 :]
        spellings += [before + other + after for other in _neighbours(syllable)]
    return spellings


@lru_cache(maxsize=2048)
def _neighbours(syllable: str) -> str:
    """Give the syllables that differ in one jamo."""
    index = ord(syllable) - _FIRST
    initial, rest = divmod(index, _VOWELS * _FINALS)
    vowel, final = divmod(rest, _FINALS)
    others = [
        *[_syllable(other, vowel, final) for other in range(_INITIALS) if other != initial],
        *[_syllable(initial, other, final) for other in range(_VOWELS) if other != vowel],
        *[_syllable(initial, vowel, other) for other in range(_FINALS) if other != final],
    ]
    return "".join(others)


def _syllable(initial: int, vowel: int, final: int) -> str:
    return chr(_FIRST + (initial * _VOWELS + vowel) * _FINALS + final)
