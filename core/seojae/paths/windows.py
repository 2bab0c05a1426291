"""What Windows does to paths, as functions that run on every system.

They work on any `PurePath`, so that the rules can be tested where there is no Windows. They never
touch the disk. Called by `Root`.
"""

from __future__ import annotations

from pathlib import PurePath, PureWindowsPath

_PREFIX = "\\\\?\\"
# A folder path must leave room for an 8.3 name below it: 260 - 12.
_LONGEST_PLAIN = 247


def extended(path: PurePath) -> str:
    r"""Give a Windows path over the old limit in its extended form (field note F05).

    `\\?\` lifts the limit of 260 characters on every Windows, whatever the registry says; some
    programs cannot take it, so short paths stay as they are. Other systems have no such limit.

    Args:
        path: an absolute path.
    """
    text = str(path)
    if not isinstance(path, PureWindowsPath) or len(text) <= _LONGEST_PLAIN:
        return text
    if text.startswith(_PREFIX):
        return text
    if text.startswith("\\\\"):
        return f"{_PREFIX}UNC{text[1:]}"
    return _PREFIX + text


def is_drive_root(path: PurePath) -> bool:
    r"""Tell whether a path is the top of a disk: `/`, `C:\`.

    The top of a network share (`\\server\share`) is not one: it is a folder on the server.
    """
    if path.parent != path:
        return False
    plain = path.drive.removeprefix(_PREFIX)
    return not plain.startswith(("\\\\", "UNC\\"))
