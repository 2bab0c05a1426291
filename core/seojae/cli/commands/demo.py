"""`seojae demo`: make a small library, index it, ask it, and say how Claude is connected to it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from seojae.cli.arguments import command_line, folder
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.model.answers import Answer, SearchRequest
    from seojae.model.library import Failure, IndexReport

NAME = "demo"
SUMMARY = "예시 서재를 만들어 색인하고 찾아 봅니다"
_HITS = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """Take where the library is kept."""
    parser.add_argument(
        "--keep",
        metavar="FOLDER",
        type=folder,
        help="예시 서재를 이 빈 폴더에 만듭니다 (없으면 임시 폴더에)",
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """Make it, index it, ask three questions."""
    from seojae.cli.demo_library import library
    from seojae.cli.session import index, open_library
    from seojae.registration.entry import for_claude

    root = _empty_folder(args.keep)
    library.write(root)
    if not output.as_json:
        output.line("예시 서재를 만들었습니다: ", Styled(str(root), "bold"))
    with open_library(root) as opened:
        report = index(opened, output)
        if report.cancelled:
            raise KeyboardInterrupt
        failures = opened.status().failures
        answers = [opened.search(_request(question)) for question in library.QUESTIONS]
    if output.as_json:
        _show_json(root, report, failures, answers, output)
        return 0
    output.line(f"문서 {report.documents:,}건을 색인했습니다. {report.seconds:.1f}초 걸렸습니다.")
    for failed in failures:
        output.line(f"읽지 못한 파일: {failed.path} · {failed.message} {failed.hint}", indent=2)
    _show_answers(root, answers, output)
    _show_entry(root, for_claude(root), output)
    return 0


def _empty_folder(kept: Path | str | None) -> Path:
    """Give the folder to write into.

    Raises:
        BadArgument: the folder that was named holds something.
        EnvironmentProblem: it cannot be a library.
    """
    from seojae.errors import BadArgument
    from seojae.paths.root import Root
    from seojae.skeleton import make_root

    if kept is None:
        return Root.open(temporary_folder()).path
    root = make_root(kept)
    if any(root.path.iterdir()):
        raise BadArgument(
            f"빈 폴더가 아닙니다: {root.path}", "있는 파일을 지키려고 멈췄습니다. 새 폴더를 주세요."
        )
    return root.path


def temporary_folder() -> Path:
    """Make a new folder among the temporary ones: on Windows not in AppData, but at home."""
    import tempfile

    from seojae.paths.root import why_not

    usual = Path(tempfile.gettempdir()).resolve()
    place = Path.home() if why_not(usual / "seojae-demo") else usual
    return Path(tempfile.mkdtemp(prefix="seojae-demo-", dir=place))


def _request(question: str) -> SearchRequest:
    from seojae.model.answers import SearchRequest

    return SearchRequest(question, top_k=_HITS)


def _show_answers(root: Path, given: Sequence[Answer], output: Output) -> None:
    from seojae.cli import answers

    for answer in given:
        output.line()
        command = command_line("seojae search", root, answer.query, "-k", _HITS)
        output.line(Styled(f"$ {command}", "bold"))
        output.line()
        answers.show(answer, output)


def _show_entry(root: Path, entry: dict[str, object], output: Output) -> None:
    output.line()
    output.line("Claude Desktop 설정 파일(claude_desktop_config.json)에 붙여 넣을 내용입니다.")
    output.text(json.dumps(entry, ensure_ascii=False, indent=2))
    output.line("직접 붙이지 않고 연결하려면:")
    output.line(command_line("seojae register", root), indent=2)
    output.line()
    output.line("이 서재에 더 물어보거나, 자기 폴더로 해 보세요.")
    output.line(command_line("seojae search", root, "비밀번호 바꾸는 주기"), indent=2)
    output.line(command_line("seojae reindex", "내 문서 폴더"), indent=2)
    output.line(Styled("다 보았으면 예시 서재 폴더를 지워도 됩니다.", "dim"))


def _show_json(
    root: Path,
    report: IndexReport,
    unread: Sequence[Failure],
    given: Sequence[Answer],
    output: Output,
) -> None:
    from seojae.cli import shapes
    from seojae.registration.entry import for_claude

    output.result(
        {
            "root": str(root),
            "index": shapes.report(report, unread),
            "answers": [shapes.answer(answer) for answer in given],
            "claude_entry": for_claude(root),
        }
    )
