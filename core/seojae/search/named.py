"""Files whose text was not read, found by their names: pictures, scans, locked and unknown files.

Somebody who asks for the copy of a certificate must be told that its picture is here, and that
nobody has read it. Such files have no passages, so they never mix with the hits: they stand beside
them, few, with the reason. A word stands in a name as typed, without its particle, or by its terms,
whatever the spaces; what that tells is weighed by the rarity of the word. Nothing is read from the
disk here. Called by `presenting` alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from seojae.analysis.particles import ENDINGS, PARTICLES
from seojae.analysis.words import fold, words
from seojae.errors import NoText
from seojae.model.answers import Filters, NamedFile
from seojae.model.pictures import FORMATS
from seojae.search.bigrams import squeeze
from seojae.search.query import AskedWord, Understood
from seojae.store import documents, ranking
from seojae.store.database import Connection
from seojae.store.documents import DocumentRow

MOST = 3
"""Files that are named in one answer; the others are counted."""
ENOUGH = 0.5
"""Share of the question, by the rarity of its words, that a name must hold."""
ENOUGH_IN_FOLDERS = 0.75
"""The same where all of it stands in the names of folders: many files lie in one."""
SPELT_OUT = 0.75
"""Share of a file's own name that the question must say for a lower share to be enough."""
ENOUGH_SPELT_OUT = 0.2

INSIDE = 0.5
"""What a word of two letters counts inside of a longer one, at neither of its ends."""

_LONG = 3
_LONGEST_TAIL = 5
_KINDS = frozenset(
    """
    파일 문서 자료 사본 원본 스캔 스캔본 사진 그림 이미지 캡처 첨부 첨부파일 동영상 영상 압축
    pdf jpg jpeg png gif bmp tif tiff webp heic zip dwg mp4 hwp hwpx docx xlsx pptx scan img image
    """.split()  # noqa: SIM905 (a list of words reads better as text)
)
"""Words that say what kind of file is meant, and nothing of what is in it."""


@dataclass(frozen=True, slots=True)
class Named:
    """The best files that were found by name, and how many there are in all."""

    files: tuple[NamedFile, ...] = ()
    count: int = 0

    def before(self, hint: str) -> str:
        """Put these files before a hint that says what the documents that were read do not hold."""
        if not hint or not self.files:
            return hint
        first = self.files[0].source
        others = f" 외 {self.count - 1:,}개" if self.count > 1 else ""
        return (
            f"이름이 맞는 파일이 있습니다: {first}{others}. "
            "글자를 읽지 못해 이름으로만 찾았으니 먼저 그 파일을 확인하세요. "
            f"글자를 읽은 문서에서는 이렇습니다. {hint}"
        )


class _Name(NamedTuple):
    """The name of a file as it is compared.

    Attributes:
        own: letters of its name without the ending, closed up and as words.
        whole: the same with the folders inside its collection before it.
        core: the letters of its name without digits and words for kinds of files.
    """

    own: str
    whole: str
    core: str


@dataclass(frozen=True, slots=True)
class _Word:
    """A word that is looked for in names.

    Attributes:
        letters: as typed, closed up.
        typed: spellings of which one is enough.
        parts: its terms, each of which counts for its letters.
    """

    surface: str
    weight: float
    letters: str
    typed: tuple[str, ...]
    parts: tuple[str, ...]

    @property
    def is_kind(self) -> bool:
        """Whether it only says what kind of file is meant."""
        return not _KINDS.isdisjoint(self.typed) or (bool(self.parts) and {*self.parts} <= _KINDS)

    def held(self, text: str, core: str) -> float:
        """Say how much of it stands in a name, 0 to 1."""
        as_typed = max(_stands(spelling, text) for spelling in self.typed)
        found = sum(len(p) * _stands(p, text) for p in self.parts if p not in _KINDS)
        if len(core) >= _LONG and core in self.letters:
            found = max(found, len(core))
        return max(as_typed, min(1.0, found / len(self.letters)))


class _Match(NamedTuple):
    """How well a name fits, larger is better; and the words that stand in it."""

    share: float
    own_share: float
    kinds: int
    matched: tuple[str, ...]


def find(
    connection: Connection,
    filters: Filters,
    query: Understood,
    related: Sequence[Understood],
    rarity: Mapping[str, float],
) -> Named:
    """Find unread files by name.

    Args:
        connection: of the index.
        filters: narrow the files as they narrow the documents.
        query: what was asked for.
        related: terms that were given along; the name must hold one whole.
        rarity: what each word tells.
    """
    asked = _wanted(query, rarity)
    others = [_wanted(each, rarity) for each in related]
    phrases = [squeeze(fold(phrase)) for phrase in query.phrases]
    words_asked = [word for each in (asked, *others) for word in each]
    some = _any_of(words_asked)
    letters = "\n".join(word.letters for word in words_asked)
    found: dict[int, tuple[_Match, str]] = {}
    for number, path in ranking.unread_paths(connection, filters):
        name = _name(path)
        if not (some.search(name.whole) or (len(name.core) >= _LONG and name.core in letters)):
            continue
        if not all(phrase in name.whole for phrase in phrases):
            continue
        match = _match(asked, name) or next(filter(None, (_exact(w, name) for w in others)), None)
        if match:
            found[number] = match, path
    best = sorted(found, key=lambda number: _order(*found[number]))[:MOST]
    rows = documents.by_rows(connection, best)
    return Named(tuple(_file(rows[number], found[number][0]) for number in best), len(found))


def _any_of(asked: Sequence[_Word]) -> re.Pattern[str]:
    """Make a pattern without which a name holds no word: most names are passed over by it."""
    every = dict.fromkeys(text for word in asked for text in (*word.typed, *word.parts))
    return re.compile("|".join(map(re.escape, every)) or "(?!)")


def _order(match: _Match, path: str) -> tuple[float, float, int, int, str]:
    return -match.share, -match.own_share, -match.kinds, len(path), path


def _file(row: DocumentRow, match: _Match) -> NamedFile:
    return NamedFile(
        document_id=row.document_id,
        collection=row.collection,
        source=row.source,
        matched=match.matched,
        problem=row.message,
        next_step=row.hint,
        can_be_seen=row.code == NoText.code and row.format in FORMATS,
        modified_at=row.dated if row.file.mtime_ns else None,
    )


@lru_cache(maxsize=50_000)
def _name(path: str) -> _Name:
    """Make the name of a file ready; the same unread files are looked at by every search."""
    _, *inner = path.split("/") if "/" in path else ("", path)
    stem = inner[-1].rpartition(".")[0] or inner[-1]
    own = _comparable(stem)
    said = [word for word in own.split("\n")[1].split(" ") if word not in _KINDS]
    core = "".join(letter for word in said for letter in word if letter.isalpha())
    whole = _comparable(" ".join([*inner[:-1], stem]))
    return _Name(own, whole, core)


def _comparable(name: str) -> str:
    """Give a name closed up, since spaces differ, and as words, for numbers that end somewhere."""
    found = words(fold(name.replace("_", " ")).casefold())
    return f"{squeeze(''.join(found))}\n{' '.join(found)}"


def _stands(wanted: str, text: str) -> float:
    """Say how surely a word stands in a name: 등록 inside of 사업자등록증 may be chance."""
    if wanted not in text:
        return 0.0
    exact = re.escape(wanted)
    if wanted[0].isdigit() or wanted[-1].isdigit():  # 2월 is not in 12월
        return float(re.search(rf"(?<!\d){exact}(?!\d)", text) is not None)
    if len(wanted) >= _LONG:
        return 1.0
    spaced = text[text.index("\n") :]
    if wanted not in spaced:
        return 0.0
    return 1.0 if re.search(rf"(?<![^\W\d]){exact}|{exact}(?![^\W\d])", spaced) else INSIDE


def _wanted(asked: Understood, rarity: Mapping[str, float]) -> list[_Word]:
    found = [_word(word, rarity.get(word.surface, 0.0)) for word in asked.content_words()]
    return [word for word in found if len(word.letters) > 1]


def _word(word: AskedWord, weight: float) -> _Word:
    surface = word.surface.casefold()
    letters = squeeze(surface.replace("_", ""))
    heads = _without_particle(letters) if word.unknown else ()
    whole = word.parts.whole.casefold()
    terms = (squeeze(term.removesuffix("다")) for term in word.parts.content)
    return _Word(
        surface=word.surface,
        weight=weight,
        letters=letters,
        typed=tuple(dict.fromkeys(filter(None, (letters, surface, whole, *heads)))),
        parts=tuple(term for term in terms if _tells(term, surface)),
    )


def _tells(term: str, surface: str) -> bool:
    """Say whether a term alone says something of its word: of 2025년 it does, of 제382조 not."""
    if not term.isdigit():
        return len(term) > 1
    return surface == f"{term}년"


def _without_particle(letters: str) -> Iterator[str]:
    """Give what an unknown word may be before its particle or ending: 사업자등록증을."""
    for end in range(max(2, len(letters) - _LONGEST_TAIL), len(letters)):
        if letters[end:] in PARTICLES or letters[end:] in ENDINGS:
            yield letters[:end]


def _match(asked: Sequence[_Word], name: _Name) -> _Match | None:
    """Say how well a name fits a question; None where it does not."""
    telling = [word for word in asked if not word.is_kind] or asked
    held = [word.held(name.whole, name.core) for word in telling]
    if not any(held):
        return None
    weights = [word.weight for word in telling]
    if not any(weights):  # nothing was read that could tell what is rare
        weights = [1.0] * len(telling)
    own = [word.held(name.own, name.core) for word in telling]
    total = sum(weights)
    share = sum(map(_product, weights, held)) / total
    own_share = sum(map(_product, weights, own)) / total
    enough = ENOUGH if own_share else ENOUGH_IN_FOLDERS
    said = sum(len(w.letters) * part for w, part in zip(telling, own, strict=True) if part >= 0.5)
    if name.core and said >= SPELT_OUT * len(name.core):
        enough = ENOUGH_SPELT_OUT
    if share < enough:
        return None
    kinds = [word for word in asked if word not in telling and word.held(name.whole, name.core)]
    matched = [word for word, part in zip(telling, held, strict=True) if part]
    return _Match(share, own_share, len(kinds), tuple(word.surface for word in [*matched, *kinds]))


def _exact(related: Sequence[_Word], name: _Name) -> _Match | None:
    """Say how well a name fits a related term: it must be hardly more than that."""
    match = _match(related, name)
    if match is None or match.own_share < 1.0:
        return None
    said = sum(len(word.letters) for word in related)
    return match if said >= SPELT_OUT * len(name.core) else None


def _product(weight: float, part: float) -> float:
    return weight * part
