"""Character bigrams that run across spaces, scored over candidates only.

They meet spacing variants, unknown compounds and half-right words (RETRIEVAL, finding 3). No bigram
index is kept: the best chunks by terms are few, and their texts are at hand.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

K1 = 1.2
B = 0.75

_NOT_WORD = re.compile(r"[^\w]+")


def squeeze(text: str) -> str:
    """Leave only letters and digits of folded text, in lower case."""
    return _NOT_WORD.sub("", text.casefold())


def scores(query: str, texts: Sequence[str]) -> list[float]:
    """Score texts by BM25 over the bigrams of a query; idf is taken from these texts.

    Args:
        query: squeezed text.
        texts: squeezed texts.
    """
    wanted = Counter(query[at : at + 2] for at in range(len(query) - 1))
    counts = {gram: [text.count(gram) for text in texts] for gram in wanted}
    mean = sum(map(len, texts)) / max(1, len(texts)) or 1
    norms = [K1 * (1 - B + B * len(text) / mean) for text in texts]
    totals = [0.0] * len(texts)
    for gram in wanted:
        found = counts[gram]
        holders = sum(map(bool, found))
        if not holders:
            continue
        idf = math.log(1 + (len(texts) - holders + 0.5) / (holders + 0.5))
        for at, count in enumerate(found):
            if count:
                totals[at] += idf * count * (K1 + 1) / (count + norms[at])
    return totals
