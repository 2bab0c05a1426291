"""`seojae moves`: what was changed, the latest first, from the journal alone."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder, day, number
from seojae.cli.output import Output

NAME = "moves"
SUMMARY = "옮긴 기록을 최근 것부터 보입니다"
_STATES = {"pending": "하는 중", "lost": "확인 못 함"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder and how much to list."""
    add_folder(parser)
    parser.add_argument("--limit", metavar="N", type=number, default=50, help="최근 몇 건까지")
    parser.add_argument("--since", metavar="DAY", type=day, default=None, help="이 날부터")


def run(args: argparse.Namespace, output: Output) -> int:
    """List the changes."""
    from seojae.cli import filing
    from seojae.cli.session import open_library

    with open_library(args.folder) as library:
        changes = library.shelving.moves(limit=args.limit, since=args.since)
    if output.as_json:
        output.result(filing.moves(changes))
        return 0
    if not changes:
        output.line("옮긴 기록이 없습니다.")
        return 0
    output.table(
        ("번호", "묶음", "때", "누가", "한 일", "상태"),
        [
            (
                each.id,
                each.batch,
                f"{each.at.astimezone():%Y-%m-%d %H:%M}",
                each.client or each.face,
                filing.told(each),
                "되돌림" if each.undone_by else _STATES.get(each.state, ""),
            )
            for each in changes
        ],
    )
    return 0
