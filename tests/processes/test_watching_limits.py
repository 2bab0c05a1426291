"""Where the system watches no more folders, the folder is looked through every few seconds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.conftest import environment_skip
from tests.processes.watching import Watching

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone counts its watches")


def limited(name: str, value: int) -> list[str]:
    """Give the words that start a program in a world with a lower limit."""
    words = ["unshare", "--user", "--map-root-user", "sh", "-c"]
    words += [f'echo {value} > /proc/sys/user/{name} && exec "$@"', "sh"]
    tried = subprocess.run([*words, "true"], capture_output=True, check=False)
    if tried.returncode:
        environment_skip("this system gives no user namespaces")
    return words


@pytest.mark.parametrize(
    ("limit", "value"),
    [("max_inotify_instances", 0), ("max_inotify_watches", 0), ("max_inotify_watches", 4)],
    ids=["no watcher", "no folder", "not all folders"],
)
def test_changes_are_followed_by_polling(library_root: Path, limit: str, value: int) -> None:
    for number in range(5):
        (library_root / f"책장{number}").mkdir()
    with Watching(library_root, limited(limit, value)) as watching:
        while watching.wait_for("run")["host"]["watching"] != "polling":
            pass
        (library_root / "책장4" / "여비.txt").write_text("출장 여비", encoding="utf-8")
        while not watching.wait_for("run")["report"]["read"]:
            pass
        assert "폴더 수" in watching.events[-1]["host"]["watching_reason"]
