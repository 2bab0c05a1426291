"""`seojae reindex`: make the index agree with the documents on the disk.

Exit code 1 says that a file of the library waits for a person (damaged, encrypted, too large …),
whether this run found it or an earlier one; scans and formats that are not read do not count.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from seojae.cli import unread
from seojae.cli.arguments import add_folder, command_line
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.model.library import IndexReport

NAME = "reindex"
SUMMARY = "문서를 읽어 색인합니다 (바뀐 문서만 다시 읽습니다)"
INTERRUPTED = 130
_FILES_SHOWN = 5


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder and whether everything is read again."""
    add_folder(parser)
    parser.add_argument(
        "--full",
        action="store_true",
        help="모든 문서를 처음부터 다시 읽고, 못 쓰게 된 색인은 새로 만듭니다",
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """Index, tell what was done and what could not be read."""
    from seojae.cli import shapes
    from seojae.cli.session import index, open_library

    with open_library(args.folder, rebuild=args.full) as library:
        report = index(library, output, full=args.full)
        failures = library.status().failures
    if output.as_json:
        output.result(shapes.report(report, failures))
    else:
        _show(report, output)
        if failures:
            output.line()
            output.line(f"읽지 못한 파일 {len(failures):,}개")
            if unread.show(output, failures, most=_FILES_SHOWN):
                output.line()
                output.line(f"모두 보려면: {command_line('seojae status', args.folder)}")
    if report.cancelled:
        return INTERRUPTED
    return 1 if unread.needs_action(failures) else 0


def _show(report: IndexReport, output: Output) -> None:
    changed = report.read or report.failed or report.deleted
    if report.cancelled:
        first = "색인을 멈췄습니다. 다시 실행하면 남은 문서부터 이어서 읽습니다."
    elif changed:
        first = "색인을 마쳤습니다."
    else:
        first = "바뀐 문서가 없습니다."
    output.line(first, Styled(f" 문서 {report.documents:,}건 · {report.seconds:.1f}초", "bold"))
    if changed:
        counts = {
            "읽음": report.read,
            "그대로": report.unchanged,
            "읽지 못함": report.failed,
            "사라짐": report.deleted,
        }
        parts = " · ".join(f"{word} {count:,}" for word, count in counts.items() if count)
        output.line(Styled(parts, "dim"))
    for notice in report.notices:
        output.line(notice)
