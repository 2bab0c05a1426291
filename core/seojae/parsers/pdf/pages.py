"""One page as lines of text, from what pdfium finds and where it stands.

pdfium guesses spaces and line ends from gaps, and guesses wrong where digits or brackets come from
another font than Hangul (`제 1 조`, `있다 .`), where spaces are drawn apart from their words, and
where a row of a table turns into the next without a mark. Here places decide: baselines make
lines, and a doubtful space stays only where the gap is about as wide as those between words.
Called by `reader`; the text is not clean yet.
"""

from __future__ import annotations

import ctypes
import re
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

import pypdfium2
import pypdfium2.raw as pdfium

from seojae.parsers.pdf.turning import upright_text

_LINE_ENDS = frozenset("\r\n")
_HYPHENS = "\x02\ufffe"  # what pdfium gives for a hyphen that cuts a word
_WORD = re.compile("[^ \t\xa0\u3000\r\n]+")
_TIGHT = re.compile("[가-힣][0-9A-Za-z]|[0-9A-Za-z][가-힣]")

# In heights of a character's cell, which is the size of the font or a little more.
_BASELINE = 0.5  # characters of one line differ by less (superscripts too)
_BACKWARDS = 0.5  # a character this far left of the one before begins a new line
_CELL_GAP = 1.0  # between cells of a table, or columns
_LEAST_GAP = 0.2  # between words, where a page has too few gaps to tell its own
_OF_USUAL_GAP = 0.72
_FEWEST_GAPS = 5
_FEWEST_BORDERS = 3
_MOST_TIGHT = 0.2  # of the borders between Hangul and letters or digits in a document with spacing
_MOST_LINES = 0.5  # lines for each character: more means that text runs downwards

Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right and top of a character's cell, in points."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text on its page.

    Attributes:
        text: its words, single spaces between them.
        left, right, bottom, height: its place in points; all 0 where it is not known.
        cell: left edge of its last part, right of `left` where wide gaps part it like table cells.
        ends_word: whether a space is drawn behind its last word.
        hyphenated: whether a hyphen was taken off its end: the next line goes on with the word.
    """

    text: str
    left: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    height: float = 0.0
    cell: float = 0.0
    ends_word: bool = False
    hyphenated: bool = False


@dataclass(frozen=True, slots=True)
class PageText:
    """The lines of a page.

    Attributes:
        width: how wide the page is in points; 0 where that is not known.
        has_drawing: whether anything at all is drawn on it.
    """

    lines: list[Line]
    width: float = 0.0
    has_drawing: bool = False

    @property
    def is_picture(self) -> bool:
        """Whether the page shows something, but no text."""
        return self.has_drawing and not self.lines


@dataclass(slots=True)
class Habits:
    """How a document sets Hangul beside letters and digits, learned from page to page.

    Word processors may put a thin gap at every such border (제 1 조 for 제1조). In their documents
    no border is tight; in all others the gaps that pdfium takes for spaces are spaces.
    """

    tight: int = 0
    loose: int = 0

    @property
    def spaces_borders(self) -> bool:
        """Whether gaps at borders between scripts are no spaces by themselves."""
        borders = self.tight + self.loose
        return self.loose >= _FEWEST_BORDERS and self.tight <= _MOST_TIGHT * borders


def text_of(page: pypdfium2.PdfPage, habits: Habits) -> PageText:
    """Read the lines of a page in the order in which the page draws them.

    Args:
        page: an open page.
        habits: those of the document so far; this page adds to them.
    """
    text_page, text = upright_text(page)
    try:
        places = _Places(text_page, page.get_rotation())
        bounds = places.upright(page.get_bbox())
        lines = _LineMaker(text, places, bounds, habits).lines()
    finally:
        text_page.close()
    if len(lines) > 4 and len(lines) > _MOST_LINES * len("".join(text.split())):
        lines = [Line(part.strip()) for part in text.splitlines() if part.strip()]
    return PageText(lines, bounds[2] - bounds[0], pdfium.FPDFPage_CountObjects(page) > 0)


def by_place(lines: list[Line]) -> list[Line]:
    """Put lines in the order of their places: for filled-in forms, which draw their fields last."""
    return sorted(lines, key=lambda line: (-round(line.bottom / (line.height or 1.0)), line.left))


class _Places:
    """Where the characters of a page stand, turned so that lines run from left to right."""

    def __init__(self, text_page: pypdfium2.PdfTextPage, rotation: int) -> None:
        self._handle = text_page.raw
        self._rotation = rotation
        self._rectangle = pdfium.FS_RECTF()
        self._pointer = ctypes.byref(self._rectangle)
        self._find = pdfium.FPDFText_GetLooseCharBox

    def __getitem__(self, index: int) -> Box:
        """Give the cell of a character; empty where pdfium made it up."""
        rectangle = self._rectangle
        if not self._find(self._handle, index, self._pointer):
            return (0.0, 0.0, 0.0, 0.0)
        box = (rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
        return self.upright(box) if self._rotation else box

    def upright(self, box: Box) -> Box:
        """Turn a place on a page that is shown turned."""
        left, bottom, right, top = box
        if self._rotation == 90:
            return (bottom, -right, top, -left)
        if self._rotation == 180:
            return (-right, -top, -left, -bottom)
        if self._rotation == 270:
            return (-top, left, -bottom, right)
        return box


class _Space(IntEnum):
    """What speaks for a space, from nothing to one that is drawn where it belongs."""

    NONE = 0
    STRAY = 1
    GUESSED = 2
    DRAWN = 3


@dataclass(slots=True)
class _Word:
    """Characters without a space: their places, and the indices of the first and last."""

    text: str
    start: Box
    end: Box
    first: int
    last: int


@dataclass(slots=True)
class _Draft:
    """A line while it is made.

    `cell` is where its last part begins after a wide gap. `doubts` are spaces that may have to go:
    their place in `pieces`, their gap, and whether they are strays.
    """

    pieces: list[str]
    start: Box
    end: Box
    last: int
    cell: float
    doubts: list[tuple[int, float, bool]] = field(default_factory=list)
    ends_word: bool = False


class _LineMaker:
    """Puts the characters of one page together. Used once."""

    def __init__(self, text: str, places: _Places, page: Box, habits: Habits) -> None:
        self._text = text
        self._places = places
        self._page = page
        self._habits = habits
        self._drafts: list[_Draft] = []
        self._gaps: list[float] = []

    def lines(self) -> list[Line]:
        """Read the words in the order they are drawn."""
        line: _Draft | None = None
        for word in self._words():
            if not _overlaps(word.start, self._page):
                continue
            if line is not None and _continues(line.end, word.start):
                self._part(line, word)
                line.pieces.append(word.text)
                line.end, line.last = word.end, word.last
                continue
            self._end(line, word.first)
            line = _Draft([word.text], word.start, word.end, word.last, word.start[0])
            self._drafts.append(line)
        self._end(line, len(self._text))
        return self._finished()

    def _words(self) -> Iterator[_Word]:
        for match in _WORD.finditer(self._text):
            first, last = match.start(), match.end() - 1
            start = self._places[first]
            end = start if first == last else self._places[last]
            if first == last or _continues(start, end):
                yield _Word(match[0], start, end, first, last)
            else:  # the row of a table that turns into the next without a mark
                yield from self._pieces(first, last)

    def _pieces(self, first: int, last: int) -> Iterator[_Word]:
        """Part characters that do not stand in one line."""
        start = end = self._places[first]
        for index in range(first + 1, last + 1):
            box = self._places[index]
            if not _continues(end, box):
                yield _Word(self._text[first:index], start, end, first, index - 1)
                first, start = index, box
            end = box
        yield _Word(self._text[first : last + 1], start, end, first, last)

    def _end(self, line: _Draft | None, following: int) -> None:
        if line is not None:
            line.ends_word = self._space(line, following) is _Space.DRAWN

    def _space(self, line: _Draft, following: int) -> _Space:
        """Say what speaks for a space between the end of a line so far and a later character."""
        space = _Space.NONE
        for index in range(line.last + 1, following):
            if self._text[index] in _LINE_ENDS:
                space = max(space, _Space.STRAY)  # a reason to look at the gap, not to part
                continue
            left, _, right, _ = self._places[index]
            if right <= left:
                space = max(space, _Space.GUESSED)
            elif left > line.end[0]:
                return _Space.DRAWN
            else:  # drawn apart from its words: after a character that stands right of it
                space = max(space, _Space.STRAY)
        return space

    def _part(self, line: _Draft, word: _Word) -> None:
        """Put a space before a word, for now."""
        before, box = line.end, word.start
        gap = (box[0] - before[2]) / (max(before[3] - before[1], box[3] - box[1]) or 1.0)
        last, char = self._text[line.last], word.text[0]
        korean, after_korean = is_korean(char), is_korean(last)
        if gap > _CELL_GAP:
            line.cell = box[0]
        if korean and after_korean and gap > _LEAST_GAP:
            self._gaps.append(gap)
        elif korean != after_korean or gap <= _LEAST_GAP:
            space = self._space(line, word.first)
            stray = space is _Space.STRAY
            if stray or (space is _Space.GUESSED and korean != after_korean):
                line.doubts.append((len(line.pieces), gap, stray))
                self._habits.loose += _TIGHT.match(last + char) is not None
        line.pieces.append(" ")

    def _finished(self) -> list[Line]:
        self._habits.tight += sum(len(_TIGHT.findall("".join(d.pieces))) for d in self._drafts)
        least = _LEAST_GAP
        if len(self._gaps) >= _FEWEST_GAPS:
            least = _OF_USUAL_GAP * statistics.median(self._gaps)
        spaces_borders = self._habits.spaces_borders
        return [self._finish(draft, least, spaces_borders) for draft in self._drafts]

    def _finish(self, draft: _Draft, least: float, spaces_borders: bool) -> Line:
        """Take out the doubtful spaces of a line that are narrower than the least."""
        for place, gap, stray in draft.doubts:
            if gap < least and (stray or spaces_borders):
                draft.pieces[place] = ""
        text = "".join(draft.pieces)
        left, bottom, _, top = draft.start
        return Line(
            text=text.rstrip(_HYPHENS),
            left=left,
            right=draft.end[2],
            bottom=bottom,
            height=top - bottom,
            cell=draft.cell,
            ends_word=draft.ends_word,
            hyphenated=text.endswith(tuple(_HYPHENS)),
        )


def _continues(before: Box, box: Box) -> bool:
    """Say whether a character stands on the line of the one before, and not left of it."""
    if before[1] == box[1] and box[0] > before[0]:
        return True
    height = max(before[3] - before[1], box[3] - box[1])
    on_baseline = abs(box[1] - before[1]) <= _BASELINE * height
    return on_baseline and box[0] >= before[0] - _BACKWARDS * height


def _overlaps(box: Box, page: Box) -> bool:
    return box[0] <= page[2] and box[2] >= page[0] and box[1] <= page[3] and box[3] >= page[1]


def is_korean(char: str) -> bool:
    """Say whether a character is Hangul, a lone jamo (ㆍ is one) or Hanja: from a Korean font."""
    return "가" <= char <= "힣" or is_hanja(char) or "ㄱ" <= char <= "ㆎ"


def is_hanja(char: str) -> bool:
    """Say whether a character is Hanja."""
    return "一" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"
