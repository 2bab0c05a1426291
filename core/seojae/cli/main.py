"""Run one command and turn what happens into words and an exit code.

0 done · 1 a failure that is told (`SeojaeError`), or files that wait for a person · 2 wrong usage,
or a bug · 130 stopped by Ctrl-C. With `--json` a failure is an object on standard output,
`{"error": {"code", "message", "hint"}}`; for a person it goes to standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from seojae.cli.arguments import Parser, WrongUsage, add_json, add_rest, shield
from seojae.cli.commands import COMMANDS, Command, version
from seojae.cli.output import Output
from seojae.errors import SeojaeError

DESCRIPTION = "서재: 내 PC의 문서를 찾아 출처와 함께 보여 줍니다. 문서는 밖으로 나가지 않습니다."
EPILOG = """\
처음이라면:
  seojae demo                               예시 서재를 만들어 둘러봅니다
  seojae reindex "내 서재"                   내 폴더를 색인합니다
  seojae search "내 서재" 연차 휴가 며칠      찾습니다
"""
FAILED = 1
WRONG = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv`, by default the one the program was started with."""
    words = list(sys.argv[1:] if argv is None else argv)
    output = Output(as_json="--json" in words)
    code = _told(words, output)
    if not output.close():
        _tell(
            output,
            "output_failed",
            "결과를 다 쓰지 못했습니다.",
            "디스크에 빈 자리가 있는지 보세요.",
        )
        return FAILED
    return code


def build_parser() -> Parser:
    """Make the parser of all commands; `args.command` becomes the module of the one asked for."""
    parser = Parser(prog="seojae", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("-V", "--version", action="store_true", help="판 번호를 보입니다")
    commands = parser.add_subparsers(title="명령", metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS:
        own = commands.add_parser(
            command.NAME, help=command.SUMMARY, description=f"{command.SUMMARY}."
        )
        command.configure(own)
        add_json(own)
        own.set_defaults(command=command, parser=own)
    return parser


def _told(words: Sequence[str], output: Output) -> int:
    """Run, and tell what goes wrong."""
    try:
        return _run(words, output)
    except SystemExit:  # argparse has shown help
        return 0
    except WrongUsage as error:
        _tell(output, error.code, error.message, error.usage)
        return WRONG
    except SeojaeError as error:
        _tell(output, error.code, error.message, error.hint)
        return FAILED
    except KeyboardInterrupt:
        _tell(output, "interrupted", "멈췄습니다.", "다시 실행하면 남은 일부터 이어서 합니다.")
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the border: a bug is logged and shown as one
        _tell_bug(output, error)
        return WRONG


def _run(words: Sequence[str], output: Output) -> int:
    parser = build_parser()
    args, rest = parser.parse_known_args(shield(words))
    if rest:
        add_rest(args, rest, getattr(args, "parser", parser))
    output.as_json = getattr(args, "json", False)
    command: Command | None = version if args.version else getattr(args, "command", None)
    if command is None:
        parser.print_help()
        return 0
    return command.run(args, output)


def _tell(output: Output, code: str, message: str, hint: str) -> None:
    if output.as_json:
        output.result({"error": {"code": code, "message": message, "hint": hint}})
        return
    output.note(f"오류: {message}")
    if hint:
        output.note(hint)


def _tell_bug(output: Output, error: Exception) -> None:
    from seojae import logs

    bug = logs.bug(error)
    if os.environ.get("SEOJAE_DEBUG") == "1":
        import traceback

        output.note("".join(traceback.format_exception(error)))
    where = (
        f"자세한 내용은 {bug.file} 에 적었습니다."
        if bug.file
        else "SEOJAE_DEBUG=1 로 다시 실행하면 자세한 내용이 나옵니다."
    )
    _tell(output, "bug", f"서재의 잘못으로 멈췄습니다 (번호 {bug.number}).", where)
