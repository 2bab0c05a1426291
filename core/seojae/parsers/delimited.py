"""Tables as text (csv, tsv): each record a row with its line in the file.

What separates the columns is found by trying, since neither the ending nor the first line can be
trusted; the names of the columns are found by look, as in any table. Called through
`seojae.parsers.formats`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path
from statistics import mode
from typing import Literal

from seojae.errors import NoText
from seojae.model.documents import ParsedDocument, Section
from seojae.model.locations import HeadingPath
from seojae.parsers.base import Limits
from seojae.parsers.encodings import REPLACED, read_text
from seojae.parsers.tables import MOST_CELLS, build_table

_SEPARATORS = (",", "\t", ";", "|")
_NO_SEPARATOR = "\x1f"  # never left in cleaned text: the line is one cell
_SAMPLE = 64 * 1024
_RECORDS_TRIED = 200
_LEAST_AGREEMENT = 0.6
_NEARLY_ALL = 0.9
_MOST_LINES = 100
"""A record over more lines has swallowed others behind a quotation mark that nothing closes."""


@dataclass(frozen=True, slots=True)
class _Record:
    """One record and the line it begins on."""

    line: int
    cells: list[str]


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a table.

    Raises:
        NoText, TooLarge, Unsupported: as `encodings.read_text`.
    """
    text, replaced = read_text(file, limits)
    csv.field_size_limit(max(limits.text_characters, csv.field_size_limit()))
    separator, first_line = _separator(text)
    records = _records(text, separator)[first_line - 1 :]
    read = records[: _affordable(records)]
    table = build_table(
        1,
        [record.cells for record in read],
        first_row=first_line,
        row_lines=[record.line for record in read],
    )
    if table is None:
        raise NoText("글자가 없는 표입니다.", "내용을 적어 저장하면 읽습니다.")
    return ParsedDocument(
        title="",
        sections=(Section(HeadingPath(), (table,)),),
        warnings=(*([REPLACED] if replaced else []), *_left_out(len(read), len(records))),
    )


def _affordable(records: Sequence[_Record]) -> int:
    """Say how many records are read: as many as there is time for (field note G21)."""
    left = MOST_CELLS
    for count, record in enumerate(records):
        left -= 1 + sum(map(bool, record.cells))
        if left < 0:
            return count
    return len(records)


def _left_out(read: int, there: int) -> Iterator[str]:
    if read < there:
        yield (
            f"너무 큰 표라 {there:,}행 가운데 {read:,}행까지만 읽었습니다."
            " 여러 파일로 나누어 저장하면 모두 읽습니다."
        )


def _separator(text: str) -> tuple[str, int]:
    """Find what separates the columns, and the line that the table begins on.

    Excel's `sep=;` in the first line says it. Else the records of the opening must agree on how
    many columns they have.
    """
    opening = text[:16].partition("\n")[0].strip()
    if opening.lower().startswith("sep=") and len(opening) == 5:
        return opening[4], 2
    sample = text[:_SAMPLE]
    if len(text) > _SAMPLE:
        sample = sample[: sample.rfind("\n") + 1] or sample
    best, agreement = _NO_SEPARATOR, (0.0, 1)
    for separator in _SEPARATORS:
        records = islice(_records(sample, separator), _RECORDS_TRIED)
        widths = [len(record.cells) for record in records if any(record.cells)]
        if not widths:  # nothing but separators
            return separator, 1
        usual = mode(widths)
        found = (round(widths.count(usual) / len(widths), 1), usual)
        split = sum(width > 1 for width in widths) / len(widths)
        agrees = found[0] >= _LEAST_AGREEMENT or split >= _NEARLY_ALL
        if usual > 1 and agrees and found > agreement:
            best, agreement = separator, found
    return best, 1


def _records(text: str, separator: str) -> list[_Record]:
    """Cut a text into records: by the rules, else loosely, else without regard to quotation marks.

    A mark that nothing closes would swallow all records behind it.
    """
    for strict in (True, False):
        try:
            records = _cut(text, separator, strict=strict)
        except csv.Error:
            continue
        closed = strict or text.count('"') % 2 == 0
        if closed and not _swallows(records):
            return records
    return _cut(text, separator, quoting=csv.QUOTE_NONE)


def _swallows(records: list[_Record]) -> bool:
    return any(after.line - record.line > _MOST_LINES for record, after in pairwise(records))


def _cut(
    text: str, separator: str, *, strict: bool = False, quoting: Literal[0, 3] = csv.QUOTE_MINIMAL
) -> list[_Record]:
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, strict=strict, quoting=quoting
    )
    records: list[_Record] = []
    line = 1
    for cells in reader:
        records.append(_Record(line, cells))
        line = reader.line_num + 1
    return records
