"""What a person sees of a connection, from the first entry to a lost one and its repair."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from tests.registration.conftest import CONFIG, PACKAGED

from seojae.registration import memory
from seojae.registration.clients import CLIENTS, named
from seojae.registration.entry import Command
from seojae.registration.heartbeat import FOLDER, Heartbeat
from seojae.registration.home import Home
from seojae.registration.registering import register, unregister
from seojae.registration.states import ClientState, State, look, when

DESKTOP = named(["claude-desktop"])


@pytest.fixture
def config(windows: Home) -> Path:
    return windows.path / PACKAGED / CONFIG


@pytest.fixture
def ours(library_root: Path, tmp_path: Path) -> Command:
    program = tmp_path / "seojae-cli.exe"
    program.write_bytes(b"")
    return Command(str(program), ("serve", str(library_root)))


def now(home: Home, wanted: Command | None = None) -> ClientState:
    (state,) = look(home, CLIENTS, wanted)
    return state


def test_from_nothing_to_connected(windows: Home, ours: Command, library_root: Path) -> None:
    assert now(windows, ours).state is State.ABSENT
    register(windows, DESKTOP, ours)
    waiting = now(windows, ours)
    assert waiting.state is State.WAITING
    assert "종료" in waiting.hint
    assert waiting.root == str(library_root)

    state = library_root / ".seojae"
    Heartbeat(state).connected("cursor-vscode", "1")
    assert now(windows, ours).state is State.WAITING
    Heartbeat(state).connected("claude-ai", "0.14")
    connected = now(windows, ours)
    assert connected.state is State.CONNECTED
    assert f"{datetime.now().astimezone():%H:}" in connected.message
    assert connected.hint == ""
    unregister(windows)
    assert now(windows, ours).state is State.ABSENT


def test_a_sign_from_before_the_registration_proves_nothing(
    windows: Home, ours: Command, library_root: Path
) -> None:
    state = library_root / ".seojae"
    Heartbeat(state).connected("claude-ai")
    (file,) = (state / FOLDER).iterdir()
    record = json.loads(file.read_text(encoding="utf-8"))
    before = (datetime.now().astimezone() - timedelta(hours=1)).isoformat()
    file.write_text(
        json.dumps(record | {"connected_at": before, "seen_at": before}), encoding="utf-8"
    )
    register(windows, DESKTOP, ours)
    assert now(windows, ours).state is State.WAITING
    # An entry that a person pasted has no time of ours: any sign counts.
    memory.forget(windows, windows.path / PACKAGED / CONFIG)
    assert now(windows, ours).state is State.CONNECTED


def test_registering_again_does_not_put_out_the_light(
    windows: Home, ours: Command, library_root: Path
) -> None:
    register(windows, DESKTOP, ours)
    Heartbeat(library_root / ".seojae").connected("claude-ai")
    assert now(windows, ours).state is State.CONNECTED
    noted = memory.read(windows)
    register(windows, DESKTOP, ours)
    assert memory.read(windows) == noted
    (windows.ours / memory.FILE).unlink()
    register(windows, DESKTOP, ours)  # as one that was pasted by hand: any sign counts
    (written,) = memory.read(windows).values()
    assert written.moment.year == 1970
    assert now(windows, ours).state is State.CONNECTED


def test_a_lost_entry_is_shown_and_comes_back_when_asked(
    windows: Home, config: Path, ours: Command
) -> None:
    config.write_text('{"mcpServers": {"a": {}}}', encoding="utf-8")
    held = config.read_bytes()
    register(windows, DESKTOP, ours)
    config.write_bytes(held)
    for _ in range(3):  # looking repairs nothing
        lost = now(windows, ours)
        assert (lost.state, lost.can_reconnect) == (State.LOST, True)
        assert "다시 연결" in lost.hint
        assert config.read_bytes() == held
    register(windows, DESKTOP, ours)
    assert now(windows, ours).state is State.WAITING
    assert "a" in json.loads(config.read_text(encoding="utf-8"))["mcpServers"]


def test_a_section_that_claude_made_meanwhile_stays(
    windows: Home, config: Path, ours: Command
) -> None:
    config.write_text("{}", encoding="utf-8")
    register(windows, DESKTOP, ours)
    config.write_text('{"mcpServers": {}}', encoding="utf-8")
    register(windows, DESKTOP, ours)
    register(windows, DESKTOP, Command(ours.program, ("serve", "D:\\다른 서재")))
    unregister(windows)
    assert config.read_text(encoding="utf-8") == '{"mcpServers": {}}'


def test_a_lost_file_is_a_lost_entry(windows: Home, config: Path, ours: Command) -> None:
    register(windows, DESKTOP, ours)
    config.unlink()
    assert now(windows, ours).state is State.LOST


def test_an_entry_that_was_taken_out_on_purpose_is_not_lost(windows: Home, ours: Command) -> None:
    register(windows, DESKTOP, ours)
    unregister(windows)
    assert now(windows, ours).state is State.ABSENT


def test_another_library_another_version_a_missing_program(
    windows: Home, ours: Command, tmp_path: Path
) -> None:
    register(windows, DESKTOP, ours)
    elsewhere = now(windows, Command(ours.program, ("serve", "D:\\다른 서재")))
    assert (elsewhere.state, elsewhere.can_reconnect) == (State.ELSEWHERE, True)
    newer = Command(str(tmp_path / "새 판" / "seojae-cli.exe"), ours.args)
    assert now(windows, newer).state is State.ELSEWHERE
    Path(ours.program).unlink()
    broken = now(windows, newer)
    assert broken.state is State.BROKEN
    assert "백신" in broken.hint


def test_an_entry_without_a_command_is_broken(windows: Home, config: Path, ours: Command) -> None:
    config.write_text('{"mcpServers": {"seojae": {"url": "x"}}}', encoding="utf-8")
    assert now(windows, ours).state is State.BROKEN


def test_a_file_that_cannot_be_read_says_so(windows: Home, config: Path, ours: Command) -> None:
    config.write_text('{"mcpServers": ', encoding="utf-8")
    state = now(windows, ours)
    assert state.state is State.UNREADABLE
    assert "1번째 줄" in state.message


@pytest.mark.parametrize("content", ["", "{}", "[1]", '[{"file": 1}]', "[[]]", "\ufffd"])
def test_a_damaged_memory_counts_as_empty(windows: Home, ours: Command, content: str) -> None:
    windows.ours.mkdir()
    (windows.ours / memory.FILE).write_text(content, encoding="utf-8")
    assert memory.read(windows) == {}
    register(windows, DESKTOP, ours)
    assert len(memory.read(windows)) == 1


def test_moments_are_said_as_people_say_them() -> None:
    today = datetime.now().astimezone().replace(hour=10, minute=32)
    assert when(today) == "10:32"
    assert when(today - timedelta(days=1)) == "어제 10:32"
    assert when(datetime(2020, 1, 2, 9, 5).astimezone()) == "2020년 1월 2일 09:05"
