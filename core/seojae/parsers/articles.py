"""The structure that Korean laws, regulations and contracts show in plain text.

편, 장, 절, 관, 조, 부칙 and 별표 become heading levels where a text is clearly built from them: its
article numbers rise. A line that only mentions an article (제60조에 따라 …) is none, and neither is
one that quotes an article of another law out of turn. Pure; for every format whose headings are
not marked (plain text, Hancom and old Word documents without an outline).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from seojae.parsers.text import one_line

ARTICLE = 5
"""Level of an article; 편, 장, 절 and 관 are 1 to 4, 부칙 and 별표 1."""
_LEVELS = {"편": 1, "장": 2, "절": 3, "관": 4}
_APPENDIX = 1
_FEWEST_ARTICLES = 3
_LONGEST_HEADING = 80

_PART = re.compile(r"제\s?(\d{1,3})\s?([편장절관])(?:의\s?(\d{1,2}))?(?=\s|$)(.*)$")
# A name in brackets, nothing at all, or a word saying that the article is gone. Then the text of
# the article may follow, but no particle: `제5조(정의)에 따라` is a mention.
_ARTICLE = re.compile(
    r"제\s?(\d{1,4})\s?조(?:의\s?(\d{1,3}))?"
    r"(?P<name>\s*(?:\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\]|【[^【】]*】)(?=\s|$|[①-⑳<])"
    r"|\s*$|(?=\s+(?:삭\s?제|생략)(?:\s|$|<)))"
)
_SUPPLEMENT = re.compile(r"부\s*칙(?=\s*(?:$|[(<]))")
_ATTACHED = re.compile(r"(?:■\s?.{0,60})?\[\s*(?:별\s?표|별\s?지)[^\[\]]{0,40}\]")
_SENTENCE_END = re.compile(r"[.?!,;:]$|다$")
_CONTENTS_LINE = re.compile(r"(?:[.·…‥]\s*){3,}\d*$|\s{2,}\d+$")


@dataclass(frozen=True, slots=True)
class ArticleHeading:
    """A line that opens a part of the text.

    Attributes:
        line: index of the line.
        level: 1 is the widest; see `ARTICLE`.
        title: the heading on one line; of an article without the text that follows on its line.
            Other levels stand on a line of their own.
    """

    line: int
    level: int
    title: str


def article_headings(lines: Sequence[str]) -> list[ArticleHeading]:
    """Find the headings of a text built from articles or chapters, in order.

    Empty where the text is not clearly such a one: fewer than three articles in rising order, and
    no two chapters that begin with the first.
    """
    parts: list[ArticleHeading] = []
    chapters: list[int] = []
    articles: list[ArticleHeading] = []
    run: list[tuple[tuple[int, int], ArticleHeading]] = []
    for index, line in enumerate(lines):
        text = line.strip()
        if not text or text[0] not in "제부[■":
            continue
        if article := _ARTICLE.match(text):
            run.append(_article(index, article))
        elif part := _part(index, text):
            parts.append(part)
            if part.level == _LEVELS["장"]:
                chapters.append(int(re.findall(r"\d+", text)[0]))
        elif appendix := _appendix(index, text):
            # Behind it numbers begin again with the first article.
            articles += _rising(run)
            run = []
            parts.append(appendix)
    articles += _rising(run)
    if len(articles) < _FEWEST_ARTICLES and chapters[:2] != [1, 2]:
        return []
    return sorted([*parts, *articles], key=lambda heading: heading.line)


def _article(index: int, found: re.Match[str]) -> tuple[tuple[int, int], ArticleHeading]:
    number = f"제{found[1]}조의{found[2]}" if found[2] else f"제{found[1]}조"
    title = one_line(number + found["name"])
    return (int(found[1]), int(found[2] or 0)), ArticleHeading(index, ARTICLE, title)


def _part(index: int, text: str) -> ArticleHeading | None:
    found = _PART.match(text)
    if found is None or not _is_heading(text):
        return None
    number = f"제{found[1]}{found[2]}" + (f"의{found[3]}" if found[3] else "")
    return ArticleHeading(index, _LEVELS[found[2]], one_line(number + found[4]))


def _appendix(index: int, text: str) -> ArticleHeading | None:
    if not (_SUPPLEMENT.match(text) or _ATTACHED.match(text)) or not _is_heading(text):
        return None
    title = one_line(re.sub(r"^부\s+칙", "부칙", text))
    return ArticleHeading(index, _APPENDIX, title)


def _is_heading(text: str) -> bool:
    return (
        len(text) <= _LONGEST_HEADING
        and not _SENTENCE_END.search(text)
        and not _CONTENTS_LINE.search(text)
    )


def _rising(run: list[tuple[tuple[int, int], ArticleHeading]]) -> list[ArticleHeading]:
    """Keep the longest part of a run whose numbers rise: quoted articles stand out of turn."""
    best: list[tuple[int, int]] = []  # lowest number that ends a rising part of each length
    ends: list[int] = []
    before: list[int] = []
    for index, (number, _) in enumerate(run):
        length = bisect_left(best, number)
        before.append(ends[length - 1] if length else -1)
        best[length : length + 1] = [number]
        ends[length : length + 1] = [index]
    kept: list[ArticleHeading] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        kept.append(run[index][1])
        index = before[index]
    return kept[::-1]
