"""Our entry in a client's settings: what it starts, what it looks like, and which ones are ours.

An entry is ours by its name `seojae`, or by the program that it starts, whatever folder or version
that lies in (field note A12). A client starts it with another folder, another PATH and few
variables, so the command is a whole path and says everything (field note A15). Called by
`registering`, `states`, `doctor` and the demo.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

NAME = "seojae"
"""The key of the entry. ASCII, because some clients show or split others wrongly."""

_CONSOLE = "seojae-cli"
_TRAY = "Seojae"
_OLD = "seojae-mcp"
_PROGRAMS = frozenset({NAME, _CONSOLE, _OLD})
_MODULES = frozenset({"seojae", "seojae_mcp"})
_EXECUTABLE = re.compile(r"\.(exe|cmd|bat|com|ps1|py|pyw)$")
_PASSING = re.compile(r"[\\/](archive-v\d+|pipx[\\/]\.cache)[\\/]")


@dataclass(frozen=True, slots=True)
class Command:
    """A program and its arguments, as a client starts them.

    Attributes:
        program: the whole path of an executable.
        args: its arguments.
    """

    program: str
    args: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        """The program and its arguments in one list."""
        return [self.program, *self.args]

    def is_same(self, other: Command) -> bool:
        """Say whether both start the same, by the system's rules for paths."""
        return Path(self.program) == Path(other.program) and [*map(Path, self.args)] == [
            *map(Path, other.args)
        ]

    def entry(self, kind: str = "") -> dict[str, object]:
        """Give the entry of a settings file; `kind` is what some clients want as `type`."""
        typed = {"type": kind} if kind else {}
        return {**typed, "command": self.program, "args": list(self.args)}


def program() -> Command:
    """Give how this Seojae's command line is started from anywhere, without a command yet.

    The console executable of the bundle, the script of this environment, or its Python.
    """
    here = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return Command(str(here.with_name(_CONSOLE + here.suffix)), ())
    script = shutil.which(NAME, path=str(here.parent))
    return Command(script, ()) if script else Command(str(here), ("-m", "seojae"))


def server(root: Path) -> Command:
    """Give the command that serves a library to a client."""
    start = program()
    return Command(start.program, (*start.args, "serve", str(root)))


def tray() -> Command:
    """Give the command that starts the tray in the background, for `autostart`."""
    here = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return Command(str(here.with_name(_TRAY + here.suffix)), ("--background",))
    script = shutil.which("seojae-tray", path=str(here.parent))
    start = (script,) if script else (str(here), "-m", "seojae_desktop")
    return Command(start[0], (*start[1:], "--background"))


def for_claude(root: Path) -> dict[str, object]:
    """Give the whole text to paste into an empty `claude_desktop_config.json`, as a value."""
    return {"mcpServers": {NAME: server(root).entry()}}


def is_passing(path: str) -> bool:
    """Say whether a program lies where it is cleaned away: the cache of `uvx` or `pipx run`."""
    return bool(_PASSING.search(path))


def is_ours(name: str, entry: object) -> bool:
    """Say whether an entry of a settings file is ours, also one of an older version."""
    return name == NAME or _starts_us(_words(entry))


def command_of(entry: object) -> Command | None:
    """Read the command of an entry; None when it has none, as one of a server on the network."""
    words = _words(entry)
    return Command(words[0], tuple(words[1:])) if words else None


def root_of(entry: object) -> str:
    """Give the library folder of an entry of ours as it is written; empty when it names none."""
    words = _words(entry)
    if "serve" not in words[:-1]:
        return ""
    after = words[words.index("serve") + 1 :]
    return next((word for word in after if not word.startswith("-")), "")


def _words(entry: object) -> list[str]:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("command"), str):
        return []
    args = entry.get("args")
    return [entry["command"], *(map(str, args) if isinstance(args, list) else ())]


def _starts_us(words: Sequence[str]) -> bool:
    """Judge by the program, or by what a launcher (`cmd /c`, `uv run`, `python -m`) starts."""
    if not words:
        return False
    if _stem(words[0]) in _PROGRAMS or (_stem(words[0]) == "uvx" and words[1:2] == [_OLD]):
        return True
    for one, other in pairwise(words[1:]):
        if one == "-m" and other.partition(".")[0] in _MODULES:
            return True
        if _stem(one) in _PROGRAMS and other == "serve":
            return True
    return False


def _stem(path: str) -> str:
    """Give the name of a program without folders and ending, by the rules of any system."""
    name = re.split(r"[\\/]", path.strip().strip('"'))[-1].lower()
    return _EXECUTABLE.sub("", name)
