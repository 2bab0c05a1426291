"""`seojae collections`: the collections; or make, rename and remove one."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from seojae.cli.arguments import add_folder
from seojae.cli.output import Output

if TYPE_CHECKING:
    from seojae.library import Library
    from seojae.model.shelving import JournalEntry

NAME = "collections"
SUMMARY = "책장을 보이고, 만들고, 이름을 바꾸고, 빈 것을 없앱니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder and what to change."""
    add_folder(parser)
    change = parser.add_mutually_exclusive_group()
    change.add_argument("--create", metavar="NAME", help="새 책장을 만듭니다")
    change.add_argument(
        "--rename", metavar=("OLD", "NEW"), nargs=2, help="책장 폴더의 이름을 바꿉니다"
    )
    change.add_argument("--remove", metavar="NAME", help="문서가 없는 책장을 없앱니다")


def run(args: argparse.Namespace, output: Output) -> int:
    """List the collections, or change one."""
    from seojae.cli import filing
    from seojae.cli.session import indexed_library

    with indexed_library(args.folder, output) as library:
        changed = _change(library, args)
        cards = library.shelving.collections()
    if changed is not None:
        if output.as_json:
            output.result(filing.change(changed))
        else:
            filing.show_undoable(output, args.folder, changed)
        return 0
    if output.as_json:
        output.result({"collections": filing.cards(cards)})
        return 0
    if not cards:
        output.line("책장이 없습니다. 서재 폴더에 폴더를 만들면 책장이 됩니다.")
        return 0
    output.table(
        ("책장", "폴더", "설명"),
        [(card.name, card.folder, card.problem or card.description) for card in cards],
    )
    return 0


def _change(library: Library, args: argparse.Namespace) -> JournalEntry | None:
    from seojae.cli import filing

    if args.create is not None:
        return library.shelving.create_collection(args.create, filing.actor())
    if args.rename is not None:
        old, new = args.rename
        return library.shelving.rename_collection(old, new, filing.actor())
    if args.remove is not None:
        return library.shelving.remove_collection(args.remove, filing.actor())
    return None
