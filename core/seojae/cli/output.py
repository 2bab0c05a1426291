"""Where a command's words go: results to standard output, everything else to standard error.

The only place of the command line that writes. It never fails because of a console that lacks a
character (cp949, field note B03), a reader that has gone (`| head`) or a stream that is not there
(a windowed program, B04). `rich` is loaded only where a terminal or a table wants it.
"""

from __future__ import annotations

import errno
import io
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TextIO, TypeAlias

if TYPE_CHECKING:
    from rich.console import Console

Style: TypeAlias = str
"""A style as `rich` names it: `bold`, `dim`, `red`."""

_GONE = (errno.EPIPE, errno.EINVAL)  # Windows says EINVAL for a pipe whose reader has gone
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_WIDEST = 10_000


class Styled(NamedTuple):  # no dataclass: importing those costs a tenth of a start
    """Words that look different on a terminal."""

    text: str
    style: Style


class Output:
    """The two streams of one run of the program.

    Args:
        as_json: the result is one JSON object, and nothing else reaches standard output.
    """

    def __init__(self, *, as_json: bool = False) -> None:
        self.as_json = as_json
        self._out = _Stream(sys.stdout)
        self._err = _Stream(sys.stderr)
        self._notes: Console | None = None

    @property
    def notes_on_terminal(self) -> bool:
        """Whether a person watches standard error, where progress is shown."""
        return self._err.is_terminal

    def line(self, *parts: str | Styled, indent: int = 0, lead: str = "") -> None:
        """Write one paragraph of the result; on a terminal it is wrapped at its width.

        Args:
            parts: its words.
            indent: cells before each of its rows.
            lead: stands in the indent of the first row, as a number does.
        """
        if not parts:
            self._out.write("\n")
            return
        if not self._out.is_terminal:
            rows = "".join(part if isinstance(part, str) else part.text for part in parts)
            for at, row in enumerate(rows.split("\n")):
                self._out.write(f"{lead if at == 0 else '':<{indent}}{row}".rstrip() + "\n")
            return
        from rich.table import Table
        from rich.text import Text

        spans = [
            _printable(part) if isinstance(part, str) else (_printable(part.text), part.style)
            for part in parts
        ]
        text = Text.assemble(*spans)
        if not indent:
            self._console().print(text)
            return
        grid = Table.grid()
        grid.add_column(width=indent)
        grid.add_column(overflow="fold")
        grid.add_row(lead, text)
        self._console().print(grid)

    def text(self, text: str) -> None:
        """Write text of a document as it is."""
        self._out.write((_printable(text) if self._out.is_terminal else text) + "\n")

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Write a table with aligned columns; numbers are set to the right."""
        from rich import box
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        terminal = self._out.is_terminal
        table = Table(box=box.SIMPLE_HEAD if terminal else None, pad_edge=False, show_edge=False)
        for at, column in enumerate(columns):
            numbers = bool(rows) and all(row[at].replace(",", "").isdecimal() for row in rows)
            table.add_column(
                Text(column),
                justify="right" if numbers else "left",
                no_wrap=numbers or not terminal,
                overflow="fold",
            )
        for row in rows:
            table.add_row(*(Text(_printable(cell)) for cell in row))
        if terminal:
            self._console().print(table)
            return
        plain = Console(file=io.StringIO(), width=_WIDEST, color_system=None, legacy_windows=False)
        with plain.capture() as written:
            plain.print(table)
        self._out.write("".join(f"{line.rstrip()}\n" for line in written.get().splitlines()))

    def result(self, data: Mapping[str, object]) -> None:
        """Write the one JSON object of a command, in UTF-8 wherever a program reads it."""
        if not self._out.is_terminal:
            self._out.use_utf8()
        self._out.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")

    def note(self, text: str) -> None:
        """Tell something that is not the result."""
        self._out.flush()
        if self._notes is None:
            self._err.write(f"{text}\n")
            return
        from rich.text import Text

        self._notes.print(Text(text))  # above the progress bar, if one is shown

    def flush(self) -> None:
        """Send what was written so far, for commands that go on for long."""
        self._out.flush()

    def notes_console(self) -> Console:
        """Give rich's view of standard error, which must be a terminal."""
        from rich.console import Console

        if self._notes is None:
            self._notes = Console(file=self._err.file, highlight=False)
        return self._notes

    def _console(self) -> Console:
        from rich.console import Console

        return Console(file=self._out.file, highlight=False)

    def close(self) -> bool:
        """Send what is left; False when standard output could not take it, as on a full disk."""
        self._err.flush()
        return self._out.flush() and not self._out.failed


class _Stream:
    """One standard stream that may be missing, narrow in its characters, or closed early."""

    def __init__(self, file: TextIO | None) -> None:
        self.file = file
        self.failed = False
        self.is_terminal = file is not None and file.isatty()
        if not self.is_terminal and "PYTHONIOENCODING" not in os.environ:
            self.use_utf8()
        self._reconfigure(errors="replace")

    def use_utf8(self) -> None:
        """Write UTF-8 from now on."""
        self._reconfigure(encoding="utf-8", errors="replace")

    def _reconfigure(self, **settings: str) -> None:
        # A stream that somebody else put there, as tests do, may not offer this.
        reconfigure = getattr(self.file, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(**settings)

    def write(self, text: str) -> None:
        if self.file is None:
            return
        try:
            self.file.write(text)
        except OSError as error:
            self._give_up(self.file, error)

    def flush(self) -> bool:
        if self.file is None:
            return True
        try:
            self.file.flush()
        except OSError as error:
            self._give_up(self.file, error)
        return not self.failed

    def _give_up(self, file: TextIO, error: OSError) -> None:
        """Write to nowhere from now on, also what Python still flushes when it ends."""
        self.failed = error.errno not in _GONE
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, file.fileno())
            os.close(nowhere)
        except OSError:
            self.file = None


def _printable(text: str) -> str:
    """Take out what would steer a terminal: documents and names come from anywhere."""
    return _CONTROLS.sub("", text)
