"""A real server process in bare JSON-RPC: both protocol eras, junk, odd consoles, cancellation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.host.waiting import wait_for
from tests.processes.serving import HELLO, Peer, served

from seojae.library import Library
from seojae.paths import locks
from seojae.shelving.filing import LOCK

ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "새 손님", "version": "2"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
DEEP: dict[str, object] = {"name": "search", "arguments": {"query": []}}
for _ in range(900):
    DEEP = {"name": "search", "arguments": DEEP}
ERAS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("서재") / "내 서재"
    (folder / "규정").mkdir(parents=True)
    (folder / "회의록").mkdir()
    (folder / "_inbox").mkdir()
    (folder / "규정" / "휴가.md").write_text("# 휴가\n\n연차는 15일 쓴다.\n", encoding="utf-8")
    (folder / "_inbox" / "계약.txt").write_text("소모품 계약을 맺는다.\n", encoding="utf-8")
    with Library.open(folder) as library:
        library.reindex()
    return folder


@pytest.fixture(scope="module")
def peer(root: Path) -> Iterator[Peer]:
    """One server for the tests that only ask; its console is a Korean one of before UTF-8."""
    console = {"PYTHONIOENCODING": "cp949", "PYTHONUTF8": "0", "LC_ALL": "ko_KR.eucKR"}
    with served(root, **console) as connected:
        answer = connected.hello()
        assert answer["result"]["serverInfo"]["name"] == "seojae"
        assert "규정" in answer["result"]["instructions"]
        yield connected
        assert connected.end() == 0
    assert all(line.endswith(b"\n") and b"\r" not in line for line in connected.lines)
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in connected.lines)


def test_answers_are_utf8_with_korean_as_it_is_whatever_the_console(peer: Peer) -> None:
    result = peer.call("search", query="연차 며칠", related_terms=["휴가"])
    assert result["structuredContent"]["results"][0]["cite"] == "규정/휴가.md · 휴가"
    assert "연차는 15일 쓴다.".encode() in peer.lines[-1]


def test_requests_that_are_under_way_do_not_wait_for_each_other(peer: Peer, root: Path) -> None:
    inbox = peer.call("list_inbox")["structuredContent"]["documents"]
    with locks.held(root / ".seojae" / LOCK, 5.0):
        arguments = {"document_id": inbox[0]["document_id"], "collection": "회의록"}
        waits = [
            peer.request("tools/call", {"name": "file_document", "arguments": arguments})
            for _ in range(2)
        ]
        assert peer.ask("ping")["result"] == {}
        assert not peer.call("search", query="연차").get("isError")
        for number in waits:
            peer.send(
                {
                    "jsonrpc": "2.0",
                    "method": "notifications/cancelled",
                    "params": {"requestId": number, "reason": "그만"},
                }
            )
        assert peer.ask("ping")["result"] == {}
    assert not peer.call("search", query="연차").get("isError")
    answered = {json.loads(line).get("id") for line in peer.lines}
    assert answered.isdisjoint(waits), "a cancelled request is not answered"


def test_a_batch_that_is_cancelled_stops_between_two_documents(peer: Peer, root: Path) -> None:
    for number in range(5):
        (root / "_inbox" / f"{number}번.txt").write_text(f"{number}번 문서", encoding="utf-8")
    items = [{"document_id": f"_inbox/{number}번.txt"} for number in range(5)]
    arguments = {"items": items, "collection": "회의록", "include_empty": True}
    with locks.held(root / ".seojae" / LOCK, 5.0):
        asked = peer.request(
            "tools/call",
            {"name": "file_document", "arguments": arguments, "_meta": {"progressToken": "옮김"}},
        )
        wait_for(lambda: any(b'"total":5' in line for line in peer.lines))
        peer.send(
            {
                "jsonrpc": "2.0",
                "method": "notifications/cancelled",
                "params": {"requestId": asked},
            }
        )
        assert peer.ask("ping")["result"] == {}
    wait_for((root / "회의록" / "0번.txt").exists)
    undone = peer.call("undo")["structuredContent"]["undone"]
    assert [change["target"] for change in undone] == ["_inbox/0번.txt"]
    assert len(list((root / "_inbox").glob("?번.txt"))) == 5
    for number in range(5):
        (root / "_inbox" / f"{number}번.txt").unlink()


@pytest.mark.parametrize(
    "junk",
    [
        b"\n",
        b"   \r\n",
        b"hello?\n",
        b"\xff\xfe\x00\x81\n",
        b"[]\n",
        b"17\n",
        b'"text"\n',
        b"{\n",
        b"{}\n",
        b'{"jsonrpc": "2.0"}\n',
        b'{"jsonrpc": "2.0", "id": null, "method": "ping"}\n',
        b'{"jsonrpc": "2.0", "method": "notifications/none"}\n',
        b'{"jsonrpc": "2.0", "id": 99999, "result": {}}\n',
        b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": {}}}\n',
        b"[" * 100_000 + b"\n",
        "규약이 아닌 글\n".encode("utf-16-le"),
        b'{"a":' * 3_000 + b"1" + b"}" * 3_000 + b"\n",
    ],
    ids=repr,
)
def test_junk_does_no_harm(peer: Peer, junk: bytes) -> None:
    peer.write(junk)
    assert peer.ask("ping")["result"] == {}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"jsonrpc": "2.0", "id": "a1", "method": 7}, -32600),
        ({"jsonrpc": "2.0", "id": "a2", "method": "no/such"}, -32601),
        ({"jsonrpc": "2.0", "id": "a3", "method": "tools/call"}, -32602),
        ({"jsonrpc": "2.0", "id": "a5", "method": "tools/call", "params": DEEP}, -32602),
        ({"jsonrpc": "2.0", "id": "a4", "method": "tools/call", "params": {"name": 7}}, -32602),
    ],
)
def test_a_request_that_is_none_is_answered_under_its_number(
    peer: Peer, message: dict[str, object], code: int
) -> None:
    peer.send(message)
    assert peer.answer(message["id"])["error"]["code"] == code


@pytest.mark.parametrize("arguments", ['{"query": "연차"}', '{"query": 1', [], 3, None, "연차"])
def test_arguments_that_are_no_object_are_answered(peer: Peer, arguments: object) -> None:
    answer = peer.ask("tools/call", {"name": "search", "arguments": arguments})
    text = answer["result"]["content"][0]["text"]
    assert ("휴가.md" in text) is (arguments == '{"query": "연차"}')


def test_lone_surrogates_and_a_megabyte_are_answered(peer: Peer) -> None:
    peer.write(
        b'{"jsonrpc":"2.0","id":"s1","method":"tools/call","params":{"name":"search",'
        b'"arguments":{"query":"\\ud800 \xec\x97\xb0\xec\xb0\xa8 \\udfff","\\ud83d":"x"}}}\n'
    )
    assert "휴가.md" in peer.answer("s1")["result"]["content"][0]["text"]
    for tool, arguments in (
        ("search", {"query": "가" * 1_000_000}),
        ("search", {"query": "연차", "related_terms": [f"나{n}" for n in range(100_000)]}),
        ("get_document", {"document_id": "다" * 1_000_000}),
        ("verify_quote", {"document_id": "규정/휴가.md", "quote": "라" * 1_000_000}),
    ):
        result = peer.call(tool, **arguments)
        assert result["isError"]
        assert len(result["content"][0]["text"]) < 500


def test_a_number_that_is_too_long_for_python_is_answered(peer: Peer) -> None:
    peer.write(
        b'{"jsonrpc":"2.0","id":"n1","method":"tools/call","params":{"name":"search",'
        b'"arguments":{"query":"\\uc5f0\\ucc28","top_k":' + b"9" * 5_000 + b"}}}\n"
    )
    assert "top_k" in peer.answer("n1")["result"]["content"][0]["text"]


def test_a_batch_of_messages_is_answered_one_by_one(peer: Peer) -> None:
    batch = [{"jsonrpc": "2.0", "id": f"b{n}", "method": "ping"} for n in range(3)]
    peer.write(json.dumps(batch).encode() + b"\n")
    assert [peer.answer(f"b{n}")["result"] for n in range(3)] == [{}, {}, {}]


def test_progress_is_told_to_who_asks_for_it(peer: Peer) -> None:
    peer.ask(
        "tools/call",
        {"name": "find_duplicates", "arguments": {}, "_meta": {"progressToken": "진행"}},
    )
    told = [json.loads(line) for line in peer.lines if b"notifications/progress" in line]
    assert told[-1]["params"]["progressToken"] == "진행"
    assert told[-1]["params"]["message"]


def test_the_stateless_protocol_is_spoken_too_and_eras_are_negotiated(root: Path) -> None:
    with served(root) as modern:
        found = modern.ask("server/discover", {"_meta": ENVELOPE})["result"]
        assert "2026-07-28" in found["supportedVersions"]
        assert "규정" in found["instructions"]
        tools = modern.ask("tools/list", {"_meta": ENVELOPE})["result"]["tools"]
        assert tools[0]["name"] == "search"
        call = {"name": "search", "arguments": {"query": "연차"}, "_meta": ENVELOPE}
        result = modern.ask("tools/call", call)["result"]
        assert result["structuredContent"]["results"][0]["source"] == "규정/휴가.md"
        assert "error" in modern.ask("initialize", HELLO)
        assert modern.end() == 0


@pytest.mark.parametrize("version", ["2024-11-05", "1999-01-01"])
def test_a_version_is_agreed_upon(root: Path, version: str) -> None:
    with served(root) as connected:
        answer = connected.ask("initialize", {**HELLO, "protocolVersion": version})
        agreed = answer["result"]["protocolVersion"]
        assert agreed == (version if version in ERAS else ERAS[-1])
        assert connected.ask("tools/list")["result"]["tools"]
        assert connected.end() == 0
