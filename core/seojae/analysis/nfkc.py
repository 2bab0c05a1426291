"""Bring texts into the compatible form of Unicode (NFKC) in a fraction of the usual time.

`unicodedata` takes a whole text apart, every Hangul syllable into its letters, and puts it together
again, as soon as one sign of it has another form: each ① of a list. Called for all that is indexed.
"""

from __future__ import annotations

import re
from unicodedata import is_normalized, normalize

# Signs of office documents that have another form: …, ℃, Ⅰ, ①, ㈜, ㎡, wide spaces and letters.
_SIGNS = re.compile("[…℀-↉①-⓿\u3000㈀-㏿！-｠￠-￦]+")


def nfkc(text: str) -> str:
    """Give what `unicodedata.normalize("NFKC", text)` gives.

    A part of a text may be brought into the form before the whole is; where that was all there was
    to do, a look at the rest says so.
    """
    if is_normalized("NFKC", text):
        return text
    return normalize("NFKC", _SIGNS.sub(_normal, text))


def _normal(signs: re.Match[str]) -> str:
    return normalize("NFKC", signs[0])
