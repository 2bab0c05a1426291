"""What kind of figure a question asks for: a time, a sum, a share, a number of people.

A passage that holds such a figure (`3년간 보존`, `100분의 5`) answers `몇 년` or `비율`, where one
that has only the words of the question does not. It only tells what to look for; what that weighs
is up to scoring and passages (docs/decisions/0003). Called by the searcher.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

# Figures, for squeezed text, which has no spaces. A count may be a word: 두 주, 다섯 명.
_COUNT = "[\\d한두세네섯곱덟홉열]"
_DAY_WORDS = ("하루", "이틀", "사흘", "보름")


def _counted(*units: str, words: Sequence[str] = ()) -> str:
    """Give the pattern of a count with one of some units, or of one of some words.

    It begins with a set of last letters, to which the engine skips at once: of the letters of a
    text fewer may end a figure than begin one.
    """
    before = [
        f"(?<={_COUNT}(?:{'|'.join(unit for unit in units if len(unit) == size)}))"
        for size in sorted(set(map(len, units)))
    ]
    before += [f"(?<={'|'.join(words)})"] if words else []
    last = "".join(dict.fromkeys(each[-1] for each in (*units, *words)))
    return f"[{last}](?:{'|'.join(before)})"


_SHARE = r"\d(?:분의\d|%|퍼센트|할)"
_DAYS = _counted("일", "주", words=_DAY_WORDS)
_TIME = _counted("일", "주", "개월", "월", "달", "년", "시간", "분", words=_DAY_WORDS)
# A sum, a share or a time; it begins with a set of characters, to which the engine skips at once.
_AMOUNT = rf"{_COUNT}(?:일|개월|년|시간|(?<=\d)[십백천]?[만억조]?원|(?<=\d)(?:분의\d|%|퍼센트|할))"

# What may follow the noun that a question ends with: 보존 기간은 어떻게 되나요.
_ASKED_LAST = r"(?:[은는이가도]|인가요|인지)?(?:\s+(?:얼마|언제|어떻게|몇|알려|뭐).*)?\W*$"

# What is asked, and the figure that answers. The first that fits the question counts.
_KINDS: Sequence[tuple[str, str]] = (
    (r"몇\s?시간", _counted("시간")),
    (r"몇\s?시", _counted("시")),
    (r"며칠|몇\s?일", _DAYS),
    (r"몇\s?주", _counted("주")),
    (r"몇\s?(?:개월|달)", _counted("개월", "월", "달")),
    (r"몇\s?(?:년|해)", _counted("년", "해")),
    (r"몇\s?(?:명|인|사람)", _counted("명", "인", "사람")),
    (r"몇\s?(?:세|살)", _counted("세", "살")),
    (r"몇\s?(?:회|번|차례)", _counted("회", "번", "차례")),
    (r"몇\s?(?:퍼센트|프로|%)", _SHARE),
    (rf"(?:기한|기일|기간|임기){_ASKED_LAST}|언제까지|얼마\s?(?:동안|만에|안에|이내|뒤)", _TIME),
    (rf"(?<![법자규조음선운효])[율률]{_ASKED_LAST}|비율{_ASKED_LAST}", _SHARE),
    (rf"일수{_ASKED_LAST}", _DAYS),
    (rf"(?:인원|[자원] 수){_ASKED_LAST}", _counted("명", "인")),
    (rf"(?:나이|연령){_ASKED_LAST}", _counted("세", "살")),
    (rf"횟수{_ASKED_LAST}", _counted("회", "번", "차례")),
    (rf"얼마|(?:금액|단가|한도){_ASKED_LAST}", _AMOUNT),
)


@lru_cache(maxsize=64)
def figure_asked(query: str) -> re.Pattern[str] | None:
    """Give the pattern of the figure that a question asks for; None when it asks for none."""
    for asked, answer in _KINDS:
        if re.search(asked, query):
            return re.compile(answer)
    return None
