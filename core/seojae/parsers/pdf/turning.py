"""Pages that lie on their side: turned until most of their text stands upright.

Wide tables are often set sideways on a tall page, and scanners turn whole pages. pdfium orders
characters as the page is shown, so the page is turned before its text is taken. Called by `pages`.
"""

from __future__ import annotations

import math
from collections import Counter

import pypdfium2
import pypdfium2.raw as pdfium

_LOOKED_AT = 400
"""Characters of a page that are asked how they stand, spread over all of it."""
_SPACES = frozenset(" \t\r\n\xa0")


def upright_text(page: pypdfium2.PdfPage) -> tuple[pypdfium2.PdfTextPage, str]:
    """Open the text of a page, having turned it so that most of its text is upright.

    The text comes along, one character for each that pdfium counts.
    """
    text_page = page.get_textpage()
    text = _characters(text_page)
    turn = _turn_of(text_page, text)
    if turn is None or turn == page.get_rotation():
        return text_page, text
    text_page.close()
    page.set_rotation(turn)
    text_page = page.get_textpage()
    return text_page, _characters(text_page)


def _characters(text_page: pypdfium2.PdfTextPage) -> str:
    count = text_page.count_chars()
    text = text_page.get_text_range() if count else ""
    if len(text) != count:  # some characters are no part of pdfium's own text
        codes = [pdfium.FPDFText_GetUnicode(text_page, index) for index in range(count)]
        text = "".join(map(chr, codes))
    return text


def _turn_of(text_page: pypdfium2.PdfTextPage, text: str) -> int | None:
    """Give the rotation in degrees that makes most characters upright; None without any."""
    count, handle = len(text), text_page.raw
    turns: Counter[int] = Counter()
    looked_at = range(0, count, max(1, count // _LOOKED_AT))
    for index in looked_at:
        if text[index] in _SPACES:
            continue
        angle = pdfium.FPDFText_GetCharAngle(handle, index)
        if angle >= 0:
            turn = -round(math.degrees(angle) / 90) % 4 * 90  # it counts clockwise
            turns[turn] += 1
            if turns[turn] * 2 > len(looked_at):
                return turn
    return turns.most_common(1)[0][0] if turns else None
