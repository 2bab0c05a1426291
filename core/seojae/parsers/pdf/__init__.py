"""Reader of PDF: text by pdfium, page by page, put back into words, lines and paragraphs.

A PDF holds glyphs at places, no words and no paragraphs. `pages` makes lines of what pdfium finds,
`joining` knows whether a line end cut a word, `paragraphs` joins lines, `outline` finds the
headings of each page, `reader` puts the document together, `fallback` asks pypdf where pdfium
cannot open a file.
"""

from seojae.parsers.pdf.reader import parse

__all__ = ["parse"]
