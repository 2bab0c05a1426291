"""Readers of OpenDocument files, as LibreOffice and others write them: odt and odp.

`package` opens a file, `walk` gives what stands in its content in reading order, `lists` counts
numbered items; `text` and `slides` put the documents together. Spreadsheets (ods) are read by
`seojae.parsers.spreadsheet.ods` over the same package.
"""
