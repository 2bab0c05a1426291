"""What changed between two documents: passages that are new, gone or worded differently.

Texts are compared without regard to spaces, list bullets and line breaks, so that the same text in
another format has not changed: first line by line, and where lines differ, sentence by sentence.
Table rows are kept whole. Every passage keeps its place. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from seojae.likeness import new_headings, plain
from seojae.model.documents import Chunk
from seojae.model.duplicates import ChangedPassage, Passage
from seojae.model.locations import (
    HeadingPath,
    Lines,
    Location,
    SheetRows,
    TableRows,
    headings_of,
)

_SENTENCE = re.compile(r"(?<=[.!?。])\s+")
_ENDS = re.compile(r"[.!?。][)\]」』”’\"']*$")
_ALIKE = 0.5
"""From this share of common characters on, one passage is another wording of the other."""
_LONGEST = 2_000
"""Passages are held against each other up to this many characters."""
_MANY = 2_000
"""From this many passages on, those that come again and again are no longer looked for first."""
_MOST_PAIRS = 400
"""In a block of more pairs than these, passages are held against each other in order only."""


@dataclass(frozen=True, slots=True)
class Differences:
    """What changed from one document to another; see `Comparison`."""

    removed: tuple[Passage, ...]
    added: tuple[Passage, ...]
    changed: tuple[ChangedPassage, ...]
    same: int


@dataclass(frozen=True, slots=True)
class _Unit:
    """A passage with what it is compared by."""

    passage: Passage
    key: str
    is_row: bool


def differences(before: Sequence[Chunk], after: Sequence[Chunk]) -> Differences:
    """Compare two documents, given as their chunks in order."""
    old, new = list(_units(before)), list(_units(after))
    found = _Found()
    for tag, a, b, c, d in _opcodes(old, new):
        if tag == "equal":
            found.same += b - a
        else:
            found.take(old[a:b], new[c:d])
    return Differences(tuple(found.removed), tuple(found.added), tuple(found.changed), found.same)


def _opcodes(
    old: Sequence[_Unit], new: Sequence[_Unit]
) -> Sequence[tuple[str, int, int, int, int]]:
    keys = [unit.key for unit in old], [unit.key for unit in new]
    return SequenceMatcher(None, *keys, autojunk=len(new) > _MANY).get_opcodes()


class _Found:
    """Collects what changed, block by block."""

    def __init__(self) -> None:
        self.removed: list[Passage] = []
        self.added: list[Passage] = []
        self.changed: list[ChangedPassage] = []
        self.same = 0

    def take(self, old: Sequence[_Unit], new: Sequence[_Unit]) -> None:
        """Take a block of lines that differ: look at its sentences."""
        if "".join(unit.key for unit in old) == "".join(unit.key for unit in new):
            self.same += len(new)  # only the lines are broken elsewhere
            return
        old, new = list(_sentences(old)), list(_sentences(new))
        for tag, a, b, c, d in _opcodes(old, new):
            if tag == "equal":
                self.same += b - a
            else:
                self._pair(old[a:b], new[c:d])

    def _pair(self, old: Sequence[_Unit], new: Sequence[_Unit]) -> None:
        """Say which of the new passages are other wordings of old ones."""
        at = 0
        for unit in old:
            partner = _partner(unit, new, at, in_order=len(old) * len(new) > _MOST_PAIRS)
            if partner is None:
                self.removed.append(unit.passage)
                continue
            self.added += [each.passage for each in new[at:partner]]
            self.changed.append(ChangedPassage(unit.passage, new[partner].passage))
            at = partner + 1
        self.added += [each.passage for each in new[at:]]


def _partner(unit: _Unit, new: Sequence[_Unit], at: int, *, in_order: bool) -> int | None:
    """Give the place of the passage most like a unit, from `at` on; None when none is like it."""
    best, found = _ALIKE, None
    for place in range(at, min(at + 1, len(new)) if in_order else len(new)):
        if new[place].is_row != unit.is_row:
            continue
        likeness = _likeness(unit.key, new[place].key, best)
        if likeness > best or (likeness == best and found is None):
            best, found = likeness, place
    return found


def _likeness(one: str, other: str, least: float) -> float:
    matcher = SequenceMatcher(None, one[:_LONGEST], other[:_LONGEST], autojunk=False)
    if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:
        return 0.0
    return matcher.ratio()


def _sentences(units: Iterable[_Unit]) -> Iterator[_Unit]:
    """Split running text at the ends of sentences; lines that break one are joined before."""
    held: list[_Unit] = []
    for unit in units:
        if unit.is_row or (held and not _goes_on(held[-1], unit)):
            yield from _split(held)
            held = []
        if unit.is_row:
            yield unit
        else:
            held.append(unit)
    yield from _split(held)


def _goes_on(unit: _Unit, following: _Unit) -> bool:
    """Say whether a line may go on in the next one: where no sentence ended, in the same place."""
    places = unit.passage.location, following.passage.location
    is_one = places[0] == places[1] or all(isinstance(place, Lines) for place in places)
    return is_one and not _ENDS.search(unit.passage.text)


def _split(held: Sequence[_Unit]) -> Iterator[_Unit]:
    if not held:
        return
    place = held[0].passage.location
    last = held[-1].passage.location
    if isinstance(place, Lines) and isinstance(last, Lines):
        place = Lines(place.first, last.last)
    text = " ".join(unit.passage.text for unit in held)
    yield from _of_texts(_SENTENCE.split(text), place)


def _of_texts(texts: Iterable[str], location: Location, *, is_row: bool = False) -> Iterator[_Unit]:
    for text in texts:
        if key := plain(text):
            yield _Unit(Passage(text.strip(), location), key, is_row)


def _units(chunks: Iterable[Chunk]) -> Iterator[_Unit]:
    """Give headings, lines and table rows, each with the place where it stands."""
    before: tuple[str, ...] = ()
    for chunk in chunks:
        place = chunk.location
        within = place.within if isinstance(place, TableRows) else place
        if isinstance(within, HeadingPath | Lines):
            headings = headings_of(within)
            yield from _of_texts(new_headings(before, headings), within)
            before = headings
        yield from _lines(chunk)


def _lines(chunk: Chunk) -> Iterator[_Unit]:
    lines = chunk.text.split("\n")
    match chunk.location:
        case TableRows(within, table, first, last):
            above = _above(lines, first, last)
            yield from _of_texts(lines[:above], within)
            for line, one, end in _rows(lines[above:], first, last):
                yield from _of_texts([line], TableRows(within, table, one, end), is_row=True)
        case SheetRows(sheet, first, last):
            above = _above(lines, first, last)
            yield from _of_texts(lines[:above], chunk.location)
            for line, one, end in _rows(lines[above:], first, last):
                yield from _of_texts([line], SheetRows(sheet, one, end), is_row=True)
        case Lines(first, _):
            for number, line in enumerate(lines, start=first):
                yield from _of_texts([line], Lines(number, number))
        case place:
            yield from _of_texts(lines, place)


def _above(lines: Sequence[str], first: int, last: int) -> int:
    """Count the lines above the rows of a table: what leads in, its caption, its header."""
    return max(0, len(lines) - (last - first + 1))


def _rows(lines: Sequence[str], first: int, last: int) -> Iterator[tuple[str, int, int]]:
    """Give each row with its number; where rows were left out, with those it may be one of."""
    is_whole = len(lines) == last - first + 1
    for number, line in enumerate(lines, start=first):
        yield (line, number, number) if is_whole else (line, first, last)
