"""Whether a folder lies on another machine.

There, events of other people's changes do not come (field note E05) and SQLite's log cannot be
shared (D05). Asked once when a library is opened or watched; never touches the network itself
beyond what the system does to answer.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path, PurePosixPath

_NETWORK_FILE_SYSTEMS = frozenset(
    {
        "9p",  # Windows drives inside WSL
        "afs",
        "cifs",
        "davfs",
        "drvfs",
        "fuse.davfs2",
        "fuse.gvfsd-fuse",
        "fuse.rclone",
        "fuse.sshfs",
        "fuse.vmhgfs-fuse",
        "ncpfs",
        "nfs",
        "nfs4",
        "smb3",
        "smbfs",
        "vboxsf",
    }
)
_ESCAPED = re.compile(r"\\([0-7]{3})")


def is_remote(folder: Path) -> bool:
    """Say whether a folder lies on a network drive, as far as the system tells.

    Args:
        folder: absolute, with links resolved.
    """
    if sys.platform == "win32":
        return _is_remote_drive(folder)
    try:
        mounts = Path("/proc/self/mounts").read_text("utf-8", "surrogateescape")
    except OSError:  # macOS tells of changes on network drives that it makes itself
        return False
    return file_system(PurePosixPath(folder), mounts) in _NETWORK_FILE_SYSTEMS


def file_system(folder: PurePosixPath, mounts: str) -> str:
    """Name the kind of file system a folder lies on, given Linux's list of mounts."""
    kind, deepest = "", -1
    for line in mounts.splitlines():
        _device, place, name, *_rest = line.split(" ")
        mount = PurePosixPath(_ESCAPED.sub(lambda match: chr(int(match[1], 8)), place))
        if folder.is_relative_to(mount) and len(mount.parts) >= deepest:
            kind, deepest = name, len(mount.parts)  # a later mount covers an earlier one
    return kind


if sys.platform == "win32":
    import ctypes

    _DRIVE_REMOTE = 4

    def _is_remote_drive(folder: Path) -> bool:
        drive = folder.drive.removeprefix("\\\\?\\")
        if drive.startswith(("\\\\", "UNC\\")):
            return True
        return bool(ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") == _DRIVE_REMOTE)
