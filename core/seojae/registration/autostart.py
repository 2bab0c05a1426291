r"""Starting the tray with the system: one switch, kept where each system wants it.

Windows: a value in `HKCU\Software\Microsoft\Windows\CurrentVersion\Run`. Linux: a `.desktop` file
in `~/.config/autostart`. macOS: a LaunchAgent. All of them belong to the person, so no rights are
needed. Called by the tray's settings, its first run and the installer.
"""

from __future__ import annotations

import plistlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Protocol

from seojae.registration.entry import Command
from seojae.registration.home import Home

NAME = "Seojae"

_RUN_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"
_AGENT = "io.github.seojae.tray"
_DESKTOP_ENTRY = """\
[Desktop Entry]
Type=Application
Name=서재
Comment=내 문서를 찾아 주는 서재
Exec={command}
Terminal=false
X-GNOME-Autostart-enabled=true
"""
_PLAIN_WORD = re.compile(r"[A-Za-z0-9@%+=:,./_-]+")


class RunKey(Protocol):
    """The values of one registry key: text by name. `WindowsRunKey` is the real one."""

    def get(self, name: str) -> str | None:
        """Give a value; None when it is not there."""
        ...

    def put(self, name: str, value: str) -> None:
        """Set a value."""
        ...

    def remove(self, name: str) -> None:
        """Take a value away; nothing happens when it is not there."""
        ...


def command_line(home: Home, run_key: RunKey | None = None) -> str | None:
    """Give what is started with the system, as it is written there; None when nothing is."""
    if home.system == "windows":
        return _key(run_key).get(NAME)
    file = _file(home)
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return None
    if home.system == "macos":
        try:
            return " ".join(map(str, plistlib.loads(data).get("ProgramArguments", ())))
        except plistlib.InvalidFileException:
            return None
    match = re.search(r"^Exec=(.*)$", data.decode("utf-8", "replace"), re.MULTILINE)
    return match[1] if match else None


def is_on(home: Home, run_key: RunKey | None = None) -> bool:
    """Say whether the tray starts with the system."""
    return command_line(home, run_key) is not None


def turn_on(home: Home, command: Command, run_key: RunKey | None = None) -> None:
    """Start a command with the system from now on; an older entry of ours is replaced.

    Raises:
        OSError: it cannot be written.
    """
    if home.system == "windows":
        _key(run_key).put(NAME, subprocess.list2cmdline(command.words))
        return
    file = _file(home)
    file.parent.mkdir(parents=True, exist_ok=True)
    if home.system == "macos":
        agent = {"Label": _AGENT, "ProgramArguments": command.words, "RunAtLoad": True}
        file.write_bytes(plistlib.dumps(agent))
        return
    words = " ".join(map(_desktop_word, command.words))
    file.write_text(_DESKTOP_ENTRY.format(command=words), encoding="utf-8")


def turn_off(home: Home, run_key: RunKey | None = None) -> None:
    """Start nothing with the system any more.

    Raises:
        OSError: it cannot be taken away.
    """
    if home.system == "windows":
        _key(run_key).remove(NAME)
    else:
        _file(home).unlink(missing_ok=True)


def _file(home: Home) -> Path:
    if home.system == "macos":
        return home.path / "Library" / "LaunchAgents" / f"{_AGENT}.plist"
    return home.app_data / "autostart" / "seojae.desktop"


def _desktop_word(word: str) -> str:
    """Quote a word by the rules of desktop entries, where a backslash is doubled twice."""
    if _PLAIN_WORD.fullmatch(word):
        return word.replace("%", "%%")
    escaped = re.sub(r'(["`$\\])', r"\\\1", word).replace("\\", "\\\\")
    return f'"{escaped}"'.replace("%", "%%")


def _key(run_key: RunKey | None) -> RunKey:
    return WindowsRunKey() if run_key is None else run_key


class WindowsRunKey:
    """The real key of this person."""

    def get(self, name: str) -> str | None:
        """Give a value; None when it is not there."""
        if sys.platform == "win32":
            import winreg

            try:
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _RUN_KEY) as key:
                    return str(winreg.QueryValueEx(key, name)[0])
            except FileNotFoundError:
                return None
        raise OSError("there is no registry here")

    def put(self, name: str, value: str) -> None:
        """Set a value."""
        if sys.platform == "win32":
            import winreg

            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, _RUN_KEY) as key:
                winreg.SetValueEx(key, name, 0, winreg.REG_SZ, value)
            return
        raise OSError("there is no registry here")

    def remove(self, name: str) -> None:
        """Take a value away; nothing happens when it is not there."""
        if sys.platform == "win32":
            import winreg

            try:
                with winreg.OpenKey(
                    winreg.HKEY_CURRENT_USER, _RUN_KEY, 0, winreg.KEY_SET_VALUE
                ) as key:
                    winreg.DeleteValue(key, name)
            except FileNotFoundError:
                return
            return
        raise OSError("there is no registry here")
