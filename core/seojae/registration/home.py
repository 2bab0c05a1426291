"""The person's folders on one computer, as a value: where programs keep their settings.

Nothing else in `registration` asks the system where it is, so that tests can model any Windows,
macOS or Linux home in a temporary folder. What is ours and belongs to the person (not to a library)
lies in `~/.seojae`, never in AppData (field note A02) and never in the root, which may be shared:
backups of settings files hold other programs' keys.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Self, TypeAlias

System: TypeAlias = Literal["windows", "macos", "linux"]


@dataclass(frozen=True, slots=True)
class Home:
    """One person on one computer.

    Attributes:
        system: whose rules hold.
        path: the person's own folder.
        env: the environment, for the variables that move folders.
    """

    system: System
    path: Path
    env: Mapping[str, str]

    @classmethod
    def current(cls) -> Self:
        """Give the home of the person who runs this process."""
        system: System = "linux"
        if sys.platform == "win32":
            system = "windows"
        elif sys.platform == "darwin":
            system = "macos"
        return cls(system, Path.home(), os.environ)

    @property
    def ours(self) -> Path:
        """Our folder for this person; it may not exist yet."""
        return self.path / ".seojae"

    @property
    def app_data(self) -> Path:
        """Where programs of this system keep the settings of a person."""
        match self.system:
            case "windows":
                return self.folder("APPDATA", self.path / "AppData" / "Roaming")
            case "macos":
                return self.path / "Library" / "Application Support"
            case "linux":
                return self.folder("XDG_CONFIG_HOME", self.path / ".config")

    @property
    def local_app_data(self) -> Path:
        r"""`AppData\Local` of Windows."""
        return self.folder("LOCALAPPDATA", self.path / "AppData" / "Local")

    def folder(self, variable: str, usual: Path) -> Path:
        """Give the folder that a variable names, if it names a whole path; else the usual one."""
        named = Path(self.env.get(variable, ""))
        return named if named.is_absolute() else usual
