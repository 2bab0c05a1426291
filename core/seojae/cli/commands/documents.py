"""`seojae documents`: the list of documents, of the library or of one collection."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output

NAME = "documents"
SUMMARY = "문서 목록을 보입니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder and a collection."""
    add_folder(parser)
    parser.add_argument("--collection", metavar="NAME", default="", help="이 책장의 문서만")


def run(args: argparse.Namespace, output: Output) -> int:
    """List the documents by path."""
    from seojae.cli import shapes
    from seojae.cli.session import indexed_library

    with indexed_library(args.folder, output) as library:
        infos = library.documents(args.collection)
    if output.as_json:
        output.result(shapes.documents(infos))
        return 0
    if not infos:
        output.line("문서가 없습니다. 서재 폴더에 문서를 넣은 뒤 다시 색인하세요.")
        return 0
    output.table(
        ("번호", "날짜", "위치", "상태"),
        [
            (
                each.document_id,
                f"{each.modified_at.astimezone():%Y-%m-%d}",
                each.source,
                each.problem,
            )
            for each in infos
        ],
    )
    return 0
