"""`seojae status`: what lies in the library, who keeps it, and what could not be read."""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import TYPE_CHECKING

from seojae.cli import unread
from seojae.cli.arguments import add_folder
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.model.host import HostState
    from seojae.model.library import LibraryStatus

NAME = "status"
SUMMARY = "책장별 문서 수, 지켜보는 프로그램, 읽지 못한 파일을 보입니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder."""
    add_folder(parser)


def run(args: argparse.Namespace, output: Output) -> int:
    """Show the state."""
    from seojae.cli import shapes
    from seojae.cli.session import indexed_library
    from seojae.host import state_of

    with indexed_library(args.folder, output) as library:
        state = library.status()
        keeper = state_of(library)
    if output.as_json:
        output.result(shapes.status(state, keeper))
        return 0
    _show(state, keeper, output)
    return 0


def _show(state: LibraryStatus, keeper: HostState, output: Output) -> None:
    from seojae.cli import hosting

    documents = sum(each.documents for each in state.collections)
    output.line(Styled(state.root, "bold"))
    output.line(
        f"책장 {len(state.collections):,}개 · 문서 {documents:,}건 · 미분류 {state.inbox:,}건"
        f" · 색인 {size(state.index_bytes)} · 마지막 색인 {moment(state.last_indexed)}"
    )
    for line in hosting.standing(keeper):
        output.line(Styled(line, "dim"))
    for notice in state.notices:
        output.line(notice)
    if state.collections:
        output.line()
        output.table(
            ("책장", "문서", "못 읽음", "설명"),
            [
                (
                    each.card.name
                    if each.card.name == each.card.folder
                    else f"{each.card.name} ({each.card.folder})",
                    f"{each.documents:,}",
                    f"{each.unread:,}",
                    each.card.problem or each.card.description,
                )
                for each in state.collections
            ],
        )
    if state.failures:
        output.line()
        output.line(f"읽지 못한 파일 {len(state.failures):,}개")
        unread.show(output, state.failures)
    if state.partial:
        output.line()
        output.line(f"일부만 읽은 문서 {len(state.partial):,}개")
        unread.show(output, state.partial)


def moment(time: datetime | None) -> str:
    """Say a time as the clock on the wall shows it."""
    return "없음" if time is None else f"{time.astimezone():%Y-%m-%d %H:%M}"


def size(count: int) -> str:
    """Say a number of bytes."""
    if count < 1_000_000:
        return f"{max(1, round(count / 1000)):,} KB"
    return f"{count / 1_000_000:,.1f} MB"
