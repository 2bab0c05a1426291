"""What is asked of a library and what it answers.

An answer holds facts: where the words stand, in how many documents, which of them are missing. It
never holds a score between 0 and 1 (field note J02); the order of the hits is the judgement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from seojae.model.locations import Location


@dataclass(frozen=True, slots=True)
class Filters:
    """What part of the library is searched; empty fields do not narrow.

    Attributes:
        collections: folders of collections.
        path: a folder (`업무규정/출장`) or a pattern with `*` and `?` over the whole path.
        formats: format names (`pdf`), file name endings (`.hwp`) or what people call them (`한글`).
        tags: documents that have at least one of these, of their own or by their collection.
        since, until: days, both included; compared with the document's own date, else its file's.
        include_inbox: whether documents in the inbox are searched too.
    """

    collections: tuple[str, ...] = ()
    path: str = ""
    formats: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    include_inbox: bool = False


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """One question to a library.

    Attributes:
        query: as typed; words in double quotes must stand together as written.
        related_terms: words the asker expects in the document; they count as much as the query.
        top_k: most hits wanted, 1 to 20.
        widen: whether the built-in thesaurus may add words with low weight.
    """

    query: str
    related_terms: tuple[str, ...] = ()
    top_k: int = 5
    filters: Filters = field(default_factory=Filters)
    widen: bool = True


@dataclass(frozen=True, slots=True)
class Citation:
    """Where something stands: the file and the place in it."""

    source: str
    location: Location

    def label(self) -> str:
        """`업무규정/취업규칙.md · 취업규칙 > 연차 유급휴가`."""
        return " · ".join(part for part in (self.source, self.location.label()) if part)


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that answers, with its evidence.

    Attributes:
        text: the lines around the best match, as they stand in the document.
        lines: first and last line of `text` in the document (see `Chunk`).
        matched, missing: content words of the query that stand, or do not stand, in the passage.
        related: content words of the related terms that stand in it.
        also_in: files that hold the same text, or are versions of this document.
        also_reason: why this one is shown of them, in Korean; empty where nothing is known.
        modified_at: the document's own date, else its file's.
        cursor: where `get_document` goes on reading from this passage.
    """

    document_id: str
    collection: str
    title: str
    citation: Citation
    text: str
    lines: tuple[int, int]
    matched: tuple[str, ...]
    missing: tuple[str, ...]
    also_in: tuple[str, ...]
    modified_at: datetime | None
    cursor: str
    also_reason: str = ""
    related: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file whose text was not read, found by its name alone.

    Attributes:
        matched: words of the question that stand in its name or the folders it lies in.
        problem: why its text was not read, in Korean.
        next_step: what can be done about it; may be empty.
        can_be_seen: whether it can be looked at as a picture (`Library.picture`).
        modified_at: the date of the file; None where that is not known.
    """

    document_id: str
    collection: str
    source: str
    matched: tuple[str, ...]
    problem: str
    next_step: str
    can_be_seen: bool
    modified_at: datetime | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question.

    Attributes:
        term_document_counts: for each content word of the query, how many documents hold it.
        related_document_counts: the same for `related_terms`.
        document_count: how many documents were searched.
        hint: one or two Korean sentences when the words do not stand together; else empty.
        collections: folders that were searched.
        read_as: misspelt words and what they were read as.
        widened_with: words that the thesaurus added, by the word they stand for.
        unread: files of the searched collections that could not be read.
        last_indexed: when the index was last complete.
        note: what was left out for the sake of length; else empty.
        named: the best files among the unread ones whose names hold the question.
        named_count: how many such files there are.
    """

    query: str
    hits: tuple[Hit, ...]
    term_document_counts: Mapping[str, int]
    related_document_counts: Mapping[str, int]
    document_count: int
    hint: str = ""
    collections: tuple[str, ...] = ()
    read_as: Mapping[str, str] = field(default_factory=dict)
    widened_with: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unread: int = 0
    last_indexed: datetime | None = None
    note: str = ""
    named: tuple[NamedFile, ...] = ()
    named_count: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of a document is wanted; empty fields do not narrow.

    Attributes:
        section: a heading or a part of one, a sheet name, a slide title.
        pages: pages or slides, `3` or `3-5`.
        rows: rows of a sheet or table, `12` or `12-20`.
        around: the cursor of a hit; reading begins a little before it.
        cursor: `next_cursor` of the view before.
    """

    section: str = ""
    pages: str = ""
    rows: str = ""
    around: str = ""
    cursor: str = ""


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading, page, slide or sheet of a document: its words and its depth from 0."""

    label: str
    depth: int


@dataclass(frozen=True, slots=True)
class DocumentView:
    """A part of a document's text, as `get_document` gives it.

    Attributes:
        text: at most the budget of one answer.
        lines: first and last line of `text`.
        outline: places one can ask for by `section`.
        next_cursor: where the text goes on; empty at its end.
        warnings: what could not be read of the document.
    """

    document_id: str
    source: str
    title: str
    text: str
    lines: tuple[int, int]
    outline: tuple[OutlineEntry, ...]
    next_cursor: str
    warnings: tuple[str, ...] = ()
