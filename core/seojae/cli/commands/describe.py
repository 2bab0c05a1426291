"""`seojae describe`: the material for describing a collection; or write what its README says."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output, Styled

NAME = "describe"
SUMMARY = "책장에 무엇이 있는지 보이고, 소개(README)를 고칩니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the collection and what its README shall say."""
    add_folder(parser)
    parser.add_argument("collection", metavar="COLLECTION", help="책장의 폴더나 이름")
    parser.add_argument("--name", metavar="N", help="소개에 적을 책장 이름")
    parser.add_argument("--description", metavar="D", help="어떤 질문에 쓰는 책장인지")
    parser.add_argument("--tag", metavar="T", action="append", help="태그 (여러 번 쓸 수 있습니다)")


def run(args: argparse.Namespace, output: Output) -> int:
    """Show the material, or write the README."""
    from seojae.cli import filing
    from seojae.cli.session import indexed_library

    is_writing = not (args.name is None and args.description is None and args.tag is None)
    with indexed_library(args.folder, output) as library:
        if is_writing:
            written = library.shelving.write_readme(
                args.collection, args.name, args.description, args.tag, filing.actor()
            )
        else:
            material = library.shelving.describe(args.collection)
    if is_writing:
        if output.as_json:
            output.result(filing.change(written) if written else {"unchanged": True})
        elif written:
            filing.show_undoable(output, args.folder, written)
        else:
            output.line("소개가 이미 그렇게 적혀 있습니다.")
        return 0
    if output.as_json:
        output.result(filing.material(material))
        return 0
    output.line(Styled(material.card.name, "bold"), f" · 문서 {material.documents:,}건")
    output.line(material.card.description or "설명이 없습니다.")
    terms = " · ".join(f"{term} {count:,}" for term, count in material.frequent_terms)
    for label, lines in (
        ("자주 나오는 말", [terms] if terms else []),
        ("문서", material.titles),
        ("제목", material.headings),
    ):
        if lines:
            output.line()
            output.line(Styled(label, "bold"))
            for line in lines:
                output.line(line, indent=2)
    return 0
