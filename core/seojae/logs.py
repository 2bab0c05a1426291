"""The log file of a process: what went wrong inside, for the one who repairs it.

Records of all libraries go to `.seojae/logs/<day>.log` under the root, one file a day and shared by
the processes of that root, UTF-8 whatever the machine. Nothing is ever printed: standard output
belongs to the faces (field note B01). Called by the faces once they know their library; a log that
cannot be written is no reason to fail.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections import deque
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from io import TextIOWrapper
from pathlib import Path

FOLDER = "logs"
KEEP_DAYS = 30

_LAYOUT = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"
_FILE_NAME = re.compile(r"(\d{4}-\d\d-\d\d)\.log")


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug as a person can report it.

    Attributes:
        number: stands beside the traceback in the log.
        file: the log; None when it could not be written.
    """

    number: str
    file: Path | None


class _DayFile(logging.FileHandler):
    """Opens its file, and the folder, at the first record; never prints."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            folder / f"{_today().isoformat()}.log",
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )
        self.failed = False
        self.setFormatter(logging.Formatter(_LAYOUT))

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(exist_ok=True)
        return super()._open()

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record, if the file can be opened."""
        try:
            super().emit(record)
        except OSError:
            self.failed = True

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802 - logging's
        """Take note instead of printing to standard error."""
        self.failed = True


_handler: _DayFile | None = None
_early: deque[tuple[str, BaseException]] = deque(maxlen=20)
"""Bugs from before a library was known, in whose log they are written then."""


def start(state: Path) -> None:
    """From now on write the records of this process under `state`, the folder of our own files.

    Records of level WARNING and above are kept, Python's warnings among them. Called again, it
    goes on with the new place.
    """
    global _handler  # noqa: PLW0603 - logging is one for the process
    root = logging.getLogger()
    if _handler is not None:
        root.removeHandler(_handler)
        _handler.close()
    folder = state / FOLDER
    _handler = _DayFile(folder)
    root.addHandler(_handler)
    logging.captureWarnings(capture=True)
    _remove_old(folder)
    while _early:
        _write_bug(*_early.popleft())


def bug(error: BaseException) -> Bug:
    """Write the traceback of an error nobody foresaw, under a short number of its own.

    Before a library is known there is no log: it is written as soon as there is one.
    """
    number = secrets.token_hex(3)
    if _handler is None:
        _early.append((number, error))
        return Bug(number, None)
    _write_bug(number, error)
    return Bug(number, None if _handler.failed else Path(_handler.baseFilename))


def _write_bug(number: str, error: BaseException) -> None:
    logging.getLogger("seojae").error("bug %s", number, exc_info=error)


def _today() -> date:
    return datetime.now().astimezone().date()


def _remove_old(folder: Path) -> None:
    oldest = (_today() - timedelta(days=KEEP_DAYS)).isoformat()
    try:
        for file in folder.iterdir():
            match = _FILE_NAME.fullmatch(file.name)
            if match and match[1] < oldest:
                file.unlink(missing_ok=True)
    except OSError:
        return  # no folder yet, or another process holds the file; there is a next time
