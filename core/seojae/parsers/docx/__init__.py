"""Reader of Word documents (docx, docm, dotx, dotm): our own walk over their XML.

No library shows all that a person sees in Word (FORMATS, docx; field notes G05 to G10), so the
parts are walked here, in reading order: `parts` opens the package, `styles` and `numbering` know
what is a heading and which number it shows, `inline` reads a paragraph, `walk` the order of
blocks, `grid` a table, `embedded` foreign content, `reader` puts the document together.
"""

from seojae.parsers.docx.reader import parse

__all__ = ["parse"]
