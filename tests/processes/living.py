"""Whether a process runs, on every system that has signals."""

from __future__ import annotations

import os
from pathlib import Path


def is_alive(pid: int) -> bool:
    """Say whether a process runs. One that ended may stay a zombie where nobody waits for it."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")  # Linux alone; elsewhere the system clears orphans away
    try:
        return stat.read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:  # gone just now, or no Linux: whoever asks again gets the answer
        return not Path("/proc/self").exists()
    except ProcessLookupError:
        return False
