"""`seojae inbox`: what waits in the inbox, and the collections one may choose from."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder, command_line, number
from seojae.cli.output import Output, Styled

NAME = "inbox"
SUMMARY = "정리를 기다리는 문서와 고를 수 있는 책장을 보입니다"
_SHOWN = 240


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder and where a page begins."""
    add_folder(parser)
    parser.add_argument("--cursor", metavar="C", default="", help="이어서 볼 곳")
    parser.add_argument("--limit", metavar="N", type=number, default=20, help="한 번에 볼 문서 수")


def run(args: argparse.Namespace, output: Output) -> int:
    """List one page."""
    from seojae.cli import filing
    from seojae.cli.session import indexed_library
    from seojae.model.notices import of_comparing

    with indexed_library(args.folder, output) as library:
        page = library.shelving.inbox(args.cursor, args.limit)
    if output.as_json:
        output.result(filing.inbox(page))
        return 0
    if not page.total:
        output.line("정리를 기다리는 문서가 없습니다.")
        return 0
    output.line(Styled(f"정리를 기다리는 문서 {page.total:,}건", "bold"))
    for document in page.documents:
        output.line()
        output.line(Styled(document.document_id, "bold cyan"), f"  {document.source}")
        if document.problem:
            output.line(Styled(document.problem, "yellow"), indent=2)
        if document.excerpt:
            text = " ".join(document.excerpt.split())
            output.line(text[:_SHOWN] + ("…" if len(text) > _SHOWN else ""), indent=2)
        for copy in document.near:
            output.line(Styled(f"이미 있는 문서: {copy.source}", "yellow"), indent=2)
    output.line()
    if notice := of_comparing(page.uncompared):
        output.line(Styled(notice, "yellow"))
    output.line(f"책장: {', '.join(card.name for card in page.collections) or '없음'}")
    if page.next_cursor:
        words = command_line("seojae inbox", args.folder, "--cursor", page.next_cursor)
        output.line(Styled(f"이어서: {words}", "dim"))
    output.line(Styled(f"옮기려면: {command_line('seojae file', args.folder)} 번호 책장", "dim"))
    return 0
