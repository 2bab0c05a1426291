"""What filing asks of the rest of the library, handed in, so that the engines stay blind.

`Follow` makes the rows of some places agree with the disk, both ends of a move at once, so that a
moved document is found in its new place immediately. `RelativesOf` finds copies and versions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from seojae.model.duplicates import Related
from seojae.paths.relpath import RelPath

Follow: TypeAlias = Callable[[Sequence[RelPath]], object]
"""Raises `SeojaeError` where the index cannot be written now; the next run follows."""
RelativesOf: TypeAlias = Callable[[Iterable[str]], Related]
"""Gives the documents to which others, by their `document_id`, are related; waits for nothing."""
