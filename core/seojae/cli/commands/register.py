"""`seojae register`: let Claude Desktop, or other programs, ask a library."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from seojae.cli import connections
from seojae.cli.arguments import add_folder, command_line
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.registration.clients import Client
    from seojae.registration.entry import Command
    from seojae.registration.probe import Probed
    from seojae.registration.registering import Outcome

NAME = "register"
SUMMARY = "Claude 같은 프로그램에 서재를 연결합니다"

_WAIT_SECONDS = 600.0


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder, the programs, and how careful to be."""
    add_folder(parser)
    connections.add_clients(parser, "claude-desktop")
    connections.add_dry_run(parser)
    parser.add_argument(
        "--wait", action="store_true", help="Claude가 켜져 있으면 꺼질 때까지 기다렸다가 씁니다"
    )
    parser.add_argument(
        "--no-test", action="store_true", help="쓰기 전에 시험 삼아 켜 보지 않습니다"
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """Try the entry, then write it."""
    from seojae.paths.root import Root
    from seojae.registration import registering
    from seojae.registration.clients import CLIENTS, DESKTOP, named
    from seojae.registration.entry import server
    from seojae.registration.errors import ClientNotFound
    from seojae.registration.home import Home

    root = Root.open(args.folder)
    home = Home.current()
    clients = named(args.client or [DESKTOP])
    command = server(root.path)
    tried = None if args.dry_run or args.no_test else _test(root.path, command, output)
    claude_ran = _mind_claude(clients, output, wait=args.wait and not args.dry_run)
    try:
        outcomes = registering.register(home, clients, command, dry_run=args.dry_run)
    except ClientNotFound as error:
        paste = registering.paste_text(clients[0], command)
        there = [client.id for client in CLIENTS if client.find(home)]
        others = f" 여기 있는 것: --client {', '.join(there)}." if there else ""
        raise ClientNotFound(
            error.message,
            f"{error.hint}{others} 직접 넣으려면 그 설정 파일에 이 내용을 적으세요.\n{paste}",
        ) from error
    missing = _not_here(clients, outcomes) if args.client and "all" not in args.client else []
    if output.as_json:
        _show_json(root.path, outcomes, command, tried, claude_ran, output, dry_run=args.dry_run)
    else:
        _show(outcomes, command, output, dry_run=args.dry_run)
        if missing:
            output.line(f"이 컴퓨터에서 찾지 못해 연결하지 않았습니다: {', '.join(missing)}")
            output.line("프로그램을 설치해 한 번 켠 뒤 다시 해 보세요.", indent=2)
    return 1 if missing or any(outcome.error for outcome in outcomes) else 0


def _not_here(clients: tuple[Client, ...], outcomes: tuple[Outcome, ...]) -> list[str]:
    """Name the programs that were asked for one by one and are not on this computer."""
    found = {outcome.client.id for outcome in outcomes}
    return [client.label for client in clients if client.id not in found]


def _test(root: Path, command: Command, output: Output) -> Probed:
    """Start the entry as a client would.

    Raises:
        SelfTestFailed: it does not answer; nothing is written.
    """
    from seojae.registration.errors import SelfTestFailed
    from seojae.registration.probe import probe

    output.note("Claude가 켜듯이 서재를 시험 삼아 켜 봅니다.")
    tried = probe(command)
    if not tried.works:
        doctor = command_line("seojae doctor", root)
        raise SelfTestFailed(
            f"시험 삼아 켜 보았지만 되지 않아 연결하지 않았습니다. {tried.message}",
            f"까닭을 보려면: {doctor} (그래도 연결하려면 --no-test를 붙이세요)",
        )
    return tried


def _mind_claude(clients: tuple[Client, ...], output: Output, *, wait: bool) -> bool:
    """Tell a person to quit Claude where it runs, and wait for that where asked to.

    Claude writes its settings from memory when it ends, so what is written now may go then.
    """
    from seojae.registration import running
    from seojae.registration.clients import DESKTOP

    if not any(client.id == DESKTOP for client in clients) or not running.claude_runs():
        return False
    output.note(running.QUIT)
    if wait:
        output.note("Claude가 꺼지기를 기다립니다. 그만두려면 Ctrl+C를 누르세요.")
        return not running.wait_until_closed(_WAIT_SECONDS)
    return True


def _show(
    outcomes: tuple[Outcome, ...], command: Command, output: Output, *, dry_run: bool
) -> None:
    from seojae.registration.registering import Action, paste_text

    done = {
        Action.ADDED: "연결했습니다",
        Action.UPDATED: "연결을 새로 고쳤습니다",
        Action.UNCHANGED: "이미 연결되어 있습니다",
    }
    would = {
        Action.ADDED: "연결할 수 있습니다. 아직 쓰지 않았습니다",
        Action.UPDATED: "연결을 고칠 수 있습니다. 아직 쓰지 않았습니다",
        Action.UNCHANGED: "이미 연결되어 있습니다",
    }
    for outcome in outcomes:
        paste = paste_text(outcome.client, command)
        if outcome.error:
            connections.show_refused(outcome, output, paste)
            continue
        words = (would if dry_run else done)[outcome.action]
        output.line(Styled(f"{outcome.client.label}: {words}.", "bold"))
        output.line(str(outcome.file), indent=2)
        for note in outcome.notes:
            output.line(note, indent=2)
        if outcome.backup:
            output.line(Styled(f"고치기 전 사본: {outcome.backup}", "dim"), indent=2)
        if dry_run:
            output.text(paste)
        elif outcome.action is not Action.UNCHANGED:
            output.line(outcome.client.restart, indent=2)


def _show_json(
    root: Path,
    outcomes: tuple[Outcome, ...],
    command: Command,
    tried: Probed | None,
    claude_ran: bool,
    output: Output,
    *,
    dry_run: bool,
) -> None:
    from seojae.registration.registering import paste_text

    output.result(
        {
            "root": str(root),
            "dry_run": dry_run,
            "claude_running": claude_ran,
            "self_test": {"seconds": round(tried.seconds, 2), "tools": list(tried.tools)}
            if tried
            else None,
            "clients": [
                connections.outcome_shape(each, paste=paste_text(each.client, command))
                for each in outcomes
            ],
        }
    )
