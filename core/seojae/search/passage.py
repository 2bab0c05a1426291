"""The passage that is shown for a hit: the lines around the best match.

A passage may reach over the border of neighbouring chunks of one section, since a section is cut
where it is long, not where its meaning ends. It is never cut inside a word.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import NamedTuple

from seojae.model.locations import Location
from seojae.search import bigrams
from seojae.store.passages import StoredChunk

SHARES = (480, 480, 400, 320, 240)
"""Characters of the passages of an answer, by their rank; later ones have as many as the last."""
ALONE = 1_200
"""Characters of a passage that stands alone."""
MOST = 5_000
"""Characters that all passages of an answer may have, so that the whole stays under 8,000."""
EARLY = 0.8
"""The earliest window that holds this share of what the best one holds is shown: what a section
says first is what its heading promises."""
RUNNING = 0.75
"""Share of a passage that is one run of lines; the rest is for single lines that say the most."""
GAP = "…"
"""Stands where lines are left out inside a passage."""
_FIGURE = "figure"
"""Stands among the bigrams for the figure that was asked for; it is longer, so never one."""

_REVISIONS = re.compile(r" ?<(?:개정|신설|전문개정|본조신설)[^<>]{16,}>")
"""Long lists of the days on which a law was changed."""
_SENTENCE_END = re.compile(r"[.!?。]\s+")


def shares(hits: int) -> list[int]:
    """Give how many characters the passages of an answer may have: the first have most."""
    usual = [*SHARES[:hits], *[SHARES[-1]] * (hits - len(SHARES))]
    size = max(1, sum(usual))
    few = min(sum(SHARES), ALONE * hits)
    scale = min(max(size, few), MOST) / size
    return [int(each * scale) for each in usual]


@dataclass(frozen=True, slots=True)
class Passage:
    """Lines of a document with their place, and the number of the chunk most of them are of."""

    text: str
    location: Location
    first_line: int
    last_line: int
    ordinal: int


class _Unit(NamedTuple):
    """A line or a sentence of a chunk: the smallest part that a passage shows or leaves out."""

    text: str
    line: int
    chunk: int
    order: int


def choose(
    chunks: Sequence[StoredChunk],
    weights: Mapping[str, float],
    longest: int,
    figure: re.Pattern[str] | None = None,
    opening: re.Pattern[str] | None = None,
) -> Passage:
    """Choose the part that holds most of what was asked, counted in idf of distinct bigrams.

    Args:
        chunks: neighbours of one section in order, the one that was found among them.
        weights: what was asked, as squeezed bigrams with their idf.
        longest: most characters.
        figure: the figure that was asked for; a line with it weighs as the rarest bigram does.
        opening: how the article that was asked for begins; where a line does, the passage begins.
    """
    units: list[_Unit] = []
    for at, each in enumerate(chunks):
        units += _units(each, at, len(units), longest)
    if "개정" not in weights:
        units = [
            unit._replace(text=_without_revisions(unit.text)) if "<" in unit.text else unit
            for unit in units
        ]
    if sum(len(unit.text) + 1 for unit in units) <= longest:
        return _passage(units, chunks)
    texts = bigrams.squeeze_each([unit.text for unit in units])
    gains = bigrams.held_by(texts, weights)
    standing = set(chain.from_iterable(gains))
    weights = {gram: weight for gram, weight in weights.items() if gram in standing}
    if figure and weights:
        weights[_FIGURE] = max(weights.values())
        for text, gain in zip(texts, gains, strict=True):
            if gain and figure.search(text):
                gain.append(_FIGURE)
    begun = next((at for at, u in enumerate(units) if opening and opening.search(u.text)), None)
    if begun is None:
        taken = _window(units, gains, weights, int(longest * RUNNING))
    else:
        taken = _run_from(begun, units, int(longest * RUNNING))
    size = sum(len(units[at].text) + 1 for at in taken)
    for at in _best_first(gains, weights):
        room = len(units[at].text) + len(GAP) + 2
        if at not in taken and at >= (begun or 0) and size + room <= longest:
            taken.add(at)
            size += room
    return _passage([units[at] for at in sorted(taken)], chunks)


def _window(
    units: Sequence[_Unit],
    gains: Sequence[Sequence[str]],
    weights: Mapping[str, float],
    longest: int,
) -> set[int]:
    """Choose the earliest run of units that holds nearly as much as the best one."""
    windows: list[tuple[float, int, int]] = []
    sizes = [len(unit.text) for unit in units]
    held = dict.fromkeys(weights, 0)
    gain = 0.0
    size = last = 0
    for first in range(len(units)):
        while last < len(units) and (last == first or size + sizes[last] <= longest):
            size += sizes[last] + 1
            for gram in gains[last]:
                gain += 0.0 if held[gram] else weights[gram]
                held[gram] += 1
            last += 1
        windows.append((gain, first, last))
        size -= sizes[first] + 1
        for gram in gains[first]:
            held[gram] -= 1
            gain -= 0.0 if held[gram] else weights[gram]
    enough = EARLY * max(gain for gain, _, _ in windows)
    _, first, last = next(window for window in windows if window[0] >= enough)
    return set(range(first, last))


def _run_from(first: int, units: Sequence[_Unit], longest: int) -> set[int]:
    """Take the units from one on, as many as there is room for."""
    taken = {first}
    size = len(units[first].text)
    for at in range(first + 1, len(units)):
        size += len(units[at].text) + 1
        if size > longest:
            break
        taken.add(at)
    return taken


def _best_first(gains: Sequence[Sequence[str]], weights: Mapping[str, float]) -> list[int]:
    """Order the units that hold anything; what few units of the section hold weighs more."""
    holders = Counter(chain.from_iterable(gains))
    sharp = {gram: weights[gram] * math.log(1 + len(gains) / n) for gram, n in holders.items()}
    worth = [sum(sharp[gram] for gram in gain) for gain in gains]
    return sorted((at for at, gain in enumerate(gains) if gain), key=lambda at: -worth[at])


def _units(stored: StoredChunk, at: int, order: int, longest: int) -> list[_Unit]:
    units: list[_Unit] = []
    for offset, line in enumerate(stored.chunk.text.split("\n")):
        number = stored.chunk.first_line + offset
        start = 0
        borders = [match.end() for match in _SENTENCE_END.finditer(line)]
        if not borders and len(line) <= longest:  # most lines
            if line.strip():
                units.append(_Unit(line, number, at, order + len(units)))
            continue
        for border in [*borders, len(line)]:
            part = line[start:border]
            if border < len(line) and part.count("(") > part.count(")"):
                continue  # (… 금액. 이하 이 항에서 같다)의 100분의 5
            while border - start > longest:
                space = line.rfind(" ", start + longest // 2, start + longest)
                cut = space + 1 if space > 0 else start + longest
                units.append(_Unit(line[start:cut], number, at, order + len(units)))
                start = cut
            if line[start:border].strip():
                units.append(_Unit(line[start:border], number, at, order + len(units)))
                start = border
    return units


def _without_revisions(text: str) -> str:
    """Leave out when a law was changed, unless that is asked: it takes the room of what it says."""
    return _REVISIONS.sub(f" {GAP} ", text).removesuffix(f" {GAP} ")


def _passage(units: Sequence[_Unit], chunks: Sequence[StoredChunk]) -> Passage:
    text = units[0].text.strip()
    for before, unit in pairwise(units):
        text += _between(before, unit) + unit.text.strip()
    lengths = Counter[int]()
    for unit in units:
        lengths[unit.chunk] += len(unit.text)
    ((main, _),) = lengths.most_common(1)
    home = chunks[main]
    lines = units[0].line, units[-1].line
    return Passage(text.strip(), home.chunk.location, *lines, home.ordinal)


def _between(before: _Unit, unit: _Unit) -> str:
    if unit.order == before.order + 1:
        return "\n" if unit.line > before.line else " "
    return f" {GAP} " if unit.line == before.line else f"\n{GAP}\n"
