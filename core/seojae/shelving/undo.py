"""Taking changes back: which ones are meant, whether each still can be, and doing it.

What is taken back is done by a change of its own, which is journalled like any other and can be
taken back in turn. A change is refused, with the reason, where the file is not what it was any
more, where it was moved on, or where its old place is taken. Later renames of collections are
followed. Called by `desk`, in one's turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from seojae.errors import NothingToUndo, UndoBlocked
from seojae.paths.names import STATE
from seojae.paths.relpath import RelPath
from seojae.shelving.journal import DONE, MOVE, Entry

BACKUPS = f"{STATE}/backups"


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which changes are meant: one by id, a batch, those since a day, or the last one."""

    entry: str = ""
    batch: str = ""
    since: date | None = None


def undone_by(entries: Iterable[Entry]) -> dict[str, str]:
    """Tell for each change that is taken back now by which other change it was.

    A taking back that was itself taken back does not count.
    """
    done = [entry for entry in entries if entry.state == DONE and entry.undoes]
    back: dict[str, str] = {}
    for entry in reversed(done):
        if entry.id not in back:
            back.setdefault(entry.undoes, entry.id)
    return back


def choose(entries: Sequence[Entry], chosen: Chosen) -> list[Entry]:
    """Give the changes that are meant and stand now, the latest first.

    Raises:
        NothingToUndo: there is none.
    """
    back = undone_by(entries)
    standing = [entry for entry in reversed(entries) if entry.state == DONE]
    if chosen.entry:
        found = [entry for entry in standing if entry.id == chosen.entry]
        if not found:
            raise NothingToUndo(f"'{chosen.entry}' 번호의 기록이 없습니다.")
    elif chosen.batch:
        found = [entry for entry in standing if entry.batch == chosen.batch]
        if not found:
            raise NothingToUndo(f"'{chosen.batch}' 묶음의 기록이 없습니다.")
    elif chosen.since is not None:
        day = chosen.since
        own = [entry for entry in standing if not entry.undoes]
        found = [entry for entry in own if entry.at.astimezone().date() >= day]
    else:
        own = [entry for entry in standing if not entry.undoes and entry.id not in back]
        found = own[:1]
    standing_now = [entry for entry in found if entry.id not in back]
    if found and not standing_now:
        raise NothingToUndo(
            "이미 되돌렸습니다.", "다시 하려면 moves로 되돌린 기록을 찾아 그 번호를 되돌리세요."
        )
    if not found:
        raise NothingToUndo
    return standing_now


def where_now(entries: Sequence[Entry], entry: Entry) -> tuple[RelPath | None, RelPath | None]:
    """Give where a change's source and target are called now, after later renames of folders.

    Raises:
        UndoBlocked: what it moved was moved on since, and that stands.
    """
    source, target, followed = entry.source, entry.target, entry.target
    later = entries[[each.id for each in entries].index(entry.id) + 1 :]
    mover = ""
    for each in later:
        if each.state != DONE or each.source is None or each.target is None:
            continue
        if each.is_of_folder:
            if each.target.parts[0] != STATE:  # a removed collection is no place to go back to
                source = _renamed(source, each)
            target = _renamed(target, each)
            followed = _renamed(followed, each)
        elif each.operation == MOVE and each.source == followed:
            followed, mover = each.target, each.id
    if followed != target:
        raise UndoBlocked(
            f"그 뒤에 다시 옮긴 문서입니다: {followed}",
            f"먼저 {mover} 를 되돌리세요.",
        )
    return source, target


def _renamed(path: RelPath | None, folder: Entry) -> RelPath | None:
    if path is None or folder.source is None or folder.target is None:
        return path
    if path == folder.source:
        return folder.target
    inner = path.native.removeprefix(f"{folder.source.native}/")
    return path if inner == path.native else RelPath(f"{folder.target.native}/{inner}")


def kept_place(entry: str, name: str) -> RelPath:
    """Give the place in our own folder for something that is taken back but never deleted."""
    return RelPath(f"{BACKUPS}/{entry}/{name}")
