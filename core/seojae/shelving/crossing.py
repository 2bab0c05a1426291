"""Moving a file to another device: copy, verify, and only then take the original away.

A rename cannot cross devices. The copy is written under a name of ours beside its target, compared
with the original by hash, put in place exclusively, and the original goes last. Where that cannot
be removed, the copy goes again: there are never two. Called by filing when the system says EXDEV.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from typing import BinaryIO

from seojae.errors import FileChanged
from seojae.paths.contents import hash_of
from seojae.paths.folders import Folder
from seojae.shelving.looking import Seen, is_same


def move_across(
    source: Folder, name: str, target: Folder, new: str, seen: Seen, spare: str
) -> None:
    """Move a file whose content is known between two devices.

    `new` must be free; `spare` is a name of ours in the target for the copy under way.

    Raises:
        FileExistsError: `new` is taken.
        FileChanged: the original is not any more what it was.
        OSError: what the system refuses; there is no copy then.
    """
    with source.open(name) as stream:
        put_copy(stream, target, new, seen, spare)
    copied = target.stat(new)
    try:
        _refuse_other(is_same(source.stat(name), seen.stat))
        source.remove(name)
    except FileNotFoundError:
        pass  # gone by itself: the copy is what is left of it
    except (FileChanged, OSError):
        if target.stat(new).st_ino == copied.st_ino:
            target.remove(new)
        raise
    source.sync()


def put_copy(stream: BinaryIO, target: Folder, new: str, seen: Seen, spare: str) -> None:
    """Write a verified copy with the original's times and put it in place.

    Raises:
        FileExistsError: `new` is taken.
        FileChanged: what came out has not the hash that was seen.
        OSError: what the system refuses; nothing is left behind.
    """
    try:
        with target.create(spare) as copy:
            shutil.copyfileobj(stream, copy, 1024 * 1024)
            copy.flush()
            os.fsync(copy.fileno())
        target.copy_times(spare, seen.stat)
        with target.open(spare) as written:
            _refuse_other(hash_of(written).hex() == seen.content_hash)
        target.move(spare, target, new)
    except (OSError, FileChanged):
        with suppress(OSError):
            target.remove(spare)
        raise
    target.sync()


def _refuse_other(is_same_file: bool) -> None:
    if not is_same_file:
        raise FileChanged
