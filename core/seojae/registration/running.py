"""Whether Claude Desktop is running now, because it may drop an entry written meanwhile (A03, A04).

Looks at the executables of processes and nothing else, and never ends one: a person quits Claude
from its tray icon. Where the system tells nothing, the answer is "not known". Called by the CLI,
`doctor` and the tray.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

QUIT = (
    "Claude가 켜져 있습니다. 작업 표시줄 오른쪽의 Claude 아이콘을 눌러 '종료(Quit)'를 고르세요. "
    "창만 닫으면 꺼지지 않습니다."
)

_PARTS = re.compile(r"[\\/]")
# Claude Code is called claude.exe too; these folders hold it, Desktop's own copy included.
_CODE_FOLDERS = frozenset({".local", ".claude", "node_modules", "claude-code", "npm"})
_POLL_SECONDS = 1.0


def is_claude_desktop(executable: str) -> bool:
    """Say whether an executable is Claude Desktop, by its path or, where that is hidden, name."""
    parts = [part.lower() for part in _PARTS.split(executable)]
    if _CODE_FOLDERS & set(parts):
        return False
    if parts[-1] == "claude.exe":
        return True
    if "claude.app" in parts:  # macOS; its helpers end with the program
        return parts[-1] == "claude"
    return "claude-desktop" in parts or parts[-2:] == ["claude", "claude"]


def claude_runs(executables: Iterable[str] | None = None) -> bool | None:
    """Say whether Claude Desktop is running; None where the system does not tell.

    Args:
        executables: paths of the running programs; the real ones by default.
    """
    try:
        return any(map(is_claude_desktop, running() if executables is None else executables))
    except (OSError, subprocess.SubprocessError):
        return None


def wait_until_closed(seconds: float) -> bool:
    """Wait for a person to quit Claude Desktop; False when it still runs after that time."""
    deadline = time.monotonic() + seconds
    while claude_runs():
        if time.monotonic() >= deadline:
            return False
        time.sleep(_POLL_SECONDS)
    return True


def running() -> Iterator[str]:
    """Give the executable of each process that this person may look at.

    Raises:
        OSError: the system does not tell.
    """
    if sys.platform == "win32":
        from seojae.registration.windows_processes import executables

        return executables()
    if sys.platform == "darwin":
        return _macos()
    return _linux()


def _linux() -> Iterator[str]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):  # another person's, or just ended
                yield str((entry / "exe").readlink()).removesuffix(" (deleted)")


def _macos() -> Iterator[str]:
    listed = subprocess.run(
        ["/bin/ps", "-axo", "comm="],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=True,
        timeout=10,
    )
    yield from listed.stdout.splitlines()
