"""Words and terms: how text is cut so that a query meets the passages it means.

Words, not texts, are analysed (RETRIEVAL, finding 1): text is split into words, words into runs of
one script, and only distinct Hangul runs go to Kiwi, once each. Kiwi itself lives in
`seojae.analysis.kiwi` and is loaded only by a process that indexes; a query is cut by the words the
library already holds (`seojae.analysis.cutter`, finding 2).
"""
