"""Where each program really reads its settings, on modelled Windows, macOS and Linux homes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.registration.conftest import CONFIG, PACKAGED

from seojae.errors import BadArgument
from seojae.registration.clients import CLIENTS, named
from seojae.registration.entry import Command
from seojae.registration.errors import ClientNotFound
from seojae.registration.home import Home
from seojae.registration.registering import Action, paste_text, register

(DESKTOP,) = named(["claude-desktop"])
CODEX = named(["codex"])[0]


def test_the_packaged_claude_is_found_by_no_fixed_id(windows: Home) -> None:
    other = windows.local_app_data / "Packages" / "Claude_abc123" / "LocalCache" / "Roaming"
    other.mkdir(parents=True)
    assert DESKTOP.find(windows) == [
        other / "Claude" / CONFIG,
        windows.path / PACKAGED / CONFIG,
    ]


def test_leftover_packages_are_not_written(windows: Home, command: Command) -> None:
    packages = windows.local_app_data / "Packages"
    for leftover in ("Claude_gone", "Claude_old/LocalCache", "ClaudeOther_x/LocalCache/Roaming"):
        (packages / leftover).mkdir(parents=True)
    (packages / "Claude_file").write_bytes(b"")
    (outcome,) = register(windows, [DESKTOP], command)
    assert outcome.file == windows.path / PACKAGED / CONFIG
    assert sorted(packages.rglob(CONFIG)) == [outcome.file]


def test_packaged_and_classic_both_get_the_entry(windows: Home, command: Command) -> None:
    (windows.app_data / "Claude").mkdir()
    outcomes = register(windows, [DESKTOP], command)
    assert [each.action for each in outcomes] == [Action.ADDED, Action.ADDED]
    assert outcomes[1].file == windows.app_data / "Claude" / CONFIG


def test_the_classic_claude_counts_before_its_first_start(person: Path) -> None:
    (person / "AppData" / "Local" / "AnthropicClaude").mkdir(parents=True)
    home = Home("windows", person, {})
    assert DESKTOP.find(home) == [person / "AppData" / "Roaming" / "Claude" / CONFIG]


def test_a_company_may_have_moved_app_data(windows: Home, tmp_path: Path) -> None:
    roaming, local = tmp_path / "서버" / "Roaming", tmp_path / "서버" / "Local"
    (roaming / "Claude").mkdir(parents=True)
    home = replace(windows, env={"APPDATA": str(roaming), "LOCALAPPDATA": str(local)})
    assert DESKTOP.find(home) == [roaming / "Claude" / CONFIG]


def test_macos_and_linux_homes(macos: Home, person: Path, tmp_path: Path) -> None:
    (found,) = DESKTOP.find(macos)
    assert found == person / "Library" / "Application Support" / "Claude" / CONFIG
    moved = tmp_path / "설정"
    (moved / "Claude").mkdir(parents=True)
    linux = Home("linux", person, {"XDG_CONFIG_HOME": str(moved)})
    assert DESKTOP.find(linux) == [moved / "Claude" / CONFIG]
    assert DESKTOP.find(replace(linux, env={"XDG_CONFIG_HOME": "relative"})) == []


@pytest.mark.parametrize("system", ["windows", "macos", "linux"])
def test_nothing_is_made_for_programs_that_are_not_there(
    person: Path, command: Command, system: str
) -> None:
    home = Home(system, person, {})  # type: ignore[arg-type]
    with pytest.raises(ClientNotFound, match="Cursor"):
        register(home, CLIENTS, command)
    assert list(person.rglob("*")) == []


@pytest.mark.parametrize(
    ("name", "system", "made", "file"),
    [
        ("claude-code", "windows", ".claude", ".claude.json"),
        ("cursor", "macos", ".cursor", ".cursor/mcp.json"),
        ("vscode", "windows", "AppData/Roaming/Code/User", "AppData/Roaming/Code/User/mcp.json"),
        (
            "vscode",
            "macos",
            "Library/Application Support/Code - Insiders/User",
            "Library/Application Support/Code - Insiders/User/mcp.json",
        ),
        ("vscode", "linux", ".config/Code/User", ".config/Code/User/mcp.json"),
        ("windsurf", "linux", ".codeium/windsurf", ".codeium/windsurf/mcp_config.json"),
        ("codex", "linux", ".codex", ".codex/config.toml"),
        ("gemini", "windows", ".gemini", ".gemini/settings.json"),
    ],
)
def test_other_programs(person: Path, name: str, system: str, made: str, file: str) -> None:
    home = Home(system, person, {})  # type: ignore[arg-type]
    (client,) = named([name])
    assert client.find(home) == []
    (person / made).mkdir(parents=True)
    assert client.find(home) == [person / file]


def test_folders_that_variables_move(person: Path, tmp_path: Path) -> None:
    moved = tmp_path / "moved"
    moved.mkdir()
    (moved / ".claude.json").write_text("{}", encoding="utf-8")
    home = Home("linux", person, {"CLAUDE_CONFIG_DIR": str(moved), "CODEX_HOME": str(moved)})
    assert named(["claude-code"])[0].find(home) == [moved / ".claude.json"]
    assert CODEX.find(home) == [moved / "config.toml"]


def test_each_program_gets_its_own_key(command: Command) -> None:
    vscode, codex = named(["vscode", "codex"])
    assert '"servers"' in paste_text(vscode, command)
    assert '"type": "stdio"' in paste_text(vscode, command)
    assert paste_text(codex, command).startswith("[mcp_servers.seojae]\ncommand = ")
    assert '"type"' not in paste_text(DESKTOP, command)


def test_names_of_programs() -> None:
    assert named(["all"]) == CLIENTS
    assert [each.id for each in named(["cursor", "claude-desktop"])] == ["claude-desktop", "cursor"]
    with pytest.raises(BadArgument, match="클로드") as raised:
        named(["클로드"])
    assert "claude-desktop" in raised.value.hint
