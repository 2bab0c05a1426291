"""`seojae readings`: what Claude asked, what it was given, and what nobody has ever asked for."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.library import Library
    from seojae.model.library import DocumentInfo
    from seojae.model.readings import Reading

NAME = "readings"
SUMMARY = "Claude가 무엇을 찾고 읽었는지 보입니다 (대출 기록)"
_MOST_DOCUMENTS = 1_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Take which part of the ledger is shown."""
    add_folder(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--missed", action="store_true", help="찾았지만 서재에 없던 것만")
    which.add_argument("--unread", action="store_true", help="한 번도 찾아지거나 읽히지 않은 문서")
    parser.add_argument(
        "-n", metavar="N", type=int, default=30, dest="count", help="몇 건 (기본 30)"
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """Show readings, newest first, or documents that nobody was given."""
    from seojae import settings
    from seojae.cli.session import open_library

    count = max(1, args.count)
    with open_library(args.folder) as library:
        kept = settings.load(library.root.state).ledger
        if args.unread:
            _show_unread(_never_lent(library), count, output)
        else:
            _show(library.readings.latest(count, missed=args.missed), output)
    if not kept and not output.as_json:
        output.note(
            "대출 기록을 남기지 않게 해 두었습니다. "
            "켜려면 .seojae/settings.toml에 ledger = true라고 적으세요."
        )
    return 0


def _never_lent(library: Library) -> list[DocumentInfo]:
    lent = library.readings.lent_ids()
    return [
        info
        for info in library.documents()
        if info.document_id not in lent and info.status != "unread"
    ]


def _show_unread(infos: list[DocumentInfo], count: int, output: Output) -> None:
    from seojae.cli import shapes

    if output.as_json:
        output.result(shapes.documents(infos[:_MOST_DOCUMENTS]) | {"total": len(infos)})
        return
    output.line(f"한 번도 찾아지거나 읽히지 않은 문서 {len(infos):,}건")
    if infos:
        output.table(
            ("날짜", "번호", "위치"),
            [
                (f"{each.modified_at:%Y-%m-%d}", each.document_id, each.source)
                for each in infos[:count]
            ],
        )
    if len(infos) > count:
        output.line(
            Styled(f"{len(infos) - count:,}건이 더 있습니다. 더 보려면 -n {len(infos)}", "dim")
        )


def _show(readings: tuple[Reading, ...], output: Output) -> None:
    if output.as_json:
        output.result({"readings": [_facts(reading) for reading in readings]})
        return
    if not readings:
        output.line("기록이 없습니다. Claude와 이어 물어보면 여기에 남습니다.")
    for reading in readings:
        output.line(
            Styled(f"{reading.at.astimezone():%Y-%m-%d %H:%M} ", "dim"),
            Styled(reading.tool, "bold"),
            f" {reading.asked}".rstrip(),
            Styled(f" ({reading.client})" if reading.client else "", "dim"),
        )
        if reading.problem:
            output.line(f"거절: {reading.problem}", indent=2)
        elif reading.missed:
            output.line("서재에 없었을 수 있습니다.", indent=2)
        for lent in reading.lent:
            output.line(" · ".join(filter(None, (lent.source, lent.place))), indent=2)


def _facts(reading: Reading) -> dict[str, object]:
    return {
        "at": reading.at.isoformat(),
        "client": reading.client,
        "tool": reading.tool,
        "asked": reading.asked,
        "lent": [
            {"document_id": lent.document_id, "source": lent.source, "place": lent.place}
            for lent in reading.lent
        ],
        "missed": reading.missed,
        "problem": reading.problem,
        "seconds": reading.seconds,
    }
