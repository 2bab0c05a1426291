"""`seojae add`: copy files from outside into the inbox.

Exit code 1 says that a file was refused.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from seojae.cli.arguments import add_folder, command_line, folder
from seojae.cli.output import Output, Styled

NAME = "add"
SUMMARY = "밖의 파일을 인박스에 복사해 넣습니다 (원본은 그대로입니다)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the files."""
    add_folder(parser)
    parser.add_argument("files", metavar="FILE", nargs="+", type=folder, help="넣을 파일")


def run(args: argparse.Namespace, output: Output) -> int:
    """Copy them and say what was refused."""
    from seojae.cli import filing
    from seojae.cli.session import open_library

    with open_library(args.folder) as library:
        report = library.shelving.add([Path(each) for each in args.files], filing.actor())
    if output.as_json:
        output.result(filing.added(report))
    else:
        filing.show(output, report.added, report.refusals)
        if report.added:
            output.line(Styled(f"인박스에 문서 {len(report.added):,}건을 넣었습니다.", "bold"))
            undo = command_line("seojae undo", args.folder, "--batch", report.batch)
            output.line(Styled(f"정리하려면: {command_line('seojae inbox', args.folder)}", "dim"))
            output.line(Styled(f"되돌리려면: {undo}", "dim"))
    return 1 if report.refusals else 0
