"""Filing: what is asked for, what would happen, what was done, and what the inbox shows.

Paths are given as shown (`RelPath.shown`). Nothing here does anything; `seojae.shelving` makes
these, and every face shows them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from seojae.model.library import CollectionCard


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks for a change: the face (`cli`, `mcp`, `tray`) and the client behind it."""

    face: str
    client: str = ""


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A wish to file one document.

    Attributes:
        document: its `document_id`, or its path under the root.
        collection: the folder or the name of a collection.
        new_name: the file's new name; its extension stays what it is. Empty keeps the name.
        subfolder: folders inside the collection, with `/` between; made where missing.
        create_collection: make the collection when there is none of this name.
    """

    document: str
    collection: str
    new_name: str = ""
    subfolder: str = ""
    create_collection: bool = False


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """What would happen to one document.

    Attributes:
        source, target: paths under the root.
        makes: folders that would be made for it.
        notes: Korean sentences on what is not exactly as asked, such as ` (2)` behind the name.
    """

    request: MoveRequest
    document_id: str
    source: str
    target: str
    makes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was not, or would not be, done: what, why, and the next step.

    Attributes:
        subject: what was asked for: a document as named in the request, a journal id, a file.
        source: the path of the document, where it is known.
        offer: a name that would be free, where the place is taken; see `Shelving.undo`.
    """

    subject: str
    code: str
    message: str
    hint: str = ""
    source: str = ""
    offer: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What would happen, in the order of the requests, and what would be refused."""

    moves: tuple[PlannedMove, ...] = ()
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One change as the journal tells it.

    Attributes:
        id: what undo takes.
        batch: shared by the changes that were asked for together.
        at: aware.
        operation: `move`, `add`, `make_collection`, `rename_collection`, `remove_collection`,
            `write_readme`.
        source, target: paths under the root; empty where the operation has none.
        undoes: id of the change that this one took back.
        undone_by: id of the change that took this one back, while that stands.
        state: `done`; `pending` while it is under way; `lost` when it was cut off and what it
            was about lies at neither place.
        notes: Korean sentences on what is not as expected.
    """

    id: str
    batch: str
    at: datetime
    face: str
    client: str
    operation: str
    source: str
    target: str
    document_id: str = ""
    undoes: str = ""
    undone_by: str = ""
    state: str = "done"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FilingReport:
    """What became of a batch; `batch` is what undo takes, empty when nothing was done."""

    batch: str
    done: tuple[JournalEntry, ...] = ()
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class UndoReport:
    """What was taken back. `batch` names the taking back itself, so that it can be undone."""

    batch: str
    undone: tuple[JournalEntry, ...] = ()
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class AddReport:
    """Which files were copied into the inbox."""

    batch: str
    added: tuple[JournalEntry, ...] = ()
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class NearCopy:
    """A document that is filed already and has the same or nearly the same text.

    Attributes:
        relation: `exact`; `near`; `contains` when the filed one holds all of the other,
            `contained` when it is the other way round.
        jaccard: how alike the texts are, up to 1.0.
    """

    document_id: str
    source: str
    relation: str
    jaccard: float


@dataclass(frozen=True, slots=True)
class InboxDocument:
    """A file that waits in the inbox, with what one needs to judge it. Never a suggestion.

    Attributes:
        excerpt: passages from several places of the text, up to a budget.
        size: bytes.
        modified_at: the document's own date, else its file's.
        status: `ok`, `partial`, `unread`, or `waiting` when it has not been indexed yet.
        problem: why it was not read, or what is missing of it.
        near: copies that are filed already.
    """

    document_id: str
    source: str
    title: str
    format: str
    excerpt: str
    size: int
    modified_at: datetime
    status: str
    problem: str = ""
    near: tuple[NearCopy, ...] = ()


@dataclass(frozen=True, slots=True)
class InboxPage:
    """A part of the inbox, and the collections one may choose from.

    Attributes:
        total: files in the whole inbox.
        next_cursor: where the next page begins; empty on the last one.
        uncompared: texts of the library that have not been compared yet; until then copies
            may be missing from `near`.
    """

    documents: tuple[InboxDocument, ...]
    collections: tuple[CollectionCard, ...]
    total: int
    next_cursor: str = ""
    uncompared: int = 0


@dataclass(frozen=True, slots=True)
class CollectionMaterial:
    """What one needs to describe a collection.

    Attributes:
        documents: how many of it can be read.
        titles, headings, excerpts: a sample from all over the collection.
        frequent_terms: terms that stand in many of its documents and in few others, with how many
            of its documents hold each.
    """

    card: CollectionCard
    documents: int
    titles: tuple[str, ...]
    headings: tuple[str, ...]
    excerpts: tuple[str, ...]
    frequent_terms: tuple[tuple[str, int], ...]
