"""Readers: one file in, a `ParsedDocument` or one `DocumentError` out; pure, no database.

`formats` lists what is read, `detection` tells what a file is, `reading` reads one file in this
process, `workers` reads files in bounded child processes.
"""
