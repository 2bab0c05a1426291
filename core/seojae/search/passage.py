"""The window of a chunk that is shown: the lines around the best match, never cut inside a word."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

LONGEST = 700
"""Most characters of a shown passage."""

_SENTENCE_END = re.compile(r"(?<=[.!?。])\s+")


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a chunk's text and its lines in the document."""

    text: str
    first_line: int
    last_line: int


def window(text: str, first_line: int, grams: Collection[str], longest: int = LONGEST) -> Window:
    """Cut the part of a chunk that holds most of what was asked.

    Args:
        text: the chunk's text; line breaks are lines of the document.
        first_line: the line of the document on which it begins.
        grams: what was asked, as squeezed bigrams with their weights given by repetition.
        longest: most characters.
    """
    if len(text) <= longest:
        return Window(text, first_line, first_line + text.count("\n"))
    units = _units(text, longest)
    gains = [{gram for gram in grams if gram in squeezed} for squeezed in _squeezed(text, units)]
    best = (-1, 0, 0)
    for first in range(len(units)):
        covered: set[str] = set()
        last = first
        while last < len(units) and units[last][1] - units[first][0] <= longest:
            covered |= gains[last]
            last += 1
        if len(covered) > best[0]:
            best = (len(covered), first, last)
    start, end = units[best[1]][0], units[best[2] - 1][1]
    cut = text[start:end].strip("\n")
    line = first_line + text.count("\n", 0, start + text[start:end].find(cut))
    return Window(cut, line, line + cut.count("\n"))


def _units(text: str, longest: int) -> list[tuple[int, int]]:
    """Spans of lines and sentences, none longer than the window."""
    spans: list[tuple[int, int]] = []
    start = 0
    for line in text.split("\n"):
        end = start + len(line) + 1
        borders = [start + match.end() for match in _SENTENCE_END.finditer(line)]
        previous = start
        for border in [*borders, min(end, len(text))]:
            while border - previous > longest:
                space = text.rfind(" ", previous + longest // 2, previous + longest)
                cut = space + 1 if space > 0 else previous + longest
                spans.append((previous, cut))
                previous = cut
            if border > previous:
                spans.append((previous, border))
                previous = border
        start = end
    return spans


def _squeezed(text: str, units: Sequence[tuple[int, int]]) -> list[str]:
    from seojae.analysis.words import fold
    from seojae.search.bigrams import squeeze

    return [squeeze(fold(text[start:end])) for start, end in units]
