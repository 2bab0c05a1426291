"""Files and folders nobody wants in a library (field note E06).

Programs leave owner files, half-written files and folder settings beside documents. They are not
documents: they are kept out of the index, the inbox, the failures and the moves alike, and a
folder that holds nothing else counts as empty. A file is judged by its name alone; its content is
never looked at here. Called by the scan, the watcher and the inbox.

Backups a person may want back (`.bak`, `.wbk`, `name~`) are not in the list: those are documents.
"""

from __future__ import annotations

# Written by Windows, macOS and Synology boxes beside what people store. "Icon\r" is how Finder
# names a folder's picture.
_SYSTEM_NAMES = frozenset(
    {
        "thumbs.db",
        "ehthumbs.db",
        "desktop.ini",
        "icon\r",
        "$recycle.bin",
        "system volume information",
        "@eadir",
        "#recycle",
    }
)

# Half-written downloads (Chrome and Edge, Firefox, old Edge, Opera, Safari), temporary files of
# Office (~WRL0001.tmp) and LibreOffice (lu123.tmp), and `.asv`, the autosave file of Hancom 한글.
_TEMPORARY_SUFFIXES = (
    ".tmp",
    ".crdownload",
    ".part",
    ".partial",
    ".opdownload",
    ".download",
    ".asv",
)

# "." hides a name on Unix and covers .DS_Store, ._resource forks, .~lock.name# and our own
# .seojae; "~$" are owner files of Microsoft Office and of Hancom Office.
_PREFIXES = (".", "~$")


def is_ignored(name: str) -> bool:
    """Tell whether a file or folder of this name is left out everywhere.

    Args:
        name: one name as it stands on disk, without its folders.
    """
    folded = name.casefold()
    return (
        folded.startswith(_PREFIXES)
        or folded.endswith(_TEMPORARY_SUFFIXES)
        or folded in _SYSTEM_NAMES
    )
