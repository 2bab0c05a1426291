"""Whether a line end cut a Korean word in two or stands for the space between two words.

Korean lines may end anywhere, so `정산` + `되었기` is one word and `그` + `밖의` are two. Where a
document draws its spaces at line ends, these tell. Else the document's own lines do: how often a
syllable, or a pair, stands before or after a space inside them, helped by syllables that end or
open words in any Korean text. On 419 office documents wrapped at random this is right for 97 of
100 line ends, and for 93 where a document has only 1,500 characters. Called by `paragraphs`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from seojae.parsers.pdf.pages import Line, is_hanja, is_korean

# Syllables that mostly end a word (particles, endings) or open one, or hardly ever do.
_ENDING = frozenset("은는을를의에와로라게면써야히및된될른던든터서며고,:;.>」』")
_NOT_ENDING = frozenset(
    "견부송족취반전학관구종천택보사멸벌침검입합재못선발결날위징외귀손예개복배임감요교작촉최담현신변"
    "폐판피근려제효민강국완릭경연공필범함규협추휴확노받있없않같갖"
)
_OPENING = frozenset(
    "있없않같및또따때그갖못것알새첨필경현추특변각최말바범승취참발완순허예모손생선「“‘(<"
)
_NOT_OPENING = frozenset(
    "은는을를의로와률력령례료록립럼략렬련려릭니며습흥식용득격액획항태러음」』)>ㆍ·:,"
)
_LIKELY, _UNLIKELY, _OPEN_QUESTION = 0.8, 0.08, 0.3

# Found by logistic regression on 200 of the documents, measured on the others.
_BIAS, _OF_END, _OF_START, _OF_PAIR = 2.5, 0.68, 0.64, 1.57
_PRIOR_WEIGHT = 4.0

_FEWEST_LINE_ENDS = 8
_DRAWN_SHARE = 0.2  # of line ends with a drawn space, where a document draws them at all
_CUT_SHARE = 0.15  # of line ends inside words, where a document cuts words at all
_MOST_TRAINING = 500_000
_KINDS = {
    **dict.fromkeys(map(ord, "0123456789"), "0"),
    **dict.fromkeys(map(ord, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"), "A"),
}


class Joiner:
    """Decides for the line ends of one document.

    Args:
        lines: all lines of the document.
        ends: the line ends to decide: each line with the one that goes on with it.
    """

    def __init__(self, lines: Iterable[Line], ends: Sequence[tuple[Line, Line]]) -> None:
        drawn = sum(first.ends_word for first, _ in ends)
        self._drawn = len(ends) >= _FEWEST_LINE_ENDS and drawn >= _DRAWN_SHARE * len(ends)
        self._cuts_words = True
        self._single: Counter[str] = Counter()
        self._double: Counter[str] = Counter()
        self._triple: Counter[str] = Counter()
        if self._drawn or not ends:
            return
        text = "\n".join(line.text for line in lines)[:_MOST_TRAINING].translate(_KINDS)
        self._single.update(text)
        self._double.update(map("".join, pairwise(text)))
        self._triple.update(map("".join, zip(text, text[1:], text[2:], strict=False)))
        open_ends = [end for end in ends if _settled(*end) is None]
        if len(open_ends) >= _FEWEST_LINE_ENDS:
            cuts = sum(
                not self._is_word_end(first.text, second.text) for first, second in open_ends
            )
            self._cuts_words = cuts >= _CUT_SHARE * len(open_ends)

    def joined(self, first: Line, second: Line) -> str:
        """Give what stands between a line and the next: a space, or nothing."""
        if first.hyphenated:
            return ""
        if first.ends_word:
            return " "
        settled = _settled(first, second)
        if settled is not None:
            return settled
        if self._drawn:
            return ""
        if not self._cuts_words:
            return " "
        return " " if self._is_word_end(first.text, second.text) else ""

    def _is_word_end(self, first: str, second: str) -> bool:
        """Weigh what the document's lines say of a space at this place."""
        first, second = first[-2:].translate(_KINDS), second[:2].translate(_KINDS)
        end = self._after(first[-1], _prior(first[-1], _ENDING, _NOT_ENDING), _PRIOR_WEIGHT)
        start = self._before(second[0], _prior(second[0], _OPENING, _NOT_OPENING), _PRIOR_WEIGHT)
        end = self._after(first, end, 1.0)
        start = self._before(second, start, 1.0)
        apart = self._triple[f"{first[-1]} {second[0]}"]
        together = self._double[first[-1] + second[0]]
        pair = (apart + _OPEN_QUESTION) / (apart + together + 1.0)
        weights = ((_OF_END, end), (_OF_START, start), (_OF_PAIR, pair))
        return _BIAS + sum(weight * math.log(p / (1.0 - p)) for weight, p in weights) > 0.0

    def _count(self, text: str) -> int:
        return (self._single, self._double, self._triple)[len(text) - 1][text]

    def _after(self, text: str, prior: float, weight: float) -> float:
        """Give the chance of a space after one or two characters; line ends say nothing."""
        apart = self._count(text + " ")
        seen = self._count(text) - self._count(text + "\n")
        return (apart + weight * prior) / (max(seen, apart) + weight)

    def _before(self, text: str, prior: float, weight: float) -> float:
        apart = self._count(" " + text)
        seen = self._count(text) - self._count("\n" + text)
        return (apart + weight * prior) / (max(seen, apart) + weight)


_NO_SPACE_BEFORE = frozenset(".,)]}」』》〉>:;?!%”’·ㆍ~")
_SPACE_AFTER = frozenset(".,:;?!")
_NO_SPACE_AFTER = frozenset("([{「『《〈<“‘·ㆍ~-/")


def _settled(first: Line, second: Line) -> str | None:
    """Give what must stand at a line end whatever the document does; None where it is open."""
    last, following = first.text[-1], second.text[0]
    if following in _NO_SPACE_BEFORE or last in _NO_SPACE_AFTER:
        return ""
    if is_hanja(last) and is_hanja(following):
        return ""
    if last in _SPACE_AFTER and not following.isdigit():
        return " "
    return None if is_korean(last) or is_korean(following) else " "


def _prior(char: str, likely: frozenset[str], unlikely: frozenset[str]) -> float:
    if char in likely:
        return _LIKELY
    return _UNLIKELY if char in unlikely else _OPEN_QUESTION
