"""Character bigrams that run across spaces, scored over candidates only.

They meet spacing variants, unknown compounds and half-right words (RETRIEVAL, finding 3). No bigram
index is kept: the best chunks by terms are few, and their texts are at hand.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

K1 = 1.2
B = 0.75

_LETTERS = re.compile(r"\w+")


def squeeze(text: str) -> str:
    """Leave only letters and digits, in lower case: for what is asked."""
    return "".join(_LETTERS.findall(text.casefold()))


def squeeze_quickly(text: str) -> str:
    """Leave out spaces and middle dots, in lower case: for many texts, where `squeeze` is slow."""
    # The usual space first: replacing takes less than splitting into words.
    text = text.replace(" ", "").replace("ㆍ", "").replace("·", "")
    return "".join(text.split()).casefold()


def squeeze_each(texts: Sequence[str]) -> list[str]:
    """Do `squeeze_quickly` to many short texts at once; NUL stands in no text that was cleaned."""
    return squeeze_quickly("\0".join(texts)).split("\0") if texts else []


def held_by(texts: Sequence[str], wanted: Iterable[str]) -> list[list[str]]:
    """Give for each of many short squeezed texts which of some bigrams stand in it, in order.

    They are sought in all texts at once: most stand in few of them.
    """
    whole = "\0".join(texts)
    ends = list(accumulate(len(text) + 1 for text in texts))
    found: list[list[str]] = [[] for _ in texts]
    letters = {letter for letter in set().union(*wanted) if letter in whole}
    for gram in wanted:
        at = whole.find(gram) if letters.issuperset(gram) else -1
        while at >= 0:
            holder = bisect_right(ends, at)
            found[holder].append(gram)
            at = whole.find(gram, ends[holder])
    return found


def grams(squeezed: str) -> list[str]:
    """Give the distinct bigrams of squeezed text, in order."""
    return list(dict.fromkeys(squeezed[at : at + 2] for at in range(len(squeezed) - 1)))


def score(
    wanted: Mapping[str, float], texts: Sequence[str]
) -> tuple[list[float], dict[str, float]]:
    """Score texts by BM25 over bigrams whose idf is taken from these texts.

    Args:
        wanted: distinct bigrams that were asked for, and what each counts.
        texts: squeezed texts.

    Returns:
        The score of each text, and the idf of each bigram; those that no text holds count as the
        rarest there.
    """
    size = len(texts)
    mean = sum(map(len, texts)) / max(1, size) or 1
    norms = [K1 * (1 - B + B * len(text) / mean) for text in texts]
    # A letter is found several times as fast as a pair, and most texts lack one of the two.
    having = {
        letter: {at for at, text in enumerate(texts) if letter in text}
        for letter in set().union(*wanted)
    }
    totals = [0.0] * size
    idf: dict[str, float] = {}
    for gram, share in wanted.items():
        both = having[gram[0]] & having[gram[1]]
        held = [(at, count) for at in both if (count := texts[at].count(gram))]
        idf[gram] = rarity = math.log(1 + (size - len(held) + 0.5) / (len(held) + 0.5))
        weight = share * rarity * (K1 + 1)
        for at, count in held:
            totals[at] += weight * count / (count + norms[at])
    return totals, idf


@lru_cache(maxsize=8192)
def of_name(name: str) -> tuple[str, ...]:
    """Give the distinct bigrams of a heading or title; the same few come back with every search."""
    return tuple(grams(squeeze(name)))


def coverage(idf: Mapping[str, float], own: Sequence[str]) -> float:
    """Say how much a name (heading, title) is what was asked, in units of idf.

    The idf of its bigrams that were asked for, times the share of its bigrams that these are: a
    short name that the query spells out whole counts most.
    """
    asked = [idf[gram] for gram in own if gram in idf]
    return sum(asked) * len(asked) / len(own) if asked else 0.0
