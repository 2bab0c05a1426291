"""Make the index agree with the disk: scan, read, cut, analyse, write.

The engine never decides what is found; it only keeps rows true. It is used by `seojae.library` and
knows nothing of faces or of search.
"""
