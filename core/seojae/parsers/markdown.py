"""Markdown: headings as places, paragraphs line by line, pipe tables as addressed rows.

It reads the block structure itself, since a passage must be cited by the lines of the file and a
renderer forgets them. Every paragraph holds consecutive lines of the file; a line that carries
only noise ends it. Inline markup is left to `inline_markup`, the opening block to `front_matter`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from seojae.errors import NoText
from seojae.model.documents import Block, Paragraph, ParsedDocument, Row, Section, Table
from seojae.model.locations import HeadingPath
from seojae.parsers import front_matter
from seojae.parsers.base import Limits
from seojae.parsers.encodings import REPLACED, read_text
from seojae.parsers.inline_markup import heading, plain, without_data
from seojae.parsers.tables import build_table

_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)+")
_FENCE = re.compile(r"[ \t]*(`{3,}(?=[^`]*$)|~{3,})")
_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t]|$)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})[ \t]*$")
_RULER = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$")
_CELL_BORDER = re.compile(r"(?<!\\)\|")
_LIST_OR_TABLE = re.compile(r"[ \t]*(?:[-*+|]|\d{1,9}[.)])")
_HIDDEN = re.compile(r"[ \t]*(?:(<!--)|(\{/\*)|<(script|style)\b)", re.IGNORECASE)
_CONTAINER = re.compile(r"[ \t]*:{3,}[ \t]*[A-Za-z-]*[ \t]*")
# Rules and the frames of tables drawn with characters: no letter in them.
_DRAWING = re.compile(r"[\s*_=+|:\-\u2010-\u2015\u2500-\u257f]+$")
_DRAWN = frozenset("*_=+|:-").union(map(chr, [*range(0x2010, 0x2016), *range(0x2500, 0x2580)]))


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a Markdown file.

    Raises:
        NoText, TooLarge, Unsupported: as `encodings.read_text`; NoText also where nothing but
            markup is in it.
    """
    text, replaced = read_text(file, limits)
    front = front_matter.split(text)
    reader = _Reader(front.body.split("\n"), front.first_body_line)
    reader.read()
    body = tuple(reader.sections)
    sections = body or _front_alone(text, front)
    if not sections:
        raise NoText("본문이 없는 문서입니다.", "내용을 적어 저장하면 읽습니다.")
    return ParsedDocument(
        title=front.title or reader.title,
        sections=sections,
        modified_at=front.modified_at,
        tags=front.tags,
        warnings=(REPLACED,) if replaced else (),
        is_front_matter_alone=not body,
    )


def _front_alone(text: str, front: front_matter.FrontMatter) -> tuple[Section, ...]:
    """Give the lines of the front matter of a file that holds nothing else, as READMEs often do."""
    if not front.values:
        return ()
    block = "\n".join(text.split("\n")[1 : front.first_body_line - 2]).rstrip()
    return (Section(HeadingPath(), (Paragraph(block, 2),)),) if block.strip() else ()


@dataclass(slots=True)
class _Reader:
    """One pass over the lines: `at` is the line looked at, `first` the number of line 0."""

    lines: list[str]
    first: int
    sections: list[Section] = field(default_factory=list)
    title: str = ""
    at: int = 0
    _path: list[tuple[int, str]] = field(default_factory=list)
    _blocks: list[Block] = field(default_factory=list)
    _paragraph: list[str] = field(default_factory=list)
    _paragraph_at: int = 0
    _tables: int = 0
    _endless: set[str] = field(default_factory=set)

    def read(self) -> None:
        """Fill `sections` and `title`."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            mark = line.lstrip()[:1]
            quoted = mark == ">"
            if quoted:
                line = self._line(self.at, quoted)
                mark = line.lstrip()[:1]
            if (
                not mark
                or (mark in "`~" and self._code(line, quoted))
                or (mark == "#" and self._heading(line))
                or (mark in "=-" and self._underline(line))
                or (mark in "<{" and self._hidden(line))
                or ("|" in line and self._table(line, quoted))
            ):
                self._end_paragraph()
            else:
                self._text(_CONTAINER.sub("", line) if mark == ":" else line, mark)
            self.at += 1
        self._end_section()

    def _line(self, index: int, quoted: bool) -> str:
        line = self.lines[index] if index < len(self.lines) else ""
        return _QUOTE.sub("", line, count=1) if quoted else line

    def _text(self, line: str, mark: str) -> None:
        text = "" if mark in _DRAWN and _DRAWING.match(line) else plain(line)
        if not text:
            self._end_paragraph()
        else:
            if not self._paragraph:
                self._paragraph_at = self.at
            self._paragraph.append(text)

    def _end_paragraph(self) -> None:
        if self._paragraph:
            text = "\n".join(self._paragraph)
            self._blocks.append(Paragraph(text, self.first + self._paragraph_at))
            self._paragraph = []

    def _end_section(self) -> None:
        self._end_paragraph()
        if self._path or self._blocks:
            path = HeadingPath(tuple(title for _, title in self._path))
            self.sections.append(Section(path, tuple(self._blocks)))
            self._blocks = []

    # Each of these takes what begins at the current line and says whether there was such a thing;
    # then `at` is left on its last line.

    def _heading(self, line: str) -> bool:
        found = _HEADING.match(line)
        if found is None:
            return False
        title = line[found.end() :].strip()
        bare = title.rstrip("#")
        if not bare or bare[-1] in " \t":  # a closing run of marks, not the end of a word like C#
            title = bare
        self._open_section(len(found[1]), heading(title))
        return True

    def _underline(self, line: str) -> bool:
        """A setext heading: one line of text above a line of `=` or `-`."""
        if len(self._paragraph) != 1 or not _UNDERLINE.match(line):
            return False
        above = self.lines[self.at - 1]
        if _LIST_OR_TABLE.match(above) or above.lstrip().startswith(">"):
            return False
        self._paragraph = []
        self._open_section(1 if line.lstrip().startswith("=") else 2, heading(above))
        return True

    def _open_section(self, level: int, title: str) -> None:
        if not title:
            return
        self._end_section()
        while self._path and self._path[-1][0] >= level:
            self._path.pop()
        self._path.append((level, title))
        if level == 1 and not self.title:
            self.title = title

    def _code(self, line: str, quoted: bool) -> bool:
        """A fenced block, kept as it stands; one that is never closed reaches to the end."""
        opening = _FENCE.match(line)
        if opening is None:
            return False
        self._end_paragraph()
        mark = opening[1]
        closing = re.compile(rf"[ \t]*{re.escape(mark[0])}{{{len(mark)},}}[ \t]*$")
        start = self.at + 1
        code: list[str] = []
        while self.at + 1 < len(self.lines):
            self.at += 1
            inner = self._line(self.at, quoted)
            if closing.match(inner):
                break
            code.append(without_data(inner).rstrip())
        blank = next((index for index, inner in enumerate(code) if inner), len(code))
        text = "\n".join(code[blank:]).rstrip()
        if text:
            self._blocks.append(Paragraph(text, self.first + start + blank))
        return True

    def _hidden(self, line: str) -> bool:
        """A comment, script or style over several lines; one without an end is text."""
        opening = _HIDDEN.match(line)
        if opening is None:
            return False
        end = f"</{opening[3].lower()}>" if opening[3] else "-->" if opening[1] else "*/}"
        if end in self._endless or end in line.lower():
            return False
        last = self.at + 1
        while last < len(self.lines) and end not in self.lines[last].lower():
            last += 1
        if last == len(self.lines):
            self._endless.add(end)
            return False
        self._end_paragraph()
        rest = self.lines[last]
        self.lines[last] = rest[rest.lower().index(end) + len(end) :].lstrip()
        self.at = last - 1
        return True

    def _table(self, line: str, quoted: bool) -> bool:
        """A pipe table: a row of names, a ruler with as many columns, rows."""
        ruler = self._line(self.at + 1, quoted).strip()
        if "|" not in ruler or not _RULER.match(ruler):
            return False
        names = _cells(line)
        if len(names) != len(_cells(ruler)):
            return False
        self._end_paragraph()
        grid, start = [names], self.first + self.at
        self.at += 1
        while "|" in (row := self._line(self.at + 1, quoted)):
            grid.append(_cells(row))
            self.at += 1
        table = build_table(self._tables + 1, grid, header=any(names))
        if table:
            self._tables += 1
            rows = tuple(_placed(table, start))
            self._blocks.append(replace(table, rows=rows, line=start if table.header else 0))
        return True


def _cells(line: str) -> list[str]:
    """Cut a row at its borders; a border behind a backslash is text."""
    cells = _CELL_BORDER.split(line.strip())
    if not cells[0].strip():
        cells = cells[1:]
    if cells and not cells[-1].strip():
        cells = cells[:-1]
    return [plain(cell) for cell in cells]


def _placed(table: Table, start: int) -> Iterator[Row]:
    """Give each row its line in the file: the ruler stands between the first row and the others."""
    for row in table.rows:
        yield replace(row, line=start + (row.number if row.number > 1 else 0))
