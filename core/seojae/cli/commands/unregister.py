"""`seojae unregister`: take every entry of ours out of the settings of Claude and others."""

from __future__ import annotations

import argparse

from seojae.cli import connections
from seojae.cli.output import Output, Styled

NAME = "unregister"
SUMMARY = "연결한 프로그램의 설정에서 서재를 모두 뺍니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take which library and which programs; by default all."""
    connections.add_optional_folder(parser, "이 서재의 연결만 뺍니다 (없으면 서재의 것을 모두)")
    connections.add_clients(parser, "모두")
    connections.add_dry_run(parser)
    parser.add_argument(
        "--drop-index",
        action="store_true",
        help="연결했던 서재의 색인도 지웁니다. 문서와 옮긴 기록은 그대로 둡니다",
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """Take them out; a library folder that is gone can still be named."""
    from pathlib import Path

    from seojae.registration import leaving, running
    from seojae.registration.clients import named
    from seojae.registration.home import Home
    from seojae.registration.registering import Action, unregister

    root = str(Path(args.folder).resolve()) if args.folder else ""
    clients = named(args.client or ["all"])
    if not args.dry_run and running.claude_runs():
        output.note(running.QUIT)  # what it holds in memory would come back when it ends
    roots = leaving.connected_roots(Home.current()) if args.drop_index else []
    outcomes = unregister(Home.current(), clients, root=root, dry_run=args.dry_run)
    for place in [] if args.dry_run else roots:
        problem = leaving.drop_index(place)
        output.note(f"색인을 지웠습니다: {place}" if not problem else f"{place}: {problem}")
    if output.as_json:
        output.result(
            {
                "dry_run": args.dry_run,
                "clients": [connections.outcome_shape(each) for each in outcomes],
            }
        )
    else:
        found = [each for each in outcomes if each.action is not Action.UNCHANGED]
        for outcome in found:
            if outcome.error:
                connections.show_refused(outcome, output)
                continue
            words = "뺄 수 있습니다" if args.dry_run else "뺐습니다"
            names = ", ".join(outcome.removed)
            output.line(Styled(f"{outcome.client.label}: {words} ({names}).", "bold"))
            output.line(str(outcome.file), indent=2)
            if outcome.backup:
                output.line(Styled(f"고치기 전 사본: {outcome.backup}", "dim"), indent=2)
        if not found:
            output.line("서재가 연결된 프로그램이 없습니다.")
        elif not args.dry_run:
            output.line("켜져 있는 프로그램은 다시 켜야 바뀝니다.")
    return 1 if any(outcome.error for outcome in outcomes) else 0
