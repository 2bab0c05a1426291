"""`seojae search`: passages that answer, each with the place where it stands."""

from __future__ import annotations

import argparse

from seojae.cli import answers
from seojae.cli.arguments import add_folder, day, hits
from seojae.cli.output import Output

NAME = "search"
SUMMARY = "문서에서 찾아 출처와 함께 보입니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the query and what narrows it."""
    add_folder(parser)
    # Not "+": an empty query is answered like any other that holds nothing to look for.
    parser.add_argument(
        "query", metavar="QUERY", nargs="*", help='찾을 말 ("따옴표 안"은 적힌 그대로)'
    )
    parser.add_argument(
        "-k", metavar="N", type=hits, default=5, dest="top_k", help="보일 개수 (기본 5)"
    )
    parser.add_argument(
        "--related", metavar="TERM", action="append", default=[], help="함께 찾을 말 (여러 번)"
    )
    parser.add_argument(
        "--collection", metavar="NAME", action="append", default=[], help="이 책장에서만 (여러 번)"
    )
    parser.add_argument("--path", metavar="P", default="", help="이 폴더나 경로 무늬(*, ?)에서만")
    parser.add_argument(
        "--type",
        metavar="T",
        action="append",
        default=[],
        help="이 형식만: 한글, 엑셀, pdf … (여러 번)",
    )
    parser.add_argument(
        "--tag", metavar="T", action="append", default=[], help="이 태그가 있는 문서만 (여러 번)"
    )
    parser.add_argument("--since", metavar="DAY", type=day, help="이날부터: 2026-03-02")
    parser.add_argument("--until", metavar="DAY", type=day, help="이날까지")
    parser.add_argument("--inbox", action="store_true", help="미분류(_inbox)에서도 찾습니다")
    parser.add_argument(
        "--no-widen", action="store_true", help="비슷한말 사전으로 넓혀 찾지 않습니다"
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """Search and show the answer. Finding nothing is an answer too."""
    from seojae.cli import shapes
    from seojae.cli.session import indexed_library
    from seojae.model.answers import Filters, SearchRequest

    request = SearchRequest(
        query=" ".join(word.strip() for word in args.query).strip(),
        related_terms=tuple(args.related),
        top_k=args.top_k,
        filters=Filters(
            collections=tuple(args.collection),
            path=args.path,
            formats=tuple(args.type),
            tags=tuple(args.tag),
            since=args.since,
            until=args.until,
            include_inbox=args.inbox,
        ),
        widen=not args.no_widen,
    )
    with indexed_library(args.folder, output) as library:
        answer = library.search(request)
    if output.as_json:
        output.result(shapes.answer(answer))
    else:
        answers.show(answer, output)
    return 0
