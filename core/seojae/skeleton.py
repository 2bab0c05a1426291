"""What a new library holds: the inbox, an example collection, and our own folder.

Nothing that exists is ever changed or written over. The example comes only where there is no
collection yet: in a folder that a person has filled already it would be in the way. Called by the
faces when a person chooses a folder for the first time.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from seojae.errors import ReadOnlyRoot, RootMissing, RootNotAllowed
from seojae.model.library import INBOX
from seojae.paths.ignored import is_ignored
from seojae.paths.names import visible
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root, disk_problem, why_not

EXAMPLE = "예시 책장"
README = "README.md"
README_TEMPLATE = """\
---
name: 예시 책장
description: 책장을 꾸미는 방법을 적은 예시입니다. 이 자리에는 어떤 문서가 있고 어떤 질문에 쓰는지 한두 문장으로 적습니다.
tags: [예시]
---

# 예시 책장

서재 폴더 바로 아래의 폴더 하나가 책장 하나입니다. 이 폴더의 이름을 바꾸거나, 새 폴더를 만들어
문서를 넣으세요. 하위 폴더를 두어도 됩니다.

맨 위 `---` 사이에는 이 책장을 소개하는 말을 적습니다.

- `name`: 책장 이름입니다. 적지 않으면 폴더 이름을 씁니다.
- `description`: 어떤 질문에 이 책장을 쓰는지 적습니다. Claude가 이 말을 보고 책장을 고릅니다.
- `tags`: 쉼표로 나눈 태그입니다.

예를 들면 이렇게 적습니다.

    name: 인사노무
    description: 휴가, 근무 시간, 채용, 퇴직을 정한 규정과 안내. 직원이 쉬거나 쉬려 할 때 묻는 질문에 씁니다.
    tags: [규정, 인사]
"""  # noqa: E501 - front matter is read by lines


@dataclass(frozen=True, slots=True)
class NewLibrary:
    """What `create_library` did.

    Attributes:
        root: the library.
        made: folders and files that were made, as paths under the root.
        collections: names of the collections that were there before.
    """

    root: Root
    made: tuple[str, ...]
    collections: tuple[str, ...]


def create_library(folder: Path | str) -> NewLibrary:
    """Make a folder a library: make it where it is missing, and what a library holds in it.

    Raises:
        RootMissing: the folder is a file, or its place is not there.
        RootNotAllowed: a folder there cannot be a library; nothing was made.
        ReadOnlyRoot, DiskFull: it cannot be written.
    """
    root = make_root(folder)
    made = []
    try:
        collections = _collections(root)
        root.make_state()
        if _make_folder(root, INBOX):
            made.append(INBOX)
        if not collections and _make_folder(root, EXAMPLE):
            readme = f"{EXAMPLE}/{README}"
            _write(root, readme, README_TEMPLATE)
            made += [EXAMPLE, readme]
    except OSError as error:
        if problem := disk_problem(error):
            raise problem from error
        raise
    return NewLibrary(root, tuple(made), collections)


def make_root(folder: Path | str) -> Root:
    """Open a folder as a library root; make it, and the folders on the way, where it is missing.

    Raises:
        RootMissing: the folder is a file, or its place is not there.
        RootNotAllowed: a folder there cannot be a library; nothing was made.
        ReadOnlyRoot, DiskFull: it cannot be made.
    """
    if not str(folder).strip():
        return Root.open(folder)
    try:
        path = Path(folder).resolve()
        if reason := why_not(path):
            raise RootNotAllowed(
                f"서재로 쓸 수 없는 폴더입니다: {visible(str(folder))} ({reason})."
            )
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        return Root.open(folder)  # a file: refused there with the reason
    except NotADirectoryError as error:
        raise RootMissing(
            f"폴더를 만들 수 없는 곳입니다: {visible(str(folder))}", "다른 폴더를 고르세요."
        ) from error
    except OSError as error:
        if problem := disk_problem(error):
            raise problem from error
        raise
    except ValueError as error:  # a NUL in the name
        raise RootMissing(f"폴더 이름으로 쓸 수 없습니다: {visible(str(folder))}") from error
    return Root.open(path)


def _collections(root: Root) -> tuple[str, ...]:
    names = (
        visible(entry.name)
        for entry in root.path.iterdir()
        if entry.is_dir() and not is_ignored(entry.name)
    )
    return tuple(sorted(name for name in names if name != INBOX))


def _make_folder(root: Root, name: str) -> bool:
    """Make a folder under the root; False when it is there already."""
    path = root.locate(RelPath(name))
    try:
        path.mkdir()
    except FileExistsError as error:
        if path.is_dir():
            return False
        raise ReadOnlyRoot(
            f"'{name}' 이라는 파일이 있어 같은 이름의 폴더를 만들지 못했습니다.",
            "그 파일을 다른 이름으로 바꾼 뒤 다시 해 보세요.",
        ) from error
    return True


def _write(root: Root, name: str, text: str) -> None:
    with root.locate(RelPath(name)).open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
