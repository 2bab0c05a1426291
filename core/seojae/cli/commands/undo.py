"""`seojae undo`: take back the last change, one by its id, a batch, or all since a day.

Exit code 1 says that something could not be taken back.
"""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder, command_line, day
from seojae.cli.output import Output, Styled

NAME = "undo"
SUMMARY = "옮긴 것을 되돌립니다 (되돌린 것도 다시 되돌릴 수 있습니다)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take what is meant; the last change where nothing is said."""
    add_folder(parser)
    meant = parser.add_mutually_exclusive_group()
    meant.add_argument("entry", metavar="ID", nargs="?", default="", help="기록 번호")
    meant.add_argument("--batch", metavar="B", default="", help="이 묶음을 모두")
    meant.add_argument("--since", metavar="DAY", type=day, default=None, help="이 날부터 모두")
    parser.add_argument(
        "--beside", action="store_true", help="자리가 차 있으면 ' (2)'를 붙여 되돌립니다"
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """Take it back and say how to have it again."""
    from seojae.cli import filing
    from seojae.cli.session import open_library

    with open_library(args.folder) as library:
        report = library.shelving.undo(
            filing.actor(),
            entry=args.entry,
            batch=args.batch,
            since=args.since,
            beside=args.beside,
        )
    if output.as_json:
        output.result(filing.undone(report))
    else:
        filing.show(output, report.undone, report.refusals)
        if report.undone:
            words = command_line("seojae undo", args.folder, "--batch", report.batch)
            output.line(Styled(f"다시 하려면: {words}", "dim"))
    return 1 if report.refusals else 0
