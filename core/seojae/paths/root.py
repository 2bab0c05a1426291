"""`Root`: the library folder, and the border that nothing crosses.

Every layer that opens, moves or writes something under the root asks `locate` for its path right
before it does, and turns paths it got from the system into a `RelPath` by `relative`. Both look at
what links and junctions really lead to, not at the text of a path (field notes F03, F04). This
module makes one folder, `.seojae`, and nothing else.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Self

from seojae.errors import (
    DiskFull,
    EnvironmentProblem,
    OutsideLibrary,
    ReadOnlyRoot,
    RootMissing,
    RootNotAllowed,
)
from seojae.paths.names import STATE, fold, visible
from seojae.paths.relpath import RelPath
from seojae.paths.windows import extended, is_drive_root

_APP_DATA = "appdata"
_APP_DATA_VARIABLES = ("APPDATA", "LOCALAPPDATA")


@dataclass(frozen=True, slots=True)
class Root:
    """A library folder that exists and may be one. Made by `Root.open`.

    Attributes:
        path: absolute, with links resolved; a network path keeps its UNC form (field note E05).
    """

    path: Path

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Take a folder as the library root. Nothing is written.

        Raises:
            RootMissing: there is no such folder, it is a file, or it may not be looked into.
            RootNotAllowed: the folder cannot be a library; the message says why.
        """
        name = visible(str(path))
        # Path("") would be the current folder, which nobody asked for.
        if not str(path).strip():
            raise RootMissing("서재 폴더 경로가 비어 있습니다.")
        try:
            resolved = Path(path).resolve(strict=True)
            is_folder = resolved.is_dir()
        except PermissionError as error:
            raise RootMissing(
                f"서재 폴더를 열 권한이 없습니다: {name}", "폴더의 읽기 권한을 확인해 주세요."
            ) from error
        # Missing, below a file, a name the system refuses, a NUL, links in a circle (RuntimeError
        # up to Python 3.12): to a person all of these mean that the folder is not there.
        except (OSError, ValueError, RuntimeError) as error:
            raise RootMissing(f"서재 폴더를 찾을 수 없습니다: {name}") from error
        if not is_folder:
            raise RootMissing(
                f"폴더가 아니라 파일입니다: {name}", "문서를 모아 둔 폴더의 경로를 주세요."
            )
        if reason := why_not(resolved):
            raise RootNotAllowed(f"서재로 쓸 수 없는 폴더입니다: {name} ({reason}).")
        return cls(resolved)

    @property
    def state(self) -> Path:
        """The folder of our own files. It may not exist yet: see `make_state`."""
        return self.path / STATE

    def make_state(self) -> Path:
        """Make the folder of our own files where it is missing, and give its path.

        Raises:
            ReadOnlyRoot: the root cannot be written, or a file is in the way.
            DiskFull: there is no room for a folder.
            RootMissing: the root is gone.
            OutsideLibrary: the folder is a link that leaves the root.
        """
        folder = self.locate(RelPath(STATE))
        try:
            folder.mkdir(exist_ok=True)
        except FileExistsError as error:
            raise ReadOnlyRoot(
                f"{STATE} 이라는 파일이 있어 색인 폴더를 만들지 못했습니다.",
                "그 파일을 다른 이름으로 바꾼 뒤 다시 해 보세요.",
            ) from error
        except OSError as error:
            if problem := disk_problem(error):
                raise problem from error
            raise
        return folder

    def locate(self, rel: RelPath) -> Path:
        """Give the absolute path of a place under the root.

        The place and the last folders on the way may be missing. Links below the root are left
        in the path, but what they lead to must lie under the root. On Windows a long path comes
        in its extended form.

        Raises:
            OutsideLibrary: a link or junction on the way, or the place itself, leaves the root.
        """
        path = Path(extended(self.path.joinpath(*rel.parts)))
        if self._below(_resolved(path)) is None:
            raise OutsideLibrary(f"서재 폴더 밖을 가리키는 경로입니다: {rel.shown}")
        return path

    def relative(self, path: Path) -> RelPath:
        """Give the place of a path under the root. The path need not exist.

        Folders on the way are resolved; the last part keeps its spelling and is not followed.

        Raises:
            OutsideLibrary: the path is not under the root, or is the root itself.
        """
        # "a/.." has no name of its own: only the folder it stands for has.
        absolute = _resolved(path) if path.name in ("", "..") else path.absolute()
        below = self._below(_resolved(absolute.parent))
        if below is None:
            raise OutsideLibrary(f"서재 폴더 밖의 경로입니다: {visible(str(path))}")
        return RelPath("/".join((*below, absolute.name)))

    def plain(self, text: str) -> str:
        """Give a path as a person or a model writes it in the form in which paths are shown.

        With slashes of either kind, `./` before it, or whole, as Explorer copies it. What is not
        under the root, or is no path at all, comes back as it is.
        """
        slashed = text.strip().replace("\\", "/")
        if "\0" not in slashed and Path(text.strip()).is_absolute():
            try:
                return self.relative(Path(text.strip())).shown
            except OutsideLibrary:
                return slashed
        return "/".join(part for part in slashed.split("/") if part not in ("", "."))

    def _below(self, resolved: Path) -> tuple[str, ...] | None:
        """Give the parts of a resolved path below the root; None when it is not there."""
        if resolved.is_relative_to(self.path):
            return resolved.relative_to(self.path).parts
        # The same folder may be spelled in other ways: another case on macOS, the extended form
        # or a drive letter on Windows. The system knows (field note F04).
        for folder in (resolved, *resolved.parents):
            if _is_same(folder, self.path):
                return resolved.relative_to(folder).parts
        return None


def disk_problem(error: OSError) -> EnvironmentProblem | None:
    """Name what the machine says when it refuses to write under the root; None for other errors."""
    match error.errno:
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return ReadOnlyRoot()
        case errno.ENOSPC | errno.EDQUOT:
            return DiskFull()
        case errno.ENOENT | errno.ENOTDIR:
            return RootMissing()
        case _:
            return None


def why_not(path: PurePath) -> str:
    """Say why a resolved folder cannot be a library; empty when it can."""
    if is_drive_root(path):
        return "디스크 전체입니다"
    names = [fold(part) for part in path.parts]
    if STATE in names:
        return "서재 프로그램이 쓰는 폴더입니다"
    # What the packaged Claude writes there lands elsewhere, so two processes would see two
    # libraries (field note A02). Judged on every system: WSL and Wine reach the same folders.
    if _APP_DATA in names or any(path.is_relative_to(folder) for folder in _app_data_folders()):
        return "AppData 안에 있어 Claude와 함께 쓸 수 없습니다"
    return ""


def _app_data_folders() -> list[Path]:
    """The folders a company may have moved AppData to, with links resolved as a root's are."""
    folders = (Path(os.environ.get(variable, "")) for variable in _APP_DATA_VARIABLES)
    return [folder.resolve() for folder in folders if folder.is_absolute()]


def _resolved(path: Path) -> Path:
    """Follow links as far as the path exists.

    Raises:
        OutsideLibrary: the links lead in a circle, so that there is no place at all.
    """
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:
        raise OutsideLibrary(f"서로를 가리키는 링크입니다: {visible(str(path))}") from error


def _is_same(folder: Path, root: Path) -> bool:
    try:
        return folder.samefile(root)
    except OSError:
        return False
