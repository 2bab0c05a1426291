"""Where in a document something stands.

Every passage has exactly one `Location`. Each kind has one `label()`: the words that a citation
shows. `to_json` and `from_json` are the only way a location leaves or enters the index.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


def span(first: int, last: int, unit: str) -> str:
    """Name a range of numbered things: `5행`, `5~9행`."""
    return f"{first}{unit}" if first == last else f"{first}~{last}{unit}"


def _path(headings: tuple[str, ...]) -> str:
    """Write headings one after another; empty levels are left out."""
    return " > ".join(heading for heading in headings if heading)


class _Crossing:
    """Crosses from the process that reads as its fields; a dataclass itself takes twice as long."""

    __slots__: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), tuple([getattr(self, name) for name in self.__slots__])


@dataclass(frozen=True, slots=True)
class HeadingPath(_Crossing):
    """A section of a document with headings; empty for the part before the first heading."""

    headings: tuple[str, ...] = ()

    def label(self) -> str:
        """`제4장 > 제60조 (연차 유급휴가)`; empty levels are left out."""
        return _path(self.headings)


@dataclass(frozen=True, slots=True)
class Page(_Crossing):
    """A page of a paged document, counted from 1, with the outline entries that lead to it."""

    number: int
    headings: tuple[str, ...] = ()

    def label(self) -> str:
        """`3쪽`, or `3쪽 · 제2장 > 제1절`."""
        return " · ".join(part for part in (f"{self.number}쪽", _path(self.headings)) if part)


@dataclass(frozen=True, slots=True)
class Slide(_Crossing):
    """A slide in presentation order, counted from 1."""

    number: int
    title: str = ""

    def label(self) -> str:
        """`슬라이드 3 · 추진 일정`."""
        return " · ".join(part for part in (f"슬라이드 {self.number}", self.title) if part)


@dataclass(frozen=True, slots=True)
class SheetRows(_Crossing):
    """Rows of a sheet, numbered as the spreadsheet program numbers them."""

    sheet: str
    first: int
    last: int

    def label(self) -> str:
        """`시트 '예산' · 5~9행`."""
        return f"시트 '{self.sheet}' · {span(self.first, self.last, '행')}"


@dataclass(frozen=True, slots=True)
class TableRows(_Crossing):
    """Rows of a table inside a section, page or slide; table and rows are counted from 1."""

    within: HeadingPath | Page | Slide
    table: int
    first: int
    last: int

    def label(self) -> str:
        """`제3장 > 여비 · 표 3 · 12행`."""
        place = f"표 {self.table} · {span(self.first, self.last, '행')}"
        return " · ".join(part for part in (self.within.label(), place) if part)


@dataclass(frozen=True, slots=True)
class Lines(_Crossing):
    """Lines of a plain text file, counted from 1."""

    first: int
    last: int

    def label(self) -> str:
        """`12~18줄`."""
        return span(self.first, self.last, "줄")


Location: TypeAlias = HeadingPath | Page | Slide | SheetRows | TableRows | Lines
Json: TypeAlias = list["str | int | Json"]


def to_json(location: Location) -> Json:
    """Encode a location as a list that `json.dumps` takes: kind first, then its fields."""
    match location:
        case HeadingPath(headings):
            return ["heading", *headings]
        case Page(number, headings):
            return ["page", number, *headings]
        case Slide(number, title):
            return ["slide", number, title]
        case SheetRows(sheet, first, last):
            return ["sheet", sheet, first, last]
        case TableRows(within, table, first, last):
            return ["table", to_json(within), table, first, last]
        case Lines(first, last):
            return ["lines", first, last]


def from_json(data: Json) -> Location:
    """Decode what `to_json` wrote.

    Raises:
        ValueError: the list was not written by `to_json`.
    """
    match data:
        case ["heading", *headings]:
            return HeadingPath(tuple(map(str, headings)))
        case ["page", int(number), *headings]:
            return Page(number, tuple(map(str, headings)))
        case ["slide", int(number), str(title)]:
            return Slide(number, title)
        case ["sheet", str(sheet), int(first), int(last)]:
            return SheetRows(sheet, first, last)
        case ["table", list(inner), int(table), int(first), int(last)]:
            within = from_json(inner)
            if isinstance(within, HeadingPath | Page | Slide):
                return TableRows(within, table, first, last)
        case ["lines", int(first), int(last)]:
            return Lines(first, last)
    raise ValueError(f"not a location: {data!r}")


def headings_of(location: Location) -> tuple[str, ...]:
    """Give the headings that lead to a location, outermost first."""
    match location:
        case HeadingPath(headings) | Page(_, headings):
            return tuple(filter(None, headings))
        case Slide(_, title):
            return (title,) if title else ()
        case TableRows(within, _, _, _):
            return headings_of(within)
        case SheetRows(sheet, _, _):
            return (sheet,)
        case Lines():
            return ()
