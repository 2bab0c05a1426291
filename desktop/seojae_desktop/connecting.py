"""What the windows show and do of connections: `seojae.registration`, as rows and clicks.

Everything here touches files or starts a process, so it runs on a worker's thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from seojae.errors import DiskFailed
from seojae.paths.root import Root
from seojae.registration import autostart, entry, registering, running, states
from seojae.registration.clients import CLIENTS, DESKTOP, named
from seojae.registration.home import Home
from seojae.registration.probe import probe
from seojae.registration.states import ClientState, State


class Light(StrEnum):
    """How a row looks."""

    ON = "on"
    WAITING = "waiting"
    LOST = "lost"
    OFF = "off"


LOST = "끊어짐"

_LIGHTS = {State.CONNECTED: Light.ON, State.WAITING: Light.WAITING, State.ABSENT: Light.OFF}


@dataclass(frozen=True, slots=True)
class Connection:
    """One settings file of one program.

    Attributes:
        client: its name in `seojae.registration.clients`.
        label: its name for people.
        state: what is so, in one sentence.
        detail: the next step, and which file it is about.
        is_running: the program runs now, so that it may overwrite what we write.
    """

    client: str
    label: str
    light: Light
    state: str
    detail: str
    is_running: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a click.

    Attributes:
        problem: why it could not be done, with the next step; empty when it was.
        paste: text for a settings file that we could not write.
    """

    problem: str = ""
    paste: str = ""


def look(root: Root) -> tuple[Connection, ...]:
    """Tell how it stands with every program on this computer that could ask this library."""
    found = states.look(Home.current(), CLIENTS, entry.server(root.path))
    runs = (
        bool(running.claude_runs()) if any(each.client.id == DESKTOP for each in found) else False
    )
    return tuple(_connection(each, runs=runs) for each in found)


def summary(connections: tuple[Connection, ...]) -> str:
    """Say in a word how it stands with Claude, for the tray; with another program without it."""
    claude = [each for each in connections if each.client == DESKTOP]
    lights = {each.light for each in claude or connections}
    for light, word in (
        (Light.LOST, LOST),
        (Light.ON, "연결됨"),
        (Light.WAITING, "다시 켜면 연결"),
    ):
        if light in lights:
            return word
    return "연결 안 됨"


def change(root: Root, connection: Connection, *, on: bool) -> Done:
    """Connect a program to this library, or take our entry out of its settings.

    The command is tried before it is written: one that does not start must not be found out later
    by Claude.
    """
    home = Home.current()
    clients = named([connection.client])
    command = entry.server(root.path)
    if not on:
        outcomes = registering.unregister(home, clients)
    else:
        tried = probe(command)
        if not tried.works:
            return Done(f"연결하지 않았습니다. {tried.message} 백신이 막았는지 확인해 주세요.")
        outcomes = registering.register(home, clients, command)
    refused = [outcome for outcome in outcomes if outcome.error is not None]
    if not refused:
        return Done()
    paste = registering.paste_text(refused[0].client, command) if on else ""
    return Done(" ".join(str(outcome.error) for outcome in refused), paste)


def follow_library(root: Root) -> None:
    """Point the entries that stand now to this library: a person chose another folder."""
    registering.move_library(Home.current(), entry.server(root.path))


def starts_with_system() -> bool:
    """Say whether the tray starts with the system."""
    return autostart.is_on(Home.current())


def start_with_system(*, on: bool) -> None:
    """Start the tray with the system from now on, or no more.

    Raises:
        DiskFailed: it could not be written.
    """
    home = Home.current()
    try:
        if on:
            autostart.turn_on(home, entry.tray())
        else:
            autostart.turn_off(home)
    except OSError as error:
        raise DiskFailed(
            f"시작 설정을 바꾸지 못했습니다 ({error.strerror}).", "권한을 확인한 뒤 다시 해 보세요."
        ) from error


def _connection(each: ClientState, *, runs: bool) -> Connection:
    return Connection(
        client=each.client.id,
        label=each.client.label,
        light=_LIGHTS.get(each.state, Light.LOST),
        state=each.message,
        detail="\n".join(part for part in (each.hint, _short(each.file)) if part),
        is_running=runs and each.client.id == DESKTOP,
    )


def _short(file: Path) -> str:
    try:
        return str(Path("~") / file.relative_to(Path.home()))
    except ValueError:
        return str(file)
