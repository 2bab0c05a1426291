"""A lock that tells the processes of a library apart: who leads, and who indexes.

The operating system holds it and lets it go when the process ends, however it ends: there is no
number of a process to ask after, and no sign of life to send. Used by the host and by commands that
index; never waits.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from pathlib import Path

from seojae.paths.windows import extended

log = logging.getLogger(__name__)

_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, *, shared: bool) -> None:  # noqa: ARG001 - Windows has no shared kind
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int, *, shared: bool) -> None:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


class ProcessLock:
    """A lock on a file.

    Args:
        path: the file; made when it is missing, never removed, always empty.
    """

    def __init__(self, path: Path) -> None:
        self._path = Path(extended(path))
        self._file: int | None = None

    def take(self) -> bool:
        """Try to get the lock; say whether this process holds it now.

        Raises:
            OSError: the file cannot be made.
        """
        if self._file is not None:
            return True
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
        if _try(file, shared=False):
            self._file = file
            return True
        os.close(file)
        return False

    def is_held(self) -> bool:
        """Say whether any process holds the lock. A look lasts an instant and hinders nobody."""
        if self._file is not None:
            return True
        try:
            file = os.open(self._path, os.O_RDWR)
        except OSError:
            return False
        try:
            return not _try(file, shared=True)
        finally:
            os.close(file)

    def is_lost(self) -> bool:
        """Say whether the file was deleted or replaced, so that others would not see our lock."""
        if self._file is None:
            return True
        try:
            ours, there = os.fstat(self._file), self._path.stat()
        except OSError:
            return True
        return (ours.st_dev, ours.st_ino) != (there.st_dev, there.st_ino)

    def release(self) -> None:
        """Let others have the lock."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _try(file: int, *, shared: bool) -> bool:
    try:
        _lock(file, shared=shared)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        # Some network drives know no locks. Two leaders do each other no harm, none would.
        log.warning("this drive gives no locks: %s", error)
    return True
