"""Does this sentence, number or date stand in this document, where, and what stands there instead?

Quotation and document are folded the same way as for search (width, dates, articles, thousands) and
compared letter by letter without spaces and punctuation, so that only the words count. A number is
never found inside a longer one: `5일` does not stand in `15일`. `…` in a quotation stands for what
was left out. Called by the library.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from seojae.analysis.words import fold
from seojae.errors import BadArgument
from seojae.model.answers import Citation
from seojae.model.quotes import Difference, QuoteCheck, QuotePlace
from seojae.search import bigrams
from seojae.store.documents import DocumentRow
from seojae.store.passages import StoredChunk

LONGEST = 4_000
"""Characters of a quotation."""
MOST_PLACES = 5
MOST_DIFFERENCES = 20

_LONGEST_SHOWN = 600
_LIKE = 0.35
"""Share of a quotation's bigrams that the nearest passage must hold to be worth showing."""
_LEFT_OUT = re.compile(r"(?:…|\.{3,}|\(중략\)|\[중략\]|\(생략\))+")
_NUMBER_MARKS = frozenset(".,%-/")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a document, folded; `start` is where its letters begin in the whole."""

    chunk: StoredChunk
    number: int
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class _Folded:
    """A document as one run of letters, with the line that each letter comes from."""

    letters: str
    lines: Sequence[_Line]
    starts: Sequence[int]

    def line_at(self, position: int) -> int:
        return bisect_right(self.starts, position) - 1


def check(row: DocumentRow, chunks: Sequence[StoredChunk], quote: str) -> QuoteCheck:
    """Compare a quotation with a document.

    Args:
        row: the document.
        chunks: all its chunks in order.
        quote: what is said to stand in it.

    Raises:
        BadArgument: the quotation holds no letter and no digit, or is too long.
    """
    if len(quote) > LONGEST:
        raise BadArgument(
            f"인용문이 너무 깁니다({len(quote):,}자).",
            f"{LONGEST:,}자 안으로, 문장 하나씩 확인하세요.",
        )
    parts = [_letters(part) for part in _LEFT_OUT.split(quote)]
    parts = [part for part in parts if part]
    if not parts:
        raise BadArgument("인용문에 글자나 숫자가 없습니다.", "확인할 문장이나 숫자를 적어 주세요.")
    folded = _folded(chunks)
    spans = list(_spans(folded.letters, parts))
    common = QuoteCheck(row.document_id, row.source, row.title, quote, stands=bool(spans))
    if spans:
        places = [_place(row, folded, first, last) for first, last in spans[:MOST_PLACES]]
        return _with(common, places=tuple(dict.fromkeys(places)), count=len(spans))
    nearest = _nearest(folded, "".join(parts))
    if nearest is None:
        return common
    first, last = nearest
    return _with(
        common,
        nearest=_place_of_lines(row, folded.lines[first:last]),
        differences=_differences(quote, " ".join(each.text for each in folded.lines[first:last])),
    )


def _with(common: QuoteCheck, **values: object) -> QuoteCheck:
    from dataclasses import replace

    return replace(common, **values)  # type: ignore[arg-type]


def _letters(text: str) -> str:
    """Leave what counts: letters and digits, and what belongs to a number between two digits."""
    return _squeeze(fold(text).casefold())


def _squeeze(folded: str) -> str:
    kept: list[str] = []
    for at, letter in enumerate(folded):
        if (
            letter.isalnum()
            or (
                letter in _NUMBER_MARKS
                and folded[at - 1 : at].isdigit()
                and folded[at + 1 : at + 2].isdigit()
            )
            or (letter == "%" and folded[at - 1 : at].isdigit())
        ):
            kept.append(letter)
    return "".join(kept)


def _folded(chunks: Sequence[StoredChunk]) -> _Folded:
    lines: list[_Line] = []
    letters: list[str] = []
    size = 0
    for each in chunks:
        for offset, text in enumerate(each.chunk.text.split("\n")):
            squeezed = _letters(text)
            if squeezed:
                lines.append(_Line(each, each.chunk.first_line + offset, text.strip(), size))
                letters.append(squeezed)
                size += len(squeezed)
    return _Folded("".join(letters), lines, [each.start for each in lines])


def _spans(letters: str, parts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Give first and last position of every place where all parts stand, in order."""
    at = 0
    while (found := _find(letters, parts[0], at)) is not None:
        first, last = found, found + len(parts[0])
        for part in parts[1:]:
            following = _find(letters, part, last)
            if following is None:
                return
            last = following + len(part)
        yield first, last - 1
        at = last


def _find(letters: str, part: str, start: int) -> int | None:
    """Find letters that are no piece of a longer number."""
    at = letters.find(part, start)
    while at >= 0:
        end = at + len(part)
        cuts_before = part[0].isdigit() and _goes_on(letters[max(0, at - 2) : at][::-1])
        cuts_behind = part[-1].isdigit() and _goes_on(letters[end : end + 2])
        if not cuts_before and not cuts_behind:
            return at
        at = letters.find(part, at + 1)
    return None


def _goes_on(beside: str) -> bool:
    """Say whether a number goes on beyond its border; `beside` reads away from it."""
    return beside[:1].isdigit() or (beside[:1] in _NUMBER_MARKS and beside[1:2].isdigit())


def _nearest(folded: _Folded, wanted: str) -> tuple[int, int] | None:
    """Find the run of lines most like the quotation: first and last but one.

    Every line counts as a beginning; it is grown as far as the quotation is long.
    """
    grams = set(bigrams.grams(wanted)) or {wanted}
    own = [
        {
            gram
            for gram in grams
            if gram in folded.letters[each.start : each.start + _length(folded, at)]
        }
        for at, each in enumerate(folded.lines)
    ]
    best: tuple[float, int, int] | None = None
    for first in range(len(own)):
        if not own[first]:
            continue
        held: set[str] = set()
        size = 0
        for last in range(first, min(first + 6, len(own))):
            held |= own[last]
            size += _length(folded, last)
            # What is said beside it weighs a little against a passage, so that the shortest wins.
            score = len(held) / len(grams) - 0.02 * max(0, size / max(1, len(wanted)) - 1)
            if best is None or score > best[0]:
                best = score, first, last + 1
            if size > 2 * len(wanted):
                break
    if best is None or best[0] < _LIKE:
        return None
    return best[1], best[2]


def _length(folded: _Folded, at: int) -> int:
    end = folded.starts[at + 1] if at + 1 < len(folded.starts) else len(folded.letters)
    return end - folded.starts[at]


def _differences(quote: str, stands: str) -> tuple[Difference, ...]:
    """Compare word by word; what stands before and behind the quotation is left out."""
    quoted, there = fold(quote).split(), fold(stands).split()
    matcher = SequenceMatcher(
        None,
        [_squeeze(word.casefold()) for word in quoted],
        [_squeeze(word.casefold()) for word in there],
        autojunk=False,
    )
    codes = matcher.get_opcodes()
    found: list[Difference] = []
    for at, (kind, a, b, c, d) in enumerate(codes):
        words = there[c:d]
        if at == 0:
            words = words[max(0, len(words) - (b - a)) :]
        elif at == len(codes) - 1:
            words = words[: b - a]
        if kind != "equal" and (a < b or words):
            found.append(Difference(" ".join(quoted[a:b]), " ".join(words)))
    return tuple(found[:MOST_DIFFERENCES])


def _place(row: DocumentRow, folded: _Folded, first: int, last: int) -> QuotePlace:
    return _place_of_lines(row, folded.lines[folded.line_at(first) : folded.line_at(last) + 1])


def _place_of_lines(row: DocumentRow, lines: Sequence[_Line]) -> QuotePlace:
    text = "\n".join(each.text for each in lines)
    if len(text) > _LONGEST_SHOWN:
        text = text[: _LONGEST_SHOWN - 1].rstrip() + "…"
    return QuotePlace(
        Citation(row.source, lines[0].chunk.chunk.location),
        text,
        (lines[0].number, lines[-1].number),
    )
