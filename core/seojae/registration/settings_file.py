"""A client's settings file on the disk: read leniently, written safely.

Every write is preceded by a dated backup in `~/.seojae/client-backups`, goes into a temporary file
that takes the place of the old one, follows a link to what it points at, and is read back (field
notes A05, A10, A11). The file is UTF-8 without a byte order mark afterwards, because a mark makes
Claude throw the whole file away. A file that another program has changed in between is not written
over. Called by `registering` and `states`.
"""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from seojae.registration.clients import Client
from seojae.registration.errors import ConfigChanged, ConfigReadOnly, ConfigUnreadable
from seojae.registration.home import Home
from seojae.registration.json_settings import JsonSettings
from seojae.registration.toml_settings import TomlSettings

BACKUPS = "client-backups"
_KEPT_BACKUPS = 20
_LARGEST = 200 * 1024 * 1024
_EMPTY_SECONDS = 0.3


@dataclass(frozen=True, slots=True)
class Opened:
    """A settings file as it was read.

    Attributes:
        client: whose file it is.
        path: the file as the client names it; it may be a link.
        data: its bytes; None where there is no file.
        text: its characters, without a byte order mark.
        settings: what it says.
    """

    client: Client
    path: Path
    data: bytes | None
    text: str
    settings: JsonSettings | TomlSettings

    def changed(self, change: Callable[[JsonSettings | TomlSettings], str]) -> str:
        """Give the text after a change.

        Raises:
            ConfigUnreadable: it cannot be made with all else kept; the message names the file.
        """
        try:
            return change(self.settings)
        except ConfigUnreadable as error:
            raise _unreadable(self.path, error.message) from error

    def differs(self, text: str) -> bool:
        """Say whether writing a text would change the file: also when only a mark would go."""
        return text.encode("utf-8", "surrogatepass") != self.data


def read(path: Path, client: Client) -> Opened:
    """Read a settings file; one that is missing or empty holds no entries.

    Raises:
        ConfigUnreadable: it cannot be changed with all else kept; the message says why.
    """
    from seojae.parsers.encodings import decode

    try:
        if path.is_file() and path.stat().st_size > _LARGEST:
            raise _unreadable(path, "너무 큽니다")
        data = _read_filled(path)
    except FileNotFoundError:
        data = None
    except (OSError, RuntimeError) as error:
        raise _unreadable(path, getattr(error, "strerror", "") or "링크가 맴돕니다") from error
    text, damaged = decode(data or b"")
    if damaged or "\0" in text:
        raise _unreadable(path, "글자로 읽을 수 없는 바이트가 있습니다")
    form = TomlSettings if client.form == "toml" else JsonSettings
    try:
        return Opened(client, path, data, text, form(text, client.section))
    except ConfigUnreadable as error:
        raise _unreadable(path, error.message) from error


def write(opened: Opened, text: str, home: Home) -> Path | None:
    """Write a new text in the place of what was read; gives the backup, if there was a file.

    Raises:
        ConfigReadOnly: it may not be written.
        ConfigUnreadable: the text cannot be written in UTF-8.
        ConfigChanged: another program wrote it since it was read, or right behind us.
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise _unreadable(opened.path, "경로에 적을 수 없는 글자가 있습니다") from error
    try:
        target = opened.path.resolve()
        _check_writable(target)
        backup = None if opened.data is None else _back_up(opened, home)
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(target, data, opened)
        if target.read_bytes() != data:
            raise _changed(opened.path)
    except OSError as error:
        why = f" ({error.strerror})" if error.strerror else ""
        raise ConfigReadOnly(
            f"설정 파일에 쓸 수 없어 바꾸지 않았습니다: {opened.path}{why}"
        ) from error
    return backup


def _read_filled(path: Path) -> bytes:
    """Read a file; one that is empty may be in the middle of being written, so it is waited for.

    What is empty for good holds no entries. What was only emptied by its owner a moment ago holds
    them all, and taking it for the first would lose them.
    """
    patience = time.monotonic() + _EMPTY_SECONDS
    while not (data := path.read_bytes()) and time.monotonic() < patience:
        time.sleep(_EMPTY_SECONDS / 20)
    return data


def _unreadable(path: Path, why: str) -> ConfigUnreadable:
    return ConfigUnreadable(f"설정 파일을 바꾸지 않았습니다: {path} · {why.rstrip('.')}.")


def _changed(path: Path) -> ConfigChanged:
    return ConfigChanged(f"그사이 다른 프로그램이 고쳐, 덮어쓰지 않았습니다: {path}")


def _check_writable(target: Path) -> None:
    """Stop at a file that is marked read-only; replacing it would get around the mark.

    Raises:
        PermissionError: it is.
    """
    with contextlib.suppress(FileNotFoundError):
        if not target.stat().st_mode & stat.S_IWUSR or not os.access(target, os.W_OK):
            raise PermissionError(None, "읽기 전용")


def _back_up(opened: Opened, home: Home) -> Path:
    """Keep the bytes that were read; the same bytes are not kept twice in a row."""
    folder = home.ours / BACKUPS
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{opened.client.id} {opened.path.name}"
    data = opened.data or b""
    before = sorted(folder.glob(f"* {name}"))
    if before and before[-1].read_bytes() == data:
        return before[-1]
    moment = f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S-%f}"
    backup = folder / f"{moment} {name}"
    # Settings hold keys of other services: for this person's eyes alone.
    handle = os.open(backup, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    for old in before[: max(0, len(before) + 1 - _KEPT_BACKUPS)]:
        old.unlink(missing_ok=True)
    return backup


_BINARY = getattr(os, "O_BINARY", 0)


def _replace(target: Path, data: bytes, opened: Opened) -> None:
    """Put new bytes in the place of the old ones, whole or not at all where the folder allows it.

    Raises:
        ConfigChanged: another program changed the file meanwhile.
        OSError: it cannot be written.
    """
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f"{target.name}.", suffix=".tmp")
    except OSError:
        # A folder that takes no new files, as the packaged Claude's may (field note A10).
        if opened.data is None:
            raise
        _check_unchanged(target, opened)
        _write_into(target, data, opened.data)
        return
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if opened.data is not None:
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        _check_unchanged(target, opened)
        try:
            beside.replace(target)
        except OSError:  # Windows: somebody has the file open
            if opened.data is None:
                raise
            _write_into(target, data, opened.data)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def _check_unchanged(target: Path, opened: Opened) -> None:
    now = target.read_bytes() if target.exists() else None
    if now != opened.data:
        raise _changed(opened.path)


def _write_into(target: Path, data: bytes, before: bytes) -> None:
    """Write into the file itself, and put back what was there when that fails on the way."""
    try:
        _overwrite(target, data)
    except OSError:
        with contextlib.suppress(OSError):
            _overwrite(target, before)
        raise


def _overwrite(target: Path, data: bytes) -> None:
    """Write into the file itself; the backup is there already."""
    with target.open("r+b") as file:
        file.write(data)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())
