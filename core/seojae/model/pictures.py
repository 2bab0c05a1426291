"""A picture of a document that has no text, ready to be looked at."""

from __future__ import annotations

from dataclasses import dataclass

FORMATS = ("image", "pdf")
"""Formats whose files can be looked at where they hold no text."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a format that every model and browser takes.

    Attributes:
        data: bytes of a file of `mime_type`, a few hundred KB at most.
        page, pages: which page of how many this is, counted from 1; 1 of 1 for a picture file.
    """

    document_id: str
    source: str
    title: str
    data: bytes
    mime_type: str
    page: int = 1
    pages: int = 1
