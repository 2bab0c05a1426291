"""What is found out about a quotation: whether it stands in a document, and where."""

from __future__ import annotations

from dataclasses import dataclass

from seojae.model.answers import Citation


@dataclass(frozen=True, slots=True)
class QuotePlace:
    """A place in a document that a quotation was compared with.

    Attributes:
        text: the lines there, as they stand in the document, shortened.
        lines: first and last line in the document.
    """

    citation: Citation
    text: str
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a quotation parts from the document: it says `quoted`, the document `stands`."""

    quoted: str
    stands: str


@dataclass(frozen=True, slots=True)
class QuoteCheck:
    """The outcome for one quotation.

    Attributes:
        stands: whether it stands in the document, spaces, punctuation and spellings of dates and
            amounts aside.
        places: where it stands, the first few in order.
        count: how often it stands there.
        nearest: the passage most like it, where it does not stand; None when nothing is like it.
        differences: what differs from `nearest`, in order.
    """

    document_id: str
    source: str
    title: str
    quote: str
    stands: bool
    places: tuple[QuotePlace, ...] = ()
    count: int = 0
    nearest: QuotePlace | None = None
    differences: tuple[Difference, ...] = ()
