"""The headings that a PDF's own outline (bookmarks) puts over its pages.

An entry names a page only, so its place on the page is looked for in the lines: a page is cut into
sections where the titles stand. Titles that are not found there (pictures, other wording) hold for
the page from its top. Called by `reader`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import pypdfium2

from seojae.parsers.pdf.pages import Line
from seojae.parsers.text import one_line

_MOST_ENTRIES = 20_000
_DEEPEST = 15
_LONGEST_TITLE = 200
_MOST_LINES = 6  # of one title
_LEAST_LEAD = 20  # characters before the first title of a page that make a section of their own


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the outline: the page it leads to and its depth, both from 0, and its title."""

    page: int
    depth: int
    title: str


@dataclass(frozen=True, slots=True)
class Part:
    """Lines of a page under the same headings: from `first` to before `end`."""

    headings: tuple[str, ...]
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Cut:
    """A page cut at its titles; `titles` are the lines (from, to before) that each title takes."""

    parts: tuple[Part, ...]
    titles: tuple[tuple[int, int], ...] = ()


def entries_of(document: pypdfium2.PdfDocument) -> list[Entry]:
    """Read the outline; entries without a page lead to that of the entry before."""
    found: list[Entry] = []
    for bookmark in islice(document.get_toc(max_depth=_DEEPEST), _MOST_ENTRIES):
        destination = bookmark.get_dest()
        page = None if destination is None else destination.get_index()
        if page is None:
            page = found[-1].page if found else 0
        title = one_line(bookmark.get_title())
        if title and len(title) <= _LONGEST_TITLE:
            found.append(Entry(page, bookmark.level, title))
    return found


class Headings:
    """Follows an outline through the pages, which must be asked for in order."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._by_page: dict[int, list[Entry]] = {}
        for entry in entries:
            self._by_page.setdefault(entry.page, []).append(entry)
        self._path: list[Entry] = []

    def cut(self, page: int, lines: Sequence[Line]) -> Cut:
        """Cut a page, numbered from 0, at the titles that stand on it.

        A title with nothing under it stays with the next one, and so does the little that stands
        over the first title: page numbers, running heads.
        """
        squeezed = ["".join(one_line(line.text).split()) for line in lines]
        entries = self._by_page.get(page, [])
        places = _places([entry.title for entry in entries], squeezed)
        parts: list[Part] = []
        first, text_from = 0, 0
        for entry, place in zip(entries, places, strict=True):
            if place is None:
                # Not found: it holds from the next part on, or for the page where none is found.
                self._enter(entry)
                continue
            length = sum(map(len, squeezed[text_from : place[0]]))
            if length >= (_LEAST_LEAD if not parts and first == text_from else 1):
                parts.append(Part(self._headings(), first, place[0]))
                first = place[0]
            self._enter(entry)
            text_from = place[1]
        parts.append(Part(self._headings(), first, len(lines)))
        return Cut(tuple(parts), tuple(place for place in places if place is not None))

    def _enter(self, entry: Entry) -> None:
        while self._path and self._path[-1].depth >= entry.depth:
            self._path.pop()
        self._path.append(entry)

    def _headings(self) -> tuple[str, ...]:
        return tuple(entry.title for entry in self._path)


def _places(titles: Sequence[str], lines: Sequence[str]) -> list[tuple[int, int] | None]:
    """Find where titles stand, one after another, as whole lines; spaces do not count."""
    places: list[tuple[int, int] | None] = []
    start = 0
    for title in titles:
        wanted = "".join(title.split())
        place = next(
            (
                (index, end)
                for index in range(start, len(lines))
                if (end := _end_of(wanted, lines, index))
            ),
            None,
        )
        places.append(place)
        start = start if place is None else place[1]
    return places


def _end_of(wanted: str, lines: Sequence[str], start: int) -> int:
    """Give the line after those that make up a title; 0 where they do not."""
    text = ""
    for end in range(start, min(start + _MOST_LINES, len(lines))):
        text += lines[end]
        if text == wanted:
            return end + 1
        if not wanted.startswith(text):
            break
    return 0
