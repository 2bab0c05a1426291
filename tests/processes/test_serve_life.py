"""When a server starts, what it loads, and that it leaves: at EOF, with its parent, in a call."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.host.waiting import wait_for
from tests.processes.living import is_alive
from tests.processes.serving import END_SECONDS, SECONDS, command, served

from seojae.library import Library
from seojae.paths import locks
from seojae.shelving.filing import LOCK

STREAMS = """
import os, sys
from seojae.mcp_server.wire import take_streams
wire = take_streams()
print("a stray word")
os.write(1, b"a word of a C library\\n")
sys.stdout.flush()
wire.write(b"protocol\\n")
os.write(1, repr(list(wire.lines())).encode())
os.write(1, repr(os.read(0, 10)).encode())
"""
LIGHT = """
import sys
from pathlib import Path
from seojae.mcp_server.server import make_server
from seojae.mcp_server.session import Session
make_server(Session(Path(sys.argv[1])))
print(sorted(name for name in sys.modules if name.startswith("seojae.")))
"""
GRANDPARENT = """
import subprocess, sys, time
child = subprocess.Popen(sys.argv[1:])
print(child.pid, file=sys.stderr, flush=True)
time.sleep(600)
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("서재") / "내 서재"
    (folder / "규정").mkdir(parents=True)
    (folder / "_inbox").mkdir()
    (folder / "_inbox" / "계약.txt").write_text("소모품 계약을 맺는다.\n", encoding="utf-8")
    with Library.open(folder) as library:
        library.reindex()
    return folder


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=b"in\n",
        capture_output=True,
        check=True,
        timeout=SECONDS,
    )


def test_nothing_but_protocol_reaches_standard_output() -> None:
    done = run(STREAMS)
    assert done.stdout == b"protocol\n"
    assert b"a stray word" in done.stderr
    assert b"a word of a C library" in done.stderr
    assert b"[b'in\\n']b''" in done.stderr


def test_the_tools_are_listed_before_the_library_is_loaded(root: Path) -> None:
    loaded = run(LIGHT, str(root)).stdout.decode()
    for heavy in ("seojae.library", "seojae.search", "seojae.indexing", "seojae.parsers"):
        assert f"'{heavy}" not in loaded


def test_it_leaves_at_the_end_of_its_input_before_anything_was_said(root: Path) -> None:
    with served(root) as peer:
        assert peer.end() == 0
        assert peer.lines == []


def test_it_answers_what_was_asked_before_the_end_of_its_input(root: Path) -> None:
    with served(root) as peer:
        peer.hello()
        asked = peer.request("tools/call", {"name": "library_status", "arguments": {}})
        peer.write(b'{"jsonrpc": "2.0", "id": 3, "meth')
        assert peer.process.stdin is not None
        peer.process.stdin.close()
        assert peer.answer(asked)["result"]["structuredContent"]["documents"] == 0
        assert peer.process.wait(END_SECONDS) == 0


def test_it_leaves_in_the_middle_of_a_call(root: Path) -> None:
    with served(root) as peer, locks.held(root / ".seojae" / LOCK, 5.0):
        peer.hello()
        document = peer.call("list_inbox")["structuredContent"]["documents"][0]["document_id"]
        arguments = {"document_id": document, "collection": "규정"}
        peer.request("tools/call", {"name": "file_document", "arguments": arguments})
        assert peer.ask("ping")["result"] == {}
        assert peer.end() == 0
    assert (root / "_inbox" / "계약.txt").exists()


def test_it_leaves_when_nobody_reads_its_answers_although_its_input_stays_open(root: Path) -> None:
    process = subprocess.Popen(command(root), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
    process.stdin.flush()
    try:
        assert process.wait(SECONDS) == 0
    finally:
        process.kill()
        process.stdin.close()


def test_what_is_known_is_told_while_the_disk_is_away(tmp_path: Path) -> None:
    folder = tmp_path / "외장 디스크"
    folder.mkdir()
    with served(folder) as peer:
        peer.hello()
        wait_for(lambda: peer.call("library_status")["structuredContent"]["freshness"] == "")
        folder.rename(tmp_path / "빠진 디스크")
        assert not peer.call("library_status").get("isError")
        assert not peer.call("search", query="연차").get("isError")
        assert not folder.exists()
        assert peer.end() == 0


def test_a_root_that_is_not_there_is_told_by_the_tools_and_found_when_it_comes(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "외장 디스크"
    with served(folder) as peer:
        peer.hello()
        assert len(peer.ask("tools/list")["result"]["tools"]) > 5
        text = peer.call("search", query="연차")["content"][0]["text"]
        assert "서재 폴더를 찾을 수 없습니다" in text
        assert not folder.exists(), "a folder that went away is not made"
        folder.mkdir()
        assert not peer.call("library_status").get("isError")
        assert peer.end() == 0


@pytest.mark.skipif(os.name == "nt", reason="needs a parent that leaves its pipe to its child")
def test_it_leaves_when_its_parent_was_killed_although_its_input_stays_open(root: Path) -> None:
    between = subprocess.Popen(
        [sys.executable, "-c", GRANDPARENT, *command(root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert between.stdin is not None
    assert between.stdout is not None
    assert between.stderr is not None
    try:
        server = int(between.stderr.readline())
        between.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        between.stdin.flush()
        assert between.stdout.readline(), "the server is up"
        between.kill()
        between.wait()
        deadline = time.monotonic() + END_SECONDS
        while is_alive(server):
            assert time.monotonic() < deadline, "the server outlives its parent"
            time.sleep(0.05)
    finally:
        between.kill()
        between.wait()
        for stream in (between.stdin, between.stdout, between.stderr):
            stream.close()
