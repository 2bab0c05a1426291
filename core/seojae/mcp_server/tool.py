"""What a tool is: its words, its schemas, and a function from a call to a reply.

Tools know neither the SDK nor a stream; `server` turns them and their replies into protocol.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from seojae.mcp_server.arguments import Arguments
from seojae.mcp_server.schemas import Schema
from seojae.model.readings import Lent

if TYPE_CHECKING:
    from seojae.library import Library
    from seojae.mcp_server.session import Freshness


class Effect(Enum):
    """What a tool does to the library, for the annotations (CLIENTS, Annotations)."""

    READS = "reads"
    ADDS = "adds"
    """Moves or makes something; nothing is lost and it can be undone."""
    OVERWRITES = "overwrites"
    """Writes over a file, of which a backup is kept."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool.

    Attributes:
        library: the open library.
        arguments: what was sent.
        freshness: how far the index has come.
        client: who calls, as it named itself (`claude-ai 0.1.0`); goes into the journal.
        progress: is told `done, total, words` during long work; may be called from any thread.
        cancelled: set when the caller no longer waits.
    """

    library: Library
    arguments: Arguments
    freshness: Freshness
    client: str = ""
    progress: Callable[[int, int, str], None] = lambda _done, _total, _words: None
    cancelled: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that is handed out; `data` are the bytes of a file of this type."""

    data: bytes
    mime_type: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What a tool gives back; `text` and `facts` say the same.

    Attributes:
        text: for a model that reads text.
        facts: for a client that shows structured content only; JSON values.
        asked: what was asked for in words, for the ledger; empty when nothing was.
        handed: documents of which something was handed out.
        missed: whether what was asked for was not there.
        refused: whether nothing at all was done of what was asked.
    """

    text: str
    facts: Mapping[str, object]
    images: tuple[Image, ...] = ()
    asked: str = ""
    handed: tuple[Lent, ...] = ()
    missed: bool = False
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool of the fixed set.

    Attributes:
        name: ASCII, at most 64 characters: one bad name removes all tools (CLIENTS, limits).
        description: Korean, below 2,048 characters together with the shelf list.
        routes: whether the list of collections is added to the description.
        takes, needed: fields of the input; those that must be there.
        gives: schema of `Reply.facts`.
    """

    name: str
    title: str
    description: str
    takes: Mapping[str, Schema]
    gives: Schema
    run: Callable[[Call], Reply]
    effect: Effect = Effect.READS
    needed: tuple[str, ...] = ()
    routes: bool = False
