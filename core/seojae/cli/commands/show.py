"""`seojae show`: read a document, or a part of it, as it stands in the index."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder, command_line
from seojae.cli.output import Output, Styled

NAME = "show"
SUMMARY = "문서의 글을 보입니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the document and which part of it."""
    add_folder(parser)
    parser.add_argument("document", metavar="ID", help="문서 번호나 서재 폴더 안의 경로")
    parser.add_argument("--section", metavar="S", default="", help="이 제목이나 시트 아래만")
    parser.add_argument("--pages", metavar="P", default="", help="쪽이나 슬라이드: 3 또는 3-5")
    parser.add_argument("--rows", metavar="R", default="", help="표나 시트의 행: 12 또는 12-20")
    parser.add_argument("--around", metavar="CURSOR", default="", help="찾은 대목의 조금 앞부터")
    parser.add_argument("--cursor", metavar="C", default="", help="이어서 읽을 곳")


def run(args: argparse.Namespace, output: Output) -> int:
    """Show the text, and how to read on."""
    from seojae.cli import shapes
    from seojae.cli.session import indexed_library
    from seojae.model.answers import Part

    part = Part(
        section=args.section,
        pages=args.pages,
        rows=args.rows,
        around=args.around,
        cursor=args.cursor,
    )
    with indexed_library(args.folder, output) as library:
        view = library.get_document(args.document, part)
    if output.as_json:
        output.result(shapes.view(view))
        return 0
    output.line(Styled(view.title, "bold"))
    output.line(Styled(view.source, "dim"))
    for warning in view.warnings:
        output.line(Styled(f"! {warning}", "yellow"))
    output.line()
    output.text(view.text)
    if view.next_cursor:
        words = (args.folder, args.document, "--cursor", view.next_cursor)
        output.line()
        output.line(Styled(f"이어서: {command_line('seojae show', *words)}", "dim"))
    return 0
