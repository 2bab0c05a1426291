"""`seojae init`: make a folder a library."""

from __future__ import annotations

import argparse

from seojae.cli.arguments import add_folder, command_line
from seojae.cli.output import Output, Styled

NAME = "init"
SUMMARY = "폴더를 서재로 만듭니다 (있는 파일은 건드리지 않습니다)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the folder; it is made where it is missing."""
    add_folder(parser)


def run(args: argparse.Namespace, output: Output) -> int:
    """Make what is missing and say what was made."""
    from seojae.skeleton import create_library

    new = create_library(args.folder)
    if output.as_json:
        output.result(
            {
                "root": str(new.root.path),
                "made": list(new.made),
                "collections": list(new.collections),
            }
        )
        return 0
    output.line("서재 폴더: ", Styled(str(new.root.path), "bold"))
    for path in new.made:
        output.line(f"만듦: {path}", indent=2)
    if new.collections:
        output.line(f"있던 책장 {len(new.collections):,}개는 그대로입니다.", indent=2)
    if not new.made:
        output.line("이미 갖춰져 있어 새로 만든 것이 없습니다.", indent=2)
    output.line()
    output.line("폴더 하나가 책장 하나입니다. 문서를 넣은 뒤 색인하세요.")
    output.line(command_line("seojae reindex", args.folder), indent=2)
    return 0
