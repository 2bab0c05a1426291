"""What a request means on this disk: which file, which collection, which folder, which name.

Everything is looked up as it lies on the disk now, by names as people read them (field note F06),
so it works without an index; the index is asked for numbers. Called by `plans`, `shelves` and the
inbox. Nothing is changed here.
"""

from __future__ import annotations

import stat as modes
import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from seojae.errors import (
    NameNotAllowed,
    NameTaken,
    OutsideLibrary,
    RootMissing,
    UnknownCollection,
    UnknownDocument,
)
from seojae.model.library import INBOX
from seojae.parsers.formats import FORMATS
from seojae.paths import fitting
from seojae.paths.folders import Folder, opened
from seojae.paths.ignored import is_ignored
from seojae.paths.names import check_collection_name, check_name, fold, visible
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving.journal import DONE, Entry
from seojae.shelving.problems import problem
from seojae.store import collections, documents
from seojae.store.database import Connection
from seojae.store.documents import DocumentRow

_EXTENSIONS = frozenset(extension for each in FORMATS for extension in each.extensions)


@dataclass(frozen=True, slots=True)
class Document:
    """A file that is meant; `row` is what the index knows of it, None where it knows nothing."""

    path: RelPath
    document_id: str
    row: DocumentRow | None


def find_document(
    root: Root, connection: Connection, entries: list[Entry], wanted: str
) -> Document:
    """Find a document by its number or its path.

    Raises:
        UnknownDocument: there is none, or it is nothing that is filed.
    """
    text = wanted.strip()
    row = documents.by_document_id(connection, text)
    row = row or documents.by_shown_path(connection, root.plain(text))
    path = row.path if row else _on_disk(root, root.plain(text)) or _by_number(root, entries, text)
    if path is None or any(is_ignored(part) for part in path.parts):
        raise UnknownDocument(f"'{visible(wanted)}' 문서가 없습니다.")
    row = row or documents.by_path(connection, path)
    return Document(path, row.document_id if row else number_of(path), row)


def number_of(path: RelPath) -> str:
    """Give the number a document gets when it is indexed where it lies."""
    return next(documents.candidate_ids(path))


def _on_disk(root: Root, text: str) -> RelPath | None:
    """Find a file by its path as people write it."""
    parts = [part for part in text.replace("\\", "/").split("/") if part]
    place: RelPath | None = None
    for at, part in enumerate(parts):
        try:
            with opened(root, place) as folder:
                name = spelled(folder, part)
                if name is None:
                    return None
                place = folder.at(name)
                if at == len(parts) - 1 and not modes.S_ISREG(folder.stat(name).st_mode):
                    return None
        except (OSError, OutsideLibrary):
            return None
    return place


def _by_number(root: Root, entries: list[Entry], number: str) -> RelPath | None:
    """Find a file that the index does not know yet, or not any more by this number."""
    for path, _ in inbox_files(root):
        if number_of(path) == number:
            return path
    moved = [e for e in entries if e.document_id == number and e.state == DONE and e.target]
    return _on_disk(root, moved[-1].target.native) if moved and moved[-1].target else None


def inbox_files(root: Root) -> Iterator[tuple[RelPath, int]]:
    """Give what lies in the inbox, with its size: its own files and those beside it in the root."""
    pending: list[RelPath | None] = [None]
    while pending:
        place = pending.pop()
        try:
            with opened(root, place) as folder:
                for name in sorted(folder.names()):
                    found = folder.find(name)
                    if found is None or is_ignored(name):
                        continue
                    if modes.S_ISREG(found.st_mode):
                        yield folder.at(name), found.st_size
                    elif modes.S_ISDIR(found.st_mode) and (place or fold(name) == INBOX):
                        pending.append(folder.at(name))
        except (OSError, OutsideLibrary) as error:
            if place is None:
                raise RootMissing from error
            continue  # cannot be opened: listed by the index with the reason


def inbox_folder(root: Root) -> RelPath:
    """Give the inbox as it is spelled on disk; it may be missing.

    Raises:
        RootMissing: the library folder is not there.
    """
    with _top(root) as folder:
        return RelPath(spelled(folder, INBOX) or INBOX)


@contextmanager
def _top(root: Root) -> Iterator[Folder]:
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(opened(root, None))
        except OSError as error:
            raise RootMissing from error
        yield folder


def spelled(folder: Folder, name: str) -> str | None:
    """Give an entry's spelling on disk: this very name, else one that reads the same."""
    names = folder.names()
    if name in names:
        return name
    wanted = fold(name)
    return next((each for each in sorted(names) if fold(each) == wanted), None)


def collection_folders(root: Root) -> list[str]:
    """Give the folders that are collections, spelled as on disk, in the order of their names.

    Raises:
        RootMissing: the library folder is not there.
    """
    with _top(root) as folder:
        return sorted(
            name
            for name in folder.names()
            if not is_ignored(name)
            and fold(name) != INBOX
            and (found := folder.find(name)) is not None
            and modes.S_ISDIR(found.st_mode)
        )


def find_collection(root: Root, connection: Connection, wanted: str, *, create: bool) -> RelPath:
    """Give the folder of a collection that is named by its folder or its name.

    With `create`, a name that no collection has stands for a new one.

    Raises:
        NameNotAllowed: no collection can have this name; the hint lists those that exist.
        UnknownCollection: there is none.
    """
    folders = collection_folders(root)
    if wanted in folders:
        return RelPath(wanted)
    key = fold(wanted)
    cards = {card.folder: card.name for card in collections.every(connection)}
    called = {name: fold(cards.get(visible(name), visible(name))) for name in folders}
    found = [name for name in folders if fold(name) == key]
    found = found or [name for name in folders if called[name] == key]
    if len(found) == 1:
        return RelPath(found[0])
    shown = tuple(visible(name) for name in folders)
    if found:
        raise UnknownCollection(f"'{visible(wanted)}' 책장이 둘 이상입니다.", available=shown)
    try:
        check_collection_name(unicodedata.normalize("NFC", wanted))
    except NameNotAllowed as error:
        hint = f"있는 책장: {', '.join(shown)}" if shown else ""
        raise NameNotAllowed(error.message, hint) from error
    if not create:
        raise UnknownCollection(f"'{visible(wanted)}' 책장이 없습니다.", available=shown)
    return RelPath(unicodedata.normalize("NFC", wanted))


def find_subfolder(root: Root, collection: RelPath, wanted: str) -> RelPath:
    """Give a folder inside a collection; what is missing of it is spelled as it was asked for.

    Raises:
        NameNotAllowed: a part cannot be a folder's name.
        OutsideLibrary: it leaves the collection, or a link stands on the way.
        NameTaken: a file has the name of a folder.
    """
    place = collection
    for part in RelPath.parse(wanted).parts if wanted.strip() else ():
        if is_ignored(part):
            raise NameNotAllowed(f"색인하지 않는 폴더 이름입니다: '{visible(part)}'.")
        try:
            with opened(root, place) as folder:
                name = spelled(folder, part) or part
                found = folder.find(name)
                place = folder.at(name)
        except FileNotFoundError:
            place = RelPath(f"{place.native}/{part}")
            continue
        except OSError as error:
            raise problem(error, place) from error
        if found is not None and not modes.S_ISDIR(found.st_mode):
            if modes.S_ISLNK(found.st_mode):
                raise OutsideLibrary(f"다른 곳을 가리키는 링크라 그리로 옮기지 않습니다: {place}")
            raise NameTaken(f"같은 이름의 파일이 있어 폴더를 만들 수 없습니다: {place}")
    return place


def name_for(current: str, wanted: str) -> str:
    """Give the name a file gets: the one asked for, with the extension it has.

    Args:
        current: its name on disk.
        wanted: empty keeps it.

    Raises:
        NameNotAllowed: it cannot be a file's name, or the file would not be indexed under it.
    """
    if not wanted.strip():
        return current
    name = unicodedata.normalize("NFC", wanted)
    extension = fitting.split(current)[1]
    if fold(fitting.split(name)[1]) != fold(extension):
        stem, other = fitting.split(name)
        name = (stem if other.lower() in _EXTENSIONS else name) + extension
    name = fitting.fitted(name)
    check_name(name)
    if is_ignored(name):
        raise NameNotAllowed(f"임시 파일로 여겨 색인하지 않는 이름입니다: '{visible(name)}'.")
    return name
