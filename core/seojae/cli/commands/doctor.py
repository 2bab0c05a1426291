"""`seojae doctor`: look at everything between Claude and the documents, and say what to do."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output, Styled

NAME = "doctor"
SUMMARY = "서재와 Claude 연결을 두루 살펴 고칠 것을 알려 줍니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder."""
    add_folder(parser)


def run(args: argparse.Namespace, output: Output) -> int:
    """Look, and end with 1 where something has to be done."""
    from seojae.registration.doctor import Level, examine
    from seojae.registration.entry import server
    from seojae.registration.home import Home

    output.note("살펴보는 중입니다. 시험 삼아 켜 보느라 몇 초 걸립니다.")
    checks = examine(args.folder, Home.current(), server)
    problems = [check for check in checks if check.level is Level.PROBLEM]
    if output.as_json:
        output.result(
            {
                "works": not problems,
                "checks": [
                    {
                        "name": check.name,
                        "label": check.label,
                        "level": check.level.value,
                        "message": check.message,
                        "hint": check.hint,
                    }
                    for check in checks
                ],
            }
        )
        return 1 if problems else 0
    signs = {
        Level.GOOD: Styled("좋음", "green"),
        Level.NOTE: Styled("참고", "yellow"),
        Level.PROBLEM: Styled("문제", "red"),
    }
    for check in checks:
        output.line(signs[check.level], f" {check.label}: {check.message}")
        if check.hint:
            output.line(check.hint, indent=5)
    output.line()
    output.line(f"고칠 것이 {len(problems)}가지 있습니다." if problems else "모두 괜찮습니다.")
    return 1 if problems else 0
