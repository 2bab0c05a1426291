"""Children for the analyser's process that misbehave; each is called in a child, by name."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path

from seojae.analysis import kiwi_child

MARKS = "SEOJAE_TEST_MARKS"
"""Names a folder in which each child leaves a file with the architecture it was given."""
POISON = "독약"


def _mark(architecture: str) -> int:
    """Leave a mark; say how many children there were before."""
    folder = Path(os.environ[MARKS])
    before = len(list(folder.iterdir()))
    (folder / f"{before} {architecture}").touch()
    return before


def serve(connection: Connection, architecture: str) -> None:
    """Behave, and leave a mark."""
    _mark(architecture)
    kiwi_child.serve(connection, architecture)


def die_of_the_first_words(connection: Connection, architecture: str) -> None:
    """Die when the first words come; the next child behaves."""
    if _mark(architecture):
        kiwi_child.serve(connection, architecture)
        return
    connection.send(kiwi_child.READY)
    connection.recv()
    os._exit(3)


def die_of_poison(connection: Connection, architecture: str) -> None:
    """Die of one word, always, and analyse others by their first syllable."""
    _mark(architecture)
    connection.send(kiwi_child.READY)
    while True:
        runs = connection.recv()
        if POISON in runs:
            os._exit(3)
        connection.send([f"1 n{run[0]}" for run in runs])


def need_an_older_processor(connection: Connection, architecture: str) -> None:
    """Die of an illegal instruction, unless told to use no new ones."""
    _mark(architecture)
    if architecture != "sse4_1":
        os.kill(os.getpid(), signal.SIGILL)
    kiwi_child.serve(connection, architecture)


def lack_the_model(connection: Connection, architecture: str) -> None:
    """Say that the model is not there."""
    _mark(architecture)
    connection.send("Exception('cannot open sj.morph')")


def hang(connection: Connection, architecture: str) -> None:
    """Take words and never answer."""
    _mark(architecture)
    connection.send(kiwi_child.READY)
    connection.recv()
    time.sleep(600)
