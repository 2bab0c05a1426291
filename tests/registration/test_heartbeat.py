"""The sign a client leaves: it is there when a client spoke, and never breaks the server."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from seojae.registration import heartbeat
from seojae.registration.heartbeat import SELF_TEST, Heartbeat


@pytest.fixture
def state(library_root: Path) -> Path:
    folder = library_root / ".seojae"
    folder.mkdir()
    return folder


def test_a_client_that_said_hello_is_seen_with_its_time(state: Path) -> None:
    before = datetime.now().astimezone() - timedelta(seconds=1)
    Heartbeat(state).connected("claude-ai", "0.14.2")
    (beat,) = heartbeat.read(state)
    assert (beat.client, beat.version) == ("claude-ai", "0.14.2")
    assert before <= beat.connected_at <= beat.seen_at <= datetime.now().astimezone()


def test_each_client_has_its_own_sign_and_the_newest_comes_first(state: Path) -> None:
    server = Heartbeat(state)
    server.connected("claude-ai")
    server.connected("홍길동의 도구 \ud800/../..")
    server.seen("claude-code", "2.1")
    assert {beat.client for beat in heartbeat.read(state)} == {
        "claude-ai",
        "홍길동의 도구 \ud800/../..",
        "claude-code",
    }
    (file,) = (state / heartbeat.FOLDER).glob("claude-ai-*.json")
    record = json.loads(file.read_text(encoding="utf-8"))
    record["seen_at"] = "2100-01-01T00:00:00+09:00"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert heartbeat.read(state)[0].client == "claude-ai"


def test_asking_often_writes_seldom(state: Path) -> None:
    server = Heartbeat(state)
    server.connected("claude-ai")
    (file,) = (state / heartbeat.FOLDER).iterdir()
    file.unlink()
    for _ in range(100):
        server.seen("claude-ai")
    assert list((state / heartbeat.FOLDER).iterdir()) == []


def test_our_own_probe_proves_nothing(state: Path) -> None:
    server = Heartbeat(state)
    server.connected(SELF_TEST, "1")
    server.seen(SELF_TEST)
    server.connected("  ")
    assert heartbeat.read(state) == ()


def test_signs_of_another_computer_in_a_synced_folder_do_not_count(state: Path) -> None:
    Heartbeat(state).connected("claude-ai")
    (file,) = (state / heartbeat.FOLDER).iterdir()
    record = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(record | {"computer": "다른 PC"}), encoding="utf-8")
    assert heartbeat.read(state) == ()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"computer": 1}', b"null"])
def test_a_damaged_sign_is_no_sign(state: Path, content: bytes) -> None:
    folder = state / heartbeat.FOLDER
    folder.mkdir()
    (folder / "claude-ai-1.json").write_bytes(content)
    assert heartbeat.read(state) == ()


def test_a_folder_that_cannot_be_written_stops_nothing(state: Path) -> None:
    (state / heartbeat.FOLDER).write_bytes(b"a file in the way")
    server = Heartbeat(state)
    server.connected("claude-ai")
    server.seen("claude-ai")
    assert heartbeat.read(state) == ()


def test_a_root_that_is_gone_is_not_made_again(tmp_path: Path) -> None:
    server = Heartbeat(tmp_path / "뽑은 드라이브" / "서재" / ".seojae")
    server.connected("claude-ai")
    assert list(tmp_path.iterdir()) == []
