"""The office thesaurus: everyday words of a query and the words documents use for them.

For people who type in the search window without a model beside them (알바 잘리면, 카드 긁은 거).
The built-in data is thesaurus.txt beside this module; a person extends it by `.seojae/synonyms.txt`
(docs/synonyms.md). It only gives words: what they weigh and how the answer names them is the
searcher's, and reading the person's file is the caller's.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path

from seojae.analysis.words import fold
from seojae.analysis.words import words as words_of
from seojae.parsers.text import clean
from seojae.search.phrases import Phrases, beginning, squeezed

MOST_PER_KEY = 8
"""Words that one key adds."""
MOST_PER_QUERY = 24
"""Words that all keys of a query add together."""

# Beside the module, not through importlib.resources: importing that takes longer than all the rest.
_BUILT_IN = Path(__file__).with_name("thesaurus.txt")
_NO_LINE = ("", "#")


@dataclass(frozen=True, slots=True)
class SynonymProblem:
    """A line of a person's synonyms that does not count, and what to do about it."""

    line: int
    message: str


class _BadLine(Exception):
    """A line that cannot be read; the message is shown to the person."""


class Thesaurus:
    """Words and what they are widened with; never changed once made.

    The built-in lines are kept by the beginnings of their keys and read when a query has a word
    that begins so: a search does not pay for the whole file.

    Args:
        lines: the built-in lines that have a key with this beginning.
        own: a person's squeezed keys and what they are widened with, before the built-in words.
        off: squeezed built-in keys that are switched off.
    """

    def __init__(
        self,
        lines: Mapping[str, Sequence[str]],
        own: Mapping[str, Sequence[str]] | None = None,
        off: frozenset[str] = frozenset(),
    ) -> None:
        self._lines = lines
        self._own = own or {}
        self._off = off
        self._lines_of: dict[str, list[str]] = {}
        self._added: dict[str, list[str]] = {}
        self._phrases = Phrases(self._keys)

    @classmethod
    def built_in(cls) -> Thesaurus:
        """Give the thesaurus that comes with the program; read once per process."""
        return _built_in()

    def extended(self, text: str) -> tuple[Thesaurus, list[SynonymProblem]]:
        """Add a person's synonyms, before the built-in ones, and switch off those marked by `-`.

        Returns:
            The thesaurus with every good line in it, and the lines that do not count, in order.
        """
        own = {key: list(words) for key, words in self._own.items()}
        off = set(self._off)
        problems = []
        # NFKC, so that marks typed in full width (＝, ＞, ，) count as well.
        plain = unicodedata.normalize("NFKC", clean(text))
        for number, line in enumerate(plain.split("\n"), start=1):
            try:
                if line.strip().startswith("-"):
                    off.update(self._switched_off(line.strip()[1:]))
                else:
                    _add(own, _pairs(line, _as_indexed))
            except _BadLine as problem:
                problems.append(SynonymProblem(number, str(problem)))
        return Thesaurus(self._lines, own, frozenset(off)), problems

    def widen(self, words: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Give what the words of a query are widened with.

        Args:
            words: the query's words in order, folded and split as `seojae.analysis.words` does.

        Returns:
            For each known word or phrase, as it stands in the query (`카드를 긁은`), the words it
            adds, the fittest first. A word of the query is never added, none is added twice.
        """
        candidates: dict[str, list[str]] = {}
        for found in self._phrases.find(words):
            surface = " ".join(words[found.start : found.end])
            candidates.setdefault(surface, []).extend(self._added_by(found.phrase))
        added = {squeezed(word) for each in candidates.values() for word in each}
        return _share_out(candidates, {each.phrase for each in Phrases.of(added).find(words)})

    def _keys(self, start: str) -> list[str]:
        """Give the keys that begin so, and note in which lines they stand."""
        found: dict[str, list[str]] = {key: [] for key in self._own if beginning(key) == start}
        for line in self._lines.get(start, ()):
            for key in map(squeezed, _keys_of(line)):
                if beginning(key) == start and key not in self._off:
                    found.setdefault(key, []).append(line)
        self._lines_of.update(found)
        return list(found)

    def _added_by(self, key: str) -> list[str]:
        """Read the lines of a key that was found: few are."""
        if key not in self._added:
            read: dict[str, list[str]] = {}
            _add(read, [(key, self._own.get(key, ()))])
            for line in self._lines_of[key]:
                _add(read, (pair for pair in _pairs(line, str.strip) if squeezed(pair[0]) == key))
            self._added[key] = read[key]
        return self._added[key]

    def _switched_off(self, text: str) -> list[str]:
        """Give the keys that a line switches off, written in any form an answer may name."""
        if any(mark in text for mark in ",=>"):
            raise _BadLine("'-'로 끄는 줄에는 낱말 하나만 적으세요.")
        (phrase,) = _items([text], _as_indexed)
        words = phrase.split()
        found = self._phrases.find(words)
        keys = [each.phrase for each in found if (each.start, each.end) == (0, len(words))]
        if not keys:
            raise _BadLine(f"기본 비슷한말에 없는 낱말이라 끌 것이 없습니다: {phrase}")
        return keys


@cache
def _built_in() -> Thesaurus:
    """Read the data; every searching process pays for this, so it is told by the spacing alone."""
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for line in _BUILT_IN.read_text(encoding="utf-8").split("\n"):
        if line[:1] in _NO_LINE:
            continue
        for key in line.partition(" >")[0].lower().replace(" = ", ", ").split(", "):
            start = beginning(key.replace(" ", "")) if key.endswith("다") else key[:1]
            lines[start].append(line)
    return Thesaurus(lines)


def _add(to: dict[str, list[str]], pairs: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Add what pairs of a key and its words say; a key never adds itself, nothing comes twice."""
    for key, added in pairs:
        own = squeezed(key)
        known = to.setdefault(own, [])
        known.extend(word for word in added if squeezed(word) != own and word not in known)


def _share_out(
    candidates: Mapping[str, Sequence[str]], standing: set[str]
) -> dict[str, tuple[str, ...]]:
    """Choose within the limits: the first words of every key before the second of any."""
    chosen: dict[str, list[str]] = {surface: [] for surface in candidates}
    seen = set(standing)
    for rank in zip_longest(*candidates.values()):
        for own, word in zip(chosen.values(), rank, strict=True):
            if word is None or squeezed(word) in seen or len(own) == MOST_PER_KEY:
                continue
            if len(seen) - len(standing) == MOST_PER_QUERY:
                break
            seen.add(squeezed(word))
            own.append(word)
    return {surface: tuple(own) for surface, own in chosen.items() if own}


def _pairs(line: str, clean_word: Callable[[str], str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Give each key of a line with the words it adds; nothing for an empty line or a comment.

    Raises:
        _BadLine: the line cannot be read.
    """
    if not line.strip() or line.lstrip().startswith("#"):
        return
    left, arrow, right = line.partition(">")
    if ">" in right:
        raise _BadLine("'>'는 한 줄에 한 번만 쓸 수 있습니다. 두 줄로 나누어 적으세요.")
    if "=" in right:
        raise _BadLine("'>' 오른쪽에는 '='를 쓸 수 없습니다. 낱말을 쉼표로 나누세요.")
    if "=" in left and "," in left:
        raise _BadLine("'='와 쉼표를 왼쪽에 함께 쓸 수 없습니다. 두 줄로 나누어 적으세요.")
    keys = _items(left.split("=" if "=" in left else ","), clean_word)
    if not arrow and len(keys) == 1:
        raise _BadLine("낱말이 하나뿐입니다. '낱말, 낱말'이나 '일상어 > 공식어'로 적으세요.")
    official = _items(right.split(","), clean_word) if arrow else []
    alike = keys if "=" in left or not arrow else []
    for key in keys:
        yield key, [*alike, *official]


def _keys_of(line: str) -> Iterator[str]:
    """Give the keys of a built-in line."""
    left = line.partition(">")[0]
    return map(str.strip, left.split("=" if "=" in left else ","))


def _items(texts: Iterable[str], clean_word: Callable[[str], str]) -> list[str]:
    items = [clean_word(text) for text in texts]
    if not all(map(squeezed, items)):
        raise _BadLine("빈 낱말이 있습니다. '>', '=', 쉼표 앞뒤에 낱말을 적으세요.")
    return items


def _as_indexed(text: str) -> str:
    """Bring a person's word to the form the words of a query have."""
    return " ".join(words_of(fold(text)))
