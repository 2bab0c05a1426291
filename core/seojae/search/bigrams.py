"""Character bigrams that run across spaces, scored over candidates only.

They meet spacing variants, unknown compounds and half-right words (RETRIEVAL, finding 3). No bigram
index is kept: the best chunks by terms are few, and their texts are at hand.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence

K1 = 1.2
B = 0.75

_NOT_WORD = re.compile(r"[^\w]+")


def squeeze(text: str) -> str:
    """Leave only letters and digits, in lower case: for what is asked."""
    return _NOT_WORD.sub("", text.casefold())


def squeeze_quickly(text: str) -> str:
    """Leave out spaces and middle dots, in lower case: for many texts, where `squeeze` is slow."""
    return "".join(text.casefold().replace("ㆍ", "").replace("·", "").split())


def grams(squeezed: str) -> list[str]:
    """Give the distinct bigrams of squeezed text, in order."""
    return list(dict.fromkeys(squeezed[at : at + 2] for at in range(len(squeezed) - 1)))


def weights(wanted: Iterable[str], texts: Sequence[str]) -> dict[str, float]:
    """Give the idf of bigrams among some texts; those that no text holds count as the rarest."""
    size = len(texts)
    holders = {gram: sum(gram in text for text in texts) for gram in wanted}
    return {
        gram: math.log(1 + (size - count + 0.5) / (count + 0.5)) for gram, count in holders.items()
    }


def scores(idf: Mapping[str, float], texts: Sequence[str]) -> list[float]:
    """Score texts by BM25 over weighted bigrams."""
    mean = sum(map(len, texts)) / max(1, len(texts)) or 1
    totals: list[float] = []
    for text in texts:
        norm = K1 * (1 - B + B * len(text) / mean)
        total = 0.0
        for gram, weight in idf.items():
            count = text.count(gram)
            if count:
                total += weight * count * (K1 + 1) / (count + norm)
        totals.append(total)
    return totals


def coverage(idf: Mapping[str, float], name: str) -> float:
    """Say how much a name (heading, title) is what was asked, in units of idf.

    The idf of its bigrams that were asked for, times the share of its bigrams that these are: a
    short name that the query spells out whole counts most.
    """
    own = grams(name)
    if not own:
        return 0.0
    asked = [idf[gram] for gram in own if gram in idf]
    return sum(asked) * len(asked) / len(own)
