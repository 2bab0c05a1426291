"""Paths under the library root: the only way from a name to a file and back.

`Root` is the library folder, `RelPath` a place under it, `names` says which names may be made and
`ignored` which files nobody wants. Every layer that touches the disk goes through here, so that
nothing outside the root is ever read, moved or written. Nothing here opens a document.
"""

from __future__ import annotations

from seojae.model.library import INBOX
from seojae.paths.ignored import is_ignored
from seojae.paths.names import STATE, check_collection_name, check_name
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root

__all__ = [
    "INBOX",
    "STATE",
    "RelPath",
    "Root",
    "check_collection_name",
    "check_name",
    "is_ignored",
]
