"""What the system says when it refuses a change, as a person reads it."""

from __future__ import annotations

import errno

from seojae.errors import (
    DiskFull,
    FileChanged,
    FileInUse,
    MoveFailed,
    NameNotAllowed,
    NameTaken,
    ReadOnlyRoot,
    SeojaeError,
)
from seojae.paths.relpath import RelPath

_HELD_BY_ANOTHER = frozenset({32, 33})
"""Windows: ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION."""


def is_in_use(error: OSError) -> bool:
    """Say whether another program holds the file."""
    return (
        getattr(error, "winerror", None) in _HELD_BY_ANOTHER
        or error.errno in (errno.EBUSY, errno.ETXTBSY)
    )  # fmt: skip


def problem(error: OSError, path: RelPath) -> SeojaeError:
    """Name what stands in the way of changing `path`."""
    if is_in_use(error):
        return FileInUse(f"다른 프로그램이 열고 있어 옮기지 않았습니다: {path}")
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return FileChanged(f"그사이 없어졌습니다: {path}", "목록을 다시 확인하세요.")
        case errno.EEXIST | errno.ENOTEMPTY:
            return NameTaken(f"같은 이름이 이미 있습니다: {path}")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            # Windows answers so too when a program holds a file inside a folder.
            return ReadOnlyRoot(
                f"쓰기 권한이 없어 옮기지 못했습니다. 그대로 있습니다: {path}",
                "쓰기 권한이 있는지, 다른 프로그램이 열고 있지 않은지 본 뒤 다시 하세요.",
            )
        case errno.ENOSPC | errno.EDQUOT:
            return DiskFull(
                f"디스크에 빈 자리가 없어 옮기지 못했습니다. 그대로 있습니다: {path}",
                "빈 자리를 만든 뒤 다시 하세요.",
            )
        case errno.ENAMETOOLONG:
            return NameNotAllowed(f"이름이나 경로가 너무 깁니다: {path}", "더 짧은 이름을 주세요.")
        case _:
            return MoveFailed(f"옮기지 못했습니다. 그대로 있습니다: {path}")
