"""What filing asks of the rest of the library, handed in, so that the engines stay blind.

`Follow` makes the rows of some places agree with the disk, both ends of a move at once, so that a
moved document is found in its new place immediately. `NearCopies` finds what is filed already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from seojae.model.shelving import NearCopy
from seojae.paths.relpath import RelPath
from seojae.store.documents import DocumentRow

Follow: TypeAlias = Callable[[Sequence[RelPath]], object]
"""Raises `SeojaeError` where the index cannot be written now; the next run follows."""
NearCopies: TypeAlias = Callable[[Sequence[DocumentRow]], Mapping[str, tuple[NearCopy, ...]]]
"""Finds documents outside the inbox whose text is like that of these, by `document_id`."""
