"""What a folder would give as a library: for a person who is about to choose it.

Names and sizes only; nothing is read and nothing is written. Called before there is a library.
"""

from __future__ import annotations

from pathlib import Path

from seojae.errors import RootMissing
from seojae.indexing.scan import scan, top_folders
from seojae.model import notices
from seojae.model.library import INBOX, FolderPreview
from seojae.paths.index_place import index_place, why_elsewhere
from seojae.paths.root import Root


def preview(folder: Path) -> FolderPreview:
    """Count what lies in a folder; one that is not there yet would be made and gives nothing.

    Raises:
        RootMissing, RootNotAllowed: the folder cannot be a library.
    """
    if not folder.exists():
        return FolderPreview(0, 0, 0, notices.of_place(why_elsewhere(folder.absolute())))
    root = Root.open(folder)
    try:
        found = scan(root)
        shelves = [each for each in top_folders(root) if each.native != INBOX]
    except OSError as error:
        raise RootMissing from error
    return FolderPreview(
        collections=len(shelves),
        files=len(found.files),
        bytes=sum(file.size for file in found.files),
        note=notices.of_place(index_place(root).reason),
    )
