"""`Library`: the one object through which every face works with a library.

It opens a root, keeps its index file, and hands each task to the engine that does it. It holds no
rules of its own: what is found, read or written is decided in `search` and `indexing`. Engines that
are heavy to import are imported by the method that needs them, so that a process that only searches
starts at once and never loads a parser or Kiwi.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from seojae.errors import NoText, OlderProgram, UnknownCollection, UnknownDocument
from seojae.model import pictures
from seojae.model.answers import Answer, DocumentView, Part, SearchRequest
from seojae.model.library import (
    INBOX,
    DocumentInfo,
    FolderPreview,
    IndexReport,
    LibraryStatus,
    Watch,
)
from seojae.paths.index_place import make_index_place
from seojae.paths.names import fold
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.search import catalogue
from seojae.search.searcher import Searcher
from seojae.search.synonyms import Synonyms
from seojae.search.thesaurus import SynonymProblem
from seojae.store import collections, documents, facts, passages
from seojae.store.database import Connection, Database
from seojae.store.documents import UNREAD, DocumentRow
from seojae.store.passages import StoredChunk

if TYPE_CHECKING:
    from seojae.analysis.kiwi_process import KiwiProcess
    from seojae.duplicates.engine import Duplicates
    from seojae.indexing.engine import Engine
    from seojae.model.quotes import QuoteCheck
    from seojae.shelving.desk import Shelving
    from seojae.store.ledger import Ledger

SYNONYMS = "synonyms.txt"


class Library:
    """A library that is open in this process.

    Use as a context manager, or call `close`. Methods may be called from any thread.
    """

    def __init__(self, root: Root, database: Database) -> None:
        """Not for callers: use `Library.open`."""
        self.root = root
        self._database = database
        self._synonyms = Synonyms(root.state / SYNONYMS)
        self._searcher = Searcher(database, self._synonyms.thesaurus)

    @classmethod
    def open(cls, folder: Path | str) -> Self:
        """Open the library in a folder; its index file is made when there is none.

        Raises:
            RootMissing, RootNotAllowed: the folder cannot be a library.
            ReadOnlyRoot, DiskFull: the index cannot be written.
            IndexTooNew: the index is from a newer Seojae; see `rebuild`.
            IndexBusy: another program holds an index that is damaged.
        """
        root = Root.open(folder)
        return cls(root, Database.open_whole(make_index_place(root).file))

    @classmethod
    def rebuild(cls, folder: Path | str) -> Self:
        """Open a library, throwing away an index that is damaged or from a newer Seojae.

        Raises:
            EnvironmentProblem: as for `open`; `IndexBusy` when another program holds the file.
        """
        root = Root.open(folder)
        return cls(root, Database.open_sound(make_index_place(root).file))

    @property
    def index_folder(self) -> Path:
        """Where the index lies, and what the processes of this library share."""
        return self._database.path.parent

    def reconnect(self) -> None:
        """Open the index anew in every thread: its drive was away. See `Database.reconnect`."""
        self._database.reconnect()

    @staticmethod
    def preview(folder: Path | str) -> FolderPreview:
        """Look what a folder would give as a library; nothing is read or written.

        Raises:
            RootMissing, RootNotAllowed: the folder cannot be a library.
        """
        from seojae.indexing.preview import preview

        return preview(Path(folder))

    def close(self) -> None:
        """Close the index. No other thread may be inside a method."""
        if "engine" in vars(self):
            self.engine.close()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def is_indexed(self) -> bool:
        """Say whether an indexing run has ever been completed."""
        return self.last_indexed() is not None

    def last_indexed(self) -> datetime | None:
        """Tell when the last complete run ended."""
        with self._database.read() as connection:
            value = facts.get(connection, facts.LAST_INDEXED)
        return datetime.fromisoformat(value) if value else None

    def reindex(
        self,
        *,
        full: bool = False,
        watch: Watch | None = None,
        stop: threading.Event | None = None,
    ) -> IndexReport:
        """Make the index agree with the disk; unchanged files are skipped.

        Args:
            full: read every file again; search goes on over the old rows meanwhile.
            watch: is told of progress, from this thread.
            stop: set it to end early; what was done stays and the next run goes on.

        Raises:
            EnvironmentProblem: the index cannot be written.
        """
        if "engine" not in vars(self) and not self.is_indexed():
            self._analyzer.warm()  # the first search waits for it, not for what the engine imports
        done = self.engine.run(full=full, watch=watch, stop=stop)
        self.duplicates.refresh(stop)
        return done

    @cached_property
    def _analyzer(self) -> KiwiProcess:
        from seojae.analysis.kiwi_process import KiwiProcess

        return KiwiProcess()

    @cached_property
    def engine(self) -> Engine:
        """What makes the index agree with the disk, as a whole or at some places."""
        from seojae.indexing.engine import IDLE_SECONDS, Engine

        return Engine(self.root, self._database, self._analyzer, idle_seconds=IDLE_SECONDS)

    @cached_property
    def duplicates(self) -> Duplicates:
        """Copies, revisions and drafts among the documents."""
        from seojae.duplicates.engine import Duplicates

        return Duplicates(self._database, self._named)

    @cached_property
    def shelving(self) -> Shelving:
        """Filing: the inbox, moves, undo and collections."""
        from seojae.shelving.desk import Shelving

        return Shelving(self.root, self._database, self._follow, self.duplicates.of_each)

    def _follow(self, places: Iterable[RelPath]) -> None:
        """Have the index follow a change; one that was never made follows when it is."""
        if self.is_indexed():
            with suppress(OlderProgram):  # the newer one sees to it
                self.engine.reconcile(places)

    def search(self, request: SearchRequest) -> Answer:
        """Answer a question with cited passages and facts.

        Raises:
            EmptyQuery: the query holds nothing to look for.
            UnknownCollection: a collection of the filters does not exist.
        """
        filters = replace(
            request.filters, collections=self._folders_of(request.filters.collections)
        )
        return self._searcher.search(replace(request, filters=filters))

    def get_document(
        self, document: str, part: Part | None = None, *, longest: int | None = None
    ) -> DocumentView:
        """Read a document or a part of it, from the index.

        Args:
            document: its `document_id`, or its path under the root.
            part: which part; the whole from the beginning when None.
            longest: most characters of text, `document_view.LONGEST` when None.

        Raises:
            UnknownDocument: there is no such document.
            DocumentError: it could not be read when it was indexed; the reason is told.
            UnknownSection, BadCursor, BadArgument: the part does not exist.
        """
        from seojae.search.document_view import LONGEST, view

        with self._database.read() as connection:
            row, chunks = self._readable(connection, document)
        return view(row, chunks, part or Part(), longest or LONGEST)

    def picture(self, document: str, page: int = 1) -> pictures.Picture | None:
        """Give a document without text as one can look at it: a picture, a page of a scan.

        Returns:
            None where the document has text, or is of no kind that can be shown.

        Raises:
            UnknownDocument: there is no such document.
            UnknownSection: it has no such page.
            DocumentError: it cannot be opened.
        """
        with self._database.read() as connection:
            row = self._named(connection, document)
        if row.status != UNREAD or row.code != NoText.code or row.format not in pictures.FORMATS:
            return None
        from seojae.parsers import showing

        made = showing.show(self.root.locate(row.path), page)
        return pictures.Picture(
            row.document_id,
            row.source,
            row.title,
            made.data,
            made.mime_type,
            made.page,
            made.pages,
        )

    def verify_quote(self, document: str, quote: str) -> QuoteCheck:
        """Say whether a sentence, number or date stands in a document, where, and what else does.

        Raises:
            UnknownDocument: there is no such document, or it could not be read.
            BadArgument: the quotation holds nothing to compare, or is too long.
        """
        from seojae.search import quotes

        with self._database.read() as connection:
            row, chunks = self._readable(connection, document)
        return quotes.check(row, chunks, quote)

    def documents(self, collection: str = "") -> tuple[DocumentInfo, ...]:
        """List all files of the library or of one collection, by path.

        Raises:
            UnknownCollection: there is no such collection.
        """
        wanted = self._folders_of((collection,) if collection else ())
        with self._database.read() as connection:
            return tuple(catalogue.info(row) for row in documents.every(connection, wanted))

    def status(self) -> LibraryStatus:
        """Tell what lies in the library and what could not be read."""
        with self._database.read() as connection:
            return catalogue.status(connection, self.root, self._database.path)

    def tags(self) -> dict[str, int]:
        """Count the documents of each tag, their collection's tags included; most used first."""
        with self._database.read() as connection:
            return catalogue.tags(connection)

    def recent(self, count: int = 20, collection: str = "") -> tuple[DocumentInfo, ...]:
        """List documents by date, newest first: their own date, else their file's.

        Raises:
            UnknownCollection: there is no such collection.
        """
        newest = sorted(self.documents(collection), key=lambda info: info.modified_at, reverse=True)
        return tuple(newest[:count])

    @property
    def readings(self) -> Ledger:
        """The ledger (대출 기록): what was asked of this library, and what was handed out."""
        from seojae.store.ledger import Ledger

        return Ledger(self.root.state)

    def synonym_problems(self) -> list[SynonymProblem]:
        """Tell which lines of the person's `synonyms.txt` could not be understood."""
        return self._synonyms.problems()

    def _folders_of(self, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Give the folders of collections that are named by folder or by name.

        Raises:
            UnknownCollection: there is none; the hint lists those that exist.
        """
        if not wanted:
            return ()
        with self._database.read() as connection:
            cards = collections.every(connection)
        known = {fold(card.name): card.folder for card in cards}
        known |= {fold(card.folder): card.folder for card in cards}
        known[fold(INBOX)] = INBOX
        for name in wanted:
            if fold(name) not in known:
                folders = tuple(card.folder for card in cards)
                raise UnknownCollection(f"'{name}' 책장이 없습니다.", available=folders)
        return tuple(known[fold(name)] for name in wanted)

    def _readable(
        self, connection: Connection, document: str
    ) -> tuple[DocumentRow, list[StoredChunk]]:
        row = self._named(connection, document)
        if row.status == UNREAD:
            raise UnknownDocument(f"{row.source}: {row.message}", row.hint)
        return row, list(passages.of_document(connection, row.id))

    def _named(self, connection: Connection, document: str) -> DocumentRow:
        return self._find(connection, self.root.plain(document))

    @staticmethod
    def _find(connection: Connection, document: str) -> DocumentRow:
        row = documents.by_document_id(connection, document.strip())
        row = row or documents.by_shown_path(connection, document)
        if row is None:
            raise UnknownDocument(f"'{document}' 문서가 없습니다.")
        return row
