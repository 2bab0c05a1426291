"""Read a document from the index: whole or a part, in pieces of a bounded size.

A cursor names a chunk and a character in it (`12.340`), so it stays right as long as the document
does not change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from seojae.analysis.words import fold, words
from seojae.errors import BadArgument, BadCursor, UnknownSection
from seojae.model.answers import DocumentView, OutlineEntry, Part
from seojae.model.locations import (
    HeadingPath,
    Lines,
    Location,
    Page,
    SheetRows,
    Slide,
    TableRows,
    headings_of,
)
from seojae.store.documents import UNREAD, DocumentRow
from seojae.store.passages import StoredChunk

LONGEST = 20_000
"""Most characters of text in one view (CLIENTS, Answers for a model)."""
MOST_ENTRIES = 300
"""Most lines of an outline; a longer one is cut, deepest levels first."""

ONLY_A_CARD = "본문 없이 책장 소개만 적은 파일입니다. 책장 목록에 그 이름과 설명이 나옵니다."

_CURSOR = re.compile(r"(\d{1,9})(?:\.(\d{1,9}))?")
_RANGE = re.compile(r"\s*(\d{1,7})\s*(?:[-~–]\s*(\d{1,7}))?\s*(?:쪽|행|장)?\s*")


def view(
    row: DocumentRow, chunks: Sequence[StoredChunk], part: Part, longest: int = LONGEST
) -> DocumentView:
    """Give a part of a document's text.

    Raises:
        UnknownSection: no such heading, page or row; the hint names some that exist.
        BadCursor, BadArgument: cursor or range are not of the right form.
    """
    chosen = _select(chunks, part)
    start, offset = _start(chosen, part)
    text, following = _render(chosen, start, offset, longest)
    shown = chosen[start : (following[0] + 1) if following else None]
    return DocumentView(
        document_id=row.document_id,
        source=row.source,
        title=row.title,
        text=text,
        lines=(
            shown[0].chunk.first_line if shown else 0,
            shown[-1].chunk.last_line if shown else 0,
        ),
        outline=outline(each.chunk.location for each in chunks),
        next_cursor=f"{chosen[following[0]].ordinal}.{following[1]}" if following else "",
        warnings=row.warnings if chunks or row.status == UNREAD else (*row.warnings, ONLY_A_CARD),
    )


def _select(chunks: Sequence[StoredChunk], part: Part) -> list[StoredChunk]:
    chosen = list(chunks)
    if part.section.strip():
        chosen = _in_section(chosen, part.section)
    if part.pages.strip():
        first, last = _range(part.pages, "쪽")
        chosen = [each for each in chosen if first <= _page(each.chunk.location) <= last]
        if not chosen:
            raise UnknownSection(f"{part.pages.strip()} 쪽이 문서에 없습니다.", _pages(chunks))
    if part.rows.strip():
        first, last = _range(part.rows, "행")
        chosen = [each for each in chosen if _has_rows(each.chunk.location, first, last)]
        if not chosen:
            raise UnknownSection(
                f"{part.rows.strip()} 행이 문서에 없습니다.",
                "행은 표와 시트에만 있습니다. 제목(section)을 주거나 처음부터 읽으세요.",
            )
    return chosen


def _in_section(chunks: list[StoredChunk], section: str) -> list[StoredChunk]:
    """Give the chunks below the first heading that holds the words of `section`, in order."""
    wanted = words(fold(section).casefold())
    for exact in (True, False):
        for each in chunks:
            path = headings_of(each.chunk.location)
            for depth, heading in enumerate(path, 1):
                if _names(words(fold(heading).casefold()), wanted, exact=exact):
                    return [
                        c for c in chunks if headings_of(c.chunk.location)[:depth] == path[:depth]
                    ]
    found = [each for each in chunks if section.strip() in each.chunk.location.label()]
    if found:
        return found
    some = ", ".join(entry.label for entry in outline(c.chunk.location for c in chunks)[:12])
    raise UnknownSection(
        f"문서에 그런 제목이 없습니다: {section.strip()}", f"있는 곳: {some}" if some else ""
    )


def _names(heading: list[str], wanted: list[str], *, exact: bool) -> bool:
    if not wanted:
        return False
    if exact:
        return heading == wanted
    size = len(wanted)
    return any(heading[at : at + size] == wanted for at in range(len(heading) - size + 1))


def _range(text: str, unit: str) -> tuple[int, int]:
    match = _RANGE.fullmatch(text)
    if match is None:
        raise BadArgument(f"'{text}' 는 {unit} 범위가 아닙니다.", f"예: 3 또는 3-5 ({unit})")
    first = int(match.group(1))
    return first, int(match.group(2) or first)


def _pages(chunks: Sequence[StoredChunk]) -> str:
    """Say which pages there are."""
    last = max((_page(each.chunk.location) for each in chunks), default=0)
    if not last:
        return "쪽 번호가 없는 문서입니다. 제목(section)을 주거나 처음부터 읽으세요."
    return f"마지막은 {last:,}쪽입니다."


def _page(location: Location) -> int:
    match location:
        case Page(number, _) | Slide(number, _):
            return number
        case TableRows(within, _, _, _):
            return _page(within)
        case _:
            return 0


def _has_rows(location: Location, first: int, last: int) -> bool:
    match location:
        case SheetRows(_, begin, end) | TableRows(_, _, begin, end):
            return begin <= last and first <= end
        case _:
            return False


def _start(chunks: Sequence[StoredChunk], part: Part) -> tuple[int, int]:
    """Give the index among the chosen chunks, and the character in it, where reading begins."""
    cursor = part.cursor or part.around
    if not cursor:
        return 0, 0
    match = _CURSOR.fullmatch(cursor.strip())
    if match is None:
        raise BadCursor
    ordinal, offset = int(match.group(1)), int(match.group(2) or 0)
    for index, each in enumerate(chunks):
        if each.ordinal == ordinal:
            if part.cursor:
                return index, min(offset, len(each.chunk.text))
            return max(0, index - 1), 0
    raise BadCursor


def _render(
    chunks: Sequence[StoredChunk], start: int, offset: int, longest: int
) -> tuple[str, tuple[int, int] | None]:
    """Write chunks with their headings until the budget is used; give where it goes on."""
    pieces: list[str] = []
    size = 0
    before: tuple[str, ...] = ()
    for index in range(start, len(chunks)):
        each = chunks[index]
        titles = _titles(each.chunk.location)
        opening = [] if offset and index == start else _opening(before, titles)
        before = titles
        text = each.chunk.text[offset if index == start else 0 :]
        head = "".join(f"\n{line}\n" for line in opening)
        room = longest - size - len(head) - 1
        if len(text) > room:
            if pieces:
                return "\n".join(pieces).strip("\n"), (index, 0)
            skipped = offset if index == start else 0
            return (head + text[:room]).strip("\n"), (index, skipped + room)
        pieces.append(head + text)
        size += len(head) + len(text) + 1
    return "\n".join(pieces).strip("\n"), None


def _titles(location: Location) -> tuple[str, ...]:
    match location:
        case HeadingPath(headings):
            return tuple(heading for heading in headings if heading)
        case Page(number, _):
            return (f"{number}쪽",)
        case Slide():
            return (location.label(),)
        case SheetRows(sheet, _, _):
            return (f"시트 '{sheet}'",)
        case TableRows(within, table, _, _):
            return (*_titles(within), f"표 {table}")
        case Lines():
            return ()


def _opening(before: tuple[str, ...], titles: tuple[str, ...]) -> list[str]:
    """Give the heading lines that are new since the chunk before, marked by their depth."""
    common = 0
    for old, new in zip(before, titles, strict=False):
        if old != new:
            break
        common += 1
    return [f"{'#' * min(depth, 6)} {title}" for depth, title in enumerate(titles, 1)][common:]


def outline(locations: Iterable[Location]) -> tuple[OutlineEntry, ...]:
    """List the headings, pages, slides and sheets of a document, in order, each once."""
    seen: dict[tuple[str, ...], OutlineEntry] = {}
    for location in locations:
        place = location.within if isinstance(location, TableRows) else location
        titles = headings_of(place) if isinstance(place, HeadingPath) else (_plain_label(place),)
        for depth in range(1, len(titles) + 1):
            if titles[depth - 1]:
                seen.setdefault(titles[:depth], OutlineEntry(titles[depth - 1], depth - 1))
    entries = list(seen.values())
    deepest = max((entry.depth for entry in entries), default=0)
    while len(entries) > MOST_ENTRIES and deepest:
        deepest -= 1
        entries = [entry for entry in entries if entry.depth <= deepest]
    return tuple(entries[:MOST_ENTRIES])


def _plain_label(location: Location) -> str:
    match location:
        case Lines():
            return ""
        case SheetRows(sheet, _, _):
            return f"시트 '{sheet}'"
        case _:
            return location.label()
