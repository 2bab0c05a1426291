"""Doing one taking back: the change that brings things to where they were.

`undo` says which change is meant and where its things are called now; here the change in the other
direction is made, by the same hands and under the same rules as any other. Called by `desk`, in
one's turn.
"""

from __future__ import annotations

from seojae.errors import CollectionNotEmpty, FileChanged, NameTaken, UndoBlocked
from seojae.model.shelving import Actor
from seojae.paths.folders import opened
from seojae.paths.relpath import RelPath
from seojae.shelving import readme_writing, shelves
from seojae.shelving.filing import Filing, Order
from seojae.shelving.journal import MAKE, OPERATIONS, REMOVE, RENAME, WRITE, Entry
from seojae.shelving.looking import free_name
from seojae.shelving.undo import kept_place, where_now


def take_back(
    filing: Filing, entry: Entry, actor: Actor, batch: str, *, beside: bool = False
) -> Entry:
    """Take one change back by another.

    With `beside`, ` (2)` is put behind the name where the old place is taken.

    Raises:
        UndoBlocked: it is not as it was, was moved on, or its place is taken.
        SeojaeError: what else stands in the way; everything is as before.
    """
    source, target = where_now(filing.journal.entries(), entry)
    if target is None or entry.operation not in OPERATIONS:
        raise UndoBlocked(
            "더 새로운 서재가 한 일이라 되돌릴 줄 모릅니다.", "서재를 최신 판으로 올리세요."
        )
    if entry.is_of_folder or entry.operation == MAKE:
        return _folder_back(filing, entry, source, target, actor, batch)
    name = target.parts[-1]
    if entry.operation == WRITE and entry.before:
        return _readme_back(filing, entry, target, actor, batch)
    order = Order(
        source=target,
        target=source or kept_place(entry.id, name),
        document_id=entry.document_id,
        expected=entry.content_hash,
        numbered=beside,
        clears=entry.makes,
        undoes=entry.id,
    )
    try:
        return filing.move(order, actor, batch)
    except FileChanged as error:
        raise UndoBlocked(
            f"옮긴 뒤에 바뀌었거나 없어진 문서라 되돌리지 않았습니다: {target}",
            "지금 문서를 확인하세요. 그대로 옮기려면 file을 쓰세요.",
        ) from error
    except NameTaken as error:
        free = _free(filing, order.target)
        raise UndoBlocked(
            f"되돌릴 자리에 같은 이름이 있습니다: {order.target}",
            f"'{free}' 이라는 이름으로는 되돌릴 수 있습니다." if free else "",
            offer=free,
        ) from error


def _folder_back(
    filing: Filing,
    entry: Entry,
    source: RelPath | None,
    target: RelPath,
    actor: Actor,
    batch: str,
) -> Entry:
    try:
        if source is None:
            return shelves.remove(filing, target, actor, batch, undoes=entry.id)
        back = {REMOVE: MAKE, MAKE: REMOVE}.get(entry.operation, RENAME)
        return shelves.move(
            filing, back, target, source, actor, batch, undoes=entry.id, clears=entry.makes
        )
    except FileChanged as error:
        raise UndoBlocked(f"그사이 없어진 책장입니다: {target}") from error
    except NameTaken as error:
        raise UndoBlocked(
            f"되돌릴 자리에 같은 이름이 있습니다: {source}", "그 이름을 바꾼 뒤 다시 하세요."
        ) from error
    except CollectionNotEmpty as error:
        raise UndoBlocked(error.message, error.hint) from error


def _readme_back(filing: Filing, entry: Entry, place: RelPath, actor: Actor, batch: str) -> Entry:
    try:
        data, times = readme_writing.written_before(filing, entry)
        return readme_writing.write(
            filing,
            place,
            data,
            actor,
            batch,
            before=entry.content_hash,
            undoes=entry.id,
            times=times,
        )
    except FileChanged as error:
        raise UndoBlocked(
            f"그 뒤에 고쳤거나 없어진 README 라 되돌리지 않았습니다: {place}",
            f"고치기 전의 것은 {entry.backup} 에 있습니다.",
        ) from error


def _free(filing: Filing, place: RelPath) -> str:
    with opened(filing.root, place.parent) as folder:
        return RelPath(free_name(folder, place.parts[-1]) or place.parts[-1]).name
