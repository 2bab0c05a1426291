"""List what lies under the root: every file once, nothing followed out of it.

Reads names, sizes and times only. Links are not followed (field note F03), folders that cannot be
opened do not end a scan (E05), placeholders of cloud folders are not opened (E08); all three are
reported, since no file is skipped in silence. Pipes, sockets and devices are no documents.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from seojae.errors import DocumentError, Unreadable, Unsupported
from seojae.paths.folders import is_online_only
from seojae.paths.ignored import is_ignored
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.paths.windows import extended

_MOUNT_POINT = 0xA0000003
"""IO_REPARSE_TAG_MOUNT_POINT: a junction."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file as the directory lists it; `online_only` where reading would download it."""

    path: RelPath
    size: int
    mtime_ns: int
    online_only: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """An entry whose content is not looked at, with the reason.

    Attributes:
        is_folder: a folder that could not be opened; else a link, or a file without properties.
    """

    path: RelPath
    error: DocumentError
    is_folder: bool = False


@dataclass(slots=True)
class Scan:
    """All that was found.

    Attributes:
        files: regular files, ignored names left out.
        folders: all folders, also those that could not be opened, spelled as on disk.
        problems: entries that are not read.
    """

    files: list[FoundFile] = field(default_factory=list)
    folders: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)


def scan(root: Root) -> Scan:
    """Walk the whole tree.

    Raises:
        OSError: the root itself cannot be listed.
    """
    found = Scan()
    _walk(root, [""], found)
    return found


def scan_places(root: Root, places: Iterable[RelPath]) -> tuple[Scan, list[RelPath]]:
    """Walk some places only, each a file or a folder with all that lies in it.

    A place that leads through something we do not go into (missing, a link, an ignored name, a
    folder that cannot be opened) stands for that. Names count as the folder spells them: Windows
    and macOS also open a file by another case or composition (field notes E10, F06).

    Returns:
        What was found, and the places of which that is the whole truth, none inside another.

    Raises:
        OSError: the root itself cannot be listed.
    """
    listings = _Listings(root)
    at: dict[str, os.DirEntry[str] | Problem | None] = {}
    for place in places:
        native, entry = listings.find(place)
        at[native] = entry
    outer = [RelPath.from_disk(native) for native in at if not _lies_in(native, at)]
    found = Scan()
    folders = []
    for place in outer:
        match at[place.native]:
            case None:
                pass
            case Problem() as problem:
                found.problems.append(problem)
            case entry:
                if _take(entry, place.native, found):
                    found.folders.add(place.native)
                    folders.append(place.native)
    _walk(root, folders, found)
    return found, outer


def top_folders(root: Root) -> list[RelPath]:
    """List the folders directly under the root, ignored names left out.

    Raises:
        OSError: the root cannot be listed.
    """
    return [
        RelPath.from_disk(entry.name)
        for entry in _entries(root, "")
        if not is_ignored(entry.name) and _is_folder(entry)
    ]


class _Listings:
    """What some folders list, each read once."""

    def __init__(self, root: Root) -> None:
        self._root = root
        self._read: dict[str, dict[str, os.DirEntry[str]] | Problem] = {}

    def find(self, place: RelPath) -> tuple[str, os.DirEntry[str] | Problem | None]:
        """Give the entry at a place, or at the first part on the way that is not gone into."""
        folder = ""
        entry: os.DirEntry[str] | None = None
        for name in place.parts:
            if entry is not None and not _is_folder(entry):
                break
            listed = self._list(folder)
            if isinstance(listed, Problem):
                return folder, listed
            entry = None if is_ignored(name) else listed.get(name)
            folder = f"{folder}/{name}" if folder else name
            if entry is None:
                break
        return folder, entry

    def _list(self, native: str) -> dict[str, os.DirEntry[str]] | Problem:
        if native not in self._read:
            try:
                self._read[native] = {entry.name: entry for entry in _entries(self._root, native)}
            except (FileNotFoundError, NotADirectoryError):
                if not native:
                    raise
                self._read[native] = {}  # removed since its parent was listed
            except OSError as error:
                if not native:
                    raise
                self._read[native] = _closed_folder(native, error)
        return self._read[native]


def _lies_in(native: str, places: Container[str]) -> bool:
    """Say whether a place lies inside one of some others."""
    parts = native.split("/")
    return any("/".join(parts[:length]) in places for length in range(1, len(parts)))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Say whether it is a folder to go into."""
    try:
        return entry.is_dir(follow_symlinks=False) and not _is_junction(entry)
    except OSError:
        return False


def _walk(root: Root, pending: list[str], found: Scan) -> None:
    """Add what lies in some folders; the empty name is the root."""
    while pending:
        native = pending.pop()
        try:
            entries = _entries(root, native)
        except FileNotFoundError:
            if not native:
                raise
            found.folders.discard(native)  # removed since its parent was listed
            continue
        except OSError as error:
            if not native:
                raise
            found.problems.append(_closed_folder(native, error))
            continue
        for entry in entries:
            inner = f"{native}/{entry.name}" if native else entry.name
            if not is_ignored(entry.name) and _take(entry, inner, found):
                found.folders.add(inner)
                pending.append(inner)


def _entries(root: Root, native: str) -> list[os.DirEntry[str]]:
    folder = Path(extended(root.path / native))
    with os.scandir(folder) as entries:
        return sorted(entries, key=lambda entry: entry.name)


def _take(entry: os.DirEntry[str], native: str, found: Scan) -> bool:
    """Note one entry; say whether it is a folder to go into."""
    path = RelPath.from_disk(native)
    try:
        if entry.is_symlink() or _is_junction(entry):
            found.problems.append(Problem(path, _link()))
        elif entry.is_dir(follow_symlinks=False):
            return True
        elif entry.is_file(follow_symlinks=False):
            stat = entry.stat(follow_symlinks=False)
            found.files.append(
                FoundFile(path, stat.st_size, stat.st_mtime_ns, is_online_only(stat))
            )
    except FileNotFoundError:
        pass  # removed since the folder was listed
    except OSError:
        found.problems.append(Problem(path, Unreadable()))
    return False


def _is_junction(entry: os.DirEntry[str]) -> bool:
    tag: int = getattr(entry.stat(follow_symlinks=False), "st_reparse_tag", 0)
    return tag == _MOUNT_POINT


def _closed_folder(native: str, error: OSError) -> Problem:
    return Problem(RelPath.from_disk(native), _closed(error), is_folder=True)


def _closed(error: OSError) -> DocumentError:
    if isinstance(error, PermissionError):
        return Unreadable(
            "폴더를 열 권한이 없어 안에 있는 문서를 읽지 못했습니다.",
            "폴더의 읽기 권한을 확인해 주세요.",
        )
    return Unreadable(
        "폴더를 여는 중에 오류가 나서 안에 있는 문서를 읽지 못했습니다.",
        "디스크나 네트워크 연결을 확인해 주세요.",
    )


def _link() -> DocumentError:
    return Unsupported(
        "다른 곳을 가리키는 링크라 따라가지 않았습니다.",
        "문서의 사본을 서재 폴더에 넣으면 읽습니다.",
    )
