"""The person's own synonyms in `.seojae/synonyms.txt`, over the built-in thesaurus.

The file is read again when it changes, so that a line that was just written counts at the next
search. A file that is missing or cannot be read changes nothing.
"""

from __future__ import annotations

from pathlib import Path

from seojae.parsers.encodings import decode
from seojae.parsers.text import clean
from seojae.search.thesaurus import SynonymProblem, Thesaurus

LARGEST = 1_000_000
"""Bytes of the file that are read."""


class Synonyms:
    """Gives the thesaurus of one library.

    Args:
        file: the person's file; it need not exist.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seen: tuple[int, int] | None = None
        self._thesaurus = Thesaurus.built_in()
        self._problems: list[SynonymProblem] = []

    def thesaurus(self) -> Thesaurus:
        """Give the built-in thesaurus with the person's own lines."""
        self._look()
        return self._thesaurus

    def problems(self) -> list[SynonymProblem]:
        """Tell which lines of the file could not be understood."""
        self._look()
        return self._problems

    def _look(self) -> None:
        try:
            stat = self._file.stat()
            state = (stat.st_mtime_ns, stat.st_size)
            if state == self._seen:
                return
            with self._file.open("rb") as stream:
                text, _ = decode(stream.read(LARGEST))
        except OSError:
            self._seen = None
            self._thesaurus, self._problems = Thesaurus.built_in(), []
            return
        self._seen = state
        self._thesaurus, self._problems = Thesaurus.built_in().extended(clean(text))
