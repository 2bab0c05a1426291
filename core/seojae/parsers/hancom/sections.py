"""From what a document says in reading order to its sections, each with its heading path.

A document without an outline may still be built from chapters and articles, as most rules and
contracts of Korean offices are; then those are its headings (`seojae.parsers.articles`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seojae.model.documents import Block, Paragraph, Section
from seojae.model.locations import HeadingPath
from seojae.parsers.articles import ARTICLE, article_headings
from seojae.parsers.hancom.flow import Heading, Item, items_of
from seojae.parsers.hancom.tree import Para


def sections_of(paras: Sequence[Para], most_characters: int) -> tuple[Section, ...]:
    """Turn the paragraphs of a whole document into its sections.

    Raises:
        TooLarge: there is more text than `most_characters`.
        Corrupt: a table's addresses make no sense.
    """
    items = list(items_of(paras, most_characters))
    if not any(isinstance(item, Heading) for item in items):
        items = list(_with_articles(items))
    return tuple(_sections(items))


def has_text(sections: Sequence[Section]) -> bool:
    """Say whether anything at all can be read in them."""
    return any(section.blocks or section.location.label() for section in sections)


def _sections(items: Sequence[Item]) -> Iterator[Section]:
    path: list[Heading] = []
    blocks: list[Block] = []
    for item in items:
        if not isinstance(item, Heading):
            blocks.append(item)
            continue
        if path or blocks:
            yield _section(path, blocks)
        while path and path[-1].level >= item.level:
            path.pop()
        path.append(item)
        blocks = []
    if path or blocks:
        yield _section(path, blocks)


def _section(path: Sequence[Heading], blocks: Sequence[Block]) -> Section:
    return Section(HeadingPath(tuple(heading.text for heading in path)), tuple(blocks))


def _with_articles(items: Sequence[Item]) -> Iterator[Item]:
    """Put a heading before each paragraph that opens an article; one that is a chapter becomes it.

    The paragraph of an article holds its text as well, so it stays.
    """
    lines = [item.text.partition("\n")[0] if isinstance(item, Paragraph) else "" for item in items]
    headings = {heading.line: heading for heading in article_headings(lines)}
    for index, item in enumerate(items):
        found = headings.get(index)
        if found is None or not isinstance(item, Paragraph):
            yield item
            continue
        yield Heading(found.level, found.title)
        rest = item.text if found.level == ARTICLE else item.text.partition("\n")[2].strip()
        if rest:
            yield Paragraph(rest)
