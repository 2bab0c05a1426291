"""A small Korean office library, written by us, to look around in: what `seojae demo` shows.

The company and its rules are invented. The texts are kept in one simple markup (`markup`) and
written in the formats that offices use, by writers that know no more than these texts need.
`library.write` is the only entry.
"""
