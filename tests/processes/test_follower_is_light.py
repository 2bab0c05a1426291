"""A process that follows loads neither the watcher nor anything that reads documents."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.host.waiting import Ear
from tests.processes.test_search_starts_light import HEAVY

from seojae.host import Host
from seojae.model.host import HostEventKind

SECONDS = 60
FOLLOW = """
import json, sys, threading
from seojae.host import Host
from seojae.model.answers import SearchRequest
from seojae.model.host import HostEventKind

follows = threading.Event()
def hear(event):
    if event.kind is HostEventKind.FOLLOWING:
        follows.set()
with Host.open(sys.argv[1], on_event=hear) as host:
    heard = follows.wait(30)
    hits = host.library.search(SearchRequest("연차")).hits
    led = host.state().is_led
    print(json.dumps([heard, led, len(hits), sorted(sys.modules)]))
"""


def test_a_follower_is_light(library_root: Path) -> None:
    (library_root / "휴가.md").write_text("연차 유급휴가", encoding="utf-8")
    (library_root / "인사").mkdir()
    (library_root / "인사" / "휴가.md").write_text("연차 유급휴가", encoding="utf-8")
    ear = Ear()
    with Host.open(library_root, on_event=ear):
        ear.wait_for(HostEventKind.RUN)
        done = subprocess.run(
            [sys.executable, "-c", FOLLOW, str(library_root)],
            check=True,
            capture_output=True,
            encoding="utf-8",
            timeout=SECONDS,
        )
    heard, led, hits, modules = json.loads(done.stdout)
    assert (heard, led) == (True, True)
    assert hits
    loaded = {name.partition(".")[0] for name in modules}
    assert loaded.isdisjoint(HEAVY)
    assert "seojae.indexing.engine" not in modules
