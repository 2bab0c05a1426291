"""The two standard streams of a server: protocol lines only, UTF-8, LF, on every system.

The streams are taken away before anything else is imported: what a stray `print` or a C library
writes then goes to standard error and never between two messages (field note B01). Lines are read
leniently (B14: a lone surrogate in a request must not leave it without an answer) and written so
that nothing in a result can end the server. Called by `process` alone.
"""

from __future__ import annotations

import json
import logging
import os
import queue
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

if TYPE_CHECKING:
    from mcp.shared.message import SessionMessage

LONGEST_LINE = 32 * 1024 * 1024
"""Bytes of one message; a longer line is passed over."""

Lines: TypeAlias = "queue.Queue[bytes | None]"
"""What came in, line by line; None at the end."""

_AROUND = " \t\r\n\0"  # half of a line end of UTF-16 may be left over from a line of junk
_MOST_DIGITS = 4_000
_SURROGATES = re.compile("[\ud800-\udfff]")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wire:
    """Where protocol lines come from and go to."""

    incoming: BinaryIO
    outgoing: BinaryIO

    def write(self, data: bytes) -> None:
        """Write a whole message.

        Raises:
            OSError: the client has gone.
        """
        self.outgoing.write(data)
        self.outgoing.flush()

    def lines(self) -> Iterator[bytes]:
        """Give what comes in, line by line, until its end; lines that are too long are left out."""
        while True:
            try:
                line = self.incoming.readline(LONGEST_LINE)
            except OSError:
                return  # Windows says so where the other end was killed
            if not line:
                return
            if not line.endswith(b"\n") and len(line) >= LONGEST_LINE:
                _log.warning("passed over a line of more than %d bytes", LONGEST_LINE)
                while line and not line.endswith(b"\n"):
                    line = self.incoming.readline(LONGEST_LINE)
                continue
            yield line


def take_streams() -> Wire:
    """Take standard input and output for the protocol.

    From now on descriptor 0 reads nothing and descriptor 1 leads to standard error, for this
    process and for its children.

    Raises:
        OSError: there are no standard streams.
    """
    incoming, outgoing = _above_standard(os.dup(0)), _above_standard(os.dup(1))
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # a windowed program has no standard error (field note B04)
        os.dup2(nowhere, 1)
    os.close(nowhere)
    _set_windows_handles()
    return Wire(os.fdopen(incoming, "rb"), os.fdopen(outgoing, "wb"))


def _above_standard(descriptor: int) -> int:
    """Move a descriptor out of the way of 0, 1 and 2, where one of them was closed before."""
    spare: list[int] = []
    while descriptor <= 2:
        spare.append(descriptor)
        descriptor = os.dup(descriptor)
    for each in spare:
        os.close(each)
    return descriptor


def _set_windows_handles() -> None:
    """Tell Windows too, which keeps handles beside the descriptors and gives those to children."""
    if sys.platform == "win32":
        import ctypes
        import msvcrt

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        for descriptor, name in ((0, -10), (1, -11)):
            kernel.SetStdHandle(name, ctypes.c_void_p(msvcrt.get_osfhandle(descriptor)))


def decode(line: bytes) -> list[dict[str, object]]:
    """Read the messages of one line: usually one, several where a client sends a batch.

    What is no JSON object is left out: an answer to it could not be matched to a request.
    """
    text = line.decode("utf-8-sig", errors="replace").strip(_AROUND)
    if not text:
        return []
    try:
        value = json.loads(text, parse_int=_whole_number)
    except (ValueError, RecursionError):
        _log.warning("passed over a line that is not JSON")
        return []
    entries = value if isinstance(value, list) else [value]
    return [_message(each) for each in entries if isinstance(each, dict)]


def _message(value: dict[str, object]) -> dict[str, object]:
    try:
        return _fields(value)
    except RecursionError:  # nobody means so deep a thing, but its sender waits for an answer
        return {name: each for name, each in value.items() if isinstance(each, str | int)}


def _whole_number(digits: str) -> float:
    """Read a number also where it has more digits than Python reads."""
    return int(digits) if len(digits) < _MOST_DIGITS else float(digits)


def _whole(value: object) -> object:
    """Put U+FFFD in the place of lone surrogates, which JSON may carry and UTF-8 cannot."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return _fields(value) if isinstance(value, dict) else value


def _text(value: str) -> str:
    return value if value.isascii() else _SURROGATES.sub("\ufffd", value)


def _fields(value: dict[str, object]) -> dict[str, object]:
    return {_text(name): _whole(each) for name, each in value.items()}


def encode(message: SessionMessage) -> bytes:
    """Write one message as a line; whatever it holds, it becomes valid UTF-8."""
    plain = message.message.model_dump(by_alias=True, exclude_unset=True, mode="python")
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), default=str)
    return _SURROGATES.sub("\ufffd", text).encode("utf-8") + b"\n"
