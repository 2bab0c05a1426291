"""The ledger's nouns (대출 기록): what was asked of a library, and what was handed out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Lent:
    """A document of which something was handed out.

    Attributes:
        source: its path at that time, as shown.
        place: where in it; empty for the whole.
    """

    document_id: str
    source: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that was asked of the library.

    Attributes:
        at: when, aware.
        client: who asked, as it named itself (`claude-ai 0.1.0`); empty when it did not.
        tool: name of the tool.
        asked: the words, shortened.
        lent: what was handed out, best first.
        missed: whether the library did not hold what was asked, as far as facts can tell.
        problem: the refusal that came back instead; else empty.
        seconds: how long it took.
    """

    at: datetime
    client: str
    tool: str
    asked: str
    lent: tuple[Lent, ...] = ()
    missed: bool = False
    problem: str = ""
    seconds: float = 0.0
