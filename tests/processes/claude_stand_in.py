"""A program that treats its settings as Claude Desktop does: read at start, written from memory.

    python claude_stand_in.py CONFIG

It says `ready` once it has read the file, and writes it again, as it holds it, for every line that
it is sent (`saved`). What was added to the file meanwhile is gone then.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

config = Path(sys.argv[1])
held = json.loads(config.read_text(encoding="utf-8")) if config.exists() else {}
print("ready", flush=True)  # noqa: T201
for _line in sys.stdin:
    config.write_text(json.dumps(held, ensure_ascii=False, indent=2), encoding="utf-8")
    print("saved", flush=True)  # noqa: T201
