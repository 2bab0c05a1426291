"""All that a request asks, understood: the query, the related terms, what the thesaurus adds.

It only cuts words and tells scoring what to look for; it ranks nothing. Called by the searcher.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from seojae.model.answers import SearchRequest
from seojae.search import bigrams, days
from seojae.search.figures import figure_asked
from seojae.search.query import LibraryVocabulary, Understood, understand_each
from seojae.search.scoring import Question
from seojae.search.thesaurus import Thesaurus

_DEFINITION = ("정의", "뜻", "의미", "뭐", "무엇", "뭔가", "무슨 뜻")
_ARTICLE = re.compile(r"제\d+조(?:의\d+)?")
_NUMBER = re.compile(r"제?\s*\d+\s*[조항호](?:의\s*\d+)?")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, understood.

    Attributes:
        widened: what the thesaurus adds, as far as the library knows it.
        widened_with: the same by the words of the query that it is added for.
    """

    query: Understood
    related: Sequence[Understood]
    widened: Sequence[Understood]
    widened_with: Mapping[str, tuple[str, ...]]

    def everything(self) -> list[Understood]:
        """Give the query and the related terms, which count alike."""
        return [self.query, *self.related]

    def articles(self) -> tuple[str, ...]:
        """Give the numbers of articles that were asked for and stand in the library."""
        return tuple(whole for whole in self._wholes() if _ARTICLE.fullmatch(whole))

    def question(self) -> Question:
        """Give what scoring looks for."""
        related = " ".join(each.text for each in self.related)
        wholes = self._wholes()
        is_definition = any(word.surface.startswith(_DEFINITION) for word in self.query.words)
        return Question(
            grams=bigrams.grams(bigrams.squeeze(self.query.text)),
            related=bigrams.grams(bigrams.squeeze(related)),
            widened=bigrams.grams(bigrams.squeeze(" ".join(each.text for each in self.widened))),
            articles=self.articles(),
            literals=[bigrams.squeeze_quickly(w) for w in wholes if not _ARTICLE.fullmatch(w)],
            defined=[word.core for word in self.query.content_words()] if is_definition else [],
            words=[bigrams.squeeze(word.surface) for word in self.query.words],
            figure=figure_asked(self.query.text),
            day=days.as_written(self.query.text),
            names=[bigrams.grams(bigrams.squeeze(name)) for name in self._names()],
        )

    def _wholes(self) -> list[str]:
        words = [word for each in self.everything() for word in each.words]
        return [word.parts.whole for word in words if word.whole_known]

    def _names(self) -> list[str]:
        """Give what stands beside the number of an article, also with short names spelt out."""
        if not self.articles():
            return []
        text = _NUMBER.sub(" ", self.query.text)
        spelt = [
            text.replace(key, added) for key, every in self.widened_with.items() for added in every
        ]
        return [text, *spelt, *(_NUMBER.sub(" ", each.text) for each in self.related)]


def understand_request(
    request: SearchRequest, vocabulary: LibraryVocabulary, thesaurus: Callable[[], Thesaurus]
) -> Asked:
    """Understand a request by the words of the library.

    Raises:
        EmptyQuery: the query holds nothing to look for.
    """
    query, *related = understand_each([request.query, *_spoken(request.related_terms)], vocabulary)
    added: Mapping[str, tuple[str, ...]] = {}
    if request.widen and not related:  # who gives official words needs no guesses of ours
        added = thesaurus().widen([word.surface for word in query.words])
    texts = list(dict.fromkeys(text for words_added in added.values() for text in words_added))
    widened = {
        text: understood
        for text, understood in zip(
            texts, understand_each(texts, vocabulary, mends=False), strict=True
        )
        if _is_known(understood)
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
    """Say whether the library can be asked for a word of the thesaurus at all.

    A long name may hold words without content: 부정청탁 및 금품등 수수의 금지에 관한 법률.
    """
    words = understood.words
    return any(word.terms for word in words) and not any(word.unknown for word in words)
