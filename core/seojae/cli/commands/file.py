"""`seojae file`: file one document into a collection."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output

NAME = "file"
SUMMARY = "문서를 책장으로 옮깁니다 (되돌릴 수 있습니다)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the document, where it goes and what it is called there."""
    add_folder(parser)
    parser.add_argument("document", metavar="ID", help="문서 번호나 서재 폴더 안의 경로")
    parser.add_argument("collection", metavar="COLLECTION", help="책장의 폴더나 이름")
    parser.add_argument("--name", metavar="N", default="", help="새 파일 이름 (확장자는 그대로)")
    parser.add_argument("--subfolder", metavar="S", default="", help="책장 안의 폴더")
    parser.add_argument("--create", action="store_true", help="책장이 없으면 만듭니다")


def run(args: argparse.Namespace, output: Output) -> int:
    """File it and say how to take it back."""
    from seojae.cli import filing
    from seojae.cli.session import indexed_library
    from seojae.model.shelving import MoveRequest

    request = MoveRequest(
        document=args.document,
        collection=args.collection,
        new_name=args.name,
        subfolder=args.subfolder,
        create_collection=args.create,
    )
    with indexed_library(args.folder, output) as library:
        moved = library.shelving.file(request, filing.actor())
    if output.as_json:
        output.result(filing.change(moved))
        return 0
    filing.show_undoable(output, args.folder, moved)
    return 0
