"""Where the index of a root lies: beside the documents, or in this person's own folder.

A database does not survive network drives and synced folders (field notes D04, D05): locks do not
hold there, and files beside each other are copied at different moments. There it lies under
`~/.seojae/`, in a folder named after the root, which every process derives alike; not in AppData,
which a packaged client sees elsewhere (A02). That it does is noted under the root, so that a
process to which the folder looks local (a mapped drive, another environment) comes to the same
place. The journal and the settings stay with the documents. Called by whoever opens an index.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path, PurePath, PureWindowsPath

from seojae.paths.names import STATE, fold
from seojae.paths.root import Root

INDEX = "index.db"
NOTE = "index-is-elsewhere.txt"
"""Stands in the folder of our own files of a root whose index lies elsewhere."""

NETWORK = "네트워크 드라이브"
SYNCED = "클라우드 동기화 폴더"

_SYNCED_FOLDERS = re.compile(
    r"onedrive( - .*)?|dropbox( \(.*\))?|google ?drive|googledrive.*|my drive|내 드라이브"
    r"|(naver|네이버)?[ _-]?mybox|네이버 클라우드|naver cloud|icloud ?drive|cloudstorage"
    r"|mobile documents|box sync|nextcloud|owncloud|synologydrive|synology drive"
)
_SYNCED_VARIABLES = ("OneDrive", "OneDriveCommercial", "OneDriveConsumer")
_SYNCED_MARKS = (".dropbox", ".dropbox.cache", ".sync", ".stfolder", ".synologyworkingdirectory")
_NETWORK_SYSTEMS = re.compile(
    r"nfs\d?|cifs|smb\d?|smbfs|9p|drvfs|afs|afpfs|davfs2?|webdav|ncpfs|ceph|glusterfs|virtiofs"
    r"|fuse\.(sshfs|rclone|davfs|s3fs|gvfsd-fuse|google-drive-ocamlfuse|smbnetfs|glusterfs)"
)
_REMOTE_DRIVE = 4  # DRIVE_REMOTE of GetDriveTypeW

_TOLD = """\
이 서재의 색인은 이 PC의 {folder} 에 있습니다.
서재 폴더가 {reason}에 있어 여기 두면 색인이 망가질 수 있기 때문입니다.
이 파일을 지우지 마세요. 문서와 옮긴 기록은 이 폴더에 그대로 있습니다.
"""


@dataclass(frozen=True, slots=True)
class IndexPlace:
    """Where an index lies; `reason` says why it is not beside the documents, else it is empty."""

    folder: Path
    reason: str = ""

    @property
    def file(self) -> Path:
        """The index file."""
        return self.folder / INDEX


def index_place(root: Root) -> IndexPlace:
    """Say where the index of a root lies. Nothing is written."""
    beside = IndexPlace(root.state)
    reason = why_elsewhere(root.path) or (SYNCED if (root.state / NOTE).exists() else "")
    if not reason:
        return beside
    try:
        home = Path.home()
    except RuntimeError:  # a service without a person has no folder of its own
        return beside
    return IndexPlace(home / STATE / _name_of(root.path), reason)


def make_index_place(root: Root) -> IndexPlace:
    """Make the folder of the index where it is missing.

    Raises:
        ReadOnlyRoot, DiskFull, RootMissing, OutsideLibrary: as for `Root.make_state`.
    """
    state = root.make_state()
    place = index_place(root)
    if place.reason:
        place.folder.mkdir(parents=True, exist_ok=True)
        note = state / NOTE
        if not note.exists():
            told = _TOLD.format(folder=place.folder, reason=place.reason)
            note.write_text(told, encoding="utf-8-sig")  # for Notepad
    return place


def why_elsewhere(path: PurePath) -> str:
    """Say why no index may lie under a resolved path; empty where it may."""
    if _is_network(path):
        return NETWORK
    return SYNCED if _is_synced(path) else ""


def _is_network(path: PurePath) -> bool:
    if isinstance(path, PureWindowsPath):
        drive = path.drive.removeprefix("\\\\?\\").upper()
        return drive.startswith(("\\\\", "UNC\\")) or _is_remote_drive(drive)
    return bool(_NETWORK_SYSTEMS.fullmatch(_file_system(path, _mounts())))


if sys.platform == "win32":
    import ctypes

    def _is_remote_drive(drive: str) -> bool:
        return bool(ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") == _REMOTE_DRIVE)

else:

    def _is_remote_drive(drive: str) -> bool:
        del drive
        return False


def _mounts() -> str:
    try:
        return Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:  # macOS has none; shared folders are found by their names at most
        return ""


def _file_system(path: PurePath, mounts: str) -> str:
    """Name the file system a path lies on, from the lines of `/proc/self/mountinfo`."""
    best, name = -1, ""
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        fields = before.split(" ")
        if len(fields) < 5 or not after:
            continue
        point = re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), fields[4])
        if path.is_relative_to(point) and len(point) >= best:
            best, name = len(point), after.split(" ")[0]
    return name


def _is_synced(path: PurePath) -> bool:
    if any(_SYNCED_FOLDERS.fullmatch(fold(part)) for part in path.parts):
        return True
    homes = (os.environ.get(variable, "") for variable in _SYNCED_VARIABLES)
    if any(home and path.is_relative_to(home) for home in homes):
        return True
    return any(
        (Path(folder) / mark).exists()
        for folder in (path, *path.parents)
        for mark in _SYNCED_MARKS
        if isinstance(folder, Path)
    )


def _name_of(path: PurePath) -> str:
    """Give a folder name for a root: the same for all spellings of one Windows path."""
    spelled = str(path).casefold() if isinstance(path, PureWindowsPath) else str(path)
    digest = hashlib.blake2b(spelled.encode("utf-8", "surrogateescape"), digest_size=8)
    return digest.hexdigest()
