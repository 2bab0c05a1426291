"""Starting with the system: switched on, replaced, switched off, on each system's own terms."""

from __future__ import annotations

import plistlib
import sys
from pathlib import Path

import pytest

from seojae.registration import autostart
from seojae.registration.entry import Command
from seojae.registration.home import Home

TRAY = Command("C:\\Users\\홍 길동\\Seojae\\Seojae.exe", ("--background",))


class Values(dict[str, str]):
    """A registry key where there is no registry: text by name."""

    def put(self, name: str, value: str) -> None:
        self[name] = value

    def remove(self, name: str) -> None:
        self.pop(name, None)


@pytest.mark.skipif(sys.platform == "win32", reason="the real key is there")
def test_windows_keeps_one_value_and_leaves_others(windows: Home) -> None:
    key = Values(OneDrive="x")
    assert not autostart.is_on(windows, key)
    autostart.turn_on(windows, Command("C:\\old\\Seojae.exe", ()), key)
    autostart.turn_on(windows, TRAY, key)
    line = autostart.command_line(windows, key)
    assert line == '"C:\\Users\\홍 길동\\Seojae\\Seojae.exe" --background'
    autostart.turn_off(windows, key)
    autostart.turn_off(windows, key)
    assert key == {"OneDrive": "x"}


def test_linux_writes_a_desktop_file_that_quotes_rightly(linux: Home) -> None:
    command = Command('/opt/서재 "앱"/a\\b$c%d', ("--background",))
    autostart.turn_on(linux, command)
    file = linux.path / ".config" / "autostart" / "seojae.desktop"
    assert "Name=서재\n" in file.read_text(encoding="utf-8")
    line = '"/opt/서재 \\\\"앱\\\\"/a\\\\\\\\b\\\\$c%%d" --background'
    assert autostart.command_line(linux) == line
    autostart.turn_off(linux)
    assert not file.exists()
    autostart.turn_off(linux)
    assert not autostart.is_on(linux)


def test_macos_writes_a_launch_agent(macos: Home) -> None:
    autostart.turn_on(macos, TRAY)
    (file,) = (macos.path / "Library" / "LaunchAgents").iterdir()
    agent = plistlib.loads(file.read_bytes())
    assert agent["ProgramArguments"] == TRAY.words
    assert agent["RunAtLoad"] is True
    assert autostart.is_on(macos)
    file.write_bytes(b"damaged")
    assert not autostart.is_on(macos)
    autostart.turn_off(macos)
    assert not Path(file).exists()
