"""Settling what was cut off: an intent without an end is judged by what lies on the disk.

A process may be killed, or a PC lose power, between any two steps of a change. Whoever takes the
lock next finds the intent and asks here what became of it. The rules never delete what exists once:
a file of ours that was under way goes only where the original still lies with the same content.
The same rules say how a change ended that was refused half-way. Called with the lock held.
"""

from __future__ import annotations

import stat as modes
from collections.abc import Iterable
from contextlib import ExitStack, suppress

from seojae.errors import OutsideLibrary
from seojae.paths.folders import Folder, opened
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.journal import ADD, DONE, FAILED, LOST, WRITE, Entry
from seojae.shelving.looking import free_name, hash_there


def spare_name(entry: Entry) -> str:
    """Give the name of a file of ours that is under way; hidden, so that nobody indexes it."""
    return f".seojae-{entry.id}.tmp"


def aside_name(entry: Entry) -> str:
    """Give the name under which a README steps aside while the new one takes its place."""
    return f".seojae-{entry.id}.old"


def settle(root: Root, entry: Entry) -> str:
    """Bring a change to its end, or back, and say which: `DONE`, `FAILED` or `LOST`.

    Raises:
        OSError: the disk cannot be looked at; it is tried again the next time.
    """
    with ExitStack() as stack:
        target = _folder(stack, root, entry.target)
        source = _folder(stack, root, entry.source)
        if entry.operation == WRITE:
            state = _of_writing(root, target, entry)
        elif entry.operation == ADD:
            state = _of_adding(target, entry)
        elif entry.source is None:
            state = DONE if _is_there(target, entry.target) else FAILED
        elif entry.is_of_folder:
            state = _by_ends(_is_there(source, entry.source), _is_there(target, entry.target))
        else:
            state = _of_move(source, target, entry)
    clear_folders(root, entry.clears if state == DONE else entry.makes)
    return state


def clear_folders(root: Root, folders: Iterable[RelPath]) -> None:
    """Remove folders in which nothing is left; the system itself refuses the others."""
    for place in sorted(folders, key=lambda place: -len(place.parts)):
        with suppress(OSError, OutsideLibrary), opened(root, place.parent) as folder:
            folder.remove_empty(place.parts[-1])


def _folder(stack: ExitStack, root: Root, place: RelPath | None) -> Folder | None:
    """Open the folder of a place; None when there is none, or a link in its stead."""
    if place is None:
        return None
    try:
        return stack.enter_context(opened(root, place.parent))
    except (FileNotFoundError, NotADirectoryError, OutsideLibrary):
        return None


def _is_there(folder: Folder | None, place: RelPath | None) -> bool:
    return folder is not None and place is not None and folder.find(place.parts[-1]) is not None


def _by_ends(is_at_source: bool, is_at_target: bool) -> str:
    if is_at_source:
        return FAILED
    return DONE if is_at_target else LOST


def _of_move(source: Folder | None, target: Folder | None, entry: Entry) -> str:
    """Settle the move of a file."""
    if entry.source is None or entry.target is None:
        return FAILED
    name, new, spare = entry.source.parts[-1], entry.target.parts[-1], spare_name(entry)
    old = source.find(name) if source else None
    there = target.find(new) if target else None
    if target is not None and target.find(spare) is not None:
        return _of_spare(source, target, entry, spare)
    if old is None or there is None or source is None or target is None:
        return _by_ends(old is not None, there is not None)
    if (old.st_dev, old.st_ino) == (there.st_dev, there.st_ino):
        if old.st_nlink < 2:  # one name in two spellings, where case does not count
            return DONE if new in target.names() else FAILED
        source.remove(name)  # the first of two names: the second was linked by us
        return DONE
    if old.st_dev != there.st_dev and modes.S_ISREG(there.st_mode):
        ends = (hash_there(source, name), hash_there(target, new))
        if ends == (entry.content_hash, entry.content_hash):
            source.remove(name)  # a verified copy is in place
            return DONE
    return FAILED


def _of_spare(source: Folder | None, target: Folder, entry: Entry, spare: str) -> str:
    """Settle a move that left a file of ours: a copy under way, or a name on its way to another."""
    content = hash_there(target, spare)
    name = entry.source.parts[-1] if entry.source else ""
    if source is not None and hash_there(source, name) == entry.content_hash:
        target.remove(spare)
        return FAILED
    if content != entry.content_hash:
        return FAILED if source is not None and source.find(name) else LOST
    return _put(target, entry, spare)


def _put(target: Folder, entry: Entry, spare: str) -> str:
    """Put a whole file of ours in its place; where that is taken, beside it under a free name."""
    wanted = entry.target.parts[-1] if entry.target else spare
    while (name := free_name(target, wanted)) is not None:
        try:
            target.move(spare, target, name)
        except FileExistsError:
            continue
        return DONE if name == wanted else LOST
    return LOST


def _of_adding(target: Folder | None, entry: Entry) -> str:
    if target is None or entry.target is None:
        return FAILED
    spare = spare_name(entry)
    if target.find(spare) is not None:
        if hash_there(target, spare) == entry.content_hash:
            return _put(target, entry, spare)
        target.remove(spare)
        return FAILED
    return DONE if hash_there(target, entry.target.parts[-1]) == entry.content_hash else FAILED


def _of_writing(root: Root, target: Folder | None, entry: Entry) -> str:
    """Settle the writing of a README: the new one, or the old one put back."""
    if target is None or entry.target is None:
        return FAILED
    name, spare, aside = entry.target.parts[-1], spare_name(entry), aside_name(entry)
    is_aside = target.find(aside) is not None
    if (
        target.find(name) is None
        and hash_there(target, spare) == entry.content_hash
        and (is_aside or not entry.before)
    ):
        target.move(spare, target, name)
    elif target.find(name) is None and is_aside:
        target.move(aside, target, name)
        is_aside = False
    is_new = hash_there(target, name) == entry.content_hash
    if is_aside and _is_backed_up(root, entry):
        target.remove(aside)
    if target.find(spare) is not None:
        target.remove(spare)
    return DONE if is_new else FAILED


def _is_backed_up(root: Root, entry: Entry) -> bool:
    with ExitStack() as stack:
        folder = _folder(stack, root, entry.backup)
        if folder is None or entry.backup is None:
            return False
        return hash_there(folder, entry.backup.parts[-1]) == entry.before
