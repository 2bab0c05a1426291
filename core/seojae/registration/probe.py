"""Starting our entry as a client would, and speaking to it, before it is written anywhere.

With few variables, an empty PATH and a folder that is not ours (field note A15), once directly and
once through the system's shell without quotes, as some versions of Claude do (field note A08). It
asks what every client asks first, `initialize` and `tools/list`. Called by `register` and `doctor`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from seojae.registration.entry import Command
from seojae.registration.peer import START_SECONDS, Peer, PeerFailed

SLOW_SECONDS = 10.0
"""From here on it is worth a word: a virus scanner looks at every start."""

# What the SDKs of clients hand on; PATH is left out on purpose.
_KEPT_VARIABLES = (
    "APPDATA COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA PROCESSOR_ARCHITECTURE SYSTEMDRIVE SYSTEMROOT "
    "TEMP TMP USERNAME USERPROFILE"
    if os.name == "nt"
    else "HOME LOGNAME SHELL TERM USER"
).split()


class Style(StrEnum):
    """How a client hands the command to the system."""

    DIRECT = "direct"
    SHELL = "shell"


@dataclass(frozen=True, slots=True)
class Probed:
    """What came of one try.

    Attributes:
        works: it answered both requests rightly.
        message: a Korean sentence that says so, or what went wrong.
        seconds: until the first answer, or until it failed.
        tools: names of the tools it offers.
        errors: the last of what the process wrote to standard error.
    """

    works: bool
    message: str
    seconds: float
    tools: tuple[str, ...] = ()
    errors: str = ""


def probe(
    command: Command,
    *,
    style: Style = Style.DIRECT,
    seconds: float = START_SECONDS,
    env: Mapping[str, str] | None = None,
) -> Probed:
    """Start a server as a client would and ask it for its tools.

    Args:
        command: what the entry says.
        style: directly, or through the shell without quotes.
        seconds: how long each answer may take.
        env: its environment; by default what clients hand on.
    """
    begun = time.monotonic()
    try:
        peer = _start(command, style, _environment() if env is None else env)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return Probed(works=False, message=f"프로그램이 시작되지 않았습니다({why}).", seconds=0.0)
    try:
        peer.hello(seconds)
        taken = time.monotonic() - begun
        tools = peer.tools(seconds)
    except PeerFailed as error:
        failed = time.monotonic() - begun
        return Probed(works=False, message=str(error), seconds=failed, errors=peer.close())
    peer.close()
    return Probed(
        works=True,
        message=f"{taken:.1f}초 만에 답했고 도구 {len(tools)}개를 보입니다.",
        seconds=taken,
        tools=tools,
    )


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    return {**kept, "PATH": ""}


def _start(command: Command, style: Style, env: Mapping[str, str]) -> Peer:
    words: list[str] | str = command.words
    if style is Style.SHELL:
        joined = " ".join(command.words)
        # On Windows as one text, because Python would put quotes around it.
        shell = env.get("COMSPEC", r"C:\Windows\System32\cmd.exe")
        words = f"{shell} /d /c {joined}" if os.name == "nt" else ["/bin/sh", "-c", joined]
    return Peer(words, cwd=Path(sys.executable).anchor, env=env)
