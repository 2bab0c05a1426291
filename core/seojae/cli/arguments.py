"""Reading the command line: argparse that speaks Korean, and the kinds of values commands take.

Wrong usage is raised as `WrongUsage`, never printed here, so that `--json` can answer in JSON.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import NoReturn

MOST_HITS = 20

_OPTION = re.compile(r"-[A-Za-z]|--[A-Za-z]|--?$")


class WrongUsage(Exception):
    """The command line cannot be understood.

    Args:
        message: what is wrong, in Korean.
        usage: the line that shows the right form.
    """

    code = "usage"

    def __init__(self, message: str, usage: str) -> None:
        super().__init__(message)
        self.message = message
        self.usage = usage


class Parser(argparse.ArgumentParser):
    """An argument parser whose help and errors are Korean.

    Options cannot be shortened, so that a new one never changes what an old script means.
    """

    def __init__(self, prog: str | None = None, description: str = "", epilog: str = "") -> None:
        super().__init__(
            prog=prog,
            description=description or None,
            epilog=epilog or None,
            formatter_class=_Formatter,
            add_help=False,
            allow_abbrev=False,
        )
        self._positionals.title = "인자"
        self._optionals.title = "선택"
        self.add_argument("-h", "--help", action="help", help="이 도움말을 보입니다")

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found wrong, in Korean."""
        raise WrongUsage(_korean(message), self.format_usage().strip())


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help lines with the usage in Korean."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, "사용법: " if prefix is None else prefix)


# What argparse says, from Python 3.11 on, and how we say it.
_SENTENCES: tuple[tuple[str, str], ...] = (
    (r"the following arguments are required: (.+)", "빠진 것이 있습니다: {0}"),
    (r"unrecognized arguments: (.+)", "모르는 인자입니다: {0}"),
    (r"argument (.+?): expected .+", "{0} 뒤에 값을 적어 주세요."),
    (r"argument (.+?): ignored explicit argument '?(.+?)'?", "{0} 에는 값을 붙이지 않습니다: {1}"),
    (
        r"argument (.+?): invalid choice: '?(.+?)'? \(choose from (.+)\)",
        "{0} 에 쓸 수 없는 값입니다: {1} (쓸 수 있는 값: {2})",
    ),
    (r"argument (.+?): not allowed with argument (.+)", "{0} 은 {1} 과 함께 쓸 수 없습니다."),
    (r"argument (.+?): (.+)", "{0}: {1}"),
)
_COMMAND = re.compile(r"argument COMMAND: invalid choice: '?(.+?)'? \(choose from (.+)\)")


def _korean(message: str) -> str:
    if match := _COMMAND.fullmatch(message):
        import difflib

        known = re.findall(r"[\w-]+", match[2])
        near = difflib.get_close_matches(match[1], known, n=1)
        meant = f" 혹시 {near[0]} 입니까?" if near else f" 있는 명령: {', '.join(known)}"
        return f"'{match[1]}' 명령은 없습니다.{meant}"
    for pattern, sentence in _SENTENCES:
        if match := re.fullmatch(pattern, message, flags=re.DOTALL):
            return sentence.format(*match.groups())
    return f"명령을 알아듣지 못했습니다: {message}"


def shield(words: Sequence[str]) -> list[str]:
    """Mark words that begin with a dash but can be no option as text: a query `-연차`.

    A space before them is what makes argparse take them so; it is stripped where it matters.
    """
    return [
        f" {word}" if word.startswith("-") and not _OPTION.match(word) else word for word in words
    ]


def add_rest(
    args: argparse.Namespace, rest: Sequence[str], parser: argparse.ArgumentParser
) -> None:
    """Take what argparse left over: words of a query that stand behind an option.

    Raises:
        WrongUsage: the command takes no query, or an option is not known.
    """
    end = rest.index("--") if "--" in rest else len(rest)
    unknown = [word for word in rest[:end] if word.startswith("-")]
    usage = parser.format_usage().strip()
    if not hasattr(args, "query"):
        raise WrongUsage(f"모르는 인자입니다: {' '.join(rest)}", usage)
    if unknown:
        raise WrongUsage(
            f"모르는 선택입니다: {' '.join(unknown)} (그대로 찾으려면 앞에 -- 를 쓰세요)", usage
        )
    args.query = [*args.query, *rest[:end], *rest[end + 1 :]]


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Take the library folder as the first argument, `args.folder`."""
    parser.add_argument("folder", metavar="FOLDER", type=folder, help="서재 폴더")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Take `--json`, `args.json`."""
    parser.add_argument("--json", action="store_true", help="결과를 JSON 하나로 냅니다")


def folder(text: str) -> Path | str:
    """Read a folder as a person types it: with `~`, in quotes, with a closing slash.

    An empty one stays text, because `Path("")` would be the current folder.
    """
    if _exists(text):
        return Path(text)
    # "C:\\내 서재\\" in a Windows shell arrives with the last quote in it.
    plain = text.strip().strip("\"'“”").strip()
    if not plain:
        return ""
    try:
        return Path(plain).expanduser()
    except RuntimeError:  # no home folder to put in
        return Path(plain)


def _exists(text: str) -> bool:
    try:
        return bool(text.strip()) and Path(text).exists()
    except (OSError, ValueError):
        return False


def hits(text: str) -> int:
    """Read how many hits are wanted."""
    if not text.strip().isdecimal() or not 1 <= int(text) <= MOST_HITS:
        raise argparse.ArgumentTypeError(f"1부터 {MOST_HITS}까지의 수를 적어 주세요.")
    return int(text)


def number(text: str) -> int:
    """Read how many are wanted."""
    if not text.strip().isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("1 이상의 수를 적어 주세요.")
    return int(text)


def day(text: str) -> date:
    """Read a day, also as Koreans write it: `2026-03-02`, `2026.3.2`, `20260302`."""
    match = re.fullmatch(
        r"\s*(\d{4})(?:([-./])\s*(\d{1,2})\2\s*(\d{1,2})\.?|(\d\d)(\d\d))\s*", text
    )
    if match:
        year, _, month, number, plain_month, plain_number = match.groups()
        try:
            return date(int(year), int(month or plain_month), int(number or plain_number))
        except ValueError:
            pass
    raise argparse.ArgumentTypeError("날짜를 2026-03-02 처럼 적어 주세요.")


def command_line(program: str, *words: object) -> str:
    """Write a command as a person can paste it into a shell."""
    return " ".join([program, *(_quoted(str(word)) for word in words)])


def _quoted(word: str) -> str:
    return word if re.fullmatch(r"[\w가-힣./:\\~=-]+", word) else f'"{word}"'
