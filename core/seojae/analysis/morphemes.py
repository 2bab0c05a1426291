"""The analysis of one Hangul run, as the index keeps it.

A morpheme is kept with the little that retrieval needs of its tag: whether it carries content, and
whether it is part of a chain of nouns. Everything else (particles, endings) only breaks chains.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Protocol


class Kind(StrEnum):
    """What a morpheme is to retrieval; the value is its letter in the index."""

    NOUN = "n"
    """Content and nominal: 연차, 휴가."""
    AFFIX = "m"
    """Nominal without content of its own: 개월, 별, 비-."""
    VERB = "v"
    """Content, not nominal: the stem of a verb or an adjective, kept as 주다."""
    OTHER = "o"
    """A word without content, kept beside its morphemes so that it is found: 함께, 매월, 개월."""
    BREAK = "-"
    """Neither: particles and endings, and what has no content beside content."""


class Morpheme(NamedTuple):
    """A form with its kind; a BREAK has no form. A tuple, since a first run makes many."""

    form: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Analysis:
    """The morphemes of one Hangul run.

    Attributes:
        morphemes: in order.
        stem: how many characters of the run stand before its last particles and endings; the rest
            does not belong to an identifier (`제60조에서` is `제60조`).
        stands_in: made without a model, and worth making anew when there is one.
    """

    morphemes: tuple[Morpheme, ...]
    stem: int
    stands_in: bool = False

    def encode(self) -> str:
        """Write for the index: `4 n연차 n휴가 -`; what stands in begins with `~`."""
        mark = STANDS_IN if self.stands_in else ""
        return " ".join([f"{mark}{self.stem}", *[kind + form for form, kind in self.morphemes]])

    @classmethod
    def decode(cls, text: str) -> Analysis:
        """Read what `encode` wrote."""
        stem, *parts = text.split(" ")
        morphemes = tuple(map(_morpheme, parts))
        return cls(morphemes, int(stem.lstrip(STANDS_IN)), stem.startswith(STANDS_IN))


@lru_cache(maxsize=1 << 14)
def _morpheme(text: str) -> Morpheme:
    """Read one morpheme; the same ones come back again and again."""
    return Morpheme(text[1:], _KINDS[text[0]])


STANDS_IN = "~"
"""Begins the analysis of a run for which there was no model."""
_KINDS = {kind.value: kind for kind in Kind}


class Analyzer(Protocol):
    """Cuts Hangul runs into morphemes; only a process that indexes owns one."""

    @property
    def fingerprint(self) -> str:
        """Name and version of engine and model; another one means that the index is rebuilt."""
        ...

    def warm(self) -> None:
        """Get ready for words to come, without waiting."""
        ...

    def analyze(self, runs: list[str]) -> list[Analysis]:
        """Analyse distinct Hangul runs, in order."""
        ...

    def close(self) -> None:
        """Give back what was started; the next run starts it again."""
        ...
