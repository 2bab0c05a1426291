"""Modelled homes: Windows, macOS and Linux folders as the clients leave them, on any system."""

from __future__ import annotations

from pathlib import Path

import pytest

from seojae.registration.entry import Command
from seojae.registration.home import Home

PACKAGED = "AppData/Local/Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming/Claude"
CONFIG = "claude_desktop_config.json"


@pytest.fixture
def person(tmp_path: Path) -> Path:
    folder = tmp_path / "홍 길동"
    folder.mkdir()
    return folder


@pytest.fixture
def windows(person: Path) -> Home:
    """A computer with the packaged Claude Desktop, which is the normal download."""
    (person / PACKAGED).mkdir(parents=True)
    (person / "AppData" / "Roaming").mkdir()
    return Home("windows", person, {})


@pytest.fixture
def macos(person: Path) -> Home:
    (person / "Library" / "Application Support" / "Claude").mkdir(parents=True)
    return Home("macos", person, {})


@pytest.fixture
def linux(person: Path) -> Home:
    (person / ".config" / "Claude").mkdir(parents=True)
    return Home("linux", person, {})


@pytest.fixture
def command(library_root: Path) -> Command:
    """The command of an installed Windows program."""
    return Command(
        "C:\\Users\\홍 길동\\AppData\\Local\\Programs\\Seojae\\seojae-cli.exe",
        ("serve", str(library_root)),
    )
