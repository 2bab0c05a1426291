"""`seojae doctor`: every place where the way from Claude to the documents can break, looked at.

Each check says in Korean how it is and, where it is not well, the next step. Nothing is mended: the
self-test starts our own server and ends it, everything else only looks. Called by the CLI and the
tray's settings; what is checked comes in the order in which a person would mend it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from seojae import settings
from seojae.errors import SeojaeError
from seojae.model.host import HostState
from seojae.paths.root import Root
from seojae.registration import autostart, probe, running, states
from seojae.registration.clients import DESKTOP
from seojae.registration.entry import Command, is_passing
from seojae.registration.home import Home
from seojae.registration.probe import Style
from seojae.registration.states import State
from seojae.selfcheck import engine as selfcheck


class Level(StrEnum):
    """How a check came out."""

    GOOD = "good"
    NOTE = "note"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        name: its name in JSON.
        label: its name for people.
        level: whether something has to be done.
        message: how it is, in Korean.
        hint: the next step; empty when there is none.
    """

    name: str
    label: str
    level: Level
    message: str
    hint: str = ""


def examine(folder: Path | str, home: Home, command_for: Callable[[Path], Command]) -> list[Check]:
    """Look at everything.

    Args:
        folder: the library, as the person gave it.
        home: whose settings.
        command_for: gives what an entry for a root should start.
    """
    try:
        root = Root.open(folder)
    except SeojaeError as error:
        return [Check("root", "서재 폴더", Level.PROBLEM, error.message, error.hint)]
    command = command_for(root.path)
    checks = [Check("root", "서재 폴더", Level.GOOD, str(root.path))]
    checks += _writing(root)
    checks += _settings(root)
    checks += _index(root)
    checks += _program(command)
    checks += _parts()
    if Path(command.program).exists():
        checks += _self_test(command)
    checks += _clients(home, command)
    checks += _claude(home)
    checks.append(_autostart(home))
    return checks


def _writing(root: Root) -> Iterator[Check]:
    label = "쓰기 권한"
    try:
        with tempfile.TemporaryFile(dir=root.make_state()):
            pass
    except SeojaeError as error:
        yield Check("writing", label, Level.PROBLEM, error.message, error.hint)
    except OSError as error:
        yield Check(
            "writing",
            label,
            Level.PROBLEM,
            f".seojae 폴더에 쓸 수 없습니다({error.strerror}).",
            "폴더의 쓰기 권한과 디스크의 빈 자리를 확인하세요. 백신이 폴더를 지키고 있다면 서재를 "
            "허용하세요.",
        )
    else:
        yield Check("writing", label, Level.GOOD, "서재 폴더에 쓸 수 있습니다.")


def _settings(root: Root) -> Iterator[Check]:
    loaded = settings.load(root.state)
    for problem in loaded.problems:
        yield Check(
            "settings",
            "서재 설정",
            Level.NOTE,
            problem,
            f"{root.state / settings.FILE} 파일을 메모장으로 열어 고치세요.",
        )
    if not loaded.problems:
        shown = [f"대출 기록 {_switch(loaded.ledger)}", f"폴더 지켜보기 {_switch(loaded.watch)}"]
        yield Check("settings", "서재 설정", Level.GOOD, ", ".join(shown))


def _switch(value: bool) -> str:
    return "켬" if value else "끔"


def _index(root: Root) -> Iterator[Check]:
    from seojae.host import state_of
    from seojae.library import Library

    try:
        with Library.open(root.path) as library:
            status = library.status()
            led = state_of(library)
    except SeojaeError as error:
        yield Check("index", "색인", Level.PROBLEM, error.message, error.hint)
        return
    documents = sum(each.documents for each in status.collections) + status.inbox
    if status.last_indexed is None:
        hint = "'seojae reindex 폴더'로 색인하거나 서재 프로그램을 켜 두세요."
        yield Check("index", "색인", Level.NOTE, "아직 다 색인하지 않았습니다.", hint)
    elif not documents:
        hint = "서재 폴더 아래에 폴더를 만들어 문서를 넣으세요."
        yield Check("index", "색인", Level.NOTE, "색인한 문서가 없습니다.", hint)
    else:
        at = states.when(status.last_indexed)
        yield Check("index", "색인", Level.GOOD, f"문서 {documents:,}건, 마지막 색인 {at}")
    yield _watcher(led)
    if status.failures:
        yield Check(
            "unread",
            "읽지 못한 파일",
            Level.NOTE,
            f"{len(status.failures):,}개를 읽지 못했습니다.",
            "'seojae status 폴더'로 까닭을 보세요.",
        )


def _watcher(state: HostState) -> Check:
    label = "지켜보기"
    if state.problem:
        return Check("watcher", label, Level.PROBLEM, state.problem)
    if not state.is_led:
        return Check(
            "watcher",
            label,
            Level.NOTE,
            "지금 폴더를 지켜보는 프로그램이 없습니다.",
            "서재 프로그램이나 Claude를 켜면 바뀐 문서를 저절로 색인합니다.",
        )
    if state.paused:
        return Check(
            "watcher", label, Level.NOTE, "색인을 쉬고 있습니다.", "다시 색인하면 풀립니다."
        )
    waiting = f" 살펴볼 곳 {state.queue:,}개가 남았습니다." if state.queue else ""
    how = state.watching_reason or "폴더를 지켜보고 있습니다."
    return Check("watcher", label, Level.GOOD, how + waiting)


def _program(command: Command) -> Iterator[Check]:
    label = "프로그램"
    if not Path(command.program).exists():
        yield Check(
            "program",
            label,
            Level.PROBLEM,
            f"실행 파일이 없습니다: {command.program}",
            "백신이 지웠을 수 있습니다. 백신의 격리 목록에서 되살려 예외로 두거나 서재를 다시 "
            "설치하세요.",
        )
    elif is_passing(command.program):
        yield Check(
            "program",
            label,
            Level.NOTE,
            f"임시 자리에서 실행 중입니다: {command.program}",
            "이 자리는 언젠가 비워집니다. 'uv tool install seojae'처럼 설치한 뒤 다시 연결하세요.",
        )
    else:
        yield Check("program", label, Level.GOOD, command.program)


def _parts() -> Iterator[Check]:
    """Try what else only fails where a part of the installation is missing (I07)."""
    for name, label, work in (
        ("analyser", "낱말 분석", selfcheck.analyse),
        ("readers", "파일 읽기", selfcheck.read),
    ):
        step = selfcheck.tried(name, label, work)
        level = Level.GOOD if step.works else Level.PROBLEM
        yield Check(name, label, level, step.told, step.hint)


def _self_test(command: Command) -> Iterator[Check]:
    label = "시험 실행"
    tried = probe.probe(command)
    if not tried.works:
        told = f" 프로그램이 남긴 말: {tried.errors}" if tried.errors else ""
        yield Check(
            "self_test",
            label,
            Level.PROBLEM,
            f"Claude처럼 켜 보았습니다. {tried.message}{told}",
            "서재 폴더의 .seojae/logs 에 남은 기록을 보세요. 백신이 막고 있다면 예외로 두세요.",
        )
        return
    slow = tried.seconds >= probe.SLOW_SECONDS
    yield Check(
        "self_test",
        label,
        Level.NOTE if slow else Level.GOOD,
        tried.message,
        "백신이 실행할 때마다 검사하는 듯합니다. 서재 폴더를 백신의 예외로 두면 빨라집니다."
        if slow
        else "",
    )
    if (
        any(" " in word for word in command.words)
        and not probe.probe(command, style=Style.SHELL).works
    ):
        yield Check(
            "self_test_shell",
            "공백이 있는 경로",
            Level.NOTE,
            "경로에 공백이 있어, 따옴표 없이 실행하는 옛 Claude에서는 켜지지 않을 수 있습니다.",
            "연결되지 않으면 Claude를 최신 판으로 올리세요.",
        )


def _clients(home: Home, command: Command) -> Iterator[Check]:
    levels = {State.CONNECTED: Level.GOOD, State.ABSENT: Level.NOTE, State.WAITING: Level.NOTE}
    seen = states.look(home, wanted=command)
    for each in seen:
        yield Check(
            f"client:{each.client.id}",
            each.client.label,
            levels.get(each.state, Level.PROBLEM),
            f"{each.message} ({each.file})",
            each.hint or _connect_hint(each.state),
        )
    if not any(each.client.id == DESKTOP for each in seen):
        yield Check(
            f"client:{DESKTOP}",
            "Claude Desktop",
            Level.NOTE,
            "이 컴퓨터에서 찾지 못했습니다.",
            "쓰려면 Claude Desktop을 설치해 한 번 켠 뒤 'seojae register 폴더'로 연결하세요.",
        )


def _connect_hint(state: State) -> str:
    return "'seojae register 폴더'로 연결할 수 있습니다." if state is State.ABSENT else ""


def _claude(home: Home) -> Iterator[Check]:
    if running.claude_runs():
        yield Check("claude_running", "Claude 실행", Level.GOOD, "Claude Desktop이 켜져 있습니다.")
    if not str(home.path).isascii():
        yield Check(
            "user_name",
            "사용자 이름",
            Level.NOTE,
            f"사용자 폴더에 한글이 있습니다: {home.path}. 서재는 그대로 쓸 수 있습니다.",
            "Claude 자체의 다른 기능이 깨지면 이 이름 때문일 수 있습니다.",
        )


def _autostart(home: Home) -> Check:
    label = "함께 시작"
    try:
        line = autostart.command_line(home)
    except OSError as error:
        why = error.strerror or str(error)
        return Check("autostart", label, Level.NOTE, f"설정을 읽지 못했습니다({why}).")
    if line is None:
        return Check("autostart", label, Level.GOOD, "PC를 켤 때 서재를 함께 켜지 않습니다.")
    return Check("autostart", label, Level.GOOD, f"PC를 켤 때 서재를 함께 켭니다: {line}")
