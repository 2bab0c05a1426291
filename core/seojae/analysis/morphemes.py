"""The analysis of one Hangul run, as the index keeps it.

A morpheme is kept with the little that retrieval needs of its tag: whether it carries content, and
whether it is part of a chain of nouns. Everything else (particles, endings) only breaks chains.
"""

from __future__ import annotations

from collections.abc import Iterable
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


@dataclass(frozen=True, slots=True, init=False)
class Analysis:
    """The morphemes of one Hangul run.

    Kept as it is written for the index, and read when it is asked: a first run takes thousands of
    them from the analyser to the index, and half of them say what others said before.

    Attributes:
        text: `4 n연차 n휴가 -`; what stands in begins with `~`.
    """

    text: str

    def __init__(
        self, morphemes: Iterable[Morpheme], stem: int, *, stands_in: bool = False
    ) -> None:
        """Write an analysis down; the arguments are what the properties of their names give."""
        mark = STANDS_IN if stands_in else ""
        parts = [f"{mark}{stem}", *[kind + form for form, kind in morphemes]]
        object.__setattr__(self, "text", " ".join(parts))

    @classmethod
    def decode(cls, text: str) -> Analysis:
        """Take what `encode` wrote."""
        self = object.__new__(cls)
        object.__setattr__(self, "text", text)
        return self

    def encode(self) -> str:
        """Write for the index."""
        return self.text

    @property
    def said(self) -> str:
        """The morphemes as they are written; equal for runs that differ only in their tails."""
        return self.text.partition(" ")[2]

    @property
    def broken(self) -> Analysis:
        """The same with a break at its end, as of a noun with a particle."""
        return Analysis.decode(f"{self.text} {Kind.BREAK.value}")

    @property
    def written(self) -> tuple[str, ...]:
        """The morphemes, in order, each as it is written: the letter of its kind, then its form."""
        return tuple(self.text.split(" ")[1:])

    @property
    def morphemes(self) -> tuple[Morpheme, ...]:
        """The morphemes, in order."""
        return tuple(map(_morpheme, self.written))

    @property
    def stem(self) -> int:
        """How many characters of the run stand before its last particles and endings.

        The rest does not belong to an identifier (`제60조에서` is `제60조`).
        """
        return int(self.text.partition(" ")[0].lstrip(STANDS_IN))

    @property
    def stands_in(self) -> bool:
        """Whether it was made without a model, and is worth making anew when there is one."""
        return self.text.startswith(STANDS_IN)


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
