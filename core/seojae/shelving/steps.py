"""The steps of a change: folders made, an entry renamed, the outcome seen.

Each names open folders and entries in them (`paths.folders`), never overwrites and leaves nothing
half done that `settling` does not know. Called by what does changes: filing, shelves, importing,
readme_writing.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from typing import TypeVar

from seojae.paths.folders import Folder, opened
from seojae.paths.names import fold
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.crossing import move_across
from seojae.shelving.looking import Seen
from seojae.shelving.problems import is_in_use, problem

T = TypeVar("T")

IN_USE_SECONDS = 2.0
"""How long a file may be held by a scanner before it counts as open (field note F10)."""
OUTCOME_SECONDS = 1.0
"""How long a security agent may take to let go of the old name (field note F10)."""

_LOOK_SECONDS = 0.05
_LEFT_BEHIND = "옮겼지만 원본이 제자리에 남아 있습니다. 보안 프로그램이 붙들고 있는지 보세요."


def rename(old: Folder, name: str, folder: Folder, new: str, seen: Seen, spare: str) -> None:
    """Rename a file that was looked at, into another folder or on another device.

    `spare` is a name of ours for what is under way.

    Raises:
        FileExistsError: the new name is taken; everything is as before.
        FileChanged: the file is not any more what it was.
        OSError: what the system refuses; everything is as before.
    """
    try:
        old.move(name, folder, new)
    except FileExistsError:
        if old.place != folder.place or fold(name) != fold(new):
            raise
        rename_in_its_own_way(old, name, new, spare)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        move_across(old, name, folder, new, seen, spare)


def rename_in_its_own_way(folder: Folder, name: str, new: str, spare: str) -> None:
    """Change the case of a name where case does not count: the entry takes its own new name.

    It steps aside under a name of ours first (field note E10), so that what really is another
    entry is still met.

    Raises:
        FileExistsError: another entry has the new name.
    """
    folder.move(name, folder, spare)
    try:
        folder.move(spare, folder, new)
    except OSError:
        folder.move(spare, folder, name)
        raise


def missing_folders(root: Root, place: RelPath | None) -> tuple[RelPath, ...]:
    """Give the folders on the way to a place that are not there, from the top."""
    missing: list[RelPath] = []
    while place is not None:
        try:
            with opened(root, place):
                break
        except FileNotFoundError:
            missing.append(place)
        except OSError as error:
            raise problem(error, place) from error
        place = place.parent
    return tuple(reversed(missing))


def make_folders(root: Root, places: tuple[RelPath, ...]) -> None:
    """Make folders one below the other; those that are there by now are fine."""
    for place in places:
        with opened(root, place.parent) as folder:
            try:
                folder.make(place.parts[-1])
            except FileExistsError:
                continue
            folder.sync()


def left_behind(source: Folder, name: str, target: Folder, new: str) -> tuple[str, ...]:
    """See that the file lies no more where it lay; say so where it does (field note F10)."""
    there = target.stat(new)
    deadline = time.monotonic() + OUTCOME_SECONDS
    while (left := source.find(name)) is not None:
        if (left.st_dev, left.st_ino) == (there.st_dev, there.st_ino):
            return ()  # one file in two spellings, where case does not count
        if time.monotonic() >= deadline:
            return (_LEFT_BEHIND,)
        time.sleep(_LOOK_SECONDS)
    return ()


def patiently(act: Callable[[], T]) -> T:
    """Do something again for a while as long as another program holds the file."""
    deadline = time.monotonic() + IN_USE_SECONDS
    while True:
        try:
            return act()
        except OSError as error:
            if not is_in_use(error) or time.monotonic() >= deadline:
                raise
        time.sleep(_LOOK_SECONDS)
