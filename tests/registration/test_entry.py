"""Which entries are ours: by name and by program, of any version, and nothing else."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from tests.registration.conftest import CONFIG, PACKAGED

from seojae.registration import entry
from seojae.registration.clients import CLIENTS, named
from seojae.registration.entry import Command, is_ours, is_passing, root_of
from seojae.registration.home import Home
from seojae.registration.registering import move_library, register, unregister


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seojae", {"command": "C:\\gone\\whatever.exe"}),
        ("seojae", {"url": "https://example.invalid"}),
        ("seojae", None),
        ("seojae-old", {"command": "C:\\old\\seojae.exe", "args": []}),
        (
            "내 서재",
            {"command": "C:\\앱 들\\Seojae-CLI.EXE", "args": ["serve", "D:\\"]},
        ),
        ("x", {"command": "/home/x/.local/bin/seojae-mcp", "args": ["/lib"]}),
        ("x", {"command": "cmd", "args": ["/c", "C:\\s p\\seojae.cmd", "serve", "D:\\서재"]}),
        ("x", {"command": "uvx", "args": ["--from", "x.whl", "seojae", "serve", "/lib"]}),
        ("x", {"command": "uvx", "args": ["seojae-mcp", "/lib"]}),
        ("x", {"command": "C:\\Python\\python.exe", "args": ["-m", "seojae", "serve", "D:\\"]}),
    ],
)
def test_ours(name: str, value: object) -> None:
    assert is_ours(name, value)


@pytest.mark.parametrize(
    "value",
    [
        {"command": "node", "args": ["server.js", "D:\\seojae"]},
        {"command": "npx", "args": ["server-filesystem", "D:\\seojae", "D:\\문서"]},
        {"command": "C:\\seojae\\node.exe", "args": ["serve", "D:\\"]},
        {"command": "python", "args": ["-m", "http.server"]},
        {"command": "seojae-helper", "args": ["serve"]},
        {"command": "uv", "args": ["run", "--directory", "D:\\seojae", "other"]},
        {"command": ["seojae"]},
        {"url": "https://seojae.example.invalid"},
        "seojae",
        None,
        [],
    ],
)
def test_not_ours(value: object) -> None:
    assert not is_ours("다른서버", value)


def test_unregister_takes_all_of_ours_and_nothing_else(windows: Home) -> None:
    config = windows.path / PACKAGED / CONFIG
    servers = {
        "seojae": {"command": "C:\\Users\\홍길동\\Seojae-1.0\\seojae-mcp.exe", "args": ["serve"]},
        "다른서버": {"command": "C:\\Program Files\\node.exe", "args": ["C:\\seojae\\x.js"]},
        "seojae-old": {"command": "C:\\old\\seojae.exe", "args": []},
    }
    config.write_text(json.dumps({"mcpServers": servers}, indent=4), encoding="utf-8")
    (outcome,) = unregister(windows)
    assert outcome.removed == ("seojae", "seojae-old")
    left = {"mcpServers": {"다른서버": servers["다른서버"]}}
    assert json.loads(config.read_text(encoding="utf-8")) == left


def test_registering_names_other_entries_of_ours_and_keeps_them(
    windows: Home, command: Command
) -> None:
    config = windows.path / PACKAGED / CONFIG
    old = {"seojae-old": {"command": "C:\\old\\seojae.exe", "args": []}}
    config.write_text(json.dumps({"mcpServers": old}), encoding="utf-8")
    (outcome,) = register(windows, named(["claude-desktop"]), command)
    assert "seojae-old" in outcome.notes[0]
    after = json.loads(config.read_text(encoding="utf-8"))
    assert after == {"mcpServers": {**old, "seojae": command.entry()}}


def test_what_a_person_added_to_our_entry_stays(person: Path, command: Command) -> None:
    home = Home("linux", person, {})
    (person / ".gemini").mkdir()
    (person / ".codex").mkdir()
    gemini, codex = person / ".gemini" / "settings.json", person / ".codex" / "config.toml"
    old = {"command": "/old/seojae", "args": [], "trust": True, "timeout": 60000}
    gemini.write_text(json.dumps({"mcpServers": {"seojae": old}}), encoding="utf-8")
    codex.write_text(
        '[mcp_servers.seojae]\ncommand = "/old/seojae" # 내 것\nstartup_timeout_sec = 60\n',
        encoding="utf-8",
    )
    register(home, CLIENTS, command)
    entry_now = json.loads(gemini.read_text(encoding="utf-8"))["mcpServers"]["seojae"]
    assert entry_now == old | command.entry()
    text = codex.read_text(encoding="utf-8")
    assert "startup_timeout_sec = 60\n" in text
    assert "/old/seojae" not in text
    assert '"serve"' in text


def test_unregister_of_one_library_leaves_another(windows: Home, command: Command) -> None:
    register(windows, CLIENTS, command)
    (outcome,) = unregister(windows, root="D:\\다른 서재")
    assert outcome.removed == ()
    (outcome,) = unregister(windows, root=command.args[-1])
    assert outcome.removed == ("seojae",)


def test_a_moved_library_moves_only_the_entries_that_stand(person: Path, command: Command) -> None:
    home = Home("linux", person, {})
    for folder in (".config/Claude", ".cursor", ".gemini"):
        (person / folder).mkdir(parents=True)
    register(home, named(["claude-desktop", "cursor"]), command)
    (person / ".cursor" / "mcp.json").write_text("{}", encoding="utf-8")  # dropped by Cursor
    moved = Command(command.program, ("serve", "D:\\새 서재"))
    (outcome,) = move_library(home, moved)
    assert outcome.client.id == "claude-desktop"
    config = json.loads((person / ".config" / "Claude" / CONFIG).read_text(encoding="utf-8"))
    assert root_of(config["mcpServers"]["seojae"]) == "D:\\새 서재"
    assert not (person / ".gemini" / "settings.json").exists()


def test_the_root_of_an_entry() -> None:
    assert (
        root_of({"command": "x", "args": ["-m", "seojae", "serve", "--a", "D:\\서재"]})
        == "D:\\서재"
    )
    assert root_of({"command": "x", "args": ["serve"]}) == ""
    assert root_of({"command": "serve"}) == ""
    assert root_of(None) == ""


def test_the_command_of_this_environment_is_a_whole_path(library_root: Path) -> None:
    command = entry.server(library_root)
    assert Path(command.program).is_absolute()
    assert os.access(command.program, os.X_OK)
    assert command.args[-2:] == ("serve", str(library_root))
    assert "serve" not in entry.tray().args


def test_the_command_of_the_bundle_is_the_console_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Seojae.exe"))
    assert entry.server(tmp_path).program == str(tmp_path / "seojae-cli.exe")
    assert entry.tray() == Command(str(tmp_path / "Seojae.exe"), ("--background",))


@pytest.mark.parametrize(
    ("path", "passing"),
    [
        ("/home/x/.cache/uv/archive-v0/Abc/bin/seojae", True),
        ("C:\\Users\\x\\AppData\\Local\\uv\\cache\\archive-v0\\Abc\\Scripts\\seojae.exe", True),
        ("/home/x/.local/pipx/.cache/abc/bin/seojae", True),
        ("/home/x/.local/share/uv/tools/seojae/bin/seojae", False),
        ("C:\\Users\\홍 길동\\AppData\\Local\\Programs\\Seojae\\seojae-cli.exe", False),
    ],
)
def test_programs_that_will_be_cleaned_away(path: str, passing: bool) -> None:
    assert is_passing(path) is passing
