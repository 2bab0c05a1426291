"""What a parser gives and what the chunker makes of it.

    file → ParsedDocument(sections[Section(location, blocks)]) → Chunk

Text in these is clean by construction: parsers pass what they read through
`seojae.parsers.text.clean`, so there is no lone surrogate and no control character in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from seojae.model.locations import HeadingPath, Location, Page, SheetRows, Slide


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A run of text. `line` is its first line in the file (from 1), 0 where files have no lines."""

    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A table row: its number in the table or sheet (from 1) and one text per column.

    A merged cell stands once, in its first column; the columns it covers are empty.
    """

    number: int
    cells: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A table as addressed rows. `header` names the columns and is empty where there is none.

    `number` counts the tables of the document from 1. Header rows are not among `rows`; `line` is
    the line of the file that they begin on, 0 where there are none or files have no lines.
    """

    number: int
    rows: tuple[Row, ...]
    header: tuple[str, ...] = ()
    caption: str = ""
    line: int = 0


Block: TypeAlias = Paragraph | Table


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks that share one place. A chunk never reaches across a section.

    For a sheet the location's rows span the whole sheet; chunks narrow them. For plain text
    without headings the location is an empty `HeadingPath` and chunks become `Lines`.
    """

    location: HeadingPath | Page | Slide | SheetRows
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """The text of one file with its places.

    Attributes:
        title: the document's own title, else empty (the file name then serves).
        sections: in reading order.
        modified_at: the document's own date of last change, aware; None when it has none.
        tags: from front matter.
        pages: pages, slides or sheets; None where the format has none.
        warnings: Korean sentences saying what could not be read; a document with one is `partial`.
        is_front_matter_alone: whether the sections repeat the front matter of a file without body.
    """

    title: str
    sections: tuple[Section, ...]
    modified_at: datetime | None = None
    tags: tuple[str, ...] = ()
    pages: int | None = None
    warnings: tuple[str, ...] = ()
    is_front_matter_alone: bool = False


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage as it is indexed: its text, its place, its lines in the document.

    Lines are those of the file where the file is text, else those of the extracted text.
    """

    text: str
    location: Location
    first_line: int
    last_line: int
