"""`seojae compare`: what changed from one document to another, with the places."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.model.duplicates import Comparison, Passage

NAME = "compare"
SUMMARY = "두 문서에서 바뀐 것을 보입니다"

_INDENT = 2


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder and the two documents."""
    add_folder(parser)
    parser.add_argument("a", metavar="A", help="앞선 문서의 번호나 서재 폴더 안의 경로")
    parser.add_argument("b", metavar="B", help="뒤의 문서")


def run(args: argparse.Namespace, output: Output) -> int:
    """Compare and show what is gone, new and worded differently."""
    from seojae.cli import shapes
    from seojae.cli.session import indexed_library

    with indexed_library(args.folder, output) as library:
        comparison = library.duplicates.compare(args.a, args.b)
    if output.as_json:
        output.result(shapes.comparison(comparison))
    else:
        _show(comparison, output)
    return 0


def _show(found: Comparison, output: Output) -> None:
    for member in (found.a, found.b):
        day = f"{member.modified_at.astimezone():%Y-%m-%d}"
        output.line(Styled(f"{member.source}  {day}", "bold cyan"))
    output.line()
    if not (found.removed or found.added or found.changed):
        output.line("글은 바뀐 데가 없습니다.")
        return
    _list("고친 곳", len(found.changed), output)
    for change in found.changed:
        _passage("-", change.before, "red", output)
        _passage("+", change.after, "green", output)
    _list("뺀 곳", len(found.removed), output)
    for passage in found.removed:
        _passage("-", passage, "red", output)
    _list("더한 곳", len(found.added), output)
    for passage in found.added:
        _passage("+", passage, "green", output)
    output.line(f"그대로인 대목 {found.same:,}개")


def _list(name: str, count: int, output: Output) -> None:
    if count:
        output.line(Styled(f"{name} {count:,}", "bold"))


def _passage(sign: str, passage: Passage, style: str, output: Output) -> None:
    place = passage.location.label()
    output.line(Styled(passage.text, style), indent=_INDENT, lead=sign)
    if place:
        output.line(Styled(place, "dim"), indent=_INDENT)
