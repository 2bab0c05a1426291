"""Copying files from outside into the inbox: dropped on the window, or named on the command line.

The original stays where it is. What no one could read here is refused by name, with the reason;
what only has no text (a scan) or a password is taken, since it is listed with its reason. Called by
`desk`, each file in one's turn.
"""

from __future__ import annotations

import stat as modes
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from seojae.errors import (
    BadArgument,
    DocumentError,
    NameNotAllowed,
    NameTaken,
    OnlineOnly,
    OutsideLibrary,
    TooLarge,
    Unreadable,
    Unsupported,
)
from seojae.model.library import INBOX
from seojae.model.shelving import Actor
from seojae.parsers.base import Limits
from seojae.parsers.detection import detect
from seojae.parsers.reading import access_error
from seojae.paths import fitting
from seojae.paths.contents import hash_of
from seojae.paths.folders import is_online_only, opened
from seojae.paths.ignored import is_ignored
from seojae.paths.names import check_name, visible
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.crossing import put_copy
from seojae.shelving.filing import Filing, new_entry
from seojae.shelving.journal import ADD, Entry
from seojae.shelving.looking import Seen, free_name
from seojae.shelving.places import inbox_folder
from seojae.shelving.settling import spare_name
from seojae.shelving.steps import make_folders, missing_folders

_ATTEMPTS = 20


def add(filing: Filing, file: Path, actor: Actor, batch: str) -> Entry:
    """Copy one file into the inbox.

    Raises:
        UserError: it lies in the library already, or its name cannot be used.
        DocumentError: it cannot be read here: Unsupported, TooLarge, OnlineOnly, Unreadable.
        EnvironmentProblem: the copy cannot be written; none is left.
    """
    seen = _fit(filing.root, file)
    inbox = inbox_folder(filing.root)
    for _ in range(_ATTEMPTS):
        name = fitting.fitted(file.name)
        makes = missing_folders(filing.root, inbox)
        if not makes:
            with opened(filing.root, inbox) as folder:
                name = free_name(folder, name) or name
        entry = new_entry(ADD, None, RelPath(f"{inbox.native}/{name}"), actor, batch)
        entry = replace(
            entry, content_hash=seen.content_hash, origin=visible(str(file)), makes=makes
        )
        with suppress(NameTaken):  # somebody was faster: under the next name
            return filing.carry_out(entry, partial(_copy, filing, entry, inbox, name, file, seen))
    raise NameTaken(f"같은 이름이 이미 있습니다: {visible(file.name)}")


def _copy(
    filing: Filing, entry: Entry, inbox: RelPath, name: str, file: Path, seen: Seen
) -> tuple[str, ...]:
    make_folders(filing.root, entry.makes)
    with opened(filing.root, inbox) as folder, file.open("rb") as stream:
        put_copy(stream, folder, name, seen, spare_name(entry.id))
    return ()


def _fit(root: Root, file: Path) -> Seen:
    """See that a file may come in, and give what it holds.

    Raises:
        UserError, DocumentError: why it may not.
    """
    shown = visible(str(file))
    try:
        found = file.stat()
        if modes.S_ISDIR(found.st_mode):
            raise BadArgument(f"폴더는 넣지 않았습니다: {shown}", "안의 문서를 골라 주세요.")
        if not modes.S_ISREG(found.st_mode):
            raise BadArgument(f"문서 파일이 아닙니다: {shown}", "문서 파일을 골라 주세요.")
        _refuse_inside(root, file)
        _refuse_name(file.name)
        if is_online_only(found):
            raise OnlineOnly(f"온라인에만 있는 파일이라 넣지 않았습니다: {shown}")
        if found.st_size > Limits().file_bytes:
            megabytes = found.st_size / 1024 / 1024
            raise TooLarge(f"파일이 {megabytes:,.0f}MB나 되어 넣지 않았습니다: {shown}")
        try:
            detect(file)
        except Unsupported as error:
            raise Unsupported(f"{error.message} {shown}", error.hint) from error
        except DocumentError:
            pass  # listed with its reason once it is indexed
        with file.open("rb") as stream:
            return Seen(found, hash_of(stream).hex())
    except FileNotFoundError as error:
        raise Unreadable(f"그런 파일이 없습니다: {shown}", "파일의 경로를 확인하세요.") from error
    except OSError as error:
        told = access_error(error)
        raise type(told)(f"{told.message} {shown}", told.hint) from error


def _refuse_inside(root: Root, file: Path) -> None:
    try:
        place = root.relative(file.resolve())
    except OutsideLibrary:
        return
    raise BadArgument(
        f"이미 서재 안에 있는 파일입니다: {place}", "책장 사이에서 옮기려면 file을 쓰세요."
    )


def _refuse_name(name: str) -> None:
    check_name(fitting.fitted(name))
    if is_ignored(name) or name == INBOX:
        raise NameNotAllowed(f"임시 파일로 여겨 색인하지 않는 이름입니다: '{visible(name)}'.")
