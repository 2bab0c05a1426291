"""Settling what was cut off: an intent without an end is judged by what lies on the disk.

A process may be killed, or a PC lose power, between any two steps of a change. Whoever takes the
lock next finds the intent and asks here what became of it. The rules never delete what exists once:
a file of ours that was under way goes only where its original still lies with the same content.
The same rules say how a change ended that was refused half-way. Called with the lock held.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from seojae.errors import OutsideLibrary
from seojae.paths.folders import Folder, opened
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.journal import ADD, DONE, FAILED, LOST, WRITE, Entry
from seojae.shelving.looking import free_name, hash_there


def spare_name(entry: str) -> str:
    """Give the name of a file of ours that is under way; hidden, so that nobody indexes it."""
    return f".seojae-{entry}.tmp"


def aside_name(entry: str) -> str:
    """Give the name under which a README steps aside while the new one takes its place."""
    return f".seojae-{entry}.old"


@dataclass(frozen=True, slots=True)
class _End:
    """One end of a change: a name in a folder; no folder where there is none, or a link instead."""

    folder: Folder | None
    name: str

    def find(self) -> os.stat_result | None:
        return None if self.folder is None else self.folder.find(self.name)

    def holds(self, content_hash: str) -> bool:
        return self.folder is not None and hash_there(self.folder, self.name) == content_hash


def settle(root: Root, entry: Entry) -> str:
    """Bring a change to its end, or back, and say which: `DONE`, `FAILED` or `LOST`.

    Raises:
        OSError: the disk cannot be looked at; it is tried again the next time.
    """
    with ExitStack() as stack:
        source = _end(stack, root, entry.source)
        target = _end(stack, root, entry.target)
        if target.folder is None:
            state = FAILED if entry.source is None or source.find() else LOST
        elif entry.operation == WRITE:
            backup = _end(stack, root, entry.backup)
            state = _of_writing(target.folder, target.name, entry, backup)
        elif entry.operation == ADD:
            state = _of_adding(target.folder, target, entry)
        elif entry.source is None:
            state = DONE if target.find() else FAILED
        elif entry.is_of_folder:
            state = _of_folder(source, target.folder, target, entry)
        else:
            state = _of_move(source, target.folder, target, entry)
    clear_folders(root, entry.clears if state == DONE else entry.makes)
    return state


def clear_folders(root: Root, folders: Iterable[RelPath]) -> None:
    """Remove folders in which nothing is left; the system itself refuses the others."""
    for place in sorted(folders, key=lambda place: -len(place.parts)):
        with suppress(OSError, OutsideLibrary), opened(root, place.parent) as folder:
            folder.remove_empty(place.parts[-1])


def _end(stack: ExitStack, root: Root, place: RelPath | None) -> _End:
    if place is None:
        return _End(None, "")
    try:
        folder = stack.enter_context(opened(root, place.parent))
    except (FileNotFoundError, NotADirectoryError, OutsideLibrary):
        return _End(None, place.parts[-1])
    return _End(folder, place.parts[-1])


def _of_folder(source: _End, folder: Folder, target: _End, entry: Entry) -> str:
    spare = spare_name(entry.id)
    if folder.find(spare) is not None:  # on its way to the same name in another case
        return _put(folder, spare, target.name)
    return _by_ends(source, target)


def _by_ends(source: _End, target: _End) -> str:
    if source.find():
        return FAILED
    return DONE if target.find() else LOST


def _of_move(source: _End, folder: Folder, target: _End, entry: Entry) -> str:
    """Settle the move of a file."""
    spare = spare_name(entry.id)
    if folder.find(spare) is not None:
        return _of_spare(source, folder, target, entry, spare)
    old, there = source.find(), target.find()
    if source.folder is None or old is None or there is None:
        return _by_ends(source, target)
    if (old.st_dev, old.st_ino) == (there.st_dev, there.st_ino):
        if old.st_nlink < 2:  # one name in two spellings, where case does not count
            return DONE if target.name in folder.names() else FAILED
        source.folder.remove(source.name)  # the first of two names: the second was linked by us
        return DONE
    is_across = bool(entry.content_hash) and old.st_dev != there.st_dev
    if is_across and source.holds(entry.content_hash) and target.holds(entry.content_hash):
        source.folder.remove(source.name)  # a verified copy is in place
        return DONE
    return FAILED


def _of_spare(source: _End, folder: Folder, target: _End, entry: Entry, spare: str) -> str:
    """Settle a move that left a file of ours: a copy under way, or a name on its way to another."""
    is_whole = not entry.content_hash or hash_there(folder, spare) == entry.content_hash
    if source.find() is None:
        return _put(folder, spare, target.name) if is_whole else LOST
    if entry.content_hash and source.holds(entry.content_hash):
        folder.remove(spare)
        return FAILED
    return _put(folder, spare, target.name) if is_whole else FAILED


def _put(folder: Folder, spare: str, wanted: str) -> str:
    """Put a whole file of ours in its place; where that is taken, beside it under a free name."""
    while (name := free_name(folder, wanted)) is not None:
        with suppress(FileExistsError):
            folder.move(spare, folder, name)
            return DONE if name == wanted else LOST
    return LOST


def _of_adding(folder: Folder, target: _End, entry: Entry) -> str:
    spare = spare_name(entry.id)
    if folder.find(spare) is None:
        return DONE if target.holds(entry.content_hash) else FAILED
    if hash_there(folder, spare) == entry.content_hash:
        return _put(folder, spare, target.name)
    folder.remove(spare)
    return FAILED


def _of_writing(folder: Folder, name: str, entry: Entry, backup: _End) -> str:
    """Settle the writing of a README: the new one in its place, or the old one put back."""
    spare, aside = spare_name(entry.id), aside_name(entry.id)
    is_aside = folder.find(aside) is not None
    if folder.find(name) is None:
        is_new_due = is_aside or not entry.before
        if is_new_due and hash_there(folder, spare) == entry.content_hash:
            folder.move(spare, folder, name)
        elif is_aside:
            folder.move(aside, folder, name)
            is_aside = False
    if is_aside and backup.holds(entry.before):
        folder.remove(aside)
    if folder.find(spare) is not None:
        folder.remove(spare)
    if hash_there(folder, name) == entry.content_hash:
        return DONE
    if backup.folder is not None and hash_there(folder, name) == entry.before:
        for copy in {spare, backup.name} & set(backup.folder.names()):
            backup.folder.remove(copy)
    return FAILED
