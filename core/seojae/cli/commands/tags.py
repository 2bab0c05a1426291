"""`seojae tags`: which tags there are, and how many documents have each."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output

NAME = "tags"
SUMMARY = "태그마다 문서가 몇 건인지 보입니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder."""
    add_folder(parser)


def run(args: argparse.Namespace, output: Output) -> int:
    """List the tags, most used first."""
    from seojae.cli.session import indexed_library

    with indexed_library(args.folder, output) as library:
        counts = library.tags()
    if output.as_json:
        output.result({"tags": [{"tag": tag, "documents": n} for tag, n in counts.items()]})
        return 0
    if not counts:
        output.line(
            "태그가 없습니다. 문서나 책장 README.md 의 머리말에 'tags: [휴가, 인사]'처럼 적으세요."
        )
        return 0
    output.table(("태그", "문서"), [(tag, f"{count:,}") for tag, count in counts.items()])
    return 0
