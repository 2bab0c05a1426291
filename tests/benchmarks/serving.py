"""What a server costs: `uv run python -m tests.benchmarks.serving FOLDER…`.

Prints for each library, in CPU seconds and medians of some runs in turn: importing the SDK alone,
spawn to the answer of `initialize`, to that of `tools/list`, the first search after it, and the
memory once it has searched. CPU seconds, because other programs share the machine.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from tests.processes.serving import Peer, served

RUNS = 5
SDK = "import mcp.server.lowlevel.server"
QUERY = "연차 유급휴가는 며칠을 주어야 하나요"


def sdk_seconds() -> float:
    """Measure what importing the SDK costs a process of its own."""
    child = subprocess.Popen([sys.executable, "-c", SDK])
    _, _, usage = os.wait4(child.pid, 0)
    child.returncode = 0
    return usage.ru_utime + usage.ru_stime


def cpu_seconds(peer: Peer) -> float:
    """Read what a server has used so far."""
    fields = Path(f"/proc/{peer.process.pid}/stat").read_text(encoding="utf-8")
    used = fields.rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def memory(peer: Peer) -> float:
    """Read the memory of a server in MB."""
    status = Path(f"/proc/{peer.process.pid}/status").read_text(encoding="utf-8")
    (line,) = [line for line in status.splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def measure(folder: Path) -> dict[str, float]:
    """Serve a library once."""
    with served(folder) as peer:
        peer.hello()
        hello = cpu_seconds(peer)
        peer.ask("tools/list")
        tools = cpu_seconds(peer)
        begun = time.perf_counter()
        peer.call("search", query=QUERY)
        wall, searched = time.perf_counter() - begun, cpu_seconds(peer)
        for query in ("출장 여비", "개인정보 유출 신고 기한", "하도급 대금", "퇴직금 지급 14일"):
            peer.call("search", query=query, related_terms=["지급", "기한"])
        found = memory(peer)
        peer.end()
    return {
        "initialize": hello,
        "tools/list": tools - hello,
        "first search": searched - tools,
        "first search, wall": wall,
        "memory MB": found,
    }


def main() -> None:
    """Measure the libraries that are named."""
    for folder in map(Path, sys.argv[1:]):
        runs = []
        for _ in range(RUNS):
            sdk = sdk_seconds()
            runs.append({"sdk": sdk} | measure(folder))
            runs[-1]["initialize on top of sdk"] = runs[-1]["initialize"] - sdk
        print(folder)
        for name in runs[0]:
            values = [run[name] for run in runs]
            print(f"  {name:<26}{statistics.median(values):8.2f}  ({min(values):.2f} at least)")


if __name__ == "__main__":
    main()
