"""Reading one file from its path to a `ParsedDocument`, in this process.

It knows the order (size, format, parser, checks) and sees to it that only two things come out: a
document with text in it, or a `DocumentError`. It sets no time or memory limit; `workers` does, by
calling `read` in a child process. Called by `workers` and by whoever explains a single file.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from seojae.errors import (
    DocumentError,
    Locked,
    NoText,
    OnlineOnly,
    ReaderFailed,
    TooLarge,
    Unreadable,
)
from seojae.model.documents import Paragraph, ParsedDocument
from seojae.model.locations import headings_of
from seojae.parsers.base import Limits
from seojae.parsers.detection import detect
from seojae.parsers.formats import BY_NAME
from seojae.parsers.guards import is_of_the_system, meaning_of

log = logging.getLogger(__name__)

# Windows: ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION.
_HELD_BY_ANOTHER = {32, 33}
# Windows: the cloud files driver could not bring the bytes of a placeholder (field note E08).
_CLOUD_ERRORS = range(358, 410)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of a file: its real format (a name of `formats.BY_NAME`) and its document."""

    format: str
    document: ParsedDocument


def read(file: Path, limits: Limits) -> Reading:
    """Read one file.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do. Anything a
            library throws on broken bytes is `Corrupt`, a fault of ours is `ReaderFailed`, both
            with the cause chained and its place logged.
    """
    try:
        name, document = _parse(file, limits)
    except DocumentError:
        raise
    except Exception as error:  # one broken file, or one bug of a parser, costs that file alone
        if is_of_the_system(error):
            raise _refusal(cast("OSError", error), file) from error
        raise meaning_of(error) from error
    _check_text(document, limits)
    return Reading(name, document)


def _parse(file: Path, limits: Limits) -> tuple[str, ParsedDocument]:
    size = file.stat().st_size
    if size > limits.file_bytes:
        raise TooLarge(f"파일이 {size / 1024 / 1024:,.0f}MB나 되어 읽지 않았습니다.")
    name = detect(file)
    return name, BY_NAME[name].load().parse(file, limits)


def _check_text(document: ParsedDocument, limits: Limits) -> None:
    characters = 0
    for section in document.sections:
        headings = headings_of(section.location)
        characters += len(headings[-1]) if headings else 0
        for block in section.blocks:
            if isinstance(block, Paragraph):
                characters += len(block.text)
            else:
                characters += len(block.caption) + sum(map(len, block.header))
                characters += sum(len(cell) for row in block.rows for cell in row.cells)
    if characters > limits.text_characters:
        raise TooLarge(f"글자가 {characters:,}자나 되어 읽지 않았습니다.")
    if not characters:
        raise NoText


def _refusal(error: OSError, file: Path) -> DocumentError:
    """Tell a refusal of the file from one of a part of the program, such as a lost data file."""
    named = error.filename
    if isinstance(error, FileNotFoundError) and named and Path(str(named)) != file:
        log.error("fault of a reader: a part of the program is missing: %s", Path(str(named)).name)
        return ReaderFailed()
    return access_error(error)


def access_error(error: OSError) -> DocumentError:
    """Say in our words why the system does not give us a file.

    A file that is gone is `Unreadable` like one without rights: the next run sees the truth.
    """
    code = getattr(error, "winerror", None)
    if code in _HELD_BY_ANOTHER:
        return Locked()
    if code in _CLOUD_ERRORS:
        return OnlineOnly()
    if isinstance(error, FileNotFoundError):
        return Unreadable("읽으려는 사이에 없어진 파일입니다.", "다음 색인 때 다시 확인합니다.")
    if isinstance(error, IsADirectoryError):
        return Unreadable("파일이 아니라 폴더입니다.", "폴더 안의 문서를 주세요.")
    if isinstance(error, PermissionError):
        return Unreadable()
    return Unreadable(
        "파일을 읽는 중에 오류가 났습니다.", "디스크나 네트워크 연결을 확인해 주세요."
    )
