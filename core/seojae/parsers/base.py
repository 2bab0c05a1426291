"""The contract of a parser, and the bounds it works under.

A parser turns one file into a `ParsedDocument` or raises one `DocumentError`. It never writes,
never talks to the database, never guesses: "opened, no characters" is `NoText`, not success.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from seojae.model.documents import ParsedDocument


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds for reading one file (FORMATS, Robustness; field notes G02, G21).

    Attributes:
        file_bytes: a larger file is not opened.
        unpacked_bytes: most bytes that may come out of one container (zip, OLE, deflate).
        member_count: most members of one container.
        text_characters: most characters of extracted text.
    """

    file_bytes: int = 200 * 1024 * 1024
    unpacked_bytes: int = 400 * 1024 * 1024
    member_count: int = 20_000
    text_characters: int = 20_000_000


class Parser(Protocol):
    """What a module in `seojae.parsers` offers."""

    @staticmethod
    def parse(file: Path, limits: Limits) -> ParsedDocument:
        """Read one file.

        Raises:
            DocumentError: the file cannot be read; the error says why and what to do.
        """
        ...
