"""One server process from start to end.

Order matters: the streams are taken first, then the SDK is imported, `initialize` is answered, and
the library opens beside it (field note B07). The process leaves within seconds of the end of its
input or of its parent, also in the middle of a call: work that is cut off is whole on disk, since
every write is one transaction and every move is journalled before it happens (B05). Called by
`seojae serve`.
"""

from __future__ import annotations

import os
import queue
import threading
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from seojae.mcp_server import parent
from seojae.mcp_server.wire import Lines, Wire, take_streams

if TYPE_CHECKING:
    from seojae.mcp_server.session import Session

GRACE_SECONDS = 3.0
"""How long the end may take before the process leaves without it. Clients wait 5 s, and up to a
second of them may be gone before the end of a parent is noticed."""

_MOST_LINES = 1_000


def run(folder: Path | str) -> NoReturn:
    """Serve a library over standard input and output until the input ends. Does not return.

    Args:
        folder: the root as it was given; a wrong one is told by the tools, not by silence.
    """
    wire = take_streams()
    parent.watch(_leave_soon)
    lines = _read_from_now_on(wire)

    import anyio

    from seojae.mcp_server.session import Session

    session = Session(folder)
    anyio.run(_serve, wire, lines, session)
    _leave_soon()
    session.close()
    os._exit(0)  # threads that still read a file or wait for a lock must not hold the process


def _leave_soon() -> None:
    """End the process in a while, whatever it still does."""
    timer = threading.Timer(GRACE_SECONDS, os._exit, (0,))
    timer.daemon = True
    timer.start()


def _read_from_now_on(wire: Wire) -> Lines:
    """Collect what comes in, in a thread of its own, and notice its end whatever else goes on."""
    lines: Lines = queue.Queue(_MOST_LINES)

    def collect() -> None:
        for line in wire.lines():
            lines.put(line)
        _leave_soon()
        lines.put(None)

    threading.Thread(target=collect, name="read input", daemon=True).start()
    return lines


async def _serve(wire: Wire, lines: Lines, session: Session) -> None:
    import anyio
    from mcp.shared.message import SessionMessage

    from seojae.mcp_server.server import make_server
    from seojae.mcp_server.traffic import Traffic

    server = make_server(session)
    session.start()
    incoming, to_server = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    outgoing, to_client = anyio.create_memory_object_stream[SessionMessage](0)
    traffic = Traffic(wire, lines)
    async with anyio.create_task_group() as tasks:

        async def answer() -> None:
            await traffic.write(to_client)
            tasks.cancel_scope.cancel()  # nobody can be answered any more

        tasks.start_soon(traffic.read, incoming, outgoing.clone())
        tasks.start_soon(answer)
        await server.run(to_server, outgoing, server.create_initialization_options())
        tasks.cancel_scope.cancel()
