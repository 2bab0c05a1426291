"""Three clients of one root, mixed calls, documents that change, a client killed now and then.

Small here; the long run has `SEOJAE_SOAK_CALLS=5000` in its environment and says with `pytest -s`
what it saw. No answer may be an error that is not ours, and memory stays flat.
"""

from __future__ import annotations

import json
import os
import random
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.processes.serving import Peer, served

from seojae.library import Library

CALLS = int(os.environ.get("SEOJAE_SOAK_CALLS", "60"))
CLIENTS = 3
MOST_GROWTH = 24.0
"""MB that a server may grow from a third of its calls to the end."""
TOPICS = ("연차 휴가", "출장 여비", "비밀번호 변경", "하도급 대금", "회의 결정", "개인정보 유출")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "내 서재"
    for name in ("규정", "회의록", "_inbox"):
        (folder / name).mkdir(parents=True)
    for number in range(30):
        write(folder, number, random.Random(number))
    with Library.open(folder) as library:
        library.reindex()
    return folder


def write(folder: Path, number: int, chance: random.Random) -> None:
    """Write a document, a new one or over an old one."""
    shelf = ("규정", "회의록", "_inbox")[number % 3]
    topic = chance.choice(TOPICS)
    lines = [f"{topic} 은 {chance.randint(1, 99)}일 안에 처리한다." for _ in range(5)]
    text = f"# {topic} {number}\n\n" + "\n\n".join(lines)
    (folder / shelf / f"문서 {number}.md").write_text(text + "\n", encoding="utf-8")


class Clients:
    """What all clients saw together."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.seen: Counter[str] = Counter()
        self.faults: list[str] = []
        self.growth: list[float] = []
        self.done = threading.Event()

    def run(self, number: int) -> None:
        """Call tools; two of the three servers are killed half-way and started again."""
        chance = random.Random(number)
        calls = CALLS // CLIENTS
        kills = max(1, CALLS // 600) if number else 0
        per_life = calls // (kills + 1)
        for life in range(kills + 1):
            with served(self.root) as peer:
                peer.hello()
                self._live(peer, chance, per_life)
                if life < kills:
                    peer.request("tools/call", {"name": "library_status", "arguments": {}})
                    peer.process.kill()
                    self.seen["killed"] += 1
                elif peer.end() != 0:
                    self.faults.append("a server did not end well")

    def _live(self, peer: Peer, chance: random.Random, calls: int) -> None:
        at_third = 0.0
        for at in range(calls):
            tool, arguments = chance.choice(MIX)(chance)
            answer = peer.ask("tools/call", {"name": tool, "arguments": arguments})
            self._judge(tool, answer)
            if at == calls // 3:
                at_third = memory(peer)
        if at_third and calls > 100:
            self.growth.append(memory(peer) - at_third)

    def _judge(self, tool: str, answer: dict[str, Any]) -> None:
        result = answer.get("result")
        if result is None:
            self.faults.append(f"{tool}: {answer.get('error')}")
            return
        text = result["content"][0]["text"]
        self.seen[f"{tool} refused" if result.get("isError") else tool] += 1
        if result.get("isError") and ("서재의 잘못" in text or not text.strip()):
            self.faults.append(f"{tool}: {text}")
        json.dumps(result, ensure_ascii=False).encode("utf-8")

    def churn(self) -> None:
        """Change documents until the clients are done."""
        chance = random.Random(99)
        while not self.done.wait(0.2):
            number = chance.randrange(40)
            if chance.random() < 0.2:
                for path in self.root.glob(f"*/문서 {number}.md"):
                    path.unlink(missing_ok=True)
            else:
                write(self.root, number, chance)
            self.seen["documents changed"] += 1


def _file(chance: random.Random) -> tuple[str, dict[str, object]]:
    document = f"_inbox/문서 {chance.randrange(40)}.md"
    return "file_document", {"document_id": document, "collection": "회의록"}


MIX: tuple[Callable[[random.Random], tuple[str, dict[str, object]]], ...] = (
    lambda chance: ("search", {"query": chance.choice(TOPICS), "include_inbox": True}),
    lambda chance: ("search", {"query": "며칠 안에", "related_terms": [chance.choice(TOPICS)]}),
    lambda chance: ("search", {"query": "프랑스 혁명", "collection": "규정"}),
    lambda chance: ("get_document", {"document_id": f"규정/문서 {chance.randrange(40)}.md"}),
    lambda chance: (
        "verify_quote",
        {"document_id": "규정/문서 0.md", "quote": f"{chance.randint(1, 99)}일 안에"},
    ),
    lambda _: ("list_documents", {"sort": "recent", "limit": 5}),
    lambda _: ("list_collections", {}),
    lambda _: ("list_inbox", {}),
    lambda _: ("library_status", {}),
    lambda _: ("describe_collection", {"collection": "회의록"}),
    lambda _: ("find_duplicates", {}),
    _file,
    lambda _: ("undo", {}),
)


def memory(peer: Peer) -> float:
    """Read the memory of a server in MB; 0 where the system does not tell it so."""
    status = Path(f"/proc/{peer.process.pid}/status")
    if not status.exists():
        return 0.0
    (line,) = [each for each in status.read_text("utf-8").splitlines() if "VmRSS" in each]
    return int(line.split()[1]) / 1024


def test_three_clients_of_a_library_that_changes(root: Path) -> None:
    clients = Clients(root)
    workers = [threading.Thread(target=clients.run, args=(number,)) for number in range(CLIENTS)]
    churn = threading.Thread(target=clients.churn)
    for thread in (*workers, churn):
        thread.start()
    for worker in workers:
        worker.join()
    clients.done.set()
    churn.join()
    sys.stdout.write(f"{dict(clients.seen)} grown by MB: {clients.growth}\n")
    assert clients.faults == []
    assert clients.seen["search"] > 0
    assert clients.seen["killed"] >= CLIENTS - 1
    assert all(each < MOST_GROWTH for each in clients.growth)
