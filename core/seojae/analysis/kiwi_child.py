"""The child's side of analysing in a process: load Kiwi, then answer lists of Hangul runs.

Kiwi is tried with one word before it says that it is ready: on some processors its first work ends
the process (field note C07), and then the parent knows that nothing was asked yet.
"""

from __future__ import annotations

import os
from multiprocessing.connection import Connection

from seojae.processes import child
from seojae.processes.limits import limit_memory

READY = ""
"""First message when all is well; otherwise it is the reason, and the child ends."""
MEMORY = 1536 * 1024 * 1024
"""Bytes of memory for Kiwi: 340 MB with its model, 600 MB on old processors."""
ARCHITECTURE = "KIWI_ARCH_TYPE"
"""Kiwi reads from this variable which instructions it may use."""


def serve(connection: Connection, architecture: str) -> None:
    """Answer lists of runs with their encoded analyses, until the other end closes.

    Args:
        connection: what to analyse comes and analyses go here.
        architecture: what Kiwi may use of the processor; as it thinks best when empty.
    """
    child.begin()
    limit_memory(MEMORY)
    if architecture:
        os.environ[ARCHITECTURE] = architecture
    from seojae.analysis.kiwi import KiwiAnalyzer

    analyzer = KiwiAnalyzer()
    try:
        analyzer.analyze(["서재에서"])
    except Exception as error:  # noqa: BLE001 - told to the parent, which logs it
        connection.send(repr(error))
        return
    connection.send(READY)
    while True:
        try:
            runs: list[str] = connection.recv()
        except EOFError:
            return
        connection.send([analysis.encode() for analysis in analyzer.analyze(runs)])
