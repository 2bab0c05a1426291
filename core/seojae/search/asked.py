"""All that was asked, understood: the question, its related terms, and what the thesaurus adds.

Words of the thesaurus that the library cannot be asked for are left out. Called by the searcher.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from seojae.model.answers import SearchRequest
from seojae.search import bigrams
from seojae.search.figures import figure_asked
from seojae.search.query import LibraryVocabulary, Understood, understand
from seojae.search.scoring import Question
from seojae.search.thesaurus import Thesaurus

_DEFINITION = ("정의", "뜻", "의미", "뭐", "무엇", "뭔가", "무슨 뜻")
_ARTICLE = re.compile(r"제\d+조(?:의\d+)?")


@dataclass(frozen=True, slots=True)
class Asked:
    """All that was asked, understood.

    Attributes:
        query: the question itself.
        related: the caller's related terms.
        widened: what the thesaurus added.
        widened_with: these words, by the word of the question they stand for.
    """

    query: Understood
    related: Sequence[Understood]
    widened: Sequence[Understood]
    widened_with: Mapping[str, tuple[str, ...]]

    def everything(self) -> list[Understood]:
        """What the caller said: the question and the related terms."""
        return [self.query, *self.related]

    def question(self) -> Question:
        """What was asked, as scoring sees it."""
        related = " ".join(each.text for each in self.related)
        asked = [word for each in self.everything() for word in each.words]
        wholes = [word.parts.whole for word in asked if word.whole_known]
        is_definition = any(word.surface.startswith(_DEFINITION) for word in self.query.words)
        return Question(
            grams=bigrams.grams(bigrams.squeeze(self.query.text)),
            related=bigrams.grams(bigrams.squeeze(related)),
            widened=bigrams.grams(bigrams.squeeze(" ".join(each.text for each in self.widened))),
            articles=[whole for whole in wholes if _ARTICLE.fullmatch(whole)],
            literals=[bigrams.squeeze_quickly(w) for w in wholes if not _ARTICLE.fullmatch(w)],
            defined=[word.core for word in self.query.content_words()] if is_definition else [],
            words=[bigrams.squeeze(word.surface) for word in self.query.words],
            figure=figure_asked(self.query.text),
        )


def understand_request(
    request: SearchRequest, vocabulary: LibraryVocabulary, thesaurus: Callable[[], Thesaurus]
) -> Asked:
    """Understand a request by the words of the library.

    Raises:
        EmptyQuery: the query holds nothing to look for.
    """
    query = understand(request.query, vocabulary)
    related = [understand(text, vocabulary) for text in _spoken(request.related_terms)]
    added: Mapping[str, tuple[str, ...]] = {}
    if request.widen and not related:  # who gives official words needs no guesses of ours
        added = thesaurus().widen([word.surface for word in query.words])
    texts = dict.fromkeys(text for words_added in added.values() for text in words_added)
    widened = {
        text: understood for text in texts if _is_known(understood := understand(text, vocabulary))
    }
    known = {
        key: kept
        for key, words_added in added.items()
        if (kept := tuple(word for word in words_added if word in widened))
    }
    return Asked(query, related, list(widened.values()), known)


def _spoken(related_terms: Sequence[str]) -> list[str]:
    return [text for text in related_terms if any(letter.isalnum() for letter in text)]


def _is_known(understood: Understood) -> bool:
    """Say whether the library can be asked for a word of the thesaurus at all."""
    return all(word.terms and not word.unknown for word in understood.words)
