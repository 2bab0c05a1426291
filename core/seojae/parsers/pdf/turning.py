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
_SPACES = frozenset(map(ord, " \t\r\n\xa0"))


def upright_text(page: pypdfium2.PdfPage) -> pypdfium2.PdfTextPage:
    """Open the text of a page, having turned it so that most of its text is upright."""
    text_page = page.get_textpage()
    turn = _turn_of(text_page)
    if turn is None or turn == page.get_rotation():
        return text_page
    text_page.close()
    page.set_rotation(turn)
    return page.get_textpage()


def _turn_of(text_page: pypdfium2.PdfTextPage) -> int | None:
    """Give the rotation in degrees that makes most characters upright; None without any."""
    count, handle = text_page.count_chars(), text_page.raw
    turns: Counter[int] = Counter()
    for index in range(0, count, max(1, count // _LOOKED_AT)):
        if pdfium.FPDFText_GetUnicode(handle, index) in _SPACES:
            continue
        angle = pdfium.FPDFText_GetCharAngle(handle, index)
        if angle >= 0:
            turns[-round(math.degrees(angle) / 90) % 4 * 90] += 1  # it counts clockwise
    return turns.most_common(1)[0][0] if turns else None
