"""The formats Seojae reads: the explicit list that frozen builds can see.

To add a format, write `parsers/<name>.py` with `parse(file, limits)` and add one entry here.
Raising a `version` re-reads the files of that format and no other. Parsers are loaded only where
a file is read, so that a searching process never pays for their libraries.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import cast

from seojae.parsers.base import Parser


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its short name, what people call it, its file name endings and its parser."""

    name: str
    label: str
    extensions: tuple[str, ...]
    module: str
    version: int

    def load(self) -> Parser:
        """Import the parser module."""
        return cast("Parser", importlib.import_module(self.module))


_XLSX = (".xlsx", ".xlsm", ".xltx", ".xltm")
_PPTX = (".pptx", ".pptm", ".ppsx", ".ppsm", ".potx", ".potm")
_IMAGE = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".webp", ".heic")
FORMATS: tuple[Format, ...] = (
    Format("md", "마크다운", (".md", ".markdown"), "seojae.parsers.markdown", 3),
    Format("txt", "텍스트", (".txt", ".log"), "seojae.parsers.plain_text", 1),
    Format("csv", "CSV 표", (".csv", ".tsv"), "seojae.parsers.delimited", 3),
    Format("docx", "Word 문서", (".docx", ".docm", ".dotx", ".dotm"), "seojae.parsers.docx", 3),
    Format("pdf", "PDF", (".pdf",), "seojae.parsers.pdf", 2),
    Format("hwp", "한글 문서", (".hwp",), "seojae.parsers.hwp", 2),
    Format("hwpx", "한글 문서(hwpx)", (".hwpx",), "seojae.parsers.hwpx", 3),
    Format("hwpml", "한글 문서(HWPML)", (".hml",), "seojae.parsers.hwpml", 2),
    Format("xlsx", "Excel 문서", _XLSX, "seojae.parsers.spreadsheet.xlsx", 4),
    Format("pptx", "PowerPoint 문서", _PPTX, "seojae.parsers.presentation", 3),
    Format("html", "웹 페이지", (".html", ".htm", ".xhtml"), "seojae.parsers.html", 2),
    Format("odt", "OpenDocument 문서", (".odt", ".ott"), "seojae.parsers.opendocument.text", 4),
    Format("ods", "OpenDocument 표", (".ods", ".ots"), "seojae.parsers.spreadsheet.ods", 4),
    Format("odp", "OpenDocument 발표", (".odp", ".otp"), "seojae.parsers.opendocument.slides", 4),
    Format("eml", "메일", (".eml", ".mht", ".mhtml"), "seojae.parsers.mail", 2),
    Format("doc", "옛 Word 문서", (".doc", ".dot"), "seojae.parsers.legacy_word", 2),
    Format("rtf", "서식 있는 텍스트", (".rtf",), "seojae.parsers.rtf", 2),
    Format("image", "그림", _IMAGE, "seojae.parsers.picture", 2),
    Format("xls", "옛 Excel 문서", (".xls", ".xlt"), "seojae.parsers.spreadsheet.xls", 3),
)
BY_NAME = {entry.name: entry for entry in FORMATS}
