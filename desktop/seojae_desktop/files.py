"""Open a document in its own program, or show it where it lies."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

Act: TypeAlias = Callable[[Path], bool]


def open_file(file: Path) -> bool:
    """Open a file or a folder in the program the system has for it; False when it is not there."""
    return file.exists() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))


def show_in_folder(file: Path) -> bool:
    """Show a file in its folder, selected where the system can; False when it is not there."""
    if not file.exists():
        return False
    if sys.platform == "win32":
        # Explorer wants one argument with quotes of its own around the path.
        subprocess.Popen(f'explorer /select,"{file}"')
        return True
    if sys.platform == "darwin":
        subprocess.Popen(["open", "-R", str(file)])
        return True
    return open_file(file.parent)
