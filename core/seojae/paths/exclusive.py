"""Renaming that never replaces: the one call by which files and folders move in a library.

A rename over an existing file loses it without a word on POSIX, and looking first leaves a gap
(field note F07). So the system itself is asked to refuse: `renameat2` with RENAME_NOREPLACE on
Linux, `renameatx_np` with RENAME_EXCL on macOS, MoveFileEx without the flag for replacing on
Windows. Where a file system lacks that, a second name is linked and the first one taken away.
Called by `folders` alone, which holds the folders open so that no link can be slipped in between.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from collections.abc import Callable

_NOREPLACE = {"linux": ("renameat2", 0x1), "darwin": ("renameatx_np", 0x4)}
_NOT_OFFERED = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP})
"""What a kernel or a file system says that does not know the flag."""

Rename = Callable[[int | None, str, int | None, str], bool]


def rename(
    source: int | None,
    name: str,
    target: int | None,
    new: str,
    *,
    asked: Rename | None = None,
) -> None:
    """Rename an entry of one open folder into another; what is there already stays.

    `source` and `target` are descriptors of the folders; None where names are whole paths
    (Windows). `asked` asks the system for an exclusive rename and says False where it cannot.

    Raises:
        FileExistsError: `new` is taken; nothing has happened.
        OSError: EXDEV when the folders lie on two devices; what else the system refuses.
    """
    if sys.platform == "win32":
        os.rename(name, new)  # noqa: PTH104 - refuses an existing target and other devices
        return
    if not (asked or ask_system)(source, name, target, new):
        _rename_in_two_steps(source, name, target, new)


def ask_system(source: int | None, name: str, target: int | None, new: str) -> bool:
    """Rename by the system's own exclusive call; False where it has none for these folders.

    Raises:
        OSError: as for `rename`.
    """
    call, flag = _NOREPLACE.get(sys.platform, ("", 0))
    function = getattr(_libc(), call, None) if call else None
    if function is None:
        return False
    ctypes.set_errno(0)
    if function(source, os.fsencode(name), target, os.fsencode(new), flag) == 0:
        return True
    code = ctypes.get_errno()
    if code in _NOT_OFFERED:
        return False
    raise OSError(code, os.strerror(code), name, None, new)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _rename_in_two_steps(source: int | None, name: str, target: int | None, new: str) -> None:
    """Take a free name first, which the system refuses when it is taken, then move into it."""
    try:
        os.link(name, new, src_dir_fd=source, dst_dir_fd=target, follow_symlinks=False)
    except PermissionError:  # what a folder answers: it has no second name
        os.mkdir(new, dir_fd=target)
        try:
            os.rename(name, new, src_dir_fd=source, dst_dir_fd=target)
        except BaseException:
            os.rmdir(new, dir_fd=target)
            raise
        return
    try:
        os.unlink(name, dir_fd=source)
    except BaseException:
        os.unlink(new, dir_fd=target)
        raise
