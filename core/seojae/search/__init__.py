"""From a question to an answer with citations; reads the index, never writes it, never loads Kiwi.

    request → understand (asked, query) → candidates (store.ranking) → order (scoring)
            → fold (folding) → hits (presenting, passage) → counts and hint (evidence) → Answer

`seojae.search.searcher` ties the steps together; `seojae.search.document_view` reads documents.
"""
