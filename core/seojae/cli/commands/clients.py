"""`seojae clients`: which programs could ask the library, and how it stands with each."""

from __future__ import annotations

import argparse

from seojae.cli import connections
from seojae.cli.arguments import command_line
from seojae.cli.output import Output

NAME = "clients"
SUMMARY = "연결할 수 있는 프로그램과 연결 상태를 보입니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the library that should be connected; any is right by default."""
    connections.add_optional_folder(parser, "이 서재에 이어져 있는지 봅니다 (없으면 어느 서재든)")


def run(args: argparse.Namespace, output: Output) -> int:
    """Show them."""
    from seojae.paths.root import Root
    from seojae.registration.clients import CLIENTS
    from seojae.registration.entry import server
    from seojae.registration.home import Home
    from seojae.registration.states import look

    wanted = server(Root.open(args.folder).path) if args.folder else None
    seen = look(Home.current(), wanted=wanted)
    there = {each.client.id for each in seen}
    missing = [client for client in CLIENTS if client.id not in there]
    if output.as_json:
        output.result(
            {
                "clients": [
                    *(connections.state_shape(each) for each in seen),
                    *(connections.missing_shape(client) for client in missing),
                ]
            }
        )
        return 0
    for each in seen:
        output.line(f"{each.client.label}: {each.message}")
        output.line(str(each.file), indent=2)
        if each.hint:
            output.line(each.hint, indent=2)
    if any(each.can_reconnect for each in seen):
        folder = args.folder or "내 서재"
        output.line(f"다시 연결하려면: {command_line('seojae register', folder)}")
    if missing:
        labels = ", ".join(client.label for client in missing)
        output.line(f"이 컴퓨터에 없는 프로그램: {labels}")
    return 0
