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
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

import pypdfium2
import pypdfium2.raw as pdfium

_SPACES = frozenset(" \t\xa0\u3000")
_LINE_ENDS = frozenset("\r\n")
_HYPHENS = frozenset("\x02\ufffe")  # what pdfium gives for a hyphen that cuts a word
_MARKS = _SPACES | _LINE_ENDS | _HYPHENS
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


def lines_of(page: pypdfium2.PdfPage, habits: Habits) -> list[Line]:
    """Read the lines of a page in the order in which the page draws them.

    Args:
        page: an open page.
        habits: those of the document so far; this page adds to them.
    """
    text_page = page.get_textpage()
    try:
        count = text_page.count_chars()
        text = text_page.get_text_range() if count else ""
        if len(text) != count:  # some characters are no part of pdfium's own text
            codes = [pdfium.FPDFText_GetUnicode(text_page, index) for index in range(count)]
            text = "".join(map(chr, codes))
        boxes = _boxes(text_page, count)
    finally:
        text_page.close()
    rotation = page.get_rotation()
    *boxes, bounds = _upright([*boxes, page.get_bbox()], rotation)
    lines = _LineMaker(text, boxes, bounds, habits).lines()
    if len(lines) > 4 and len(lines) > _MOST_LINES * len("".join(text.split())):
        return [Line(part.strip()) for part in text.splitlines() if part.strip()]
    return lines


def _boxes(text_page: pypdfium2.PdfTextPage, count: int) -> list[Box]:
    rectangle = pdfium.FS_RECTF()
    pointer = ctypes.byref(rectangle)
    handle = text_page.raw
    boxes: list[Box] = []
    for index in range(count):
        if pdfium.FPDFText_GetLooseCharBox(handle, index, pointer):
            boxes.append((rectangle.left, rectangle.bottom, rectangle.right, rectangle.top))
        else:
            boxes.append(boxes[-1] if boxes else (0.0, 0.0, 0.0, 0.0))
    return boxes


def _upright(boxes: list[Box], rotation: int) -> list[Box]:
    """Turn places on a page that is shown turned, so that its text runs from left to right."""
    if rotation == 90:
        return [(bottom, -right, top, -left) for left, bottom, right, top in boxes]
    if rotation == 180:
        return [(-right, -top, -left, -bottom) for left, bottom, right, top in boxes]
    if rotation == 270:
        return [(-top, left, -bottom, right) for left, bottom, right, top in boxes]
    return boxes


class _Space(IntEnum):
    """What speaks for a space, from nothing to one that is drawn where it belongs."""

    NONE = 0
    STRAY = 1
    GUESSED = 2
    DRAWN = 3


@dataclass(slots=True)
class _Draft:
    """A line while it is made.

    `first`, `last` and `cell` are indices of characters: the ends of the line, and the first after
    its last wide gap. `doubts` are its spaces that may have to go: their place in `pieces`, their
    gap, and whether they are strays.
    """

    first: int
    last: int
    pieces: list[str]
    cell: int
    doubts: list[tuple[int, float, bool]] = field(default_factory=list)
    ends_word: bool = False
    hyphenated: bool = False


class _LineMaker:
    """Puts the characters of one page together. Used once."""

    def __init__(self, text: str, boxes: Sequence[Box], page: Box, habits: Habits) -> None:
        self._text = text
        self._boxes = boxes
        self._page = page
        self._habits = habits
        self._drafts: list[_Draft] = []
        self._gaps: list[float] = []

    def lines(self) -> list[Line]:
        """Read the characters in the order they are drawn."""
        text, boxes = self._text, self._boxes
        line: _Draft | None = None
        space = _Space.NONE
        for index, char in enumerate(text):
            if char in _MARKS:
                if char in _HYPHENS:
                    if line is not None:
                        line.hyphenated = True
                else:
                    space = max(space, self._space(line, index, char))
            elif line is None or not _continues(boxes[line.last], boxes[index]):
                if line is not None:
                    line.ends_word = space is _Space.DRAWN
                line = _Draft(index, index, [char], cell=index)
                self._drafts.append(line)
                space = _Space.NONE
            else:
                if space is not _Space.NONE:
                    self._part(line, index, space)
                    space = _Space.NONE
                line.pieces.append(char)
                line.last = index
                line.hyphenated = False
        if line is not None:
            line.ends_word = space is _Space.DRAWN
        return self._finished()

    def _space(self, line: _Draft | None, index: int, char: str) -> _Space:
        if char in _LINE_ENDS:
            return _Space.STRAY  # a reason to look at the gap, not to part
        left, _, right, _ = self._boxes[index]
        if right <= left:
            return _Space.GUESSED
        if line is None:
            return _Space.NONE
        # Spaces drawn apart from their words come after a character that stands right of them.
        return _Space.DRAWN if left > self._boxes[line.last][0] else _Space.STRAY

    def _part(self, line: _Draft, index: int, space: _Space) -> None:
        """Put a space before a character, for now."""
        before, box = self._boxes[line.last], self._boxes[index]
        gap = (box[0] - before[2]) / (max(before[3] - before[1], box[3] - box[1]) or 1.0)
        korean, after_korean = is_korean(self._text[index]), is_korean(self._text[line.last])
        if space is _Space.STRAY or (space is _Space.GUESSED and korean != after_korean):
            line.doubts.append((len(line.pieces), gap, space is _Space.STRAY))
            self._habits.loose += _is_border(self._text[line.last], self._text[index])
        elif korean and after_korean:
            self._gaps.append(gap)
        if gap > _CELL_GAP:
            line.cell = index
        line.pieces.append(" ")

    def _finished(self) -> list[Line]:
        self._habits.tight += sum(len(_TIGHT.findall("".join(d.pieces))) for d in self._drafts)
        least = _LEAST_GAP
        if len(self._gaps) >= _FEWEST_GAPS:
            least = _OF_USUAL_GAP * statistics.median(self._gaps)
        spaces_borders = self._habits.spaces_borders
        lines = (self._finish(draft, least, spaces_borders) for draft in self._drafts)
        return [line for line in lines if self._is_on_page(line)]

    def _finish(self, draft: _Draft, least: float, spaces_borders: bool) -> Line:
        """Take out the doubtful spaces of a line that are narrower than the least."""
        for place, gap, stray in draft.doubts:
            if gap < least and (stray or spaces_borders):
                draft.pieces[place] = ""
        left, bottom, _, top = self._boxes[draft.first]
        return Line(
            text="".join(draft.pieces),
            left=left,
            right=self._boxes[draft.last][2],
            bottom=bottom,
            height=top - bottom,
            cell=self._boxes[draft.cell][0],
            ends_word=draft.ends_word,
            hyphenated=draft.hyphenated,
        )

    def _is_on_page(self, line: Line) -> bool:
        left, bottom, right, top = self._page
        return (
            line.left <= right
            and line.right >= left
            and line.bottom <= top
            and line.bottom + line.height >= bottom
        )


def _continues(before: Box, box: Box) -> bool:
    """Say whether a character stands on the line of the one before, and not left of it."""
    if before[1] == box[1] and box[0] > before[0]:
        return True
    height = max(before[3] - before[1], box[3] - box[1])
    on_baseline = abs(box[1] - before[1]) <= _BASELINE * height
    return on_baseline and box[0] >= before[0] - _BACKWARDS * height


def is_korean(char: str) -> bool:
    """Say whether a character is Hangul, a lone jamo (ㆍ is one) or Hanja: from a Korean font."""
    return "가" <= char <= "힣" or is_hanja(char) or "ㄱ" <= char <= "ㆎ"


def is_hanja(char: str) -> bool:
    """Say whether a character is Hanja."""
    return "一" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"


def _is_border(first: str, second: str) -> bool:
    return _TIGHT.match(first + second) is not None
