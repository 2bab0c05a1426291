"""What `register`, `unregister` and `clients` share: their options, and how they tell a result."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from seojae.cli.arguments import folder
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.registration.clients import Client
    from seojae.registration.registering import Outcome
    from seojae.registration.states import ClientState

_NAMES = "claude-desktop, claude-code, cursor, vscode, windsurf, codex, gemini, all"


def add_clients(parser: argparse.ArgumentParser, usual: str) -> None:
    """Take `--client`, `args.client`: names that `clients.named` understands."""
    parser.add_argument(
        "--client",
        metavar="NAME",
        action="append",
        help=f"어느 프로그램인지: {_NAMES}. 여러 번 쓸 수 있습니다 (없으면 {usual})",
    )


def add_dry_run(parser: argparse.ArgumentParser) -> None:
    """Take `--dry-run`."""
    parser.add_argument(
        "--dry-run", action="store_true", help="무엇을 바꿀지 보이기만 하고 쓰지 않습니다"
    )


def add_optional_folder(parser: argparse.ArgumentParser, text: str) -> None:
    """Take a library folder that may be left out, `args.folder`."""
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=folder, help=text)


def show_refused(outcome: Outcome, output: Output, paste: str = "") -> None:
    """Tell why a settings file stays as it is, with the text to paste where there is one."""
    error = outcome.error
    if error is None:
        return
    output.line(Styled(f"{outcome.client.label}: {error.message}", "red"))
    output.line(error.hint, indent=2)
    if paste:
        output.text(paste)


def outcome_shape(outcome: Outcome, paste: str | None = None) -> dict[str, object]:
    """Give the JSON of one settings file."""
    error = outcome.error
    return {
        "client": outcome.client.id,
        "label": outcome.client.label,
        "file": str(outcome.file),
        "action": outcome.action.value,
        "backup": str(outcome.backup) if outcome.backup else None,
        "notes": list(outcome.notes),
        "removed": list(outcome.removed),
        "error": {"code": error.code, "message": error.message, "hint": error.hint}
        if error
        else None,
        "paste": paste,
    }


def state_shape(state: ClientState) -> dict[str, object]:
    """Give the JSON of how it stands with one settings file."""
    return {
        "client": state.client.id,
        "label": state.client.label,
        "found": True,
        "file": str(state.file),
        "state": state.state.value,
        "message": state.message,
        "hint": state.hint,
        "root": state.root or None,
        "seen_at": state.seen_at.isoformat() if state.seen_at else None,
        "can_reconnect": state.can_reconnect,
    }


def missing_shape(client: Client) -> dict[str, object]:
    """Give the JSON of a client that is not on this computer."""
    return {"client": client.id, "label": client.label, "found": False}
