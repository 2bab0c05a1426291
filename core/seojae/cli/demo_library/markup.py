"""The markup in which the demo texts are kept: headings, table rows and paragraphs.

`# ` to `### ` begin headings, `| a | b |` are rows of a table whose first row names the columns,
other lines up to an empty one are a paragraph.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; its lines are joined."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, as many cells in each."""

    rows: tuple[tuple[str, ...], ...]


Block: TypeAlias = Heading | Paragraph | Table


def blocks(text: str) -> Iterator[Block]:
    """Read a text in the markup."""
    for part in text.strip().split("\n\n"):
        lines = part.splitlines()
        marks, _, title = part.partition(" ")
        if not marks.strip("#"):
            yield Heading(len(marks), title)
        elif part.startswith("|"):
            yield Table(tuple(_cells(line) for line in lines))
        else:
            yield Paragraph(" ".join(lines))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip("|").split("|"))
