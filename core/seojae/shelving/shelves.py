"""Collections as folders: made, renamed, removed when empty; each journalled, each taken back.

A removed collection is not deleted: its folder, with its README and whatever a system left in it,
goes to `.seojae/backups`, so that taking it back brings everything as it was. Called by `desk` and
`undo`, in one's turn.
"""

from __future__ import annotations

import errno
import stat as modes
from dataclasses import replace
from functools import partial

from seojae.errors import CollectionNotEmpty, MoveFailed, NameTaken
from seojae.model.shelving import Actor
from seojae.parsers.collection_readme import is_readme
from seojae.paths.folders import Folder, opened
from seojae.paths.ignored import is_ignored
from seojae.paths.names import fold
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.filing import Filing, new_entry
from seojae.shelving.journal import MAKE, REMOVE, Entry, new_id
from seojae.shelving.looking import free_name
from seojae.shelving.problems import problem
from seojae.shelving.settling import spare_name
from seojae.shelving.steps import make_folders, missing_folders, patiently, rename_in_its_own_way
from seojae.shelving.undo import kept_place


def make(filing: Filing, place: RelPath, actor: Actor, batch: str) -> Entry:
    """Make a collection.

    Raises:
        NameTaken: a file or folder of this name is there.
        EnvironmentProblem: the system refuses it.
    """
    _refuse_taken(filing.root, place)
    entry = new_entry(MAKE, None, place, actor, batch)

    def act() -> tuple[str, ...]:
        with opened(filing.root, place.parent) as folder:
            folder.make(place.parts[-1])
            folder.sync()
        return ()

    return filing.carry_out(entry, act)


def move(
    filing: Filing,
    operation: str,
    source: RelPath,
    target: RelPath,
    actor: Actor,
    batch: str,
    undoes: str = "",
    clears: tuple[RelPath, ...] = (),
) -> Entry:
    """Rename a folder with all that lies in it.

    Raises:
        NameTaken: a file or folder of this name is there.
        CollectionNotEmpty: a collection that shall be removed holds documents.
        EnvironmentProblem: the system refuses it.
    """
    if not undoes:
        _refuse_taken(filing.root, target, own=source)
    if operation == REMOVE:
        _refuse_filled(filing.root, source)
    entry = new_entry(operation, source, target, actor, batch)
    makes = missing_folders(filing.root, target.parent)
    entry = replace(entry, undoes=undoes, clears=clears, makes=makes)
    return filing.carry_out(entry, partial(_rename, filing.root, entry, source, target))


def remove(filing: Filing, place: RelPath, actor: Actor, batch: str, undoes: str = "") -> Entry:
    """Take an empty collection away, into our own folder.

    Raises:
        CollectionNotEmpty: it holds documents.
        EnvironmentProblem: the system refuses it.
    """
    kept = kept_place(new_id("m"), place.parts[-1])
    return move(filing, REMOVE, place, kept, actor, batch, undoes)


def _rename(root: Root, entry: Entry, source: RelPath, target: RelPath) -> tuple[str, ...]:
    name, new, spare = source.parts[-1], target.parts[-1], spare_name(entry.id)
    make_folders(root, entry.makes)
    with opened(root, source.parent) as old, opened(root, target.parent) as folder:
        patiently(lambda: _rename_folder(old, name, folder, new, spare))
        if entry.operation == REMOVE:
            try:
                _refuse_filled(root, target)
            except CollectionNotEmpty:  # a file came in while it went
                folder.move(new, old, name)
                raise
        old.sync()
        folder.sync()
    return ()


def _rename_folder(old: Folder, name: str, folder: Folder, new: str, spare: str) -> None:
    try:
        old.move(name, folder, new)
    except FileExistsError:
        if old.place != folder.place or fold(name) != fold(new):
            raise
        rename_in_its_own_way(old, name, new, spare)
    except OSError as error:
        if error.errno == errno.EXDEV:
            raise MoveFailed(
                "다른 드라이브에 있는 폴더라 옮기지 못했습니다. 그대로 있습니다.",
                "안의 문서를 하나씩 옮기세요.",
            ) from error
        raise


def _refuse_taken(root: Root, place: RelPath, own: RelPath | None = None) -> None:
    """Refuse a name that is there already, or reads like one (field note F06)."""
    if missing_folders(root, place.parent):
        return
    try:
        with opened(root, place.parent) as folder:
            beside = own.parts[-1] if own and own.parent == place.parent else ""
            if free_name(folder, place.parts[-1], beside) != place.parts[-1]:
                raise NameTaken(f"같은 이름이 이미 있습니다: {place}")
    except OSError as error:
        raise problem(error, place) from error


def _refuse_filled(root: Root, place: RelPath) -> None:
    """Refuse a folder that holds more than a README and what systems leave behind.

    Raises:
        CollectionNotEmpty: names what lies there.
    """
    pending = [place]
    while pending:
        inner = pending.pop()
        try:
            with opened(root, inner) as folder:
                for name in folder.names():
                    if is_ignored(name) or (inner == place and is_readme(RelPath(f"x/{name}"))):
                        continue
                    found = folder.stat(name)
                    if not modes.S_ISDIR(found.st_mode):
                        raise CollectionNotEmpty(
                            f"책장에 문서가 남아 있어 없애지 않았습니다: {folder.at(name)}"
                        )
                    pending.append(folder.at(name))
        except OSError as error:
            raise problem(error, inner) from error
