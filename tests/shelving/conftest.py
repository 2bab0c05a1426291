"""A library folder with an inbox and two collections, and what tests of filing do with it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.indexing.engine import Engine
from seojae.library import Library
from seojae.model.shelving import Actor, MoveRequest
from seojae.shelving.desk import Shelving

CLI = Actor("cli")
CLAUDE = Actor("mcp", "Claude Desktop 1.2")
OLD_NS = 1_700_000_000_123_456_700
FILES = {
    "_inbox/회의록.md": "# 주간 회의\n\n송년회는 12월에 한다.\n",
    "_inbox/새 규정.txt": "숙박비는 하루 70,000원이다.\n",
    "규정/휴가.md": "# 휴가\n\n연차는 15일이다.\n",
    "회의/지난 회의.md": "# 지난 회의\n\n안건이 없었다.\n",
}


def write(folder: Path, path: str, text: str | bytes = "") -> Path:
    """Write a file with a time of long ago."""
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    os.utime(file, ns=(OLD_NS, OLD_NS))
    return file


def listing(folder: Path) -> dict[str, bytes]:
    """Give all files under a folder with their bytes, our own state left out."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".seojae" not in path.relative_to(folder).parts
    }


def index(library: Library, kiwi: KiwiAnalyzer) -> None:
    """Index with the analyser of the test run."""
    use(library, kiwi)
    library.reindex()


def use(library: Library, kiwi: KiwiAnalyzer) -> None:
    """Let a library use the analyser of the test run, so that its model is loaded once."""
    library.__dict__["engine"] = Engine(library.root, library._database, kiwi, readers=1)


def ask(document: str, collection: str, **more: str | bool) -> MoveRequest:
    return MoveRequest(document, collection, **more)  # type: ignore[arg-type]


@pytest.fixture
def root(library_root: Path) -> Path:
    for path, text in FILES.items():
        write(library_root, path, text)
    return library_root


@pytest.fixture
def open_root() -> Iterator[Path]:
    """The same library where everybody may look: rights are met there, not on the way to it."""
    home = Path(tempfile.mkdtemp(prefix="filing-"))
    home.chmod(0o755)
    root = home / "내 서재"
    for path, text in FILES.items():
        write(root, path, text)
    (root / ".seojae").mkdir()
    for each in (root, *root.rglob("*")):
        each.chmod(0o777 if each.is_dir() else 0o666)
    yield root
    for each in root.rglob("*"):
        each.chmod(0o777)
    shutil.rmtree(home)


@pytest.fixture
def library(root: Path) -> Iterator[Library]:
    """The library, not indexed: filing works from the disk."""
    with Library.open(root) as opened:
        yield opened


@pytest.fixture
def shelving(library: Library) -> Shelving:
    return library.shelving
