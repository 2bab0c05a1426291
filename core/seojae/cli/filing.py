"""What the commands of filing share: who asks, how changes are told, and the shapes of their JSON.

The shapes are a contract like those of `shapes`: fields are added and never renamed (issue 6).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from seojae.cli.arguments import command_line
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.model.library import CollectionCard
    from seojae.model.shelving import (
        Actor,
        AddReport,
        CollectionMaterial,
        InboxPage,
        JournalEntry,
        Refusal,
        UndoReport,
    )

_OPERATIONS = {
    "move": "옮김",
    "add": "넣음",
    "make_collection": "책장 만듦",
    "rename_collection": "책장 이름 바꿈",
    "remove_collection": "책장 없앰",
    "write_readme": "소개 고침",
}


def actor() -> Actor:
    """Say who asks: a person at the command line."""
    from seojae.model.shelving import Actor

    return Actor("cli")


def told(change: JournalEntry) -> str:
    """Say a change in a few words."""
    word = _OPERATIONS.get(change.operation, change.operation)
    if change.undoes:
        word = f"되돌림({change.undoes})"
    ends = " → ".join(end for end in (change.source, change.target) if end)
    return f"{word}: {ends}"


def show(output: Output, changes: Sequence[JournalEntry], refusals: Sequence[Refusal]) -> None:
    """Write what was done, and what was not, with the next step of each."""
    for change in changes:
        output.line(told(change))
        for note in change.notes:
            output.line(Styled(note, "yellow"), indent=2)
    for refusal in refusals:
        output.line(Styled(f"하지 않음: {refusal.message}", "yellow"))
        if refusal.hint:
            output.line(Styled(refusal.hint, "dim"), indent=2)


def show_undoable(output: Output, folder: Path | str, change: JournalEntry) -> None:
    """Write one change, and the command that takes it back."""
    show(output, [change], [])
    words = command_line("seojae undo", folder, change.id)
    output.line(Styled(f"되돌리려면: {words}", "dim"))


def change(done: JournalEntry) -> dict[str, object]:
    """One change."""
    return {
        "id": done.id,
        "batch": done.batch,
        "at": done.at.isoformat(),
        "face": done.face,
        "client": done.client,
        "operation": done.operation,
        "from": done.source,
        "to": done.target,
        "document_id": done.document_id,
        "undoes": done.undoes,
        "undone_by": done.undone_by,
        "state": done.state,
        "notes": list(done.notes),
    }


def refusals(refused: Sequence[Refusal]) -> list[dict[str, str]]:
    """What was not done, and why."""
    return [
        {
            "subject": each.subject,
            "source": each.source,
            "code": each.code,
            "message": each.message,
            "hint": each.hint,
            "offer": each.offer,
        }
        for each in refused
    ]


def moves(changes: Sequence[JournalEntry]) -> dict[str, object]:
    """A list of changes."""
    return {"moves": [change(each) for each in changes]}


def undone(report: UndoReport) -> dict[str, object]:
    """What was taken back."""
    return {
        "batch": report.batch,
        "undone": [change(each) for each in report.undone],
        "refused": refusals(report.refusals),
    }


def added(report: AddReport) -> dict[str, object]:
    """What was copied into the inbox."""
    return {
        "batch": report.batch,
        "added": [change(each) for each in report.added],
        "refused": refusals(report.refusals),
    }


def cards(collections: Sequence[CollectionCard]) -> list[dict[str, object]]:
    """Collections to choose from."""
    return [
        {
            "name": each.name,
            "folder": each.folder,
            "description": each.description,
            "tags": list(each.tags),
        }
        for each in collections
    ]


def inbox(page: InboxPage) -> dict[str, object]:
    """A page of the inbox."""
    return {
        "documents": [
            {
                "document_id": each.document_id,
                "source": each.source,
                "title": each.title,
                "format": each.format,
                "excerpt": each.excerpt,
                "size": each.size,
                "modified_at": each.modified_at.isoformat(),
                "status": each.status,
                "problem": each.problem,
                "near": [
                    {
                        "document_id": copy.document_id,
                        "source": copy.source,
                        "relation": copy.relation,
                        "jaccard": copy.jaccard,
                    }
                    for copy in each.near
                ],
            }
            for each in page.documents
        ],
        "collections": cards(page.collections),
        "total": page.total,
        "next_cursor": page.next_cursor,
        "uncompared": page.uncompared,
    }


def material(given: CollectionMaterial) -> dict[str, object]:
    """The material for describing a collection."""
    return {
        "name": given.card.name,
        "folder": given.card.folder,
        "description": given.card.description,
        "tags": list(given.card.tags),
        "problem": given.card.problem,
        "documents": given.documents,
        "titles": list(given.titles),
        "headings": list(given.headings),
        "excerpts": list(given.excerpts),
        "frequent_terms": [
            {"term": term, "documents": count} for term, count in given.frequent_terms
        ],
    }
