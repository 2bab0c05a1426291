"""The library as a whole: its collections, its state, the course of an indexing run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

INBOX = "_inbox"
"""Folder name of the inbox; files directly in the root count as lying in it too."""


@dataclass(frozen=True, slots=True)
class CollectionCard:
    """What a collection says of itself.

    Attributes:
        folder: its folder under the root, as shown; its identity.
        name: from the README, else the folder.
        description: when to use it, from the README, else made from what lies in it.
        readme: whether a README gave name or description.
        problem: a Korean sentence when its README could not be understood.
    """

    folder: str
    name: str
    description: str = ""
    tags: tuple[str, ...] = ()
    readme: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True)
class CollectionStatus:
    """A collection with how much lies in it; `documents` counts only those that were read."""

    card: CollectionCard
    documents: int
    chunks: int
    unread: int


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that could not be read: why, and what to do."""

    path: str
    code: str
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class LibraryStatus:
    """The state of a library as every face shows it.

    Attributes:
        last_indexed: when the last complete run ended; None before the first.
        inbox: files waiting in the inbox, readable or not.
        failures: files that could not be read, by path.
        partial: files that were read in part, with what is missing as the message.
        index_bytes: size of the index on disk.
        notices: Korean sentences on what a person should know of the index.
    """

    root: str
    last_indexed: datetime | None
    collections: tuple[CollectionStatus, ...]
    inbox: int
    failures: tuple[Failure, ...]
    partial: tuple[Failure, ...]
    index_bytes: int
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """One moment of an indexing run.

    Attributes:
        stage: Korean words for what is being done.
        done, total: files.
        current: the file being worked on, as shown; empty between files.
        failed: files that could not be read so far.
        seconds_left: estimate that runs down steadily; None while there is nothing to go by.
        done_bytes, total_bytes: size of those files.
        written: files of this run whose text can be found by now.
    """

    stage: str
    done: int
    total: int
    current: str = ""
    failed: int = 0
    seconds_left: float | None = None
    done_bytes: int = 0
    total_bytes: int = 0
    written: int = 0


Watch: TypeAlias = Callable[[Progress], None]
"""Is told of progress; called often, from the indexing thread."""


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What an indexing run did.

    Attributes:
        read: files whose text was read in this run.
        unchanged: files that needed no reading.
        failed: files of this run that could not be read.
        deleted: documents whose files are gone.
        documents, chunks: in the index now.
        seconds: wall time.
        failures: the files counted in `failed`.
        cancelled: the run was stopped early; the next one goes on.
        rebuilt: the index was damaged and was made anew.
        notices: Korean sentences on what a person should know of how it was made.
    """

    read: int
    unchanged: int
    failed: int
    deleted: int
    documents: int
    chunks: int
    seconds: float
    failures: tuple[Failure, ...] = ()
    cancelled: bool = False
    rebuilt: bool = False
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FolderPreview:
    """What a folder would give as a library, before anything is written or read.

    Attributes:
        collections: folders directly under it.
        files: files that would be looked at, the inbox included.
        bytes: their sizes together.
        note: a Korean sentence about the place, such as a network drive; else empty.
    """

    collections: int
    files: int
    bytes: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """A document in a list.

    Attributes:
        source: path under the root, as shown.
        pages: pages, slides or sheets; None where the format has none.
        modified_at: the document's own date, else its file's.
        status: `ok`, `partial` or `unread`.
        problem: why it was not read, or what is missing of it; else empty.
    """

    document_id: str
    title: str
    source: str
    collection: str
    format: str
    pages: int | None
    indexed_at: datetime
    modified_at: datetime
    tags: tuple[str, ...]
    status: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class FileReport:
    """What reading one file gives, told to a person.

    Attributes:
        format: what the content says the file is, in Korean; empty when it does not tell.
        size: bytes.
        characters: of extracted text.
        places: labels of the places it can be cited by, in order.
        failure: why there is no text; None when it was read.
    """

    file: str
    format: str
    size: int
    title: str = ""
    pages: int | None = None
    characters: int = 0
    tables: int = 0
    places: tuple[str, ...] = ()
    first_lines: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    failure: Failure | None = None
