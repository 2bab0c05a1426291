"""What the Hancom formats (hwp, hwpx, HWPML) share: one tree, and its way to sections.

Each format's reader builds the tree of `tree.py` and knows nothing of sections; `flow.py` brings a
tree into reading order, `sections.py` cuts it at its headings, and neither knows a format. So a
table reads, is numbered and is cited the same way whichever of the three formats a document was
saved in.
"""
