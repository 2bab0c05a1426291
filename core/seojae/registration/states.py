"""What a person sees of each client: connected at 10:32, waiting for a restart, lost, and so on.

Read from three things: the settings file (is our entry there, and right), `memory` (did we write
one, and when) and `heartbeat` (has the client spoken since). It only looks; a lost entry is shown
with "다시 연결" and written again when a person asks, never by itself (field note A03). Called by
the CLI, `doctor` and the tray, at start and now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from seojae.paths.names import STATE
from seojae.registration import heartbeat, memory, settings_file
from seojae.registration.clients import CLIENTS, Client
from seojae.registration.entry import NAME, Command, command_of, root_of
from seojae.registration.errors import ConfigUnreadable
from seojae.registration.heartbeat import Beat
from seojae.registration.home import Home
from seojae.registration.memory import Written


class State(StrEnum):
    """How it stands with one settings file, from the best to the worst."""

    CONNECTED = "connected"
    WAITING = "waiting"
    ABSENT = "absent"
    ELSEWHERE = "elsewhere"
    BROKEN = "broken"
    LOST = "lost"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class ClientState:
    """How it stands with one settings file of a client.

    Attributes:
        client: whose.
        file: the settings file.
        state: in one word.
        message: in one Korean sentence.
        hint: the next step; empty when there is none.
        root: the library in the entry; empty where there is no entry.
        seen_at: when the client last spoke to that library.
    """

    client: Client
    file: Path
    state: State
    message: str
    hint: str
    root: str = ""
    seen_at: datetime | None = None

    @property
    def can_reconnect(self) -> bool:
        """Whether writing the entry again helps: the button "다시 연결"."""
        return self.state in (State.ELSEWHERE, State.BROKEN, State.LOST)


def look(
    home: Home, clients: Sequence[Client] = CLIENTS, wanted: Command | None = None
) -> tuple[ClientState, ...]:
    """Tell how it stands with every settings file of the clients on this computer.

    Args:
        home: whose settings.
        clients: which programs.
        wanted: what the entry should start; where it is None, any library of ours is right.
    """
    written = memory.read(home)
    return tuple(
        _look(client, file, written.get(str(file)), wanted)
        for client in clients
        for file in client.find(home)
    )


def when(moment: datetime) -> str:
    """Say a moment as people do: `10:32`, `어제 14:20`, `11월 3일 09:05`."""
    local, now = moment.astimezone(), datetime.now().astimezone()
    days = (now.date() - local.date()).days
    if days == 0:
        return f"{local:%H:%M}"
    if days == 1:
        return f"어제 {local:%H:%M}"
    year = f"{local.year}년 " if local.year != now.year else ""
    return f"{year}{local.month}월 {local.day}일 {local:%H:%M}"


def _look(
    client: Client, file: Path, written: Written | None, wanted: Command | None
) -> ClientState:
    try:
        entries = dict(settings_file.read(file, client).settings.entries)
    except ConfigUnreadable as error:
        return ClientState(client, file, State.UNREADABLE, error.message, error.hint)
    entry = entries.get(NAME)
    if entry is None:
        if written is not None:
            return ClientState(
                client,
                file,
                State.LOST,
                f"{client.label} 쪽에서 연결이 지워졌습니다.",
                f"{client.label} 프로그램을 완전히 끈 뒤 '다시 연결'을 하세요.",
            )
        return ClientState(
            client, file, State.ABSENT, f"{client.label}에 연결되어 있지 않습니다.", ""
        )
    return _with_entry(client, file, entry, written, wanted)


def _with_entry(
    client: Client, file: Path, entry: object, written: Written | None, wanted: Command | None
) -> ClientState:
    root = root_of(entry)
    command = command_of(entry)

    def stands(state: State, message: str, hint: str, beat: Beat | None = None) -> ClientState:
        seen = beat.seen_at if beat else None
        return ClientState(client, file, state, message, hint, root, seen)

    again = "'다시 연결'을 하면 지금의 서재로 바뀝니다."
    if command is None or not root:
        return stands(State.BROKEN, "연결 항목이 서재의 것이 아닌 모양입니다.", again)
    if wanted is not None and Path(root) != Path(wanted.args[-1]):
        return stands(State.ELSEWHERE, f"다른 서재 폴더에 연결되어 있습니다: {root}", again)
    if wanted is not None and not command.is_same(wanted):
        if Path(command.program).exists():
            return stands(
                State.ELSEWHERE, f"다른 판의 서재에 연결되어 있습니다: {command.program}", again
            )
        return stands(
            State.BROKEN,
            f"연결 항목이 없는 프로그램을 가리킵니다: {command.program}",
            f"{again} 지운 적이 없다면 백신이 지웠는지 확인하세요.",
        )
    beat = _beat(client, root)
    if beat is None or (written is not None and beat.connected_at < _second(written.moment)):
        return stands(
            State.WAITING, "연결했습니다. 프로그램을 다시 켜면 이어집니다.", client.restart
        )
    return stands(State.CONNECTED, f"연결됨 (마지막으로 {when(beat.seen_at)})", "", beat)


def _beat(client: Client, root: str) -> Beat | None:
    """Give the last sign of a client in a library; None where there is none."""
    beats = heartbeat.read(Path(root) / STATE)
    return next((beat for beat in beats if beat.client.lower().startswith(client.says)), None)


def _second(moment: datetime) -> datetime:
    """Cut a moment to whole seconds, as heartbeats are."""
    return moment.replace(microsecond=0)
