"""From a PDF file to a `ParsedDocument`: a section for each page, or for each heading on it.

Decides what counts as read: a scan is `NoText`, glyph rubbish is left out and said so, pages
without text among others cost a warning. Called through `seojae.parsers.formats`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import chain, compress
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium

from seojae.errors import Corrupt, Encrypted, NoText, TooLarge
from seojae.model.documents import Paragraph, ParsedDocument, Section
from seojae.model.locations import Page, span
from seojae.parsers.base import Limits
from seojae.parsers.guards import first_bytes, library_errors
from seojae.parsers.hangul import is_glyph_soup, is_plausible, reread
from seojae.parsers.pdf.annotations import open_page
from seojae.parsers.pdf.joining import Joiner
from seojae.parsers.pdf.metadata import title_and_date
from seojae.parsers.pdf.outline import Cut, Entry, Headings, entries_of
from seojae.parsers.pdf.pages import Habits, Line, PageText, by_place, text_of
from seojae.parsers.pdf.paragraphs import line_ends, paragraphs
from seojae.parsers.pdf.streams import check_streams
from seojae.parsers.text import clean

_FEWEST_CHARACTERS = 10  # a page, over the whole document: less is a scan (FORMATS, pdf checks)
_LONGEST_ICON = 2  # signs of no meaning in a line of their own are pictures, no lost text
_OCR = "글자 인식(OCR)을 거친 PDF로 바꿔 넣어 주세요."
_BULLET = re.compile("^[\uf020-\uf0ff]\\s*(?=\\S)")  # signs of Symbol and Wingdings
_MOST_RUBBISH = 0.5  # of a page's lines: more, and the rest of the page is not to be trusted


@dataclass(slots=True)
class _Gathered:
    """What reading gathers: the lines of each page that can be text, and the pages in trouble."""

    pages: list[PageText] = field(default_factory=list)
    without_text: list[int] = field(default_factory=list)
    rubbish: list[int] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    outline: list[Entry] = field(default_factory=list)
    title: str = ""
    modified_at: datetime | None = None
    warnings: list[str] = field(default_factory=list)

    def add(self, page: PageText) -> None:
        """Add a page, leaving out lines that cannot be what the page shows."""
        texts = [_BULLET.sub("• ", reread(line.text)).strip() for line in page.lines]
        kept = list(map(is_plausible, texts))
        lost = sum(
            len(text) > _LONGEST_ICON for text, keep in zip(texts, kept, strict=True) if not keep
        )
        if lost > _MOST_RUBBISH * len(texts) or is_glyph_soup("".join(texts)):
            kept, lost = [False] * len(texts), len(texts)
        if lost:
            self.rubbish.append(len(self.pages) + 1)
        lines = [
            replace(line, text=cleaned) if cleaned != line.text else line
            for line, text in compress(zip(page.lines, texts, strict=True), kept)
            if (cleaned := clean(text).strip())
        ]
        self.pages.append(replace(page, lines=lines))


def parse(file: Path, limits: Limits) -> ParsedDocument:
    """Read a PDF.

    Raises:
        DocumentError: the file cannot be read; the error says why and what to do.
    """
    first_bytes(file, limits)
    with library_errors():
        check_streams(file)
        gathered = _open(file, limits)
        _check(gathered)
        return ParsedDocument(
            title=gathered.title,
            sections=tuple(_sections(gathered)),
            modified_at=gathered.modified_at,
            pages=len(gathered.pages),
            warnings=(*gathered.warnings, *_page_warnings(gathered)),
        )


def _open(file: Path, limits: Limits) -> _Gathered:
    try:
        document = pypdfium2.PdfDocument(file)
    except pypdfium2.PdfiumError as error:
        if error.err_code == pdfium.FPDF_ERR_PASSWORD:
            raise Encrypted(
                "암호가 걸린 PDF입니다.", "PDF 프로그램에서 암호를 푼 사본을 저장하면 읽습니다."
            ) from error
        if error.err_code == pdfium.FPDF_ERR_SECURITY:
            raise Encrypted(
                "문서 보안(DRM)이 걸린 PDF입니다.", "보안을 푼 사본을 넣으면 읽습니다."
            ) from error
        return _read_otherwise(file)
    try:
        return _read(document, limits)
    finally:
        document.close()


def _read(document: pypdfium2.PdfDocument, limits: Limits) -> _Gathered:
    gathered = _Gathered()
    habits = Habits()
    left = limits.text_characters
    for index in range(len(document)):
        try:
            text = _page(document, index, habits)
        except pypdfium2.PdfiumError:
            gathered.broken.append(index + 1)
            text = PageText([])
        if text.is_picture:
            gathered.without_text.append(index + 1)
        left -= sum(len(line.text) for line in text.lines)
        if left < 0:
            raise TooLarge("글자가 너무 많아 읽지 않았습니다.")
        gathered.add(text)
    try:
        with library_errors():
            gathered.outline = entries_of(document)
    except Corrupt:
        gathered.outline = []  # headings over pages are a help, no part of the text
    gathered.title, gathered.modified_at = title_and_date(document)
    return gathered


def _page(document: pypdfium2.PdfDocument, index: int, habits: Habits) -> PageText:
    """Read one page, numbered from 0, with its fields and comments.

    Raises:
        PdfiumError: the page is broken.
    """
    page = open_page(document, index)
    with closing(page.handle):
        text = text_of(page.handle, habits)
    lines = by_place(text.lines) if page.has_fields else text.lines
    return replace(text, lines=[*lines, *map(Line, page.comments)])


def _read_otherwise(file: Path) -> _Gathered:
    """Read a file that pdfium refuses.

    Raises:
        Exception: whatever pypdf raises when it cannot read the file either.
    """
    from seojae.parsers.pdf.fallback import pages_of

    gathered = _Gathered()
    for lines in pages_of(file):
        gathered.add(PageText(lines))
    gathered.warnings.append("손상된 PDF라 글자나 띄어쓰기가 빠졌을 수 있습니다.")
    return gathered


def _check(gathered: _Gathered) -> None:
    """See that there is text.

    Raises:
        Corrupt: no page could be loaded.
        NoText: a scan, or nothing but glyph rubbish.
    """
    if len(gathered.broken) == len(gathered.pages):
        raise Corrupt
    characters = sum(len(line.text) for page in gathered.pages for line in page.lines)
    if characters >= _FEWEST_CHARACTERS * len(gathered.pages):
        return
    if gathered.rubbish:
        raise NoText("글꼴 정보가 잘못되어 글자를 알아볼 수 없는 PDF입니다.", _OCR)
    raise NoText("글자가 거의 없는 PDF입니다(스캔이나 그림).", _OCR)


def _sections(gathered: _Gathered) -> Iterator[Section]:
    pages = [page.lines for page in gathered.pages]
    ends = [line_ends(page) for page in gathered.pages]
    headings = Headings(gathered.outline)
    cuts = [headings.cut(index, lines) for index, lines in enumerate(pages)]
    for goes_on, cut in zip(ends, cuts, strict=True):
        _keep_titles_apart(goes_on, cut)
    joiner = Joiner(
        chain.from_iterable(pages),
        [
            (line, following)
            for lines, goes_on in zip(pages, ends, strict=True)
            for line, following, joined in zip(lines, lines[1:], goes_on, strict=False)
            if joined
        ],
    )
    for index, cut in enumerate(cuts):
        for part in cut.parts:
            place = slice(part.first, part.end)
            texts = paragraphs(pages[index][place], ends[index][place], joiner)
            if texts:
                yield Section(Page(index + 1, part.headings), tuple(map(Paragraph, texts)))


def _keep_titles_apart(goes_on: list[bool], cut: Cut) -> None:
    """Make each title one paragraph of its own, whatever its lines look like."""
    for first, end in cut.titles:
        if first:
            goes_on[first - 1] = False
        goes_on[first : end - 1] = [True] * (end - 1 - first)
        goes_on[end - 1] = False


def _page_warnings(gathered: _Gathered) -> Iterator[str]:
    if gathered.without_text:
        yield f"{_pages(gathered.without_text)}에는 글자가 없습니다(그림이나 스캔). {_OCR}"
    if gathered.rubbish:
        yield f"{_pages(gathered.rubbish)}에서 글꼴 정보가 잘못되어 알아볼 수 없는 글자를 뺐습니다."
    if gathered.broken:
        yield f"{_pages(gathered.broken)}이 손상되어 읽지 못했습니다."


def _pages(numbers: Sequence[int]) -> str:
    """Name pages: `2, 5~7쪽`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(span(first, last, "") for first, last in runs) + "쪽"
