"""Writing our entry into clients' settings, and taking every entry of ours out again.

Each settings file is handled by itself: one that cannot be changed keeps its bytes and is told with
the text to paste, the others go on. Nothing else in a file is touched, other entries of ours under
other names included; `unregister` removes them all. Called by the CLI, the tray and the installer;
whether the command works is tried before by `probe`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from seojae.errors import SeojaeError
from seojae.registration import memory, settings_file
from seojae.registration.clients import CLIENTS, Client
from seojae.registration.entry import NAME, Command, is_ours, root_of
from seojae.registration.errors import (
    ClientNotFound,
    ConfigChanged,
    ConfigReadOnly,
    ConfigUnreadable,
)
from seojae.registration.home import Home

_TRIES = 3
"""Claude Code writes its settings often; what it wrote meanwhile is read again."""


class Action(StrEnum):
    """What was done with a settings file, or would be."""

    ADDED = "added"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    REMOVED = "removed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one settings file.

    Attributes:
        client: whose file it is.
        file: the file.
        action: what was done, or would be.
        backup: a copy of the file as it was before, where one was made.
        notes: Korean sentences worth knowing about it.
        error: why it was refused.
        removed: names of the entries that were taken out.
    """

    client: Client
    file: Path
    action: Action
    backup: Path | None = None
    notes: tuple[str, ...] = ()
    error: SeojaeError | None = None
    removed: tuple[str, ...] = ()


def register(
    home: Home, clients: Sequence[Client], command: Command, *, dry_run: bool = False
) -> tuple[Outcome, ...]:
    """Write the entry into every settings file of some clients.

    Args:
        home: whose settings.
        clients: which programs; those that are not on this computer are passed over.
        command: what the entry starts.
        dry_run: only tell what would be done.

    Raises:
        ClientNotFound: none of them is on this computer.
    """
    places = _places(home, clients)
    if not places:
        labels = ", ".join(client.label for client in clients)
        raise ClientNotFound(f"이 컴퓨터에서 찾지 못했습니다: {labels}")
    return tuple(_register(home, client, file, command, dry_run) for client, file in places)


def unregister(
    home: Home, clients: Sequence[Client] = CLIENTS, *, root: str = "", dry_run: bool = False
) -> tuple[Outcome, ...]:
    """Take every entry of ours out of the settings of some clients.

    Args:
        home: whose settings.
        clients: which programs.
        root: only entries of this library; all of ours when empty.
        dry_run: only tell what would be done.
    """
    places = _places(home, clients)
    return tuple(_unregister(home, client, file, root, dry_run) for client, file in places)


def move_library(home: Home, command: Command) -> tuple[Outcome, ...]:
    """Point the entries that stand in settings now to another library, or another program.

    Clients that a person never connected, or that dropped the entry, stay as they are.
    """
    places = [(client, file) for client, file in _places(home, CLIENTS) if _has_entry(client, file)]
    return tuple(_register(home, client, file, command, dry_run=False) for client, file in places)


def paste_text(client: Client, command: Command) -> str:
    """Give the text that a person can put into a client's settings file by hand."""
    if client.form == "toml":
        args = json.dumps(list(command.args), ensure_ascii=False)
        program = json.dumps(command.program, ensure_ascii=False)
        return f"[{client.section}.{NAME}]\ncommand = {program}\nargs = {args}"
    entry = {client.section: {NAME: command.entry(client.kind)}}
    return json.dumps(entry, ensure_ascii=False, indent=2)


def _places(home: Home, clients: Sequence[Client]) -> list[tuple[Client, Path]]:
    return [(client, file) for client in clients for file in client.find(home)]


def _has_entry(client: Client, file: Path) -> bool:
    try:
        entries = settings_file.read(file, client).settings.entries
    except ConfigUnreadable:
        return False
    return any(name == NAME for name, _ in entries)


def _register(home: Home, client: Client, file: Path, command: Command, dry_run: bool) -> Outcome:
    def once() -> Outcome:
        opened = settings_file.read(file, client)
        settings = opened.settings
        before = dict(settings.entries).get(NAME)
        wanted = _renewed(before, command.entry(client.kind))
        text = opened.text
        if before != wanted:
            text = opened.changed(lambda those: those.with_entry(NAME, wanted))
        notes = (*settings.notes, *_other_entries(settings.entries))
        backup = None
        if not opened.differs(text):
            action = Action.UNCHANGED
        else:
            action = Action.ADDED if before is None else Action.UPDATED
            if not dry_run:
                backup = settings_file.write(opened, text, home)
        if not dry_run:
            memory.remember(
                home,
                file,
                client.id,
                root_of(wanted),
                settings.section_before if before is None else None,
                is_new=before != wanted,
            )
        return Outcome(client, file, action, backup, notes)

    return _told(home, client, file, once)


def _unregister(home: Home, client: Client, file: Path, root: str, dry_run: bool) -> Outcome:
    def wanted_out(name: str, entry: object) -> bool:
        return is_ours(name, entry) and (not root or Path(root_of(entry)) == Path(root))

    def once() -> Outcome:
        opened = settings_file.read(file, client)
        ours = tuple(name for name, entry in opened.settings.entries if wanted_out(name, entry))
        written = memory.read(home).get(str(file))
        if not ours:
            if written and not dry_run and root in ("", written.root):
                memory.forget(home, file)
            return Outcome(client, file, Action.UNCHANGED)
        before = written.section_before if written else "object"
        text = opened.changed(lambda those: those.without(wanted_out, before))
        backup = None
        if not dry_run:
            backup = settings_file.write(opened, text, home)
            if NAME in ours:
                memory.forget(home, file)
        return Outcome(client, file, Action.REMOVED, backup, removed=ours)

    return _told(home, client, file, once)


def _told(home: Home, client: Client, file: Path, once: Callable[[], Outcome]) -> Outcome:
    """Do it, again where another program wrote meanwhile, and tell what cannot be done."""
    error: SeojaeError
    for _ in range(_TRIES):
        try:
            return once()
        except ConfigChanged as changed:
            error = changed
        except SeojaeError as refused:
            return Outcome(client, file, Action.REFUSED, error=refused)
        except OSError as failed:
            return Outcome(client, file, Action.REFUSED, error=_own_folder(home, failed))
    return Outcome(client, file, Action.REFUSED, error=error)


def _renewed(before: object, entry: Mapping[str, object]) -> Mapping[str, object]:
    """Keep what a person added to our entry: variables, a time limit, tools that are allowed."""
    if isinstance(before, Mapping) and "command" in before:
        return {**before, **entry}
    return entry


def _other_entries(entries: Sequence[tuple[str, object]]) -> tuple[str, ...]:
    others = [name for name, entry in entries if name != NAME and is_ours(name, entry)]
    if not others:
        return ()
    return (f"다른 이름으로 적힌 서재 항목은 그대로 두었습니다: {', '.join(others)}",)


def _own_folder(home: Home, error: OSError) -> ConfigReadOnly:
    return ConfigReadOnly(
        f"연결 기록을 적지 못했습니다: {home.ours} ({error.strerror})",
        "폴더의 쓰기 권한과 디스크의 빈 자리를 확인한 뒤 다시 해 보세요.",
    )
