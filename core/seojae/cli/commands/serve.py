"""`seojae serve`: the MCP server that a client such as Claude Desktop starts."""

from __future__ import annotations

import argparse
from pathlib import Path

from seojae.cli.arguments import folder
from seojae.cli.output import Output, Styled

NAME = "serve"
SUMMARY = "Claude 같은 프로그램이 서재를 쓰게 합니다 (MCP 서버)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder, and whether the server is only to be tried.

    Some versions of Claude start a command without quotes, so that a path with spaces comes in
    pieces (field note A08).
    """
    parser.add_argument("folder", metavar="FOLDER", nargs="+", help="서재 폴더")
    parser.add_argument(
        "--check", action="store_true", help="Claude가 하듯 서버를 띄워 보고 되는지 알려 줍니다"
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """Serve until the client goes; with `--check`, try the server as a client would."""
    place = folder(" ".join(args.folder))
    if args.check:
        return _check(place, output)
    from seojae.mcp_server import process

    return process.run(place)


def _check(place: Path | str, output: Output) -> int:
    """Try the server and say what came of it.

    Raises:
        EnvironmentProblem: the folder cannot be a library.
    """
    from seojae.mcp_server import check

    report = check.check(check.own_command(place), place)
    if output.as_json:
        output.result(report.facts())
        return 0 if report.works else 1
    for step in report.steps:
        output.line(
            Styled("통과" if step.works else "실패", "green" if step.works else "red"),
            f" {step.name} ({step.seconds:.1f}초): {step.told}",
        )
    if report.errors:
        output.line(f"프로그램이 남긴 말: {report.errors}")
    output.line()
    output.line(
        "Claude에 이을 수 있습니다." if report.works else "위의 실패를 고친 뒤 다시 해 보세요."
    )
    return 0 if report.works else 1
