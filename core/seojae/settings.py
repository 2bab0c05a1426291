"""The settings of one library, in `.seojae/settings.toml` under its root.

They lie with the library and not with the user, because the tray and every server that a client
starts must read the same ones (field note A02). Reading never fails: what cannot be understood is
told in `Settings.problems` and its safe value stands instead, which for the ledger is *off*, since
nobody may be recorded against their will because of a typing error. A change keeps the comments
and the unknown lines of the file. Called by the faces and by `host`; what the tray alone needs
(its windows) it keeps itself.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from seojae.errors import ReadOnlyRoot, SettingsUnreadable

FILE = "settings.toml"

_TEMPLATE = """\
# 이 서재의 설정입니다. 고치면 서재를 다시 시작할 때 적용됩니다.

# 대출 기록: Claude가 무엇을 찾고 읽었는지 이 폴더의 .seojae 에 남깁니다. 끄려면 false
ledger = true

# 폴더를 지켜보다가 바뀐 문서를 저절로 색인합니다. 끄려면 false
watch = true
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a library is set to.

    Attributes:
        ledger: keep a record of what was asked and handed out (대출 기록).
        watch: follow changes in the folder.
        problems: Korean sentences about lines that were not understood; for `doctor`, the settings
            page and the log.
    """

    ledger: bool = True
    watch: bool = True
    problems: tuple[str, ...] = ()


_NAMES = ("ledger", "watch")
_WHEN_UNCLEAR = {"ledger": False, "watch": True}


def load(state: Path) -> Settings:
    """Read the settings of a library; the defaults where there is no file.

    Args:
        state: the folder of our own files under the root (`Root.state`).
    """
    try:
        text = _read(state / FILE)
    except (FileNotFoundError, NotADirectoryError):
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        return _unclear(f"설정 파일을 읽지 못했습니다: {state / FILE} ({_why(error)})")
    try:
        return _understood(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return _unclear(f"설정 파일에 틀린 곳이 있습니다: {state / FILE} ({error})")


def change(state: Path, values: Mapping[str, bool]) -> Settings:
    """Set some settings; everything else in the file stays as it is.

    Args:
        state: the folder of our own files under the root; it exists.
        values: new values by the names of `Settings`.

    Raises:
        SettingsUnreadable: the file is not TOML, so it could not be changed without losing
            something; it stays as it is.
        ReadOnlyRoot: it cannot be written.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    unknown = set(values) - set(_NAMES)
    if unknown:
        raise ValueError(f"no such settings: {sorted(unknown)}")
    path = state / FILE
    try:
        text = _read(path)
    except FileNotFoundError:
        text = _TEMPLATE
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsUnreadable(f"설정 파일을 읽지 못했습니다: {path}") from error
    try:
        document = tomlkit.parse(text)
    except TOMLKitError as error:
        raise SettingsUnreadable(f"설정 파일에 틀린 곳이 있습니다: {path} ({error})") from error
    for name, value in values.items():
        document[name] = value
    try:
        _replace(path, tomlkit.dumps(document))
    except OSError as error:
        raise ReadOnlyRoot(f"설정을 저장하지 못했습니다: {path} ({_why(error)})") from error
    return load(state)


def _read(path: Path) -> str:
    """Give the text with its own line ends, without the mark that old Notepad puts first."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return file.read()


def _understood(table: Mapping[str, object]) -> Settings:
    values: dict[str, bool] = {}
    problems: list[str] = []
    for name, value in table.items():
        if name not in _NAMES:
            problems.append(f"모르는 설정입니다: {name}. 아는 설정: {', '.join(_NAMES)}")
        elif isinstance(value, bool):
            values[name] = value
        else:
            values[name] = _WHEN_UNCLEAR[name]
            taken = "켬" if values[name] else "끔"
            problems.append(f"{name} 에는 true 나 false 를 적습니다. 지금은 '{taken}'으로 봅니다.")
    return Settings(
        ledger=values.get("ledger", True),
        watch=values.get("watch", True),
        problems=tuple(problems),
    )


def _unclear(problem: str) -> Settings:
    return Settings(**_WHEN_UNCLEAR, problems=(problem,))


def _why(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "UTF-8 이 아닙니다"
    return error.strerror or "까닭을 알 수 없음" if isinstance(error, OSError) else str(error)


def _replace(path: Path, text: str) -> None:
    """Write a file beside the old one and put it in its place."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{FILE}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
