"""Writing a collection's README: a backup first, then the new one in its place, never over it.

The old file steps aside under a name of ours and goes only when the new one stands and the backup
holds its bytes; whatever somebody saves in between is met by the exclusive rename. Journalled like
any other change. Called by `desk` and `taking_back`, in one's turn.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from io import BytesIO

from seojae.errors import BadArgument, FileChanged
from seojae.model.shelving import Actor
from seojae.parsers.collection_readme import LARGEST, README
from seojae.paths.contents import hash_of
from seojae.paths.folders import Folder, opened
from seojae.paths.relpath import RelPath
from seojae.shelving.crossing import put_copy
from seojae.shelving.filing import Filing, new_entry
from seojae.shelving.journal import WRITE, Entry
from seojae.shelving.looking import Seen, hash_there, look
from seojae.shelving.problems import problem
from seojae.shelving.readme import Wanted, new_readme, rewritten
from seojae.shelving.settling import aside_name, spare_name
from seojae.shelving.steps import make_folders, missing_folders, patiently
from seojae.shelving.undo import kept_place

NEW_NAME = "README.md"


def introduce(
    filing: Filing, collection: RelPath, wanted: Wanted, actor: Actor, batch: str
) -> Entry | None:
    """Have a collection's README say what is wanted; None where it does already.

    Raises:
        BadArgument: a value cannot be written in this file.
        UserError: FileInUse, FileChanged.
        EnvironmentProblem: the system refuses it; the README is as before.
    """
    place, old = readme_of(filing, collection)
    if old is None:
        return write(filing, place, new_readme(wanted, collection.name), actor, batch)
    data = rewritten(old, wanted)
    if data == old:
        return None
    return write(filing, place, data, actor, batch, before=hash_of(BytesIO(old)).hex())


def readme_of(filing: Filing, collection: RelPath) -> tuple[RelPath, bytes | None]:
    """Give the place of a collection's README and what stands in it; None where there is none."""
    try:
        with opened(filing.root, collection) as folder:
            name = next((each for each in sorted(folder.names()) if each.lower() == README), "")
            if not name:
                return folder.at(NEW_NAME), None
            look(folder, name)
            with folder.open(name) as stream:
                data = stream.read(LARGEST + 1)
            place = folder.at(name)
    except OSError as error:
        raise problem(error, collection) from error
    if len(data) > LARGEST:
        raise BadArgument(
            f"README.md 가 너무 커서 고치지 않았습니다: {place}", "직접 고치거나 나누어 주세요."
        )
    return place, data


def write(
    filing: Filing,
    place: RelPath,
    data: bytes,
    actor: Actor,
    batch: str,
    *,
    before: str = "",
    undoes: str = "",
    times: os.stat_result | None = None,
) -> Entry:
    """Put a README in place.

    `before` is the hash of the one that is there, empty where there is none; `times` are given to
    the new one.

    Raises:
        FileChanged: the one that is there has another hash.
        NameTaken: there is one, and none was expected.
        EnvironmentProblem: the system refuses it; everything is as before.
    """
    entry = new_entry(WRITE, None, place, actor, batch)
    backup = kept_place(entry.id, place.parts[-1]) if before else None
    entry = replace(
        entry,
        content_hash=hash_of(BytesIO(data)).hex(),
        before=before,
        backup=backup,
        makes=missing_folders(filing.root, backup.parent) if backup else (),
        undoes=undoes,
    )
    return filing.carry_out(entry, partial(_put, filing, entry, place, data, times))


def _put(
    filing: Filing, entry: Entry, place: RelPath, data: bytes, times: os.stat_result | None
) -> tuple[str, ...]:
    name, spare, aside = place.parts[-1], spare_name(entry.id), aside_name(entry.id)
    with opened(filing.root, place.parent) as folder:
        if entry.backup is not None:
            seen = look(folder, name)
            if seen.content_hash != entry.before:
                raise FileChanged
            make_folders(filing.root, entry.makes)
            with opened(filing.root, entry.backup.parent) as kept, folder.open(name) as stream:
                put_copy(stream, kept, entry.backup.parts[-1], seen, spare)
        _write_spare(folder, spare, data, times)
        if entry.backup is not None:
            patiently(lambda: folder.move(name, folder, aside))
            if hash_there(folder, aside) != entry.before:  # saved again in this very moment
                folder.remove(spare)
                raise FileChanged
        folder.move(spare, folder, name)
        if entry.backup is not None:
            folder.remove(aside)
        folder.sync()
    return ()


def _write_spare(folder: Folder, spare: str, data: bytes, times: os.stat_result | None) -> None:
    with folder.create(spare) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if times is not None:
        folder.copy_times(spare, times)


def written_before(filing: Filing, entry: Entry) -> tuple[bytes, os.stat_result]:
    """Give the README that a change replaced, with its times.

    Raises:
        FileChanged: the backup is not there, or not what it was.
    """
    if entry.backup is None:
        raise FileChanged
    name = entry.backup.parts[-1]
    try:
        with opened(filing.root, entry.backup.parent) as folder:
            seen: Seen = look(folder, name)
            if seen.content_hash != entry.before:
                raise FileChanged
            with folder.open(name) as stream:
                return stream.read(), seen.stat
    except OSError as error:
        raise problem(error, entry.backup) from error
