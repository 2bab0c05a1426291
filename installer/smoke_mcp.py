"""Ask an installed server one question over its streams, as Claude would.

    python3 smoke_mcp.py QUESTION EXPECTED COMMAND...

Prints how long `initialize`, the first and the second search took, and the memory of the server
where the system tells it. Fails where the answer does not hold EXPECTED.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any


class Server:
    """One server process and its lines."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def send(self, method: str, params: dict[str, Any] | None = None, **more: int) -> None:
        """Send one message."""
        message = {"jsonrpc": "2.0", "method": method, "params": params or {}, **more}
        assert self.process.stdin is not None  # noqa: S101 - a pipe was asked for
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def ask(self, method: str, params: dict[str, Any]) -> tuple[dict[str, Any], float]:
        """Send a request; give its result and how long it took."""
        self.number += 1
        begun = time.monotonic()
        self.send(method, params, id=self.number)
        assert self.process.stdout is not None  # noqa: S101 - a pipe was asked for
        for line in self.process.stdout:
            message = json.loads(line)
            if message.get("id") == self.number:
                return message["result"], time.monotonic() - begun
        raise SystemExit("the server ended without an answer")


def memory() -> str:
    """Give the resident memory of the program that serves, where it can be seen."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().decode("utf-8", "replace")
            status = (folder / "status").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        program, _, arguments = line.partition("\0")
        if "seojae-cli" in program and arguments.startswith("serve"):
            kilobytes = next(each for each in status.splitlines() if each.startswith("VmRSS"))
            return f"{int(kilobytes.split()[1]) // 1024} MB"
    return "unknown"


def main() -> None:
    """Ask and tell."""
    question, expected, *command = sys.argv[1:]
    server = Server(command)
    start = {"protocolVersion": "2025-11-25", "capabilities": {}}
    _, first = server.ask("initialize", {**start, "clientInfo": {"name": "smoke", "version": "1"}})
    server.send("notifications/initialized")
    call = {"name": "search", "arguments": {"query": question}}
    answer, searched = server.ask("tools/call", call)
    _, again = server.ask("tools/call", call)
    print(f"initialize {first:.1f} s, first search {searched:.2f} s, second {again:.2f} s")
    print(f"memory of serve {memory()}")
    text = json.dumps(answer, ensure_ascii=False)
    if expected not in text:
        raise SystemExit(f"not in the answer: {expected}\n{text[:1500]}")
    server.process.communicate(timeout=60)
    if server.process.returncode:
        raise SystemExit(f"the server ended with {server.process.returncode}")


if __name__ == "__main__":
    main()
