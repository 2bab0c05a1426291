"""Looking at a file right before something is done with it: what it holds, and whether it is free.

Called by filing, undo and settling. Never changes anything.
"""

from __future__ import annotations

import errno
import os
import stat as modes
import sys
from dataclasses import dataclass

from seojae.errors import FileInUse, UnknownDocument
from seojae.paths import fitting
from seojae.paths.contents import hash_of
from seojae.paths.folders import Folder, is_online_only
from seojae.paths.names import fold, visible


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it was looked at; `content_hash` is hexadecimal, empty where it was not read."""

    stat: os.stat_result
    content_hash: str


def look(folder: Folder, name: str) -> Seen:
    """Hash a file that is about to be moved.

    Raises:
        UnknownDocument: it is no regular file: a folder, a link, a device.
        FileInUse: another program has locked it.
        OSError: it cannot be read.
    """
    found = folder.stat(name)
    if not modes.S_ISREG(found.st_mode):
        raise UnknownDocument(
            f"옮길 수 있는 문서가 아닙니다: {visible(name)}",
            "폴더나 링크가 아니라 문서 파일을 주세요.",
        )
    if is_online_only(found):
        return Seen(found, "")  # reading would download it (field note E08)
    with folder.open(name) as stream:
        _refuse_locked(stream.fileno(), name)
        return Seen(found, hash_of(stream).hex())


def hash_there(folder: Folder, name: str) -> str:
    """Hash a file; empty when it is not there, is no regular file or cannot be read."""
    try:
        if not modes.S_ISREG(folder.stat(name).st_mode):
            return ""
        with folder.open(name) as stream:
            return hash_of(stream).hex()
    except OSError:
        return ""


def free_name(folder: Folder, name: str, own: str = "") -> str | None:
    """Give the name, or `이름 (2).md` … , that no entry of a folder has; None where all are taken.

    Names that Windows or macOS would take for one another count as taken (field note F06).
    `own` does not count: the file itself, which is to be renamed.
    """
    taken = {fold(entry) for entry in folder.names() if entry != own}
    return fitting.free(name, lambda candidate: fold(candidate) in taken)


def is_same(now: os.stat_result, before: os.stat_result) -> bool:
    """Say whether a file is still the one that was looked at, and was not written since."""
    return (now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns) == (
        before.st_dev,
        before.st_ino,
        before.st_size,
        before.st_mtime_ns,
    )


def _refuse_locked(descriptor: int, name: str) -> None:
    """Refuse a file that a program has locked by the means of POSIX, as LibreOffice does.

    Windows refuses the rename itself.
    """
    if sys.platform == "win32":
        return
    import fcntl

    for lock in (fcntl.flock, fcntl.lockf):
        try:
            lock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EAGAIN, errno.EACCES):
                raise FileInUse(
                    f"다른 프로그램이 열고 있어 옮기지 않았습니다: {visible(name)}"
                ) from error
