"""The entry as Claude starts it, a Claude that runs, and one that forgets what it did not hold."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import PROJECT

from seojae.library import Library
from seojae.registration import entry, heartbeat, running
from seojae.registration.clients import named
from seojae.registration.entry import Command
from seojae.registration.home import Home
from seojae.registration.probe import Style, probe
from seojae.registration.registering import register
from seojae.registration.states import State, look

DESKTOP = named(["claude-desktop"])
STAND_IN = PROJECT / "tests" / "processes" / "claude_stand_in.py"
KEPT = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}


@pytest.fixture
def home(tmp_path: Path) -> Home:
    person = tmp_path / "홍 길동"
    (person / ".config" / "Claude").mkdir(parents=True)
    return Home("linux", person, {})


@pytest.fixture
def config(home: Home) -> Path:
    return home.path / ".config" / "Claude" / "claude_desktop_config.json"


def written_command(config: Path) -> Command:
    """Read the entry as a client does."""
    server = json.loads(config.read_text(encoding="utf-8"))["mcpServers"]["seojae"]
    return Command(server["command"], tuple(server["args"]))


# The entry of this environment


def test_the_written_entry_starts_and_answers_anywhere(
    home: Home, config: Path, library_root: Path
) -> None:
    register(home, DESKTOP, entry.server(library_root))
    bare = {**KEPT, "PATH": "", "HOME": str(home.path), "USERPROFILE": str(home.path)}
    tried = probe(written_command(config), env=bare)
    assert tried.works, f"{tried.message} {tried.errors}"
    assert "search" in tried.tools
    assert heartbeat.read(library_root / ".seojae") == ()  # our own try proves nothing
    (state,) = look(home)
    assert state.state is State.WAITING


def test_register_and_doctor_try_the_entry_themselves(home: Home, library_root: Path) -> None:
    env = {**os.environ, "HOME": str(home.path), "XDG_CONFIG_HOME": ""}

    def ran(*words: str | Path) -> dict[str, Any]:
        done = subprocess.run(
            [sys.executable, "-m", "seojae", *words, library_root, "--json"],
            env=env,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
        )
        told: dict[str, Any] = json.loads(done.stdout)
        return told

    if sys.platform == "linux":  # the modelled home is a Linux one
        assert "search" in ran("register")["self_test"]["tools"]
    told = ran("doctor")
    levels = {check["name"]: check["level"] for check in told["checks"]}
    assert told["works"]
    assert levels["program"] == levels["writing"] == "good"
    assert levels["self_test"] != "problem"  # a note where this machine is slow just now
    assert levels["watcher"] == "note"  # nobody leads: our own try has gone again
    with Library.open(library_root) as library:
        assert library.readings.latest() == (), "trying the program is no reading"


@pytest.mark.skipif(" " in sys.executable, reason="this environment lies under a path with spaces")
def test_a_library_with_spaces_opens_without_quotes_too(library_root: Path) -> None:
    assert " " in library_root.name
    tried = probe(entry.server(library_root), style=Style.SHELL)
    assert tried.works, f"{tried.message} {tried.errors}"


def test_a_client_that_only_lists_the_tools_is_connected(
    home: Home, config: Path, library_root: Path
) -> None:
    register(home, DESKTOP, entry.server(library_root))
    hello = {"name": "claude-ai", "version": "0.14.2"}
    params = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": hello}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}},
    ]
    with subprocess.Popen(
        written_command(config).words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        for line in lines:
            server.stdin.write(json.dumps(line).encode() + b"\n")
            server.stdin.flush()
        answered = [json.loads(server.stdout.readline())["id"] for _ in range(2)]
        assert answered == [1, 2]
        server.stdin.close()
        assert server.wait(10) == 0
    (state,) = look(home)
    assert state.state is State.CONNECTED, state.message


# Entries that do not work


def python(script: str) -> Command:
    return Command(sys.executable, ("-c", script))


REFUSES = """
import json
asked = json.loads(input())
print(json.dumps({"id": asked["id"], "error": {"code": 1}}), flush=True)
input()
"""
ANSWERS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "id" in asked:
        print(json.dumps({"id": asked["id"], "result": RESULT}), flush=True)
"""


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("raise SystemExit('모듈이 없습니다')", "답하지 않고 끝났습니다"),
        ("print('안녕하세요', flush=True); input()", "약속에 없는 줄"),
        (REFUSES, "오류로 답했습니다"),
        (ANSWERS.replace("RESULT", "{}"), "도구가 없습니다"),
    ],
)
def test_what_does_not_answer_rightly_is_told(script: str, told: str) -> None:
    tried = probe(python(script))
    assert not tried.works
    assert told in tried.message


def test_what_the_program_said_last_is_told() -> None:
    tried = probe(
        python("import sys; sys.stderr.buffer.write('파일이 없음'.encode()); sys.exit(1)")
    )
    assert tried.errors == "파일이 없음"


def test_a_program_that_is_not_there_is_told(tmp_path: Path) -> None:
    tried = probe(Command(str(tmp_path / "없는 프로그램.exe"), ("serve", "x")))
    assert not tried.works
    assert "시작되지 않았습니다" in tried.message


@pytest.mark.skipif(os.name == "nt", reason="asks for a process in the way of other systems")
def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    script = (
        "import os, pathlib, time\n"
        f"pathlib.Path({str(note)!r}).write_text(str(os.getpid()), encoding='utf-8')\n"
        "time.sleep(600)  # deaf to the end of its input as well"
    )
    tried = probe(python(script), seconds=1)
    assert not tried.works
    assert "1초를 기다려도" in tried.message
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text(encoding="utf-8")), 0)


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
def test_without_quotes_a_space_breaks_the_entry(tmp_path: Path) -> None:
    answers = ANSWERS.replace("RESULT", '{"tools": [{"name": "search"}]}')
    for folder in ("plain", "with space"):
        script = tmp_path / folder / "server"
        script.parent.mkdir()
        script.write_text(f"#!{sys.executable}\n{answers}\n", encoding="utf-8")
        script.chmod(0o755)
        command = Command(str(script), ())
        assert probe(command).works
        assert probe(command, style=Style.SHELL).works is (folder == "plain")


# A Claude that runs


@pytest.mark.skipif(sys.platform != "linux", reason="a copy of a Linux program")
def test_a_running_claude_is_noticed_and_waited_for_but_never_ended(tmp_path: Path) -> None:
    if running.claude_runs():
        pytest.skip("Claude Desktop runs on this computer")
    program = tmp_path / "claude-desktop" / "claude-desktop"
    program.parent.mkdir()
    shutil.copy(Path("/bin/sleep").resolve(), program)
    with subprocess.Popen([program, "600"]) as claude:
        assert running.claude_runs()
        assert not running.wait_until_closed(0)
        assert claude.poll() is None
        claude.terminate()
    assert running.wait_until_closed(10)


@pytest.mark.parametrize(
    ("executable", "desktop"),
    [
        (r"C:\Program Files\WindowsApps\Claude_1.2_x64__pzs8sxrjxfjjc\app\claude.exe", True),
        (r"C:\Users\홍 길동\AppData\Local\AnthropicClaude\app-1.2\claude.exe", True),
        ("claude.exe", True),
        (r"C:\Users\홍길동\.local\bin\claude.exe", False),
        (r"C:\Users\x\AppData\Roaming\Claude\claude-code\2.1.0\claude.exe", False),
        (r"C:\Users\x\AppData\Roaming\npm\node_modules\x\claude.exe", False),
        ("/Applications/Claude.app/Contents/MacOS/Claude", True),
        ("/usr/lib/claude-desktop/claude-desktop", True),
        ("/home/x/.local/share/claude/versions/2.1.0", False),
        ("/usr/bin/python3", False),
        ("", False),
    ],
)
def test_claude_desktop_is_told_from_claude_code(executable: str, desktop: bool) -> None:
    assert running.is_claude_desktop(executable) is desktop
    assert running.claude_runs([executable]) is desktop


# A Claude that writes its settings from memory


@contextmanager
def claude(config: Path) -> Iterator[subprocess.Popen[str]]:
    """Run the stand-in; it has read the settings when this is entered."""
    with subprocess.Popen(
        [sys.executable, STAND_IN, config],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        process.stdin.close()
        assert process.wait(10) == 0


def save(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    assert process.stdout.readline() == "saved\n"


def test_an_entry_that_claude_dropped_is_shown_and_comes_back_for_good(
    home: Home, config: Path, library_root: Path
) -> None:
    config.write_text('{"mcpServers": {"다른서버": {"command": "x"}}}', encoding="utf-8")
    command = entry.server(library_root)

    def state() -> State:
        (seen,) = look(home, DESKTOP, command)
        return seen.state

    with claude(config) as running_claude:
        register(home, DESKTOP, command)
        assert state() is State.WAITING
        save(running_claude)
        assert state() is State.LOST
    register(home, DESKTOP, command)  # a person presses "다시 연결", with Claude quit
    assert state() is State.WAITING
    with claude(config) as running_claude:
        save(running_claude)
        assert state() is State.WAITING
    assert written_command(config) == command
    assert "다른서버" in config.read_text(encoding="utf-8")


def test_two_programs_writing_at_once_leave_a_whole_file(
    home: Home, config: Path, library_root: Path
) -> None:
    config.write_text('{"mcpServers": {"다른서버": {"command": "x"}}}', encoding="utf-8")
    deadline = time.monotonic() + 30
    with claude(config) as running_claude:
        for _ in range(20):
            assert time.monotonic() < deadline
            assert running_claude.stdin is not None
            running_claude.stdin.write("\n")
            running_claude.stdin.flush()
            register(home, DESKTOP, entry.server(library_root))  # written, or refused as changed
            assert running_claude.stdout is not None
            assert running_claude.stdout.readline() == "saved\n"
            assert "다른서버" in json.loads(config.read_text(encoding="utf-8"))["mcpServers"]
