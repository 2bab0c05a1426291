"""The border between a parser and the libraries and bytes it works with.

`first_bytes` opens a file once in our own name, so that "another program holds it" is told apart
from "the bytes are broken". `library_errors` and `meaning_of` are the one place where what a
library throws on a broken file (anything at all: mutated input finds every bug) becomes a
`DocumentError`, and where a fault of our own is told apart from it.
Called by the parsers; never hides a `DocumentError` and never decides what a document means.
"""

from __future__ import annotations

import errno
import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from seojae.errors import Corrupt, DocumentError, Locked, ReaderFailed, TooLarge, Unreadable
from seojae.parsers.base import Limits

log = logging.getLogger(__name__)

_HEAD = 4096
_SHARING_VIOLATIONS = {32, 33}  # Windows: another process holds the file, or a part of it


def first_bytes(file: Path, limits: Limits, count: int = _HEAD) -> bytes:
    """Read the beginning of a file, having checked that it may be opened and is not too large.

    Raises:
        Corrupt: the file is empty.
        TooLarge: the file is larger than `limits.file_bytes`.
        Locked, Unreadable: the system does not give us the bytes.
    """
    try:
        with file.open("rb") as stream:
            size = file.stat().st_size
            head = stream.read(count)
    except OSError as error:
        if getattr(error, "winerror", None) in _SHARING_VIOLATIONS:
            raise Locked from error
        raise Unreadable from error
    if size > limits.file_bytes:
        raise TooLarge(f"파일이 {size / 1024 / 1024:,.0f}MB나 되어 읽지 않았습니다.")
    if not head:
        raise Corrupt(
            "내용이 하나도 없는 빈 파일(0바이트)입니다.", "원본을 다시 복사해 넣어 주세요."
        )
    return head


@contextmanager
def library_errors() -> Iterator[None]:
    """Turn whatever reading a broken file throws into the `DocumentError` it means.

    Raises:
        DocumentError: as raised inside, unchanged, or what `meaning_of` gives; logged with its
            place unless it says all there is to say.
        OSError: the system stopped giving us bytes; `reading` says what that means.
    """
    try:
        yield
    except DocumentError:
        raise
    except Exception as error:  # libraries throw anything on broken bytes
        if is_of_the_system(error):
            raise
        raise meaning_of(error) from error


def is_of_the_system(error: Exception) -> bool:
    """Say whether the system refused something, and not a library the bytes it was given.

    EINVAL while reading is about the bytes: a broken directory sends a reader to a place before the
    file. While opening (then the error names a file) it is Windows' word for many a refusal.
    """
    if not isinstance(error, OSError) or error.errno is None:
        return False
    return error.errno != errno.EINVAL or error.filename is not None


def meaning_of(error: Exception) -> DocumentError:
    """Say what an exception from inside a parser means: too much, broken bytes, a fault of ours.

    Ours is what only a mistake makes: a module or a data file of the installation that is missing
    (field note G23), and a plain Python error raised in our own lines. Broken bytes raise the kinds
    that libraries define for them, or plain errors inside a library.
    """
    if isinstance(error, MemoryError):
        return TooLarge("읽는 데 메모리가 너무 많이 들어 멈췄습니다.")
    if isinstance(error, RecursionError):
        return Corrupt("표나 상자가 너무 깊이 겹쳐 있어 읽지 못했습니다.")
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(place.filename).name}:{place.lineno}"
    if isinstance(error, ImportError) or (_is_plain(error) and _is_raised_by_us(error)):
        log.error("fault of a reader: %s at %s", type(error).__name__, where)
        return ReaderFailed()
    log.warning("%s at %s", type(error).__name__, where)
    return Corrupt()


def _is_plain(error: Exception) -> bool:
    """Say whether an error is Python's own and not one that says "these bytes are wrong"."""
    return type(error).__module__ == "builtins" and not isinstance(
        error, UnicodeError | EOFError | OSError
    )


def _is_raised_by_us(error: Exception) -> bool:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    name = trace.tb_frame.f_globals.get("__name__", "") if trace else ""
    return str(name).partition(".")[0] == "seojae"
