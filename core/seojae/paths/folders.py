"""`Folder`: a folder under the root that is held open while something is done in it.

A path that was checked may lead elsewhere a moment later: somebody puts a link or a junction in the
place of a folder (field note F03). So folders are opened one by one from the root down, links
refused, and every act names the open folder and one entry in it. On Windows, which has no such
calls, the way is checked right before the act, and what was moved is looked for afterwards.

Nothing here decides what may be done; called by shelving, the only part that changes documents.
"""

from __future__ import annotations

import errno
import os
import stat as modes
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from seojae.errors import OutsideLibrary
from seojae.paths import exclusive
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.paths.windows import extended

_HOLDS_OPEN = sys.platform != "win32"
_COMMON = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_FOLDER = _COMMON | os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
_READ = _COMMON | os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)
_NEW = _COMMON | os.O_WRONLY | os.O_CREAT | os.O_EXCL
_MOUNT_POINT = 0xA0000003
"""IO_REPARSE_TAG_MOUNT_POINT: a junction."""
_NOT_HERE = 0x1000 | 0x40000 | 0x400000
"""FILE_ATTRIBUTE_OFFLINE, _RECALL_ON_OPEN, _RECALL_ON_DATA_ACCESS: the bytes are elsewhere."""


class Folder:
    """An open folder. Names are single entries in it, spelled as on disk.

    Args:
        place: where it lies under the root; None for the root itself.
        path: its absolute path, for systems that hold no folders open.
        descriptor: the open folder; None on such systems.
    """

    def __init__(self, place: RelPath | None, path: Path, descriptor: int | None) -> None:
        self.place = place
        self._path = path
        self._descriptor = descriptor

    def at(self, name: str) -> RelPath:
        """Give the place of an entry under the root."""
        return RelPath(name if self.place is None else f"{self.place.native}/{name}")

    def names(self) -> list[str]:
        """List the entries."""
        return os.listdir(  # noqa: PTH208 - Path knows no descriptors
            extended(self._path) if self._descriptor is None else self._descriptor
        )

    def stat(self, name: str) -> os.stat_result:
        """Tell what an entry is; a link is not followed.

        Raises:
            OSError: FileNotFoundError when it is not there.
        """
        return os.stat(self._named(name), dir_fd=self._descriptor, follow_symlinks=False)

    def find(self, name: str) -> os.stat_result | None:
        """Tell what an entry is; None when it is not there."""
        try:
            return self.stat(name)
        except FileNotFoundError:
            return None

    def open(self, name: str) -> BinaryIO:
        """Open a file for reading; a link is refused."""
        descriptor = os.open(self._named(name), _READ, dir_fd=self._descriptor)
        return os.fdopen(descriptor, "rb")

    def create(self, name: str) -> BinaryIO:
        """Make a new file and open it for writing.

        Raises:
            FileExistsError: something has this name.
        """
        descriptor = os.open(self._named(name), _NEW, 0o666, dir_fd=self._descriptor)
        return os.fdopen(descriptor, "wb")

    def copy_times(self, name: str, of: os.stat_result) -> None:
        """Give a file of ours the times and rights of another."""
        path, descriptor = self._named(name), self._descriptor
        os.utime(path, ns=(of.st_atime_ns, of.st_mtime_ns), dir_fd=descriptor)
        with suppress(OSError):  # not every file system keeps rights
            os.chmod(path, modes.S_IMODE(of.st_mode), dir_fd=descriptor)

    def make(self, name: str) -> None:
        """Make a folder."""
        os.mkdir(self._named(name), dir_fd=self._descriptor)

    def remove_empty(self, name: str) -> None:
        """Remove a folder; the system refuses it when anything is in it."""
        os.rmdir(self._named(name), dir_fd=self._descriptor)

    def remove(self, name: str) -> None:
        """Remove a file. Only for files of our own, and copies that were verified."""
        os.unlink(self._named(name), dir_fd=self._descriptor)

    def move(self, name: str, target: Folder, new: str) -> None:
        """Rename an entry into another open folder; what is there already stays.

        Raises:
            FileExistsError: `new` is taken; nothing has happened.
            OSError: EXDEV for two devices; what else the system refuses.
        """
        exclusive.rename(
            self._descriptor, self._named(name), target._descriptor, target._named(new)
        )

    def sync(self) -> None:
        """Have the system write down which entries there are, as far as it offers that."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.fsync(self._descriptor)

    def _named(self, name: str) -> str:
        return name if self._descriptor is not None else extended(self._path / name)


@contextmanager
def opened(root: Root, place: RelPath | None) -> Iterator[Folder]:
    """Open a folder under the root for the length of the block; None opens the root.

    Raises:
        OutsideLibrary: a link or a junction stands on the way.
        OSError: FileNotFoundError, NotADirectoryError, or what the system says.
    """
    if not _HOLDS_OPEN:
        yield _checked(root, place)
        return
    descriptor = os.open(root.path, _FOLDER)
    try:
        for part in place.parts if place else ():
            inner = _inner(descriptor, part)
            os.close(descriptor)
            descriptor = inner
        yield Folder(place, root.path, descriptor)
    finally:
        os.close(descriptor)


def _inner(folder: int, name: str) -> int:
    try:
        return os.open(name, _FOLDER, dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR) and _is_link(
            os.stat(name, dir_fd=folder, follow_symlinks=False)
        ):
            raise OutsideLibrary(
                f"다른 곳을 가리키는 링크라 그리로 옮기지 않습니다: {RelPath(name)}"
            ) from error
        raise


def _checked(root: Root, place: RelPath | None) -> Folder:
    """Go the way down by paths, and refuse links on it."""
    path = root.path
    for part in place.parts if place else ():
        path /= part
        found = os.lstat(extended(path))
        if _is_link(found):
            raise OutsideLibrary(
                f"다른 곳을 가리키는 링크라 그리로 옮기지 않습니다: {RelPath(part)}"
            )
        if not modes.S_ISDIR(found.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))
    return Folder(place, path, None)


def _is_link(found: os.stat_result) -> bool:
    tag: int = getattr(found, "st_reparse_tag", 0)
    return modes.S_ISLNK(found.st_mode) or tag == _MOUNT_POINT


def is_online_only(stat: object) -> bool:
    """Say whether the bytes of a file are not on this machine (Windows tells by attributes)."""
    attributes: int = getattr(stat, "st_file_attributes", 0)
    return bool(attributes & _NOT_HERE)
