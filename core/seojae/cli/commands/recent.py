"""`seojae recent`: the newest documents by their own date, else by their file's."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output

NAME = "recent"
SUMMARY = "최근 문서를 새것부터 보입니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder, a collection and how many."""
    add_folder(parser)
    parser.add_argument("--collection", metavar="NAME", default="", help="이 책장의 문서만")
    parser.add_argument(
        "-n", metavar="N", type=int, default=20, dest="count", help="몇 건 (기본 20)"
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """List the newest documents."""
    from seojae.cli import shapes
    from seojae.cli.session import indexed_library

    with indexed_library(args.folder, output) as library:
        infos = library.recent(max(1, args.count), args.collection)
    if output.as_json:
        output.result(shapes.documents(infos))
        return 0
    if not infos:
        output.line("문서가 없습니다. 서재 폴더에 문서를 넣은 뒤 다시 색인하세요.")
        return 0
    output.table(
        ("날짜", "번호", "위치"),
        [(f"{each.modified_at:%Y-%m-%d}", each.document_id, each.source) for each in infos],
    )
    return 0
