"""The commands, one module each, in the order in which `seojae --help` lists them.

To add a command, write a module with what `Command` asks for and name it in `COMMANDS`. Its top
imports must stay light, because every start of the program loads it: what is heavy is imported in
`run`.
"""

from __future__ import annotations

import argparse
from typing import Protocol

from seojae.cli.commands import (
    add,
    check,
    clients,
    collections,
    compare,
    demo,
    describe,
    doctor,
    documents,
    duplicates,
    file,
    inbox,
    init,
    moves,
    readings,
    recent,
    register,
    reindex,
    search,
    selfcheck,
    serve,
    show,
    status,
    tags,
    undo,
    unregister,
    version,
    watch,
)
from seojae.cli.output import Output


class Command(Protocol):
    """What a module of this package offers."""

    NAME: str
    """The word on the command line."""
    SUMMARY: str
    """One Korean line for the list of commands."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Say which arguments the command takes besides `--json`."""
        ...

    def run(self, args: argparse.Namespace, output: Output) -> int:
        """Do it and give the exit code.

        Raises:
            SeojaeError: it cannot be done; `main` tells the person.
        """
        ...


COMMANDS: tuple[Command, ...] = (
    init,
    reindex,
    watch,
    status,
    documents,
    search,
    show,
    recent,
    tags,
    duplicates,
    serve,
    readings,
    inbox,
    file,
    moves,
    undo,
    add,
    collections,
    describe,
    check,
    compare,
    register,
    unregister,
    clients,
    doctor,
    selfcheck,
    demo,
    version,
)
