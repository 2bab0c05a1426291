"""What goes when a person takes Seojae off a PC: on request, the indexes of connected libraries.

An index is made from the documents and can be made anew; documents, the journal and backups are
never touched (field note I04). Called by `seojae unregister --drop-index`, which the uninstaller
runs where the person says so.
"""

from __future__ import annotations

from pathlib import Path

from seojae.errors import SeojaeError
from seojae.paths.index_place import index_place
from seojae.paths.root import Root
from seojae.registration import memory
from seojae.registration.home import Home
from seojae.store.database import remove


def connected_roots(home: Home) -> list[Path]:
    """Give the folders of the libraries that were connected from here; call it before they go."""
    return sorted({Path(written.root) for written in memory.read(home).values() if written.root})


def drop_index(root: Path) -> str:
    """Remove the index of a library; one that is not there is no failure.

    Returns:
        An empty text, or why it stayed, in Korean.
    """
    try:
        remove(index_place(Root.open(root)).file)
    except SeojaeError as error:
        return f"{error.message} {error.hint}".strip()
    return ""
