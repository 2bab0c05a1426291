"""The shapes of the JSON that commands give: a contract, fields are added and never renamed.

Places are given as a reader writes them (`location`), times in ISO 8601. Documented in issue 2 and
held by `tests/cli/test_json.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import PurePosixPath

from seojae.model.answers import Answer, DocumentView, Hit, NamedFile
from seojae.model.duplicates import Comparison, Edge, Family, Member, Passage
from seojae.model.host import HostEvent, HostState
from seojae.model.library import DocumentInfo, Failure, IndexReport, LibraryStatus


def failure(failed: Failure) -> dict[str, object]:
    """A file that could not be read."""
    return {
        "path": failed.path,
        "code": failed.code,
        "message": failed.message,
        "hint": failed.hint,
    }


def report(done: IndexReport, unread: Sequence[Failure]) -> dict[str, object]:
    """What an indexing run did; `unread` are all files of the library that are not read now."""
    return {
        "read": done.read,
        "unchanged": done.unchanged,
        "failed": done.failed,
        "deleted": done.deleted,
        "documents": done.documents,
        "chunks": done.chunks,
        "seconds": round(done.seconds, 3),
        "cancelled": done.cancelled,
        "rebuilt": done.rebuilt,
        "notices": list(done.notices),
        "unread": [failure(each) for each in unread],
    }


def status(state: LibraryStatus, keeper: HostState) -> dict[str, object]:
    """The state of a library; `keeper` tells of the process that watches it."""
    return {
        "root": state.root,
        "last_indexed": _time(state.last_indexed),
        "collections": [
            {
                "name": each.card.name,
                "folder": each.card.folder,
                "documents": each.documents,
                "chunks": each.chunks,
                "unread": each.unread,
                "readme": each.card.readme,
                "description": each.card.description,
                "tags": list(each.card.tags),
                "problem": each.card.problem,
            }
            for each in state.collections
        ],
        "inbox": state.inbox,
        "failures": [failure(each) for each in state.failures],
        "partial": [failure(each) for each in state.partial],
        "index_bytes": state.index_bytes,
        "notices": list(state.notices),
        "host": host(keeper),
    }


def host(state: HostState) -> dict[str, object]:
    """How a library is kept: by whom, how it is watched, what waits."""
    moment = state.progress
    return {
        "is_led": state.is_led,
        "is_leader": state.is_leader,
        "root_present": state.root_present,
        "paused": state.paused,
        "watching": str(state.watching),
        "watching_reason": state.watching_reason,
        "queue": state.queue,
        "lag_seconds": state.lag_seconds,
        "last_event": _time(state.last_event),
        "last_indexed": _time(state.last_indexed),
        "problem": state.problem,
        "progress": None
        if moment is None
        else {
            "stage": moment.stage,
            "done": moment.done,
            "total": moment.total,
            "current": moment.current,
            "seconds_left": moment.seconds_left,
        },
    }


def host_event(event: HostEvent) -> dict[str, object]:
    """Something that happened while a library was watched."""
    done = event.reconciled
    return {
        "event": str(event.kind),
        "message": event.message,
        "report": None if event.report is None else report(event.report, event.report.failures),
        "read": list(done.read) if done else [],
        "moved": list(done.moved) if done else [],
        "removed": list(done.removed) if done else [],
        "failures": [failure(each) for each in done.failures] if done else [],
        "host": host(event.state),
    }


def documents(infos: Sequence[DocumentInfo]) -> dict[str, object]:
    """A list of documents."""
    return {
        "documents": [
            {
                "document_id": each.document_id,
                "title": each.title,
                "source": each.source,
                "collection": each.collection,
                "format": each.format,
                "pages": each.pages,
                "indexed_at": _time(each.indexed_at),
                "modified_at": _time(each.modified_at),
                "tags": list(each.tags),
                "status": each.status,
                "problem": each.problem,
            }
            for each in infos
        ]
    }


def answer(given: Answer) -> dict[str, object]:
    """The answer to one question."""
    return {
        "query": given.query,
        "results": [_hit(hit) for hit in given.hits],
        "term_document_counts": dict(given.term_document_counts),
        "related_document_counts": dict(given.related_document_counts),
        "document_count": given.document_count,
        "hint": given.hint,
        "note": given.note,
        "collections": list(given.collections),
        "read_as": dict(given.read_as),
        "widened_with": {word: list(more) for word, more in given.widened_with.items()},
        "unread": given.unread,
        "named": [_named(each) for each in given.named],
        "named_count": given.named_count,
        "last_indexed": _time(given.last_indexed),
    }


def _named(found: NamedFile) -> dict[str, object]:
    """A file without text that was found by its name."""
    return {
        "document_id": found.document_id,
        "collection": found.collection,
        "source": found.source,
        "matched": list(found.matched),
        "problem": found.problem,
        "next_step": found.next_step,
        "can_be_seen": found.can_be_seen,
        "modified_at": found.modified_at and found.modified_at.date().isoformat(),
    }


def _hit(hit: Hit) -> dict[str, object]:
    """A hit; its title only where that says more than the name of the file."""
    source = hit.citation.source
    titled = {} if hit.title == PurePosixPath(source).stem else {"title": hit.title}
    return {
        "document_id": hit.document_id,
        "collection": hit.collection,
        "source": source,
        **titled,
        "location": hit.citation.location.label(),
        "cite": hit.citation.label(),
        "text": hit.text,
        "lines": list(hit.lines),
        "matched": list(hit.matched),
        "missing": list(hit.missing),
        **({"related": list(hit.related)} if hit.related else {}),
        "also_in": list(hit.also_in),
        **({"also_reason": hit.also_reason} if hit.also_reason else {}),
        "modified_at": hit.modified_at and hit.modified_at.date().isoformat(),
        "cursor": hit.cursor,
    }


def view(part: DocumentView) -> dict[str, object]:
    """A part of a document."""
    return {
        "document_id": part.document_id,
        "source": part.source,
        "title": part.title,
        "text": part.text,
        "lines": list(part.lines),
        "outline": [{"label": entry.label, "depth": entry.depth} for entry in part.outline],
        "next_cursor": part.next_cursor,
        "warnings": list(part.warnings),
    }


def families(found: Sequence[Family]) -> dict[str, object]:
    """Families of copies and versions (issue 8)."""
    return {
        "families": [
            {
                "label": family.label,
                "members": [member.source for member in family.members],
                "edges": [edge(each) for each in family.edges],
                "latest": {
                    "source": family.latest.source,
                    "reason": family.latest.reason,
                    "confidence": family.latest.confidence,
                },
            }
            for family in found
        ]
    }


def comparison(found: Comparison) -> dict[str, object]:
    """What changed from one document to another."""
    return {
        "a": _member(found.a),
        "b": _member(found.b),
        "edge": edge(found.edge) if found.edge else None,
        "removed": [_passage(each) for each in found.removed],
        "added": [_passage(each) for each in found.added],
        "changed": [
            {"before": _passage(each.before), "after": _passage(each.after)}
            for each in found.changed
        ],
        "same": found.same,
    }


def _member(member: Member) -> dict[str, object]:
    return {
        "document_id": member.document_id,
        "source": member.source,
        "title": member.title,
        "modified_at": _time(member.modified_at),
    }


def _passage(passage: Passage) -> dict[str, object]:
    return {"text": passage.text, "location": passage.location.label()}


def edge(tie: Edge) -> dict[str, object]:
    """The relation of two documents."""
    return {
        "a": tie.a,
        "b": tie.b,
        "relation": tie.relation,
        "jaccard": round(tie.jaccard, 4),
        "containment": round(tie.containment, 4),
    }


def _time(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
