"""Plain text and logs: paragraphs with their lines, and places where the text has articles.

A text file says nothing about its structure. Only the one that is certain is taken, the articles
of laws, regulations and contracts (`articles`); any other text is one section without a place,
which is cited by its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from seojae.errors import NoText
from seojae.model.documents import Paragraph, ParsedDocument, Section
from seojae.model.locations import HeadingPath
from seojae.parsers.articles import ARTICLE, ArticleHeading, article_headings
from seojae.parsers.base import Limits
from seojae.parsers.encodings import REPLACED, read_text
from seojae.parsers.inline_markup import without_data

_LONGEST_TITLE = 60


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a text file.

    Raises:
        NoText, TooLarge, Unsupported: as `encodings.read_text`.
    """
    text, replaced = read_text(file, limits)
    lines = [line.rstrip() for line in without_data(text).split("\n")]
    if not any(lines):
        raise NoText("빈 파일입니다.", "내용을 적어 저장하면 읽습니다.")
    headings = article_headings(lines)
    return ParsedDocument(
        title=_title(lines[: headings[0].line]) if headings else "",
        sections=tuple(_sections(lines, headings)),
        warnings=(REPLACED,) if replaced else (),
    )


def _title(opening: list[str]) -> str:
    """Give the title of a law: the one short line that stands alone before its first heading."""
    filled = [line.strip() for line in opening if line]
    alone = len(filled) == 1 and len(filled[0]) <= _LONGEST_TITLE
    return filled[0] if alone and not re.search(r"[.:;,]$", filled[0]) else ""


def _sections(lines: list[str], headings: list[ArticleHeading]) -> Iterable[Section]:
    path: list[ArticleHeading] = []
    first_end = headings[0].line if headings else len(lines)
    if opening := _paragraphs(lines, 0, first_end):
        yield Section(HeadingPath(), opening)
    for index, heading in enumerate(headings):
        while path and path[-1].level >= heading.level:
            path.pop()
        path.append(heading)
        end = headings[index + 1].line if index + 1 < len(headings) else len(lines)
        # The line of an article often goes on with its text; other headings are in the place.
        start = heading.line if heading.level == ARTICLE else heading.line + 1
        location = HeadingPath(tuple(entry.title for entry in path))
        yield Section(location, _paragraphs(lines, start, end))


def _paragraphs(lines: list[str], start: int, end: int) -> tuple[Paragraph, ...]:
    """Join the lines between blank ones; lines are numbered from 1."""
    paragraphs: list[Paragraph] = []
    first = start
    for index in range(start, end + 1):
        if index == end or not lines[index]:
            if index > first:
                paragraphs.append(Paragraph("\n".join(lines[first:index]), first + 1))
            first = index + 1
    return tuple(paragraphs)
