"""List what lies under the root: every file once, nothing followed out of it.

Reads names, sizes and times only. Links are not followed (field note F03), unreadable folders do
not end a scan (E05); both are reported, since no file is skipped in silence.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from seojae.errors import DocumentError, Unreadable, Unsupported
from seojae.paths.ignored import is_ignored
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file as the directory lists it."""

    path: RelPath
    size: int
    mtime_ns: int


@dataclass(slots=True)
class Scan:
    """All that was found.

    Attributes:
        files: regular files, ignored names left out.
        folders: top-level folders, as on disk.
        problems: entries that cannot be read, with the reason.
        closed: folders that could not be listed; what lies in them is unknown, not gone.
    """

    files: list[FoundFile] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    problems: list[tuple[FoundFile, DocumentError]] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)

    def hides(self, path: RelPath) -> bool:
        """Say whether a path lies in a folder that could not be listed."""
        return any(path.native.startswith(f"{folder}/") for folder in self.closed)


def scan(root: Root) -> Scan:
    """Walk the whole tree.

    Raises:
        OSError: the root itself cannot be listed.
    """
    found = Scan()
    pending: list[tuple[Path, str]] = [(root.path, "")]
    while pending:
        folder, native = pending.pop()
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            if not native:
                raise
            found.closed.append(native)
            found.problems.append((FoundFile(RelPath.from_disk(native), 0, 0), _closed_folder()))
            continue
        for entry in entries:
            if is_ignored(entry.name):
                continue
            path = f"{native}/{entry.name}" if native else entry.name
            inner = _take(entry, path, found)
            if inner:
                if not native:
                    found.folders.append(entry.name)
                pending.append((folder / entry.name, path))
    return found


def _take(entry: os.DirEntry[str], native: str, found: Scan) -> bool:
    """Note one entry; say whether it is a folder to go into."""
    path = RelPath.from_disk(native)
    try:
        if entry.is_symlink() or _is_junction(entry):
            found.problems.append((FoundFile(path, 0, 0), _link()))
        elif entry.is_dir(follow_symlinks=False):
            return True
        elif entry.is_file(follow_symlinks=False):
            stat = entry.stat(follow_symlinks=False)
            found.files.append(FoundFile(path, stat.st_size, stat.st_mtime_ns))
    except OSError:
        found.problems.append((FoundFile(path, 0, 0), Unreadable()))
    return False


def _is_junction(entry: os.DirEntry[str]) -> bool:
    stat = entry.stat(follow_symlinks=False)
    tag: int = getattr(stat, "st_reparse_tag", 0)
    return tag == 0xA0000003  # IO_REPARSE_TAG_MOUNT_POINT


def _closed_folder() -> DocumentError:
    return Unreadable("폴더를 열 권한이 없어 안에 있는 문서를 읽지 못했습니다.", "폴더의 읽기 권한을 확인해 주세요.")


def _link() -> DocumentError:
    return Unsupported(
        "다른 곳을 가리키는 링크라 따라가지 않았습니다.", "문서의 사본을 서재 폴더에 넣으면 읽습니다."
    )
