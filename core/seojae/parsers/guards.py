"""The border between a parser and the libraries and bytes it works with.

`first_bytes` opens a file once in our own name, so that "another program holds it" is told apart
from "the bytes are broken". `library_errors` is the one place where what a library throws on a
broken file (anything at all: mutated input finds every bug) becomes a `DocumentError`.
Called by the parsers; never hides a `DocumentError` and never decides what a document means.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from seojae.errors import Corrupt, DocumentError, Locked, TooLarge, Unreadable
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
        DocumentError: as raised inside, unchanged; `TooLarge` for memory; `Corrupt` for the rest,
            which is logged with its place: it may be a fault of ours (field note G23).
    """
    try:
        yield
    except DocumentError:
        raise
    except MemoryError as error:
        raise TooLarge("읽는 데 메모리가 너무 많이 들어 멈췄습니다.") from error
    except RecursionError as error:
        raise Corrupt("표나 상자가 너무 깊이 겹쳐 있어 읽지 못했습니다.") from error
    except Exception as error:  # libraries throw anything on broken bytes
        place = traceback.extract_tb(error.__traceback__)[-1]
        log.warning("%s at %s:%s", type(error).__name__, Path(place.filename).name, place.lineno)
        raise Corrupt from error
