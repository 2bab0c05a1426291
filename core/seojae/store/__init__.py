"""The index file: the only place in Seojae that speaks SQL.

`Database` opens `{root}/.seojae/index.db` and hands out connections and write transactions; the
other modules are tables: each function takes a connection and does one thing. The index may be
deleted at any time; everything in it is made again from the documents.
"""
