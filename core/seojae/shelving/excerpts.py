"""Excerpts: passages from all over a text, by which a person or a model can judge what it is.

A title alone is not enough, and the first page of a form tells little. Pure. Called by the inbox
and by the material of collections.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

_PIECES = 4
_GAP = "\n…\n"


def excerpt(texts: Sequence[str], budget: int) -> str:
    """Give passages from all over a text: its beginning, and some more places up to a budget."""
    texts = [text for text in texts if text.strip()]
    if sum(map(len, texts)) + len(_GAP) * len(texts) <= budget:
        return "\n".join(texts)
    count = min(_PIECES, len(texts))
    places = dict.fromkeys(round(at * (len(texts) - 1) / max(1, count - 1)) for at in range(count))
    room = budget - len(_GAP) * (len(places) - 1)
    share = room // (len(places) + 1)  # the beginning gets two: there stands what it is
    shares = itertools.chain([room - share * (len(places) - 1)], itertools.repeat(share))
    return _GAP.join(_cut(texts[at], length) for at, length in zip(places, shares, strict=False))


def _cut(text: str, length: int) -> str:
    """Cut at the end of a line or a word where one is near."""
    if len(text) <= length:
        return text
    piece = text[: length - 1]
    end = max(piece.rfind("\n", length // 2), piece.rfind(" ", length * 3 // 4))
    return (piece[:end] if end > 0 else piece).rstrip() + "…"
