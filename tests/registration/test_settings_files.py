"""Every settings file a person may have: ours goes in and out, or nothing is touched."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.registration.conftest import CONFIG, PACKAGED

from seojae.registration.clients import CLIENTS, named
from seojae.registration.entry import Command
from seojae.registration.home import Home
from seojae.registration.registering import Action, register, unregister

DESKTOP = named(["claude-desktop"])
OTHERS = """{
  "globalShortcut": "Ctrl+Space",
  "mcpServers": {
    "다른서버": {
      "command": "C:\\\\Program Files\\\\nodejs\\\\node.exe",
      "args": ["C:\\\\도구\\\\server.js", "--한글"],
      "env": {"TOKEN": "지우면안됨"}
    }
  },
  "preferences": {"nested": {"a": [1, 2.50, 1e400, 123456789012345678901234567890]}},
  "zz_unknown_future_key": null
}"""


def read(path: Path) -> object:
    """Read as Claude does: strict JSON in UTF-8 without a mark; numbers by their spelling."""
    return json.loads(path.read_bytes().decode("utf-8"), parse_float=str, parse_int=str)


@pytest.fixture
def config(windows: Home) -> Path:
    return windows.path / PACKAGED / CONFIG


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp949"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_everything_else_is_kept_in_whatever_bytes_it_came(
    windows: Home, config: Path, command: Command, encoding: str, line_end: str
) -> None:
    text = OTHERS.replace("\n", line_end)
    config.write_bytes(text.encode(encoding))
    original = json.loads(text, parse_float=str, parse_int=str)

    (outcome,) = register(windows, DESKTOP, command)
    assert (outcome.action, outcome.notes) == (Action.ADDED, ())
    after = read(config)
    assert isinstance(after, dict)
    assert list(after) == list(original)
    assert after["mcpServers"].pop("seojae") == {
        "command": command.program,
        "args": list(command.args),
    }
    assert after == original
    written = config.read_bytes().decode("utf-8")
    assert written.count("\n") == written.count(line_end)

    (outcome,) = unregister(windows)
    assert outcome.action is Action.REMOVED
    assert config.read_bytes() == text.encode("utf-8")


@pytest.mark.parametrize("content", ["", " \r\n\t", "\ufeff", "{}", '{"mcpServers": {}}', "{\n}"])
def test_empty_files_hold_ours_alone(
    windows: Home, config: Path, command: Command, content: str
) -> None:
    config.write_text(content, encoding="utf-8", newline="")
    register(windows, DESKTOP, command)
    assert read(config) == {"mcpServers": {"seojae": command.entry()}}
    unregister(windows)
    assert read(config) in ({}, {"mcpServers": {}})


def test_a_missing_file_is_made_in_a_folder_that_is_there(
    windows: Home, config: Path, command: Command
) -> None:
    (outcome,) = register(windows, DESKTOP, command)
    assert (outcome.file, outcome.action, outcome.backup) == (config, Action.ADDED, None)
    assert read(config) == {"mcpServers": {"seojae": command.entry()}}
    assert config.read_bytes().endswith(b"}\n")


def test_null_counts_as_no_servers_and_comes_back(
    windows: Home, config: Path, command: Command
) -> None:
    text = '{"mcpServers": null, "preferences": {}}'
    config.write_text(text, encoding="utf-8")
    register(windows, DESKTOP, command)
    assert read(config) == {"mcpServers": {"seojae": command.entry()}, "preferences": {}}
    unregister(windows)
    assert config.read_text(encoding="utf-8") == text


COMMENTED = """{
\t// 회사에서 넣은 줄
\t"mcpServers": {
\t\t"a": { "command": "x", "args": ["http://x//y", /*중간*/ "--a,]",], }, // 지우지 마세요
\t},
\t/* 여러
\t   줄 */
\t"preferences": { "menuBarEnabled": false, },
}
"""


def test_comments_and_trailing_commas_stay_and_are_told(
    windows: Home, config: Path, command: Command
) -> None:
    config.write_text(COMMENTED, encoding="utf-8")
    (outcome,) = register(windows, DESKTOP, command)
    assert "주석" in outcome.notes[0]
    text = config.read_text(encoding="utf-8")
    assert '"a": { "command": "x", "args": ["http://x//y", /*중간*/ "--a,]",], }, // 지우지' in text
    assert '\t\t"seojae": {\n\t\t\t"command"' in text
    unregister(windows)
    assert config.read_text(encoding="utf-8") == COMMENTED


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ('{"mcpServers": {"a": {}}, "mcpServers": {"b": {}}}', "2번"),
        ('{"mcpServers": {"seojae": {}, "seojae": {}}}', "2번"),
        ('{"mcpServers": [], "preferences": {}}', "mcpServers"),
        ('{"mcpServers": "x"}', "mcpServers"),
        ("[]", "{ }"),
        ('"text"', "{ }"),
        (OTHERS[:150], "번째 줄: 잘못되었거나 끊긴"),
        (OTHERS[:40], "줄"),
        ('{"a": 1 "b": 2}', "1번째 줄: 쉼표"),
        ('{"a": 1,\n,}', "2번째 줄"),
        ('{"a": NaN}', "값"),
        ('{"a": 01}', "쉼표"),
        ("{'a': 1}", "이름"),
        ('{"a" 1}', ":"),
        ('{"a": "줄\n바꿈"}', "값"),
        ("{} {}", "끝난 뒤"),
        ("{} x", "끝난 뒤"),
        ("[" * 100_000, "깊이"),
        ('{"a": ' * 5_000, "깊이"),
        ("{ /* 열린 채", "이름"),
    ],
)
def test_what_cannot_be_read_whole_keeps_its_bytes(
    windows: Home, config: Path, command: Command, content: str, why: str
) -> None:
    config.write_text(content, encoding="utf-8", newline="")
    before = config.read_bytes()
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.REFUSED
    assert outcome.error is not None
    assert why in outcome.error.message
    assert str(config) in outcome.error.message
    assert re.search("[가-힣]", outcome.error.hint)
    assert unregister(windows)[0].action in (Action.REFUSED, Action.REMOVED)
    if "seojae" not in content:
        assert config.read_bytes() == before
        assert list(config.parent.iterdir()) == [config]


@pytest.mark.parametrize("content", [b"\xff\xfe{\x00", b"\x00\x01\x02{", b'{"a": "\xff\xff"}'])
def test_bytes_that_are_no_text_stay(
    windows: Home, config: Path, command: Command, content: bytes
) -> None:
    config.write_bytes(content)
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.REFUSED
    assert config.read_bytes() == content


def test_a_second_time_nothing_is_written(windows: Home, config: Path, command: Command) -> None:
    config.write_text(OTHERS, encoding="utf-8")
    register(windows, DESKTOP, command)
    before = (config.read_bytes(), config.stat().st_mtime_ns)
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.UNCHANGED
    assert (config.read_bytes(), config.stat().st_mtime_ns) == before


def test_a_mark_that_came_back_is_taken_off_again(
    windows: Home, config: Path, command: Command
) -> None:
    register(windows, DESKTOP, command)
    config.write_bytes(b"\xef\xbb\xbf" + config.read_bytes())
    (outcome,) = register(windows, DESKTOP, command)
    assert outcome.action is Action.UPDATED
    assert read(config) == {"mcpServers": {"seojae": command.entry()}}


def test_a_dry_run_writes_nothing_at_all(windows: Home, config: Path, command: Command) -> None:
    config.write_text(OTHERS, encoding="utf-8")
    (outcome,) = register(windows, DESKTOP, command, dry_run=True)
    assert outcome.action is Action.ADDED
    assert config.read_text(encoding="utf-8") == OTHERS
    assert not windows.ours.exists()


def test_every_shared_case_goes_in_and_out(
    windows: Home, config: Path, command: Command, shared: Path
) -> None:
    for case in sorted((shared / "cases" / "A_config").iterdir()):
        config.write_bytes(case.read_bytes())
        (outcome,) = register(windows, DESKTOP, command)
        if outcome.action is Action.REFUSED:
            assert outcome.error is not None
            assert (
                "줄" in outcome.error.message
                or "mcpServers" in outcome.error.message
                or ("{ }" in outcome.error.message)
            ), case.name
            assert config.read_bytes() == case.read_bytes()
            continue
        text = config.read_bytes().decode("utf-8")
        assert '"seojae"' in text, case.name
        (outcome,) = unregister(windows)
        assert outcome.action is Action.REMOVED
        assert "seojae" not in config.read_bytes().decode("utf-8"), case.name


CODEX = """\
# 내 설정
model = "o9" # 좋음

[mcp_servers.x]
command = "x"
"""


def test_ours_in_every_client_leaves_only_what_was_there(person: Path, command: Command) -> None:
    home = Home("linux", person, {})
    files = {}
    for client, place, text in [
        ("claude-code", ".claude.json", '{"numStartups": 3, "projects": {"/a": {}}}'),
        ("cursor", ".cursor/mcp.json", '{"mcpServers": {"x": {"url": "https://x"}}}'),
        (
            "vscode",
            ".config/Code/User/mcp.json",
            '{\n\t// 회사\n\t"servers": {},\n\t"inputs": []\n}',
        ),
        ("windsurf", ".codeium/windsurf/mcp_config.json", ""),
        (
            "codex",
            ".codex/config.toml",
            '# 내 설정\nmodel = "o9" # 좋음\n\n[mcp_servers.x]\ncommand = "x"\n',
        ),
        ("gemini", ".gemini/settings.json", '{"theme": "Default"}'),
        ("claude-desktop", ".config/Claude/claude_desktop_config.json", "{}"),
    ]:
        path = person / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        files[client] = (path, text)
    outcomes = register(home, CLIENTS, command)
    assert {(each.client.id, each.action) for each in outcomes} == {
        (client, Action.ADDED) for client in files
    }
    for client in ("claude-code", "vscode"):
        assert '"type": "stdio"' in files[client][0].read_text(encoding="utf-8")
    assert "[mcp_servers.seojae]" in files["codex"][0].read_text(encoding="utf-8")
    unregister(home)
    for client, (path, text) in files.items():
        assert path.read_text(encoding="utf-8") == (text or "{}\n"), client
