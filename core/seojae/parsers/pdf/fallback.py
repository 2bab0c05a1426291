"""Text of a PDF that pdfium refuses, by pypdf.

pypdf takes files whose beginning is cut off or buried, but it loses most spaces of Korean text and
needs sixteen times as long (FORMATS, pdf), so it is asked last and what it gives is marked
`partial`. Loaded by `reader` only then.
"""

from __future__ import annotations

import logging
from itertools import islice
from pathlib import Path

import pypdf

from seojae.errors import Encrypted
from seojae.parsers.pdf.pages import Line

_MOST_PAGES = 1_000

# What pypdf finds odd about a broken file is no news here.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


def pages_of(file: Path) -> list[list[Line]]:
    """Read the lines of each page; their places are not known.

    Raises:
        Encrypted: the file needs a password.
        Exception: pypdf cannot read the file either (it raises anything).
    """
    with file.open("rb") as stream:
        reader = pypdf.PdfReader(stream, strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise Encrypted
        return [
            [Line(text.strip()) for text in page.extract_text().splitlines() if text.strip()]
            for page in islice(reader.pages, _MOST_PAGES)
        ]
