"""`seojae duplicates`: which documents are copies, revisions or drafts of each other."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.model.duplicates import Edge, Family

NAME = "duplicates"
SUMMARY = "사본, 고친 판, 초안을 묶어 보입니다"

_LABELS = {
    "exact": "같은 글",
    "near": "거의 같은 글",
    "contains": "한쪽이 다른 쪽을 담은 글",
    "mixed": "같거나 비슷한 글",
}
_CONFIDENCE = {"high": "확실한 편", "medium": "보통", "low": "낮음"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder."""
    add_folder(parser)


def run(args: argparse.Namespace, output: Output) -> int:
    """List the families. There may be none, which is an answer too."""
    from seojae.cli import shapes
    from seojae.cli.session import indexed_library

    with indexed_library(args.folder, output) as library:
        library.duplicates.refresh()  # all of them are asked for: then a person waits
        families = library.duplicates.families()
    if output.as_json:
        output.result(shapes.families(families))
        return 0
    if not families:
        output.line("사본이나 고친 판으로 보이는 문서가 없습니다.")
        return 0
    for number, family in enumerate(families, start=1):
        _show(number, family, output)
    output.line("무엇이 다른지는 seojae compare로 봅니다. 옮기거나 지우는 일은 직접 하세요.")
    return 0


def _show(number: int, family: Family, output: Output) -> None:
    heading = f"{_LABELS[family.label]} {len(family.members):,}건"
    output.line(Styled(heading, "bold cyan"), indent=3, lead=str(number))
    for member in family.members:
        mark = " (가장 새것으로 보임)" if member.source == family.latest.source else ""
        output.line(f"{member.source}  {member.modified_at.astimezone():%Y-%m-%d}{mark}", indent=3)
    for edge in family.edges:
        if edge.relation != "exact":
            output.line(Styled(_told(edge), "dim"), indent=3)
    latest = family.latest
    output.line(f"{latest.reason} 확실한 정도: {_CONFIDENCE[latest.confidence]}", indent=3)
    output.line()


def _told(edge: Edge) -> str:
    from seojae.model.duplicates import percent

    if edge.relation == "contains":
        return f"'{edge.a}' 안에 '{edge.b}'의 글 {percent(edge.containment)}가 들어 있습니다."
    return f"'{edge.a}'와 '{edge.b}'는 {percent(edge.jaccard)} 같습니다."
