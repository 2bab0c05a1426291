"""Explain one file: what it is, what was found in it, or why it cannot be read.

The same reading as when indexing, in a child process with the same bounds, but nothing is written.
Used by `seojae check`.
"""

from __future__ import annotations

from pathlib import Path

from seojae.chunking import chunk
from seojae.errors import DocumentError
from seojae.model.documents import ParsedDocument, Table
from seojae.model.library import Failure, FileReport
from seojae.parsers.base import Limits
from seojae.parsers.detection import detect
from seojae.parsers.formats import BY_NAME
from seojae.parsers.reading import access_error
from seojae.parsers.workers import ReadingPool

FIRST_LINES = 12


def inspect(file: Path) -> FileReport:
    """Read one file and tell what came of it; never raises for the file's sake."""
    try:
        size = file.stat().st_size
        label = _label(file)
        with ReadingPool(1, Limits()) as pool:
            document = pool.submit(file).result().document
    except OSError as error:
        return _failed(file, 0, "", access_error(error))
    except DocumentError as error:
        return _failed(file, size, label, error)
    return _report(file, size, label, document)


def _label(file: Path) -> str:
    """Name the format by content; empty where the content tells none."""
    try:
        return BY_NAME[detect(file)].label
    except DocumentError:
        return ""


def _failed(file: Path, size: int, label: str, error: DocumentError) -> FileReport:
    failure = Failure(str(file), error.code, error.message, error.hint)
    return FileReport(str(file), label, size, failure=failure)


def _report(file: Path, size: int, label: str, document: ParsedDocument) -> FileReport:
    chunks = chunk(document)
    lines = [line for each in chunks for line in each.text.split("\n") if line.strip()]
    tables = {
        block.number
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Table)
    }
    return FileReport(
        file=str(file),
        format=label,
        size=size,
        title=document.title,
        pages=document.pages,
        characters=sum(len(line) for line in lines),
        tables=len(tables),
        places=tuple(dict.fromkeys(each.location.label() for each in chunks)),
        first_lines=tuple(lines[:FIRST_LINES]),
        warnings=document.warnings,
    )
