"""The programs that can ask Seojae, and where each of them really reads its settings.

An explicit list: to add a client, add one entry to `CLIENTS` and a model of its folders to the
tests. A client counts as found when its own folder is there; folders are never made for a program
that is not. Where an entry lies and what it is called differs by client, and a wrong key is
accepted and ignored without a word (field note A13), so each is written down here with its source.
Called by `registering`, `states` and `doctor`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from seojae.errors import BadArgument
from seojae.registration.home import Home

DESKTOP = "claude-desktop"
DESKTOP_FILE = "claude_desktop_config.json"


@dataclass(frozen=True, slots=True)
class Client:
    """One program.

    Attributes:
        id: its name on the command line and in JSON.
        label: its name for people.
        find: gives the settings files that it reads on a computer; they need not exist yet. Empty
            where the program is not there.
        section: the key under which it keeps servers.
        says: what its name begins with in `initialize`, to know its heartbeat.
        kind: the `type` that its entries carry; empty where they carry none.
        form: how its file is written.
        restart: how a person makes it read its settings again.
    """

    id: str
    label: str
    find: Callable[[Home], Sequence[Path]]
    says: tuple[str, ...]
    section: str = "mcpServers"
    kind: str = ""
    form: Literal["json", "toml"] = "json"
    restart: str = "프로그램을 껐다가 다시 켜세요."


def named(names: Sequence[str]) -> tuple[Client, ...]:
    """Give the clients of some names, in the order of the list; `all` is every one.

    Raises:
        BadArgument: there is no such client.
    """
    known = {client.id: client for client in CLIENTS}
    for name in names:
        if name not in known and name != "all":
            raise BadArgument(
                f"모르는 프로그램입니다: {name}", f"쓸 수 있는 이름: {', '.join([*known, 'all'])}"
            )
    return tuple(client for client in CLIENTS if "all" in names or client.id in names)


def _claude_desktop(home: Home) -> list[Path]:
    r"""Every place where Claude Desktop reads, as a computer may have two of them (field note A01).

    The packaged Windows program sees its own copy of AppData under `Packages\Claude_<id>`; the id
    is the publisher's and may change. A package folder without `LocalCache\Roaming` is left over.
    """
    folders: list[Path] = []
    if home.system == "windows":
        packages = home.local_app_data / "Packages"
        roaming = (each / "LocalCache" / "Roaming" for each in sorted(packages.glob("Claude_*")))
        folders += [each / "Claude" for each in roaming if each.is_dir()]
        classic = home.app_data / "Claude"
        if classic.is_dir() or (home.local_app_data / "AnthropicClaude").is_dir():
            folders.append(classic)
    elif (home.app_data / "Claude").is_dir():
        folders.append(home.app_data / "Claude")
    return [folder / DESKTOP_FILE for folder in folders]


def _claude_code(home: Home) -> list[Path]:
    """The person's own scope, `~/.claude.json`; not `settings.json` (field note A13)."""
    moved = home.folder("CLAUDE_CONFIG_DIR", home.path)
    file = moved / ".claude.json"
    return [file] if file.exists() or (home.path / ".claude").is_dir() else []


def _in_folder(*parts: str) -> Callable[[Home], list[Path]]:
    """Find a file under the home whose folder the program makes when it is installed."""

    def find(home: Home) -> list[Path]:
        file = home.path.joinpath(*parts)
        return [file] if file.parent.is_dir() else []

    return find


def _vs_code(home: Home) -> list[Path]:
    folders = (home.app_data / name / "User" for name in ("Code", "Code - Insiders"))
    return [folder / "mcp.json" for folder in folders if folder.is_dir()]


def _codex(home: Home) -> list[Path]:
    folder = home.folder("CODEX_HOME", home.path / ".codex")
    return [folder / "config.toml"] if folder.is_dir() else []


CLIENTS: tuple[Client, ...] = (
    Client(
        DESKTOP,
        "Claude Desktop",
        _claude_desktop,
        ("claude-ai", "claude desktop", "claude-desktop"),
        restart="작업 표시줄의 Claude 아이콘에서 '종료'를 눌러 완전히 끈 뒤 다시 켜세요. "
        "창만 닫으면 꺼지지 않습니다.",
    ),
    Client("claude-code", "Claude Code", _claude_code, ("claude-code",), kind="stdio"),
    Client("cursor", "Cursor", _in_folder(".cursor", "mcp.json"), ("cursor",)),
    Client(
        "vscode",
        "VS Code",
        _vs_code,
        ("visual studio code", "vscode"),
        section="servers",
        kind="stdio",
    ),
    Client(
        "windsurf",
        "Windsurf",
        _in_folder(".codeium", "windsurf", "mcp_config.json"),
        ("windsurf",),
    ),
    Client("codex", "Codex", _codex, ("codex",), section="mcp_servers", form="toml"),
    Client("gemini", "Gemini CLI", _in_folder(".gemini", "settings.json"), ("gemini",)),
)
