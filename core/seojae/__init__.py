"""Seojae (서재): a library of Korean office documents that answers with citations.

The public nouns of the package, and its version. They are loaded when they are first asked for:
every module of Seojae imports this one, and neither a worker that reads one file nor a
`seojae version` shall pay for the index.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seojae.errors import SeojaeError
    from seojae.library import Library
    from seojae.model.answers import Answer, Citation, DocumentView, Filters, Hit, SearchRequest
    from seojae.model.library import (
        DocumentInfo,
        Failure,
        IndexReport,
        LibraryStatus,
        Progress,
    )

    __version__: str

__all__ = [
    "Answer",
    "Citation",
    "DocumentInfo",
    "DocumentView",
    "Failure",
    "Filters",
    "Hit",
    "IndexReport",
    "Library",
    "LibraryStatus",
    "Progress",
    "SearchRequest",
    "SeojaeError",
    "__version__",
]

_HOMES = {
    "seojae.errors": ("SeojaeError",),
    "seojae.library": ("Library",),
    "seojae.model.answers": (
        "Answer",
        "Citation",
        "DocumentView",
        "Filters",
        "Hit",
        "SearchRequest",
    ),
    "seojae.model.library": (
        "DocumentInfo",
        "Failure",
        "IndexReport",
        "LibraryStatus",
        "Progress",
    ),
}


if not TYPE_CHECKING:  # a type checker knows the names above, and no others

    def __getattr__(name: str) -> object:
        """Load a public noun, or the version, at its first use (PEP 562)."""
        if name == "__version__":
            from importlib.metadata import version

            return version("seojae")
        for module, nouns in _HOMES.items():
            if name in nouns:
                return getattr(importlib.import_module(module), name)
        raise AttributeError(f"module 'seojae' has no attribute {name!r}")
