"""Readers of spreadsheets: xlsx, xls and ods, each to one section a sheet.

`xlsx`, `xls` and `ods` read their files; `format_codes` and `number_formats` write numbers as the
program shows them; `sheets` turns the cells of a sheet into a section with addressed rows.
"""
