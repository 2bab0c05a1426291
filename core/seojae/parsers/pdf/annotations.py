"""What lies on a page beside its own content: filled-in form fields, and comments.

pdfium's text of a page holds neither, though a person sees both. Called by `reader`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium

from seojae.parsers.text import one_line

_MOST = 5_000  # annotations of one page that are looked at
_FILLED = frozenset({pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP})
_COMMENTS = frozenset(
    {
        pdfium.FPDF_ANNOT_TEXT,
        pdfium.FPDF_ANNOT_HIGHLIGHT,
        pdfium.FPDF_ANNOT_UNDERLINE,
        pdfium.FPDF_ANNOT_SQUIGGLY,
        pdfium.FPDF_ANNOT_STRIKEOUT,
        pdfium.FPDF_ANNOT_CARET,
        pdfium.FPDF_ANNOT_INK,
        pdfium.FPDF_ANNOT_SQUARE,
        pdfium.FPDF_ANNOT_CIRCLE,
        pdfium.FPDF_ANNOT_POLYGON,
        pdfium.FPDF_ANNOT_LINE,
    }
)


@dataclass(frozen=True, slots=True)
class OpenPage:
    """A loaded page, which the caller closes.

    Attributes:
        handle: pdfium's page; what was in its form fields and text boxes is part of its text now.
        has_fields: whether there were any.
        comments: the comments on the page, marked as such.
    """

    handle: pypdfium2.PdfPage
    has_fields: bool
    comments: tuple[str, ...]


def open_page(document: pypdfium2.PdfDocument, index: int) -> OpenPage:
    """Load a page, numbered from 0, with what is filled into it.

    Raises:
        PdfiumError: the page is broken.
    """
    page = document[index]
    has_fields = False
    comments: list[str] = []
    for annotation in _annotations(page):
        kind = pdfium.FPDFAnnot_GetSubtype(annotation)
        has_fields = has_fields or kind in _FILLED
        if kind in _COMMENTS and (text := one_line(_contents(annotation))):
            comments.append(f"[메모] {text}")
    if has_fields:
        pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
        page.close()
        page = document[index]  # the text of a page is that of the moment it was loaded
    return OpenPage(page, has_fields, tuple(comments))


def _annotations(page: pypdfium2.PdfPage) -> Iterator[pdfium.FPDF_ANNOTATION]:
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page), _MOST)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if annotation:
            yield annotation
            pdfium.FPDFPage_CloseAnnot(annotation)


def _contents(annotation: pdfium.FPDF_ANNOTATION) -> str:
    """Give the text of a comment; pdfium counts bytes of UTF-16 with two for the end."""
    size = pdfium.FPDFAnnot_GetStringValue(annotation, b"Contents", None, 0)
    buffer = ctypes.create_string_buffer(size)
    text = ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR))
    pdfium.FPDFAnnot_GetStringValue(annotation, b"Contents", text, size)
    return buffer.raw[: max(size - 2, 0)].decode("utf-16-le", "replace")
