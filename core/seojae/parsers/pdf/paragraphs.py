"""Lines put together into paragraphs.

A line goes on in the next when it fills its column, so that the next word would not have fitted,
and the next line neither stands apart nor opens something new (`제2조 (정의)`, `①`, `1.`, `□`).
Where that is in doubt the line end stays: a paragraph too many is better than an article heading
lost in running text. Called by `reader`.
"""

from __future__ import annotations

import re
import statistics
from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import pairwise

from seojae.parsers.pdf.joining import Joiner
from seojae.parsers.pdf.pages import Line, PageText

# In heights of a line.
_OTHER_SIZE = 0.15  # lines differ in size by more: a heading, a note
_FARTHEST_STEP = 3.0  # from line to line of one column
_FULL = 0.3  # a line may end this much before the margin besides the word that did not fit
_SENTENCE_ROOM = 1.2  # a finished sentence that leaves more room than this ends its paragraph
_SAME_EDGE = 1.5
_OFF_MIDDLE = 0.3
_LARGER_STEP = 1.3  # than usual on the page: space between paragraphs
_WIDE = 0.5  # of the page: a line that wide is running text even when no other ends where it does

_ARTICLE = re.compile(
    r"제\s*\d+\s*조(?:의\s*\d+)?\s*[(【\[]|제\s*\d+\s*[편장절관](?:의\s*\d+)?\s+\S|부\s*칙"
)
_BULLET = re.compile(
    r"[①-⑳㉠-㉻ⓐ-ⓩ⒜-⒵⑴-⒇]|[-•·ㅇ○●□■◇◆◦▪▫※*☞▶▷►❑❍∘ㆍ]\s|[IVXⅠ-Ⅻ]{1,4}\.\s|[<【\[]별(?:표|지)"
)
_NUMBER = re.compile(
    r"(?:\d{1,2}|[가나다라마바사아자차카타파하])[.)]\s+[^\d\s]|\(\s*(?:\d{1,2}|[가-하])\s*\)\s"
)
_FINISHED = re.compile(r"""[.!?:;。)>」』\]]["'”’]?$""")
_DRAWN_TABLE = re.compile("[\u2500-\u257f]")


def line_ends(page: PageText) -> list[bool]:
    """Say for each line of a page whether the next one goes on with it."""
    lines = page.lines
    if not lines:
        return []
    step = _usual_step(lines)
    margins = _margins(lines, step)
    edges = sorted(line.right for line in lines)

    def goes_on(first: Line, second: Line, margin: float) -> bool:
        if not _follows(first, second, step) or _opens(first, second):
            return False
        if first.hyphenated:
            return True
        if not _fills(first, second, margin):
            return False
        if margin - first.left >= _WIDE * page.width:
            return True
        tolerance = _SAME_EDGE * first.height
        near = bisect(edges, margin + tolerance) - bisect(edges, margin - tolerance)
        return near > 1 and not _is_centred(first, second)

    return [*map(goes_on, lines, lines[1:], margins), False]


def paragraphs(lines: Sequence[Line], goes_on: Sequence[bool], joiner: Joiner) -> list[str]:
    """Put lines together where they go on."""
    found: list[str] = []
    open_end = False
    for index, line in enumerate(lines):
        if open_end:
            found[-1] += joiner.joined(lines[index - 1], line) + line.text
        else:
            found.append(line.text)
        open_end = goes_on[index]
    return found


def _margins(lines: Sequence[Line], step: float) -> list[float]:
    """Give for each line the right edge of its column: that of the farthest line around it.

    Three lines set like running text are column enough; fewer look at all that stands under them.
    """
    near = _edges(lines, lambda first, second: _follows(first, second, step))
    far = _edges(lines, _in_column)
    return [
        close if count >= 3 else wide for (close, count), (wide, _) in zip(near, far, strict=True)
    ]


def _edges(lines: Sequence[Line], belong: Callable[[Line, Line], bool]) -> list[tuple[float, int]]:
    """Give for each line the right edge of the lines that belong to it, and their number."""
    edges: list[tuple[float, int]] = []
    start = 0
    for index in range(1, len(lines) + 1):
        if index == len(lines) or not belong(lines[index - 1], lines[index]):
            edge = max(line.right for line in lines[start:index])
            edges.extend([(edge, index - start)] * (index - start))
            start = index
    return edges


def _in_column(first: Line, second: Line) -> bool:
    """Say whether a line stands under another, in the same column or the last cell of its row."""
    if second.cell > second.left:  # a table row of its own
        return False
    if first.cell > first.left and second.left < first.cell - first.height:
        return False
    step = first.bottom - second.bottom
    overlap = first.cell < second.right and second.left < first.right
    return overlap and 0.0 < step <= _FARTHEST_STEP * max(first.height, second.height)


def _usual_step(lines: Sequence[Line]) -> float:
    steps = [
        first.bottom - second.bottom
        for first, second in pairwise(lines)
        if _in_column(first, second)
    ]
    return statistics.median(steps) if steps else 0.0


def _follows(first: Line, second: Line, step: float) -> bool:
    """Say whether a line stands right under the one before, in the same size."""
    if not first.height or not _in_column(first, second):
        return False
    if abs(first.height - second.height) > _OTHER_SIZE * first.height:
        return False
    return first.bottom - second.bottom <= max(_LARGER_STEP * step, first.height)


def _is_centred(first: Line, second: Line) -> bool:
    """Say whether two lines have the same middle and different ends, as in titles and pictures."""
    off_middle = abs(first.left + first.right - second.left - second.right) / 2
    return (
        off_middle < _OFF_MIDDLE * first.height
        and abs(first.left - second.left) > _OFF_MIDDLE * first.height
    )


def _fills(first: Line, second: Line, margin: float) -> bool:
    """Say whether the next line's first word would not have fitted behind a line."""
    room = margin - first.right
    if _FINISHED.search(first.text) and room > _SENTENCE_ROOM * first.height:
        return False
    word = len(second.text.split(" ", 1)[0])
    width = word * (second.right - second.left) / len(second.text)
    return room < width + _FULL * first.height


def _opens(first: Line, second: Line) -> bool:
    """Say whether a line opens something of its own."""
    if _ARTICLE.match(second.text) or _BULLET.match(second.text):
        return True
    if _DRAWN_TABLE.search(first.text) or _DRAWN_TABLE.search(second.text):
        return True
    # "다. 자세한 …" may be the end of a word, so a number counts behind a finished line only.
    return _NUMBER.match(second.text) is not None and _FINISHED.search(first.text) is not None
